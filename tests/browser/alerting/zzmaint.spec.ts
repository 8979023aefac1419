import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test } from '../support/house.ts'

test.use(playedOn('head'))

for (const [width, height] of [[1440, 900], [390, 844]] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`pictures ${width} ${scheme}`, async ({ page, house }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: scheme })
      await house.reset(smallWorld)
      const headers = { Authorization: `Token ${house.tokenOf('admin')}` }
      const make = async (path: string, data: object) => {
        const answer = await page.request.post(`${house.url}/api/v2/${path}`, { headers, data })
        expect(answer.status()).toBe(201)
        return ((await answer.json()) as { readonly pk: number }).pk
      }
      for (const d of ['Power', 'Fan', 'Link']) await house.report({ level: 2, description: d, tags: [`host=${d}`, 'location=oslo'] })
      const filter = await make('notificationprofiles/filters/', { name: 'Gateway', filter: { tags: ['host=oslo-gw9'] } })
      const now = Date.now()
      const iso = (h: number) => new Date(now + h * 3_600_000).toISOString()
      await make('plannedmaintenance/', { description: 'Switch upgrade in the main hall, CHG-17', end_time: iso(2), filters: [filter] })
      await make('plannedmaintenance/', { description: 'Cable works', start_time: iso(30), filters: [filter] })
      for (let i = 1; i < 24; i++)
        await make('plannedmaintenance/', { description: `Old ${i}`, start_time: iso(-100 - i), end_time: iso(-99 - i), filters: [filter] })
      await house.enter(page, '/maintenance', 'admin')
      await expect(page.getByText('Cable works')).toBeVisible()
      await page.screenshot({ path: `/tmp/shots-maint/list-${width}-${scheme}.png` })
      await page.getByRole('button', { name: 'Plan maintenance' }).click()
      await page.getByLabel('When').fill('22-02')
      await page.screenshot({ path: `/tmp/shots-maint/new-${width}-${scheme}.png` })
      await page.goto(`${house.url}/maintenance?tag=location%3Doslo`)
      await expect(page.getByText(/^Covers .*now/)).toBeVisible()
      await page.getByLabel('When').fill('22-02')
      await page.screenshot({ path: `/tmp/shots-maint/plan-${width}-${scheme}.png` })
      await page.getByRole('button', { name: 'Create maintenance task' }).click()
      await expect(page.getByRole('button', { name: /^Change Maintenance/ })).toBeVisible()
      await page.getByRole('button', { name: /^Change Switch/ }).click()
      await page.screenshot({ path: `/tmp/shots-maint/change-${width}-${scheme}.png` })
    })
