import { smallWorld } from './everyScreen.ts'
import { expect } from './house.ts'
import { sight, type Sight } from './sights.ts'

const path = '/sourcesystems'

/** The page of the sources, on a server that says when they were last heard. */
export const sourceSights: readonly Sight[] = [
  sight('the sources, of which one has not been heard in time', async (page, house) => {
    await house.reset(smallWorld)
    await house.report({ source: 3, level: 2 })
    await house.report({
      source: 'argus',
      level: 4,
      tags: ['problem_type=missing_heartbeat', 'source_system_id=3'],
    })
    await house.enter(page, path, 'admin')
    await expect(page.getByRole('link', { name: /^Heartbeat missing since/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open incidents of Prometheus west: \d+ open/ })).toBeVisible()
  }),
]

/** The same page on other servers. */
export const sourceAbsentSights: readonly Sight[] = [
  sight('a server that does not say when its sources were heard', async (page, house) => {
    await house.enter(page, path, 'admin')
    await expect(
      page.getByRole('heading', { name: 'This server does not say when its sources were last heard' }),
    ).toBeVisible()
  }),
]
