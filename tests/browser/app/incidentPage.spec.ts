import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test, type House } from '../support/house.ts'

/** What an operator sees and reaches of an incident without scrolling (docs/behaviour.md#incident, #incident-course). */

const minute = 60_000

/** An incident of ten events within ten hours, two of them in the same second. Returns its primary key. */
async function reportTen(house: House): Promise<number> {
  await house.reset(smallWorld)
  const start = Math.floor(Date.now() / 1000) * 1000 - 600 * minute
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
  const pk = await house.report({
    description: `Module 3 in ${'tromso-sw5-distribution-'.repeat(2)}x1 is down`,
    level: 1,
    start_time: at(0),
    tags: ['host=tromso-sw5'],
  })
  await house.happen(pk, { action: 'acknowledge', description: 'Looking', timestamp: at(150), expiration: at(300) })
  await house.happen(pk, { action: 'close', description: 'Vendor replaced it', timestamp: at(360) })
  await house.happen(pk, { action: 'reopen', description: 'Still down', timestamp: at(420) })
  await house.happen(pk, { action: 'note', description: 'With it', timestamp: at(420) })
  for (let note = 0; note < 5; note += 1)
    await house.happen(pk, { action: 'note', description: `Note ${note}`, timestamp: at(450 + 20 * note) })
  return pk
}

async function openPage(page: Page, house: House, size: { readonly width: number; readonly height: number }) {
  await page.setViewportSize(size)
  const pk = await reportTen(house)
  await house.enter(page, `/incidents/${pk}/`)
  await expect(page.getByRole('list', { name: 'What happened' }).getByRole('listitem')).toHaveCount(10)
}

test('an incident of ten events is above the fold at 1440 by 900', async ({ page, house }) => {
  await openPage(page, house, { width: 1440, height: 900 })
  await expect(page.getByText('Open 9 h in all, acked 2 h 30 min of it')).toBeVisible()
  for (const part of await page.getByRole('article').getByRole('region').all()) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
})

test('keys go along the band of time, and Enter leads from a stop to its entry, which comes into view', async ({
  page,
  house,
}) => {
  await openPage(page, house, { width: 390, height: 844 })
  const stops = page.getByRole('toolbar').getByRole('button')
  await expect(stops).toHaveCount(9)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Other/ })
    .last()
    .focus()
  await page.keyboard.press('Home')
  await expect(stops.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const first = page.getByRole('listitem').filter({ hasText: 'Incident start by' })
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport({ ratio: 1 })
  const actions = await page.getByRole('region', { name: 'Actions' }).boundingBox()
  const entry = await first.boundingBox()
  expect((entry?.y ?? 0) + (entry?.height ?? 0), 'the entry is above the actions').toBeLessThanOrEqual(actions?.y ?? 0)
})

test('a click on the stop of two events of the same second leads to the one written last', async ({ page, house }) => {
  await openPage(page, house, { width: 1440, height: 900 })
  await page.getByRole('button', { name: /^2 events/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'With it' })).toBeFocused()
})

test('on a phone the story is first, and at most three actions are at the thumb, in one line', async ({
  page,
  house,
}) => {
  await openPage(page, house, { width: 390, height: 844 })
  const actions = page.getByRole('region', { name: 'Actions' }).getByRole('button')
  await expect(actions).toHaveText(['Acknowledge', 'Close incident', 'Ticket'])
  const boxes = await Promise.all((await actions.all()).map((each) => each.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size, 'lines').toBe(1)
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Ticket', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Enter Ticket Url' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('menuitem', { name: 'Enter Ticket Url' }).click()
  await expect(page.getByLabel('Ticket URL')).toBeInViewport({ ratio: 1 })
})

test('on paper each thing is said once, with its date', async ({ page, house }) => {
  await openPage(page, house, { width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const text = await page.getByRole('article').innerText()
  for (const words of ['tromso-sw5-distribution-', 'No ticket', 'Vendor replaced it', 'host='])
    expect(text.split(words).length - 1, words).toBe(words === 'tromso-sw5-distribution-' ? 2 : 1)
  await expect(page.getByRole('listitem').filter({ hasText: 'Vendor replaced it' }).locator('time')).toHaveText(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  )
})
