import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, isAboutAlarms, playedOn, test, type House } from '../support/house.ts'
import { firstCheckForAlarms, passes, screenOf } from '../support/screen.ts'

/** Incidents under planned maintenance: what says so, and that they ring no alarm (docs/behaviour.md#maintenance). */

test.use(playedOn('head'))

const hour = 3_600_000
const atHost = { level: 1, tags: ['host=oslo-gw9'] }

/** Plans a task that has begun, for what is at the host. */
async function plan(page: Page, house: House, minutes: number) {
  const headers = { Authorization: `Token ${house.tokenOf('admin')}` }
  const make = async (path: string, data: object) => {
    const answer = await page.request.post(`${house.url}/api/v2/${path}`, { headers, data })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { readonly pk: number }).pk
  }
  const filter = await make('notificationprofiles/filters/', { name: 'Gateway', filter: { tags: atHost.tags } })
  const end = new Date(Date.now() + minutes * 60_000).toISOString()
  await make('plannedmaintenance/', { description: 'Switch upgrade', end_time: end, filters: [filter] })
}

/** Opens a page without incidents, on which nobody sees an alarm. */
async function openElsewhere(page: Page, house: House) {
  const firstCheck = firstCheckForAlarms(page)
  await house.enter(page, '/timeslots')
  await firstCheck
}

/** Lets the console check for alarms. */
async function check(page: Page, milliseconds = 60_000) {
  const checked = page.waitForResponse((response) => isAboutAlarms(response.url()))
  await passes(page, milliseconds)
  await checked
}

const bell = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
})

test('an incident under maintenance says until when and for what, and its row is quieter, until the task ends', async ({
  page,
  house,
}) => {
  await plan(page, house, 60)
  await house.report({ ...atHost, description: 'Power is out' })
  await house.report({ level: 1, description: 'Link is down' })
  await house.enter(page, '/')
  const { row } = screenOf(page)
  const words = /^Under maintenance until .*: Switch upgrade$/
  const mark = page.getByRole('row', { name: 'Power is out' }).getByRole('img', { name: words })
  await expect(mark).toHaveAttribute('title', words)
  await expect(page.getByRole('img', { name: words })).toHaveCount(1)
  await expect(row('Power is out')).toHaveCSS('font-weight', '400')
  await expect(row('Link is down')).toHaveCSS('font-weight', '600')

  await row('Power is out').click()
  const line = page.getByRole('status').filter({ hasText: words })
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: words })).toBeVisible()
  await page.getByRole('link', { name: 'Open page', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Power is out' })).toBeVisible()
  await expect(line).toBeVisible()
  await passes(page, hour)
  await expect(line).toHaveCount(0)
})

test('an alarm under maintenance is kept silent, which the bell says, and rings when the maintenance ends', async ({
  page,
  house,
}) => {
  await plan(page, house, 60)
  await openElsewhere(page, house)
  await house.report({ ...atHost, description: 'Power is out' })
  await check(page)
  await bell(page, 'Alerts, 1 under maintenance kept silent').click()
  const menu = page.getByRole('dialog', { name: 'Alerts' })
  await expect(menu.getByText('1 under maintenance kept silent.', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Argus | Timeslots')
  await page.keyboard.press('Escape')
  await house.report({ level: 1, description: 'Link is down' })
  await check(page)
  await expect(page.getByText('Critical: Link is down', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('(1) Argus | Timeslots')
  await passes(page, hour)
  await expect(page).toHaveTitle('(2) Argus | Timeslots')
  await expect(bell(page, /^Alerts, 2 unseen$/)).toBeVisible()
})

test('an alarm under maintenance rings if that was chosen, at once', async ({ page, house }) => {
  await plan(page, house, 60)
  await openElsewhere(page, house)
  await house.report({ ...atHost, description: 'Power is out' })
  await check(page)
  await bell(page, 'Alerts, 1 under maintenance kept silent').click()
  const choice = page.getByRole('switch', { name: 'Incidents under maintenance ring no alarm' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(page.getByText('Critical: Power is out', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveTitle('(1) Argus | Timeslots')
  await house.report({ ...atHost, description: 'Fan has failed' })
  await check(page)
  await expect(page).toHaveTitle('(2) Argus | Timeslots')
})

test('one request that fails rings nothing; after five minutes of failures all alarms ring, and the bell says why', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 500/)
  await plan(page, house, 60)
  await openElsewhere(page, house)
  await house.breakDown({ kind: 'status', status: 500, match: { path: '/api/v2/plannedmaintenance/' } })
  const refused = page.waitForResponse((response) => response.url().includes('plannedmaintenance'))
  await passes(page, 60_000)
  await refused
  await house.report({ ...atHost, description: 'Power is out' })
  await check(page)
  await expect(bell(page, 'Alerts, 1 under maintenance kept silent')).toBeVisible()
  await expect(page).toHaveTitle('Argus | Timeslots')
  for (let minute = 0; minute < 6; minute += 1) await check(page)
  await expect(page).toHaveTitle('(1) Argus | Timeslots')
  await bell(page, /^Alerts, 1 unseen/).click()
  await expect(page.getByText('Until it does, all alarms ring.')).toBeVisible()
})
