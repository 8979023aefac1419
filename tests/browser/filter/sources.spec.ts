import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test } from '../support/house.ts'
import { sourceSights } from '../support/sourceSights.ts'
import { testSights, visitsOf } from '../support/sights.ts'

/** The page of the sources on a server that says when they were last heard (docs/behaviour.md#sources-page). */

test.use(playedOn('head'))

testSights(visitsOf(sourceSights))

test('staff see each source, when it was last heard, and how many of its incidents are open, counted one by one', async ({
  page,
  house,
}) => {
  await house.reset(smallWorld)
  for (const description of ['Disk is full', 'Fan has failed'])
    await house.report({ source: 6, level: 2, description, tags: ['location=narvik'] })
  await page.request.post(`${house.url}/api/v2/incidents/sources/heartbeat/`, {
    headers: { Authorization: `Token ${house.tokenOf('src_prometheus')}` },
    data: {},
  })
  await house.enter(page, '/', 'admin')
  await page.getByRole('button', { name: /user menu$/ }).click()
  await house.forgetCalls()
  await page.getByRole('menuitem', { name: 'Sources', exact: true }).click()
  const line = (name: string) =>
    page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: name })
  await expect(line('Prometheus west')).toContainText(/Last heard \d+ s ago/)
  await expect(line('nagios-core-02')).toContainText('Last heard: not known')
  await expect(line('nagios-core-02').getByRole('link', { name: 'https://nagios.example.org/' })).toBeVisible()
  const incidents = line('nagios-core-02').getByRole('link', { name: /open incidents$/ })
  await expect(incidents).toBeVisible()
  await incidents.click()
  await expect(page.getByRole('row', { name: 'Disk is full' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'zabbix.example.org' })).toHaveCount(0)
})

test('others than staff have the server’s own page in their menu', async ({ page, house }) => {
  await house.reset(smallWorld)
  await house.enter(page, '/')
  await expect(page.getByRole('link', { name: 'Maintenance', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /user menu$/ }).click()
  const item = page.getByRole('menuitem', { name: 'Sources', exact: true })
  await expect(item).toHaveAttribute('href', /\/sources\/$/)
  await expect(item).toHaveAttribute('target', '_blank')
})
