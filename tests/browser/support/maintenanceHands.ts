import type { Page } from '@playwright/test'
import { expect, type House } from './house.ts'

const hour = 3_600_000

/** A task of planned maintenance. Times are in hours from now; without a start, it begins at once. */
export interface Plan {
  readonly description: string
  readonly start?: number
  /** Undefined for no end. */
  readonly end?: number
}

/** Plans maintenance for what is at a host, as staff do elsewhere. Returns the primary keys of the tasks. */
export async function planElsewhere(page: Page, house: House, plans: readonly Plan[], host = 'oslo-gw9') {
  const headers = { Authorization: `Token ${house.tokenOf('admin')}` }
  const make = async (path: string, data: object) => {
    const answer = await page.request.post(`${house.url}/api/v2/${path}`, { headers, data })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { readonly pk: number }).pk
  }
  const filter = await make('notificationprofiles/filters/', { name: `At ${host}`, filter: { tags: [`host=${host}`] } })
  const now = await page.evaluate(() => Date.now()).catch(() => Date.now())
  const timeOf = (hours: number) => new Date(now + hours * hour).toISOString()
  const pks: number[] = []
  for (const { description, start, end } of plans) {
    const times = {
      ...(start === undefined ? {} : { start_time: timeOf(start) }),
      ...(end === undefined ? {} : { end_time: timeOf(end) }),
    }
    pks.push(await make('plannedmaintenance/', { description, filters: [filter], ...times }))
  }
  return pks
}

/** The parts of the maintenance page. */
export function maintenanceOf(page: Page) {
  const list = (name: 'Now' | 'Coming' | 'Over') => page.getByRole('list', { name, exact: true })
  return {
    list,
    line: (name: 'Now' | 'Coming' | 'Over', text: string) => list(name).getByRole('listitem').filter({ hasText: text }),
    plan: page.getByRole('button', { name: 'Plan maintenance', exact: true }),
    form: page.getByRole('form', { name: 'New maintenance' }),
  }
}
