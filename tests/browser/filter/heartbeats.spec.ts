import type { House } from '../support/house.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test } from '../support/house.ts'
import { passes, screenOf } from '../support/screen.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

/** Sources that the server has not heard from in time (docs/behaviour.md#missing-heartbeats). */

test.use(playedOn('head'))

/** The server notices that the heartbeat of a source is missing, as its own job does. */
function misses(house: House, source: number, name: string) {
  return house.report({
    source: 'argus',
    level: 4,
    description: `Missing heartbeat from source ${name}, dead?`,
    tags: ['problem_type=missing_heartbeat', `source_system_id=${source}`],
  })
}

const zabbix = 'zabbix.example.org'
const sentence = new RegExp(`^Incidents may be out of date: heartbeat of ${zabbix} missing since `)
const mark = new RegExp(`^Heartbeat of ${zabbix} missing since .*: this incident may be out of date$`)

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
})

test('a missing heartbeat is said above the list, whatever its conditions, on the rows of the source, and in the dialog', async ({
  page,
  house,
}) => {
  await house.report({ source: 3, level: 2, description: 'Disk is full' })
  await house.report({ source: 2, level: 2, description: 'Link is down' })
  const pk = await misses(house, 3, zabbix)
  await house.enter(page, '/incidents?open=true&maxlevel=2')
  const warning = page.getByRole('link', { name: sentence })
  await expect(warning).toBeVisible()
  await expect(warning).toHaveAttribute('href', `/incidents/${pk}/`)
  const row = page.getByRole('row', { name: 'Disk is full' })
  await expect(row.getByRole('img', { name: mark })).toHaveAttribute('title', mark)
  await expect(page.getByRole('row', { name: 'Link is down' }).getByRole('img', { name: /^Heartbeat/ })).toHaveCount(0)
  await screenOf(page).row('Disk is full').click()
  const line = page.getByRole('dialog').getByRole('status').filter({ hasText: 'this incident may be out of date' })
  await expect(line.getByRole('link', { name: `incident ${pk}` })).toBeVisible()
})

test('what is missing, and what has been heard again, is said within a minute of the refresh that follows', async ({
  page,
  house,
}) => {
  await house.report({ source: 3, level: 2, description: 'Disk is full' })
  await house.enter(page, '/incidents?open=true')
  await untilControlsAreLoaded(page)
  await expect(page.getByRole('row', { name: 'Disk is full' })).toBeVisible()
  const pk = await misses(house, 3, zabbix)
  await passes(page, 90_000)
  await expect(page.getByRole('link', { name: sentence })).toBeVisible()
  await house.happen(pk, { action: 'end' })
  await passes(page, 90_000)
  await expect(page.getByRole('link', { name: sentence })).toHaveCount(0)
  await expect(page.getByRole('img', { name: mark })).toHaveCount(0)
})

test('on a phone the sentence moves no card when it comes', async ({ page, house }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await house.enter(page, '/incidents?open=true')
  await untilControlsAreLoaded(page)
  const [card, table] = [page.getByRole('row').first(), page.locator('.list-table')]
  await expect(card).toBeVisible()
  const before = await table.boundingBox()
  await misses(house, 3, zabbix)
  await passes(page, 90_000)
  await expect(page.getByRole('link', { name: sentence })).toBeVisible()
  expect((await table.boundingBox())?.y).toBe(before?.y)
})

test('several are named in one sentence, which leads to their list, and on the wall', async ({ page, house }) => {
  await misses(house, 3, zabbix)
  await misses(house, 2, 'nav.example.org')
  await house.enter(page, '/incidents?open=true&maxlevel=1')
  const words = /^Incidents may be out of date: heartbeats of zabbix\.example\.org and nav\.example\.org missing$/
  await page.getByRole('link', { name: words }).click()
  await expect(page.getByRole('row', { name: 'Missing heartbeat' })).toHaveCount(2)
  await house.enter(page, '/wall?open=true')
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
})
