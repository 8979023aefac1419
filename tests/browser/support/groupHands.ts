import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { House } from './house.ts'
import { asked } from './live.ts'

/**
 * Groups by host as the operator sees them, and as they follow from what the server sends, by a reckoning of its own
 * (docs/behaviour.md#groups).
 */

const incidents = v.object({
  results: v.array(
    v.object({
      pk: v.number(),
      level: v.nullable(v.number()),
      start_time: v.string(),
      tags: v.array(v.object({ tag: v.string() })),
    }),
  ),
  next: v.nullable(v.string()),
})
export type ListedIncident = v.InferOutput<typeof incidents>['results'][number]

/** All incidents on the server that match the query. */
export async function listedOn(
  page: Page,
  { url }: House,
  query = 'open=true&acked=false',
): Promise<readonly ListedIncident[]> {
  const found: ListedIncident[] = []
  let address: string | null = `${url}/api/v2/incidents/?${query}&page_size=100`
  while (address !== null) {
    const read: v.InferOutput<typeof incidents> = v.parse(incidents, await asked(page, address))
    found.push(...read.results)
    address = read.next
  }
  return found
}

/** The parts of the screen. */
export function groupedScreen(page: Page) {
  const grid = page.getByRole('treegrid', { name: 'Incidents' })
  return {
    control: page.getByRole('button', { name: /^Group/ }),
    choice: (key: string) => page.getByRole('menuitemradio', { name: key, exact: true }),
    /** '214 hosts · All 1,907 incidents': everything is held. */
    extent: page.getByText(/^\d+ hosts · All [\d,]+ incidents$/),
    group: grid.locator('tr[aria-level="1"]'),
    rows: grid.locator('tr[aria-level="2"]'),
    dialog: page.getByRole('dialog', { name: 'Submit acknowledments' }),
  }
}

/** The names and numbers of incidents of the groups on screen, from the first. */
export function linesOf(page: Page): Promise<readonly string[]> {
  return groupedScreen(page).group.evaluateAll((rows) =>
    rows.slice(0, 20).map((row) => {
      const [name, count] = [...row.querySelectorAll('th [data-opens] > *:not(svg)')].map((part) => part.textContent)
      const levels = row.querySelector('td > span[title]')?.getAttribute('title')
      return `${name} ${count}: ${levels}`
    }),
  )
}

const names = ['critical', 'high', 'moderate', 'low', 'information']

/** The lines that should be on screen: by the worst level, the pace, the number of each level and of all, and the name. */
export function expectedLines(listed: readonly ListedIncident[], now: number): readonly string[] {
  const hosts = new Map<string, readonly ListedIncident[]>()
  for (const one of listed) hosts.set(hostOf(one), [...(hosts.get(hostOf(one)) ?? []), one])
  const moment = Math.floor(now / 10_000) * 10_000
  const groups = [...hosts].map(([name, members]) => ({
    name,
    counts: [1, 2, 3, 4, 5].map((each) => members.filter((one) => one.level === each).length),
    pace: members.filter(({ start_time }) => Date.parse(start_time) >= moment - 120_000).length,
    size: members.length,
  }))
  const worst = ({ counts }: (typeof groups)[number]) => counts.findIndex((count) => count > 0)
  groups.sort((one, other) => {
    const differing = one.counts.findIndex((count, place) => count !== other.counts[place])
    return (
      worst(one) - worst(other) ||
      other.pace - one.pace ||
      (other.counts[differing] ?? 0) - (one.counts[differing] ?? 0) ||
      Number(one.name === '') - Number(other.name === '') ||
      one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' })
    )
  })
  return groups.slice(0, 20).map(({ name, counts, size }) => {
    const levels = counts.flatMap((count, place) => (count > 0 ? [`${count} ${names[place]}`] : []))
    return `${name === '' ? 'no host' : name} ${size}: ${levels.join(', ')}`
  })
}

/** The value of an incident's first tag with the key 'host'; '' if it has none. */
export function hostOf({ tags }: ListedIncident): string {
  return tags.find(({ tag }) => tag.startsWith('host='))?.tag.slice(5) ?? ''
}
