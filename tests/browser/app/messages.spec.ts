import type { Page } from '@playwright/test'
import { follow } from '../support/consoleHands.ts'
import { expect, playedOn, test, type House } from '../support/house.ts'
import { listBarOf } from '../support/listBar.ts'
import { places } from '../support/misbehaviours.ts'
import { screenOf } from '../support/screen.ts'

/** A phone, two windows of medium width, and a wide one. */
const sizes = [
  { width: 390, height: 844 },
  { width: 900, height: 800 },
  { width: 1160, height: 800 },
  { width: 1440, height: 900 },
]

test('messages cover no control and no text', async ({ page, house }) => {
  house.expectConsole(/status of (500|503)/)
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
  await failTwice(page, house)
  const expectNothingCovered = (prepare?: () => Promise<void>) => nothingIsCovered(page, prepare)

  await test.step('over the list', () => expectNothingCovered())
  await test.step('over a list that is scrolled down', () =>
    expectNothingCovered(() => page.evaluate(() => scrollTo(0, 400))))
  await test.step('over the list with the bulk bar', async () => {
    await page
      .getByRole('checkbox', { name: /^Select incident/ })
      .nth(3)
      .click()
    await expect(page.getByRole('region', { name: 'Selected incidents' })).toBeVisible()
    await expectNothingCovered()
    await expectNothingCovered(() => page.evaluate(() => scrollTo(0, document.body.scrollHeight)))
  })
  await test.step('over the dialog of an incident', async () => {
    await page.locator('tr[data-pk] a[data-opens]').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNothingCovered()
    await page.getByRole('dialog').getByLabel('Close', { exact: true }).click()
  })
  await test.step('over a form', async () => {
    await follow(page, 'Timeslots')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingCovered()
  })
})

test.describe('on a server with planned maintenance', () => {
  test.use(playedOn('head'))

  test('messages do not cover its link either', async ({ page, house }) => {
    house.expectConsole(/status of (500|503)/)
    await house.enter(page)
    await expect(page.getByRole('link', { name: 'Maintenance', exact: true })).toBeAttached()
    await failTwice(page, house)
    await nothingIsCovered(page)
  })
})

async function nothingIsCovered(page: Page, prepare = () => Promise.resolve()) {
  await inEachSize(page, async () => {
    await prepare()
    await expect(page.locator('[data-severity][role=alert]').filter({ visible: true }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(coveredParts)).toEqual([])
  })
}

async function inEachSize(page: Page, check: () => Promise<void>) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await test.step(`${size.width} px`, check)
  }
}

/** Makes two refreshes fail with different errors, whose messages stay on screen. */
async function failTwice(page: Page, house: House) {
  const broken = { kind: 'status', status: 500, body: 'json', match: places.list } as const
  for (const detail of ['Out of order.', 'The database is locked.']) {
    const id = await house.breakDown({ ...broken, detail })
    await listBarOf(page).refresh()
    await expect(screenOf(page).alert(detail).first()).toBeVisible()
    await house.repair(id)
  }
}

/**
 * The text of every element that a message wrongly covers, and of every message that wrongly reaches below the top bar.
 * Messages may not cover the centre of a control or any part of a button in the top bar or of a dialog. Without a
 * dialog, they stay within the top bar. Runs in the page.
 */
function coveredParts(): readonly string[] {
  const messages = [...document.querySelectorAll('.mantine-Notification-root')]
  const dialog = document.querySelector('[role=dialog]')
  const controls = [...document.querySelectorAll('a, button, input, textarea, [role=combobox]')].filter(
    (control) => control.closest('.mantine-Notification-root') === null && (dialog?.contains(control) ?? true),
  )
  const meets = (one: Element, other: Element) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom && a.width > 1 && b.width > 1
  }
  const bar = document.querySelector('header')
  const lowerEdge = bar?.getBoundingClientRect().bottom ?? 0
  const isHit = (control: Element) => {
    const { x, y, width, height } = control.getBoundingClientRect()
    // Scrolled out of view, behind the top bar.
    if (dialog === null && bar?.contains(control) !== true && y + height / 2 < lowerEdge) return false
    const found = width > 0 && height > 0 ? document.elementFromPoint(x + width / 2, y + height / 2) : null
    return (found?.closest('.mantine-Notification-root') ?? null) !== null
  }
  const sharing = dialog === null ? [...(bar?.querySelectorAll('a, button') ?? [])] : [dialog]
  const inBar = (message: Element) => message.getBoundingClientRect().bottom <= lowerEdge
  return [
    ...controls.filter(isHit),
    ...sharing.filter((part) => messages.some((message) => meets(part, message))),
    ...(dialog === null ? messages.filter((message) => !inBar(message)) : []),
  ].map((part) => part.textContent || part.ariaLabel || part.tagName)
}
