import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { areApart } from '../support/boxes.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test, type House } from '../support/house.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

/**
 * What belongs together is ordered in one dialog: an acknowledgement or closing, with a ticket; and a ticket for many
 * (docs/behaviour.md#bulk-tickets).
 */

const ticket = 'https://tickets.example.org/issues/4711'

test.beforeEach(async ({ page, house }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await house.reset(smallWorld)
})

/**
 * Reports these many incidents of one location, the worst of them last, lets this happen to the first, and ticks all of
 * them.
 */
async function tickAll(page: Page, house: House, count: number, change?: Readonly<Record<string, unknown>>) {
  const pks: number[] = []
  for (let place = 0; place < count; place += 1)
    pks.push(
      await house.report({
        description: `Link ${place} in Tromsø is down`,
        tags: ['location=tromso'],
        level: place === count - 1 ? 1 : 3,
      }),
    )
  const [first = 0] = pks
  if (change !== undefined) await house.happen(first, change)
  await house.enter(page, '/incidents?tags=location%3Dtromso')
  await untilControlsAreLoaded(page)
  await page.getByLabel('Rows per page:').selectOption('100')
  await expect(page.locator('tr[data-pk]')).toHaveCount(count)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const panel = page.getByRole('region', { name: 'Selected incidents' })
  await expect(panel.getByText(`${count} selected`)).toBeVisible()
  return { pks, panel, choose: (name: string) => panel.getByRole('button', { name, exact: true }).click() }
}

const wireIncident = v.object({ ticket_url: v.string() })

/** The different ticket URLs of these incidents, as the server has them. */
async function ticketsOf(house: House, pks: readonly number[]): Promise<readonly string[]> {
  const headers = { Authorization: `Token ${house.tokenOf('observer')}` }
  const found = await Promise.all(
    pks.map(async (pk) => {
      const answer = await fetch(`${house.origin}/api/v2/incidents/${pk}/`, { headers })
      return v.parse(wireIncident, await answer.json()).ticket_url
    }),
  )
  return [...new Set(found)]
}

/** The calls that create tickets, each with the incident. */
async function creations(house: House): Promise<readonly string[]> {
  return (await house.calls()).filter((call) => /^PUT .*automatic-ticket/.test(call))
}

test('thirty are acknowledged with an expiry, a message and a ticket in one dialog', async ({ page, house }) => {
  const { pks, choose } = await tickAll(page, house, 30)
  // From here on: four clicks, and no key but those of the two texts.
  await choose('Acknowledge')
  const dialog = page.getByRole('dialog', { name: 'Submit acknowledments' })
  await dialog.getByRole('button', { name: '4 h', exact: true }).click()
  await dialog.getByLabel('Message').fill('Fibre cut at Storgata')
  await dialog.getByLabel('Ticket').fill('not an address')
  await dialog.getByRole('button', { name: 'Acknowledge 30' }).click()
  await expect(dialog.getByText('Invalid absolute URL')).toBeVisible()
  await expect(dialog.getByLabel('Ticket')).toBeFocused()
  await expect(dialog.getByLabel('Message')).toHaveValue('Fibre cut at Storgata')
  expect((await house.calls()).filter((call) => call.startsWith('POST'))).toEqual([])
  await dialog.getByLabel('Ticket').fill(ticket)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Submitted 30/30 acknowledgment(s)')).toBeVisible()
  await expect(page.getByText('Updated 30/30 ticket URL(s)')).toBeVisible()
  expect(await ticketsOf(house, pks)).toEqual([ticket])
})

test('a number is completed from the newest ticket, and shown before it is sent', async ({ page, house }) => {
  const { pks, choose } = await tickAll(page, house, 3, {
    action: 'change',
    ticket_url: 'https://tickets.example.org/2/OPS-12',
  })
  await choose('Edit Ticket Url')
  const dialog = page.getByRole('dialog', { name: 'Edit Ticket Url' })
  await dialog.getByLabel('Ticket URL').fill('4711')
  await expect(dialog.getByText('https://tickets.example.org/2/OPS-4711')).toBeVisible()
  await dialog.getByRole('button', { name: /^Save Ticket Url/ }).click()
  await expect(page.getByText(/^Updated .* ticket URL/)).toBeVisible()
  expect(await ticketsOf(house, pks)).toEqual(['https://tickets.example.org/2/OPS-4711'])
})

test.describe('undo', () => {
  test.use({ undoSeconds: 60 })

  test('closing with a message and a ticket is undone with one key, and nothing typed is lost', async ({
    page,
    house,
  }) => {
    const { pks, panel, choose } = await tickAll(page, house, 3)
    await choose('Close')
    const dialog = page.getByRole('dialog', { name: 'Manually close incidents' })
    await dialog.getByLabel('Closing message').fill('Repaired')
    await dialog.getByLabel('Ticket').fill(ticket)
    await dialog.getByRole('button', { name: 'Close 3' }).click()
    const offer = page.getByRole('group', { name: 'Undo' })
    await expect(offer).toContainText('Closing 3 incidents, with a ticket')
    await page.keyboard.press('u')
    await expect(offer).toHaveText('')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(panel.getByText('3 selected')).toBeVisible()
    await choose('Close')
    await expect(dialog.getByLabel('Closing message')).toHaveValue('Repaired')
    await expect(dialog.getByLabel('Ticket')).toHaveValue(ticket)
    expect((await house.calls()).filter((call) => call.startsWith('POST'))).toEqual([])
    await dialog.getByRole('button', { name: 'Close 3' }).click()
    await offer.getByRole('button', { name: 'Now' }).click()
    await expect(page.getByText('Closed 3/3 incident(s)')).toBeVisible()
    await expect(page.getByText('Updated 3/3 ticket URL(s)')).toBeVisible()
    expect(await ticketsOf(house, pks)).toEqual([ticket])
  })

  test('what can be undone covers no message and no control, on any screen', async ({ page, house }) => {
    await page.clock.install()
    const { pks, panel, choose } = await tickAll(page, house, 3)
    await choose('Acknowledge')
    const dialog = page.getByRole('dialog', { name: 'Submit acknowledments' })
    await dialog.getByLabel('Ticket').fill(ticket)
    await page.clock.pauseAt(Date.now() + 60_000)
    await dialog.getByRole('button', { name: 'Acknowledge 3' }).click()
    const undo = page.getByRole('group', { name: 'Undo' })
    const offer = undo.locator('div').first()
    const message = page.locator('[data-severity]', { hasText: 'Submitted 3/3 acknowledgment(s)' })
    const card = page.getByRole('group', { name: 'Last action' }).locator('div').first()
    await expect(message).toBeVisible()
    await expect(card).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const others = page.getByRole('banner').locator('a, button:not([data-undo] *)')
    for (const width of [1920, 1440, 1280, 900, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const other of [message, card, panel, others.filter({ visible: true })])
        await expect.poll(() => areApart(offer, other), `${width} px`).toBe(true)
      await expect.poll(() => areApart(card, panel), `${width} px`).toBe(true)
    }
    await undo.getByRole('button', { name: 'Undo' }).click()

    await page.setViewportSize({ width: 1280, height: 844 })
    await house.enter(page, `/incidents/${pks[0]}/`)
    await page.getByRole('button', { name: 'Close incident' }).click()
    await page.getByRole('button', { name: 'Close now' }).click()
    await expect(undo).toContainText('Closing')
    const actions = page.getByRole('region', { name: 'Actions' })
    const buttons = actions.getByRole('button')
    await expect.poll(() => areApart(offer, buttons)).toBe(true)
    // Where the actions are at the thumb, they say it themselves; what was done last is above them, also at the page's end.
    await actions.getByRole('button', { name: /^Undo/ }).click()
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Acknowledge|Submit)/ })
      .click()
    await expect(card).toBeVisible()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const isHeld of [false, true]) {
        if (isHeld) {
          await page.getByRole('button', { name: 'Close incident' }).click()
          await page.getByRole('button', { name: 'Close now' }).click()
          await expect(actions.getByText('Closing this incident…')).toBeVisible()
          await expect(actions.getByRole('button', { name: /^Now/ })).toBeVisible()
        }
        await expect(offer).toBeHidden()
        for (const key of ['Home', 'End']) {
          await page.keyboard.press(key)
          await expect.poll(() => areApart(card, buttons), `${width} px, ${key}`).toBe(true)
          await expect(actions).toBeInViewport({ ratio: 1 })
        }
      }
      await actions.getByRole('button', { name: /^Undo/ }).click()
    }
    await expect(buttons).toHaveText(['Acknowledge', 'Close incident', 'Ticket'])
    await page.getByRole('button', { name: 'Close incident' }).click()
    await page.getByRole('button', { name: 'Close now' }).click()
    await actions.getByRole('button', { name: /^Now/ }).click()
    await expect(buttons).toHaveText(['Acknowledge', 'Open incident', 'Ticket'])
  })
})

test('one ticket for thirty is created once, from the worst, and the others get its address', async ({
  page,
  house,
}) => {
  const { pks, choose } = await tickAll(page, house, 30)
  const worst = pks.at(-1)
  await choose('Create tickets')
  const dialog = page.getByRole('dialog', { name: 'Create tickets' })
  await expect(dialog.getByText(`Made from ${worst}: Link 29 in Tromsø is down.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create one ticket for 30' }).click()
  await expect(page.getByText('Linked 30/30 incident(s) to one ticket')).toBeVisible()
  expect(await creations(house)).toEqual([expect.stringContaining(`/incidents/${worst}/automatic-ticket/`)])
  expect(await ticketsOf(house, pks)).toEqual([`https://tickets.example.org/issues/${worst}`])
})

test('if the one ticket is not created, nothing else is written', async ({ page, house }) => {
  house.expectConsole(/status of 400/)
  const { pks, panel, choose } = await tickAll(page, house, 3)
  await house.breakDown({
    kind: 'status',
    status: 400,
    body: 'json',
    detail: 'No.',
    match: { path: 'automatic-ticket/$' },
  })
  await choose('Create tickets')
  await page.getByRole('button', { name: 'Create one ticket for 3' }).click()
  await expect(panel.getByText('1 incident refused')).toBeVisible()
  expect(await ticketsOf(house, pks)).toEqual([''])
  expect(await creations(house)).toHaveLength(1)
})

test('a page that is gone between the creation and the rest creates no second ticket', async ({ page, house }) => {
  house.expectConsole(cutConnection)
  const { pks, choose } = await tickAll(page, house, 3)
  const worst = pks.at(-1)
  // The ticket is created, but its answer never reaches the page.
  await house.breakDown({ kind: 'hang', after: true, match: { path: 'automatic-ticket/$' } })
  await choose('Create tickets')
  await page.getByRole('button', { name: 'Create one ticket for 3' }).click()
  await expect.poll(() => creations(house)).toHaveLength(1)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.reload()
  await house.repair()
  const panel = page.getByRole('region', { name: 'Selected incidents' })
  await panel.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(/^Linked .* to one ticket/)).toBeVisible()
  expect(await creations(house)).toHaveLength(1)
  expect(await ticketsOf(house, pks)).toEqual([`https://tickets.example.org/issues/${worst}`])
})

test('21 tickets are only created if their number is typed; closed ones are named and left out', async ({
  page,
  house,
}) => {
  const { pks, choose } = await tickAll(page, house, 22, { action: 'close' })
  const [closed = 0] = pks
  await choose('Create tickets')
  const dialog = page.getByRole('dialog', { name: 'Create tickets' })
  await expect(dialog.getByText(`1 closed incident is left out: ${closed}.`)).toBeVisible()
  await dialog.getByRole('radio', { name: 'One each' }).check()
  await dialog.getByRole('button', { name: 'Create 21 tickets' }).click()
  const number = dialog.getByLabel('Type 21 to create so many tickets')
  await expect(number).toBeFocused()
  expect(await creations(house)).toEqual([])
  await number.fill('21')
  await number.press('Enter')
  await expect(page.getByText('Created 21/21 ticket(s)')).toBeVisible()
  expect(await creations(house)).toHaveLength(21)
})
