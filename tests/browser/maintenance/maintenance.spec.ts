import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test } from '../support/house.ts'
import { maintenanceOf, planElsewhere } from '../support/maintenanceHands.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { maintenanceSights } from '../support/maintenanceSights.ts'
import { passes, screenOf } from '../support/screen.ts'
import { testSights, untilControlsAreLoaded, visitsOf } from '../support/sights.ts'

/** The page of planned maintenance on a server that has it (docs/behaviour.md#maintenance-page). */

test.use(playedOn('head'))

testSights(visitsOf(maintenanceSights))

const writes = (calls: readonly string[]) => calls.filter((call) => /^(POST|PATCH|DELETE) /.test(call))
const taskPath = '/api/v2/plannedmaintenance/'

test('a task is planned for what has a tag, previewed, runs, and is ended', async ({ page, house }) => {
  await house.reset(smallWorld)
  await house.report({ description: 'Power is out', level: 2, tags: ['host=gw7', 'location=narvik'] })
  await house.report({ description: 'Fan has failed', level: 3, tags: ['host=gw7', 'location=narvik'] })
  await house.enter(page, '/maintenance?tag=location%3Dnarvik', 'admin')
  const { form, line } = maintenanceOf(page)
  await expect(form.getByLabel('Description')).toBeFocused()
  await page.keyboard.type('Power works')
  await form.getByLabel('When').fill('now-2h')
  await expect(form.getByText(/^From now to .*UTC/)).toBeVisible()
  await expect(form.getByRole('group', { name: 'Preview' })).toContainText('Covers 2 open incidents on 1 host now.')
  await house.forgetCalls()
  await form.getByRole('button', { name: 'Create maintenance task' }).click()
  await expect(screenOf(page).toast('Created new maintenance task: Power works')).toBeVisible()
  await expect(line('Now', 'Power works')).toContainText('location=narvik')
  await expect(line('Now', 'Power works')).toContainText('by admin')
  await expect(line('Now', 'Power works')).toContainText('2 open incidents now')
  expect(writes(await house.calls())).toEqual([
    'POST /api/v2/notificationprofiles/filters/ 201',
    `POST ${taskPath} 201`,
  ])
  await page.getByRole('link', { name: 'Incidents', exact: true }).click()
  await expect(page.getByRole('img', { name: /^Under maintenance until .*: Power works$/ })).toHaveCount(2)
  await page.getByRole('link', { name: 'Maintenance', exact: true }).click()
  await page.getByRole('button', { name: 'End now: Power works' }).click()
  await page.getByRole('dialog', { name: 'End now' }).getByRole('button', { name: 'yes' }).click()
  await expect(line('Over', 'Power works')).toBeVisible()
  await page.getByRole('link', { name: 'Incidents', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Power is out' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Under maintenance/ })).toHaveCount(0)
})

test('if the session ends before a task has ended, it is said that the task is still under way', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 401/)
  await house.reset(smallWorld)
  await planElsewhere(page, house, [{ description: 'Power works', end: 2 }])
  await house.enter(page, '/maintenance', 'admin')
  await house.breakDown({ kind: 'status', status: 401, times: 1, match: { method: 'PATCH', path: taskPath } })
  await page.getByRole('button', { name: 'End now: Power works' }).click()
  await page.getByRole('dialog', { name: 'End now' }).getByRole('button', { name: 'yes' }).click()
  await expect(page.getByRole('button', { name: 'End now: Power works' })).toHaveCount(0)
  await house.enter(page, '/maintenance', 'admin')
  await expect(page.getByText('Power works is still under way: there was no answer')).toBeVisible()
})

test('a refused task and a cut connection lose nothing, and make no filter twice', async ({ page, house }) => {
  house.expectConsole(/status of 400/)
  house.expectConsole(cutConnection)
  await house.reset(smallWorld)
  await house.enter(page, '/maintenance?tag=location%3Dnarvik', 'admin')
  const { form, line } = maintenanceOf(page)
  await form.getByLabel('Description').fill('Power works')
  await form.getByLabel('When').fill('22-02')
  await house.breakDown({ kind: 'status', status: 400, times: 1, match: { method: 'POST', path: taskPath } })
  await house.forgetCalls()
  const create = form.getByRole('button', { name: 'Create maintenance task' })
  await create.click()
  await expect(form.getByText('Not saved')).toBeVisible()
  await page.context().setOffline(true)
  await form.getByLabel('Description').fill('Power works, CHG-17')
  await create.click()
  await expect(form.getByText('Not saved')).toBeVisible()
  await expect(form.getByLabel('When')).toHaveValue('22-02')
  await page.context().setOffline(false)
  await create.click()
  // From ten in the evening until two, by the server's clock, it is under way.
  const made = line('Coming', 'Power works, CHG-17').or(line('Now', 'Power works, CHG-17'))
  await expect(made).toBeVisible()
  const filters = writes(await house.calls()).filter((call) => call.includes('filters'))
  expect(filters).toEqual(['POST /api/v2/notificationprofiles/filters/ 201'])
})

test('a change whose answer is lost has been made, which is found out', async ({ page, house }) => {
  house.expectConsole(cutConnection)
  await house.reset(smallWorld)
  await planElsewhere(page, house, [{ description: 'Cable works', start: 30 }])
  await house.enter(page, '/maintenance', 'admin')
  await page.getByRole('button', { name: 'Change Cable works' }).click()
  const form = page.getByRole('form', { name: 'Maintenance task Cable works' })
  await form.getByLabel('Description').fill('Cable works, second floor')
  await house.breakDown({ kind: 'drop', after: true, match: { method: 'PATCH', path: taskPath } })
  await form.getByRole('button', { name: 'Save maintenance task Cable works' }).click()
  const { list, line } = maintenanceOf(page)
  await expect(line('Coming', 'Cable works, second floor')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save maintenance task/ })).toBeDisabled()
  await expect(list('Coming')).toHaveCount(1)
})

test('what somebody else has deleted cannot be changed, which is said', async ({ page, house }) => {
  house.expectConsole(/status of 404/)
  await house.reset(smallWorld)
  const [pk] = await planElsewhere(page, house, [{ description: 'Cable works', start: 30 }])
  const asked = page.waitForRequest((request) => request.url().endsWith(taskPath))
  await house.enter(page, '/maintenance', 'admin')
  const headers = { Authorization: (await asked).headers()['authorization'] ?? '' }
  await page.getByRole('button', { name: 'Change Cable works' }).click()
  const form = page.getByRole('form', { name: 'Maintenance task Cable works' })
  await form.getByLabel('Description').fill('Cable works, second floor')
  await page.request.delete(`${house.url}${taskPath}${pk}/`, { headers })
  await form.getByRole('button', { name: 'Save maintenance task Cable works' }).click()
  const { list } = maintenanceOf(page)
  await expect(list('Coming')).toHaveCount(0)
  await expect(
    screenOf(page).toast("Maintenance task 'Cable works' is no longer on the server; your changes to it are lost."),
  ).toBeVisible()
})

test('a task begins on the screen at its time, and others than staff only read', async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
  await planElsewhere(page, house, [{ description: 'Cable works', start: 1, end: 2 }])
  await house.enter(page, '/maintenance')
  const { line, plan } = maintenanceOf(page)
  await expect(line('Coming', 'Cable works')).toBeVisible()
  await expect(page.getByText('Staff of the server plan maintenance.')).toBeVisible()
  await expect(plan).toHaveCount(0)
  await expect(line('Coming', 'Cable works').getByRole('button')).toHaveCount(0)
  await passes(page, 3_600_000)
  await expect(line('Now', 'Cable works')).toBeVisible()
})

test('staff plan maintenance from a value of a row, from a group, and for the conditions on screen', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  for (const description of ['Power is out', 'Fan has failed'])
    await house.report({ description, level: 2, tags: ['location=narvik'] })
  await house.enter(page, '/?tag=location%3Dnarvik', 'admin')
  const { form } = maintenanceOf(page)
  const conditions = form.getByRole('group', { name: 'Conditions' })
  await page.locator('[data-column=tags] [data-value]').first().focus()
  await untilControlsAreLoaded(page)
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Plan maintenance for location=narvik' }).press('Enter')
  await expect(conditions).toContainText('Covers what matches location=narvik.')
  await expect(form.getByLabel('Description')).toBeFocused()

  await house.enter(page, '/incidents?open=true&g=location', 'admin')
  await page.getByRole('button', { name: 'Plan maintenance for location=narvik' }).click()
  await expect(conditions).toContainText('Covers what matches location=narvik.')

  await house.enter(page, '/?tag=location%3Dnarvik&maxlevel=3', 'admin')
  await page.getByRole('button', { name: 'Saved filters', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Plan maintenance', exact: false }).click()
  await expect(conditions).toContainText('location=narvik')
  await expect(form.getByLabel('Name of the saved filter')).toHaveValue('location=narvik')
})

test('a group says that all of its open incidents are silent, and until when, or how many of them are', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  const at = (host: string, location: string) =>
    house.report({ level: 2, tags: [`host=${host}`, `location=${location}`] })
  await at('oslo-gw9', 'narvik')
  await at('oslo-gw9', 'tromso')
  await at('gw7', 'tromso')
  await planElsewhere(page, house, [{ description: 'Power works', end: 2 }])
  await house.enter(page, '/incidents?open=true&g=location')
  await expect(page.getByRole('button', { name: /^narvik .*Silent until .*: maintenance$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^tromso .*1 of 2 under maintenance$/ })).toBeVisible()
  await expect(page.getByTitle(/under maintenance$|: maintenance$/)).toHaveCount(2)
})

test('a link with a tag that is none plans nothing, and says why: without the tag, all would be covered', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  await house.enter(page, '/maintenance?tag=oslo', 'admin')
  const { form, plan } = maintenanceOf(page)
  await expect(page.getByRole('alert').filter({ hasText: '‘oslo’, but tags are written key=value' })).toBeVisible()
  await expect(plan).toBeVisible()
  await expect(form).toHaveCount(0)
})

test('a task that has lost its last filter stripes the week of being told, which says when', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  await planElsewhere(page, house, [{ description: 'Power works', start: 1, end: 20 }])
  const headers = { Authorization: `Token ${house.tokenOf('admin')}` }
  const filters = `${house.url}/api/v2/notificationprofiles/filters/`
  const known = (await (await page.request.get(filters, { headers })).json()) as readonly { pk: number; name: string }[]
  const lost = known.find(({ name }) => name === 'At oslo-gw9')
  await page.request.delete(`${filters}${lost?.pk}/`, { headers })
  await house.enter(page, '/notificationprofiles')
  await expect(
    page.getByText(/^Striped: maintenance that covers everything, .* Nobody is told anything then\.$/),
  ).toBeVisible()
  await expect(page.locator('[data-part=silence]').first()).toBeAttached()
})
