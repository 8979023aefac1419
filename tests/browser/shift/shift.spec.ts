import { findings } from '../support/axe.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { fillShift, shiftOf } from '../support/shiftHands.ts'
import { shiftSights } from '../support/shiftSights.ts'
import { moveTo, testSights, untilControlsAreLoaded, visitsOf } from '../support/sights.ts'

/** The page Shift in a real browser (docs/behaviour.md#shift). */

testSights(visitsOf(shiftSights))

for (const generation of ['1.19', 'head'] as const) {
  test.describe(`on a server of generation ${generation}`, () => {
    test.use(playedOn(generation))

    test('a shift is handed over in three clicks, from the sign-in to the text', async ({ page, house }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await house.reset(smallWorld)
      await fillShift(house)
      await page.goto(house.url)
      await screenOf(page).login.fill('operator')
      await page.getByRole('link', { name: 'Shift', exact: true }).click()
      await expect(shiftOf(page).foot).toBeVisible()
      await shiftOf(page).button('Copy as text').click()
      await expect(shiftOf(page).button('Copied')).toBeVisible()
      const text = await page.evaluate(() => navigator.clipboard.readText())
      expect(text).toMatch(/from \d+ events, .* to /)
      for (const part of ['New and still open', 'Closed by hand', 'Reopened', 'Notes']) expect(text).toContain(part)
      for (const words of ['Box down × 3', 'Fan replaced', 'Again', 'They call back before noon'])
        expect(text).toContain(words)
    })

    test('its numbers lead to lists with as many incidents', async ({ page, house }) => {
      await house.reset(smallWorld)
      await fillShift(house)
      await house.enter(page, '/shift?since=8h')
      const count = async (label: string) => {
        await expect(shiftOf(page).figure(label)).toBeVisible()
        const name = await shiftOf(page).figure(label).getAttribute('aria-label')
        return Number(/: (.*)$/.exec(name ?? '')?.[1])
      }
      for (const label of ['Open now', 'New']) {
        const counted = await count(label)
        expect(counted).toBeGreaterThan(3)
        await shiftOf(page).figure(label).click()
        await expect(screenOf(page).rows).toHaveCount(counted)
        await page.goBack()
      }
      const unacked = await count('Critical, never acked')
      await shiftOf(page).figure('Critical, never acked').click()
      await expect(page.getByRole('heading', { name: 'Critical, never acked' })).toBeFocused()
      const lines = await shiftOf(page).part('Critical, never acked').getByRole('rowheader').allTextContents()
      const ofLine = (line: string) => Number(/× (\d+)$/.exec(line)?.[1] ?? 1)
      expect(lines.reduce((sum, line) => sum + ofLine(line), 0)).toBe(unacked)
      expect(lines).toContain('Box down× 3')
    })
  })
}

test('it is about a view that is chosen on the page, and has what the user did', async ({ page, house }) => {
  await house.reset(smallWorld)
  await fillShift(house)
  const pk = await house.report({ description: 'Uplink is down', level: 2 })
  await house.enter(page, `/incidents?maxlevel=1`)
  await screenOf(page).button('Keep as a view').click()
  const dialog = page.getByRole('dialog', { name: 'Keep as a view' })
  await dialog.getByLabel('Name of the view').fill('Critical')
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await moveTo(page, `/incidents/${pk}/`)
  await untilControlsAreLoaded(page)
  await screenOf(page).button('Add note').click()
  const note = page.getByRole('dialog', { name: 'Add note' })
  await note.getByLabel('Note').fill('Looked at it')
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(screenOf(page).status(`Added note to ${pk}`)).toBeVisible()

  await page.getByRole('link', { name: 'Shift', exact: true }).click()
  await expect(shiftOf(page).part('What I did').getByRole('listitem')).toHaveText([/note.*Looked at it/])
  await expect(shiftOf(page).part('New and still open').getByRole('rowheader')).toContainText([
    'Box down',
    'Uplink is down',
  ])
  await page.getByRole('button', { name: 'View: everything' }).click()
  await page.getByRole('menuitem', { name: 'Critical' }).click()
  await expect(shiftOf(page).part('New and still open').getByRole('rowheader')).toHaveText([
    /^Box down/,
    /^Box down: oslo-gw1/,
  ])
  await expect(page.getByText(/^Counted from .* of the view Critical, /)).toBeVisible()
  await expect(page).toHaveURL(/[?&]maxlevel=1(&|$)/)
  await page.getByRole('button', { name: 'View: Critical' }).click()
  await expect(page.getByRole('menuitem', { name: 'Critical' })).toHaveAttribute('aria-current', 'true')
  expect(await findings(page)).toEqual([])
})

test('printed, it has neither controls nor what is wider than the paper', async ({ page, house }) => {
  await house.reset(smallWorld)
  await fillShift(house)
  await house.enter(page, '/shift')
  await expect(shiftOf(page).foot).toBeVisible()
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  for (const name of ['8 h', '7 days', 'Copy as text', 'Print', 'Read again'])
    await expect(shiftOf(page).button(name)).toBeHidden()
  const tops = await page
    .locator('main dl > div')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size, 'the five numbers are on one line').toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718)
})

test('with forced colours, the chosen period and critical lines are told apart', async ({ page, house }) => {
  await house.reset(smallWorld)
  await fillShift(house)
  await page.emulateMedia({ forcedColors: 'active' })
  await house.enter(page, '/shift')
  await expect(shiftOf(page).foot).toBeVisible()
  const isHighlighted = (name: string) =>
    shiftOf(page)
      .button(name)
      .evaluate((one) => {
        const probe = document.createElement('i')
        probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
        document.body.append(probe)
        const highlight = getComputedStyle(probe).backgroundColor
        probe.remove()
        return getComputedStyle(one).backgroundColor === highlight
      })
  expect([await isHighlighted('8 h'), await isHighlighted('12 h')]).toEqual([true, false])
  const border = (text: string) =>
    shiftOf(page)
      .part('New and still open')
      .getByText(text)
      .first()
      .evaluate((one) => getComputedStyle(one).borderTopWidth)
  expect(await border('1 - Critical')).not.toBe(await border('2 - High'))
})

test('a link in a second browser gives the same', async ({ page, house, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await house.reset(smallWorld)
  await fillShift(house)
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await house.enter(page, '/shift?since=12h')
  await expect(shiftOf(page).foot).toBeVisible()
  await shiftOf(page).button('Copy link').click()
  await expect(screenOf(page).toast('Copied URL to clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const content = (where: typeof page) => where.locator('main dl, main table').allTextContents()
  const context = await browser.newContext()
  house.watch(context)
  const other = await context.newPage()
  await other.clock.setFixedTime(now)
  await other.goto(link)
  await screenOf(other).login.fill('admin')
  await expect(shiftOf(other).foot).toBeVisible()
  expect(await content(other)).toEqual(await content(page))
  await context.close()
})

test('what was read before it was cancelled is not read again', async ({ page, house }) => {
  await house.reset(smallWorld)
  await fillShift(house)
  const hanging = await house.breakDown({ kind: 'hang', match: { path: 'acks/$' } })
  await house.enter(page, '/shift')
  await expect(shiftOf(page).progress).toBeVisible()
  await shiftOf(page).button('Cancel').click()
  await house.repair(hanging)
  await page.getByRole('link', { name: 'Timeslots' }).click()
  await expect(page.getByRole('heading', { name: 'Timeslots' })).toBeVisible()
  await page.getByRole('link', { name: 'Shift', exact: true }).click()
  await expect(shiftOf(page).button('Go on')).toBeVisible()
  await shiftOf(page).button('Go on').click()
  await expect(shiftOf(page).foot).toBeVisible()
  const calls = await house.calls()
  expect(calls.filter((call) => call.includes('/incidents/events/'))).toHaveLength(2)
})

test('after a failure, what was read is kept, and it goes on from there', async ({ page, house }) => {
  house.expectConsole(/status of 500/)
  await house.reset(smallWorld)
  await fillShift(house)
  await house.breakDown({ kind: 'status', status: 500, match: { path: 'acks/$' } })
  await house.enter(page, '/shift')
  await expect(page.getByText('What was read is kept.')).toBeVisible()
  await house.repair()
  await shiftOf(page).button('Try again').click()
  await expect(shiftOf(page).foot).toBeVisible()
})

test('what reading costs is told before, and nothing is read until it is agreed to', async ({ page, house }) => {
  await house.reset({ seed: 1, incidents: 8000 })
  await house.enter(page, '/shift')
  await expect(shiftOf(page).cost).toBeVisible()
  await shiftOf(page).button('Read them').click()
  await expect(shiftOf(page).progress).toBeVisible()
  await shiftOf(page).button('Cancel').click()
  await expect(shiftOf(page).button('Go on')).toBeFocused()
})
