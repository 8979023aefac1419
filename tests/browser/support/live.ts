import type { APIResponse, Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, type House } from './house.ts'
import { listBarOf } from './listBar.ts'

/** The parts of the screen that show the live connection (docs/behaviour.md#live-updates). */
export function connectionOf(page: Page) {
  return {
    live: page.getByText('live', { exact: true }),
    trying: page.getByText(/^reconnecting, /),
    givenUp: page.getByText(/^no live connection, /),
    failure: page.getByRole('alert').filter({ hasText: 'Failed to establish realtime connection' }),
  }
}

/**
 * Signs in by federated sign-in, and waits for the list. No other sign-in starts the session that the socket requires.
 */
export async function arrive(page: Page, { url }: House): Promise<void> {
  await page.goto(`${url}/oidc/login/dataporten_feide/?user=operator&next=/incidents`)
  await expect(page.getByRole('table', { name: 'Incidents' }).locator('tr[data-pk]').first()).toBeVisible()
}

/** Signs in and chooses realtime. */
export async function goLive(page: Page, house: House): Promise<void> {
  const { live } = connectionOf(page)
  await arrive(page, house)
  await listBarOf(page).chooseUpdates('Realtime')
  await expect(live).toBeVisible()
}

const answered = v.object({ results: v.array(v.object({ pk: v.number() })), next: v.nullable(v.string()) })
type Answered = v.InferOutput<typeof answered>

/** Fetches an address of the server as the user who is signed in on the page. */
export async function asked(page: Page, address: string): Promise<unknown> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const answer: APIResponse = await page.request.get(address, { headers: { Authorization: `Token ${token}` } })
  return answer.json()
}

/** The primary keys of all incidents that match the query on the server, in the server's order. */
export async function serversList(
  page: Page,
  { url }: House,
  query = 'open=true&acked=false',
): Promise<readonly number[]> {
  const found: number[] = []
  let address: string | null = `${url}/api/v2/incidents/?${query}&page_size=100`
  while (address !== null) {
    const read: Answered = v.parse(answered, await asked(page, address))
    found.push(...read.results.map(({ pk }) => pk))
    address = read.next
  }
  return found
}

/**
 * The primary keys of the list on screen, from top to bottom. Scrolls through the list, because rows far outside the
 * window are not drawn.
 */
export function listOnScreen(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const found = new Set<number>()
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const read = () => {
      const rows = [...document.querySelectorAll<HTMLElement>('tr[data-pk]')]
      for (const row of rows) found.add(Number(row.dataset.pk))
      return rows.at(-1)
    }
    // If there is no placeholder for undrawn rows, all rows are drawn.
    if (document.querySelector('tbody tr[aria-hidden]') === null) {
      read()
      return [...found]
    }
    window.scrollTo(0, 0)
    for (let before = -1; found.size > before;) {
      before = found.size
      await frame()
      read()?.scrollIntoView({ block: 'start' })
    }
    window.scrollTo(0, 0)
    return [...found]
  })
}

/** Expects the list on screen to match the list on the server once all responses have arrived. */
export async function expectTheServersList(page: Page, house: House, query?: string): Promise<void> {
  await expect(async () => {
    expect(await listOnScreen(page)).toEqual(await serversList(page, house, query))
  }).toPass()
}
