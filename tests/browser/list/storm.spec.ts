import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expectedLines, groupedScreen, hostOf, linesOf, listedOn } from '../support/groupHands.ts'
import { expect, test, type House } from '../support/house.ts'
import { goLive } from '../support/live.ts'
import { countPresses } from '../support/presses.ts'
import { screenOf } from '../support/screen.ts'

/**
 * A storm: while the default list is open, 2,000 incidents of one site arrive. The rows are grouped by host, and the worst
 * group, which comes first, is acknowledged as a whole (docs/behaviour.md#groups). Clicks and keys are counted in the
 * page.
 */

const stormSize = 2000
/** The incidents of the host that has most. */
const ofTheWorst = 75
/** As many as a source reports at the same time. */
const together = 50
const mostClicks = 5
const mostKeys = 12

test.beforeEach(async ({ house }) => {
  test.slow()
  await house.reset(smallWorld)
})

/** One in eleven is critical. The worst host has 75 incidents, 57 others share the rest. */
function reported(place: number): Readonly<Record<string, unknown>> {
  const host = place % 26 === 0 && place / 26 < ofTheWorst ? 'hamar-core1' : `hamar-sw${1 + (place % 57)}`
  return {
    description: `Link down: ${host} ge-0/0/${place % 48}`,
    level: place % 11 === 0 ? 1 : 2 + (place % 3),
    source: 'nav.example.org',
    tags: [`host=${host}`, 'location=hamar', 'problem_type=linkDown'],
  }
}

/** The incidents of the storm, from the first. */
async function storms(house: House): Promise<void> {
  for (let sent = 0; sent < stormSize; sent += together) {
    await Promise.all(Array.from({ length: together }, (_, place) => house.report(reported(sent + place))))
  }
}

/** Expects the worst host of the storm in the first line, and what the server knows of it. */
async function expectWorstFirst(page: Page, house: House) {
  await expect(async () => {
    const lines = await linesOf(page)
    expect(lines[0]).toMatch(new RegExp(`^hamar-core1 ${ofTheWorst}: `))
    expect(lines).toEqual(expectedLines(await listedOn(page, house), Date.now()))
  }).toPass()
}

const everyAcked = 'acked=true'

/** Does what acknowledges the worst group, and expects that the server has acknowledged just its incidents. */
async function expectAcknowledged(page: Page, house: House, act: () => Promise<void>) {
  const pksOf = async (query?: string) => (await listedOn(page, house, query)).map(({ pk }) => pk)
  const ackedBefore = await pksOf(everyAcked)
  const group = (await listedOn(page, house)).filter((one) => hostOf(one) === 'hamar-core1').map(({ pk }) => pk)
  expect(group).toHaveLength(ofTheWorst)
  await act()
  const expected = [...ackedBefore, ...group].toSorted((one, other) => one - other)
  await expect
    .poll(async () => (await pksOf(everyAcked)).toSorted((one, other) => one - other), { timeout: 30_000 })
    .toEqual(expected)
}

test('in a storm of 2,000 incidents, the worst host is acknowledged as a whole in five clicks', async ({
  page,
  house,
}) => {
  await house.enter(page)
  await expect(screenOf(page).rows).not.toHaveCount(0)
  await storms(house)
  const pressed = await countPresses(page)
  const { control, choice, extent, group, dialog } = groupedScreen(page)
  await control.click()
  await choice('Host').click()
  // All 2,000 have to be fetched first.
  await expect(extent).toBeVisible({ timeout: 60_000 })
  await expectWorstFirst(page, house)
  const acknowledge = `Acknowledge ${ofTheWorst}`
  await expectAcknowledged(page, house, async () => {
    await group.first().getByRole('button', { name: acknowledge }).click()
    await dialog.getByRole('button', { name: acknowledge }).click()
  })
  expect(await pressed('pointerdown')).toBeLessThanOrEqual(mostClicks)
  expect(await pressed('keydown')).toBe(0)
})

test('in a storm that arrives live, the worst host is acknowledged as a whole with twelve keys', async ({
  page,
  house,
}) => {
  await goLive(page, house)
  await storms(house)
  await screenOf(page).userMenu.focus()
  const pressed = await countPresses(page)
  const { choice, extent, group, dialog } = groupedScreen(page)
  await page.keyboard.press('g')
  // The library's menu receives the focus a moment after it is shown.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true)
  await page.keyboard.press('h')
  await expect(choice('Host')).toBeFocused()
  await page.keyboard.press('Enter')
  // All 2,000 have to be fetched first.
  await expect(extent).toBeVisible({ timeout: 60_000 })
  await expectWorstFirst(page, house)
  await page.keyboard.press('j')
  await expect(group.first().locator('[data-opens]')).toBeFocused()
  await expectAcknowledged(page, house, async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('a')
    await expect(dialog).toBeVisible()
    // Two keys, in whichever field of the dialog has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
    await page.keyboard.press('Control+Enter')
  })
  expect(await pressed('keydown')).toBeLessThanOrEqual(mostKeys)
  expect(await pressed('pointerdown')).toBe(0)
})
