import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test } from '../support/house.ts'
import { maintenanceOf, planElsewhere } from '../support/maintenanceHands.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { screenOf } from '../support/screen.ts'

/** What the forms of planned maintenance do that only a browser can show (docs/behaviour.md#maintenance-page). */

test.use(playedOn('head'))

const taskPath = '/api/v2/plannedmaintenance/'

test('the start and the end are typed into their fields by keys', async ({ page, house }) => {
  await house.reset(smallWorld)
  await house.enter(page, '/maintenance', 'admin')
  const { plan, form } = maintenanceOf(page)
  await plan.click()
  const [when, start, end] = [
    form.getByLabel('When'),
    form.getByLabel('Start', { exact: true }),
    form.getByLabel('End', { exact: true }),
  ]
  await when.fill('2028-11-30 22:00 - 2028-11-30 23:00')
  await start.focus()
  // February has no thirtieth: until the day is typed, the field has no value.
  await page.keyboard.type('02042028')
  await expect(start).toHaveValue('2028-02-04T22:00')
  await end.focus()
  await page.keyboard.type('02052028')
  await expect(end).toHaveValue('2028-02-05T23:00')
  await expect(when).toHaveValue('2028-02-04 22:00 - 2028-02-05 23:00')
  await start.fill('2028-03-01T22:00')
  await expect(form.getByText('It must end after it begins')).toBeVisible()
  await expect(end).toHaveValue('2028-02-05T23:00')
  await form.getByRole('button', { name: 'No end' }).press('Enter')
  await expect(end).toBeFocused()
  await expect(when).toHaveValue('2028-03-01 22:00 - open')
})

test('a task whose answer is lost is not made twice, or it is said', async ({ page, house }) => {
  house.expectConsole(cutConnection)
  house.expectConsole(/status of 504/)
  await house.reset(smallWorld)
  await house.enter(page, '/maintenance?tag=location%3Doslo', 'admin')
  const { form, line } = maintenanceOf(page)
  const create = form.getByRole('button', { name: 'Create maintenance task' })
  await form.getByLabel('Description').fill('Fan works')
  await form.getByLabel('When').fill('2h')
  await house.breakDown({
    kind: 'status',
    status: 504,
    after: true,
    times: 1,
    match: { method: 'POST', path: taskPath },
  })
  await create.click()
  await expect(screenOf(page).toast('Created new maintenance task: Fan works')).toBeVisible()
  await expect(line('Now', 'Fan works')).toHaveCount(1)
  await expect(form).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('')

  // Chromium repeats a request whose connection was cut.
  await house.enter(page, '/maintenance?tag=location%3Doslo', 'admin')
  await form.getByLabel('Description').fill('Power works')
  await form.getByLabel('When').fill('2h')
  await house.breakDown({ kind: 'drop', after: true, times: 1, match: { method: 'POST', path: taskPath } })
  await create.click()
  await expect(line('Now', 'Power works')).toHaveCount(2)
  const isTwice = '‘Power works’ was planned twice, because an answer was lost: end one of the two.'
  await expect(screenOf(page).toast(isTwice)).toBeVisible()
})

test('the focus stays near what is ended, deleted and shown', async ({ page, house }) => {
  await house.reset(smallWorld)
  await planElsewhere(page, house, [
    { description: 'Running', start: -1 },
    { description: 'Coming B', start: 5 },
    { description: 'Coming C', start: 6 },
    ...Array.from({ length: 21 }, (_, index) => ({
      description: `Old ${index}`,
      start: -90 - index,
      end: -89 - index,
    })),
  ])
  await house.enter(page, '/maintenance', 'admin')
  const { line } = maintenanceOf(page)
  await page.getByRole('button', { name: 'Delete Coming B' }).press('Enter')
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'yes' }).press('Enter')
  await expect(line('Coming', 'Coming B')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change Coming C' })).toBeFocused()
  await page.getByRole('button', { name: 'End now: Running' }).press('Enter')
  await page.getByRole('dialog', { name: 'End now' }).getByRole('button', { name: 'yes' }).press('Enter')
  await expect(line('Over', 'Running')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Now' })).toBeFocused()
  await page.getByRole('button', { name: 'Show all 22' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Over' })).toBeFocused()
})

test('what was typed for another task stays open, and no copy is made over it', async ({ page, house }) => {
  await house.reset(smallWorld)
  await planElsewhere(page, house, [
    { description: 'Running', start: -1 },
    { description: 'Coming', start: 5 },
  ])
  await house.enter(page, '/maintenance', 'admin')
  const { plan, form, line } = maintenanceOf(page)
  await plan.click()
  await form.getByLabel('Description').fill('My own text')
  await expect(page.getByRole('button', { name: 'Copy Coming' })).toBeDisabled()
  await page.getByRole('button', { name: 'End now: Running' }).click()
  await page.getByRole('dialog', { name: 'End now' }).getByRole('button', { name: 'yes' }).click()
  await expect(line('Over', 'Running')).toBeVisible()
  await expect(form.getByLabel('Description')).toHaveValue('My own text')
})

test('a link opens no form for others than staff, and nobody is asked before leaving it untouched', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  for (const user of ['operator', 'admin']) {
    await house.enter(page, '/maintenance?tag=location%3Doslo', user)
    const { form } = maintenanceOf(page)
    await expect(form).toHaveCount(user === 'admin' ? 1 : 0)
    await page.getByRole('link', { name: 'Incidents', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Incidents' }).first()).toBeVisible()
  }
})

test('a task without filters, which covers everything, is ended sooner', async ({ page, house }) => {
  await house.reset(smallWorld)
  await planElsewhere(page, house, [{ description: 'Careless', start: -1 }])
  const asked = page.waitForRequest((request) => request.url().endsWith(taskPath))
  await house.enter(page, '/maintenance', 'admin')
  const headers = { Authorization: (await asked).headers()['authorization'] ?? '' }
  const filters = `${house.url}/api/v2/notificationprofiles/filters/`
  const answer = await page.request.get(filters, { headers })
  for (const { pk, name } of (await answer.json()) as readonly { readonly pk: number; readonly name: string }[]) {
    if (name === 'At oslo-gw9') await page.request.delete(`${filters}${pk}/`, { headers })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Change Careless' }).click()
  const form = page.getByRole('form', { name: 'Maintenance task Careless' })
  const everything = 'Covers everything: while it runs, nobody is notified of anything.'
  await expect(form.getByRole('group', { name: 'Preview' })).toContainText(everything)
  await form.getByRole('textbox', { name: /^End/ }).fill('2h')
  await page.getByRole('button', { name: 'Save maintenance task Careless' }).click()
  await expect(screenOf(page).toast('Updated maintenance task: Careless')).toBeVisible()
})
