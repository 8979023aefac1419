import { readFile } from 'node:fs/promises'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { fillReport, shiftOf } from '../support/shiftHands.ts'

/** The page Shift as a report, in a real browser (docs/behaviour.md#report). */

const path = '/shift?since=7d&by=host'

for (const generation of ['1.19', 'head'] as const) {
  test.describe(`on a server of generation ${generation}`, () => {
    test.use(playedOn(generation))

    test('which host was noisiest last week, and how long until somebody took it, in two clicks from the list', async ({
      page,
      house,
    }) => {
      await house.reset(smallWorld)
      await fillReport(house)
      await house.enter(page)
      await page.getByRole('link', { name: 'Shift', exact: true }).click()
      await shiftOf(page).button('7 days').click()
      const noisiest = shiftOf(page).part('By host').getByRole('row').nth(1)
      await expect(noisiest.getByRole('rowheader')).toHaveText('hamar-ups2')
      await expect(noisiest.getByRole('cell').first()).toHaveText('6')
      await expect(noisiest.locator('[data-label="To acknowledge"]')).toHaveText('2 h')

      // The third leads to the incidents.
      await noisiest.getByRole('link', { name: '6' }).click()
      await expect(screenOf(page).rows).toHaveCount(6)
    })

    test('its numbers lead to lists with as many incidents', async ({ page, house }) => {
      await house.reset(smallWorld)
      await fillReport(house)
      await house.enter(page, path)
      await expect(shiftOf(page).figure('Incidents')).toBeVisible()
      const begun = Number(await shiftOf(page).figure('Incidents').textContent())
      expect(begun).toBeGreaterThanOrEqual(6)
      await shiftOf(page).figure('Incidents').click()
      await expect(screenOf(page).rows).toHaveCount(begun)
      await page.goBack()
      await shiftOf(page).button('As a table').click()
      const today = shiftOf(page).part('Incidents by day').getByRole('link').last()
      const ofToday = Number(await today.textContent())
      await today.click()
      await expect(screenOf(page).rows).toHaveCount(ofToday)
    })
  })
}

test('it is told apart by a key of the tags, and saved as a table and as data', async ({ page, house }) => {
  await house.reset(smallWorld)
  await fillReport(house)
  await house.enter(page, path)
  await page.getByRole('combobox', { name: 'Tell apart by' }).selectOption('room')
  await expect(shiftOf(page).part('By room').getByRole('rowheader')).toHaveText(['no room', 'B12'])
  await expect(page).toHaveURL(/since=7d&by=tag%3Aroom$/)
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await shiftOf(page).button(name).click()
    return readFile(await (await download).path(), 'utf8')
  }
  expect(await saved('CSV')).toMatch(/^room,B12,6,/m)
  expect(JSON.parse(await saved('JSON'))).toMatchObject({
    by: 'tag:room',
    groups: expect.arrayContaining([expect.objectContaining({ group: 'B12', begun: 6 })]),
  })
})

test('printed, it has the numbers of the days, no controls, and no wider line than the paper', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  await fillReport(house)
  await house.enter(page, path)
  const days = shiftOf(page).part('Incidents by day').getByRole('table')
  await expect(shiftOf(page).foot).toBeVisible()
  await expect(days).toBeHidden()
  // A4 between margins of a centimetre.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(days).toBeVisible()
  for (const name of ['7 days', 'As a table', 'Copy link', 'Print', 'CSV', 'JSON'])
    await expect(shiftOf(page).button(name)).toBeHidden()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(shiftOf(page).part('By host').getByRole('columnheader')).toHaveText([
    'Host',
    'Incidents',
    'Open for',
    'To acknowledge',
    'To acknowledge, 90 %',
    'To end',
    'To end, 90 %',
    'Reopened',
    'Flaps',
    'Untouched',
  ])
  for (const heading of await page.getByRole('columnheader').all())
    expect(await heading.evaluate((one) => one.scrollWidth - one.clientWidth), await heading.innerText()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718)
})
