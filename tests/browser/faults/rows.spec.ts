import * as v from 'valibot'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { connectionOf, goLive } from '../support/live.ts'
import { callsOf, passes, refreshInterval, screenOf } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/**
 * Rows that no server should send: rows with odd fields, duplicate rows, and rows on endless pages
 * (docs/behaviour.md#incident-fields).
 */

const wireRow = v.looseObject({ pk: v.number() })
type WireRow = v.InferOutput<typeof wireRow>
const wirePage = v.looseObject({ next: v.nullable(v.string()), results: v.array(wireRow) })

const anyList = /\/api\/v\d\/incidents\/\?(?!count)/
const anyIncident = /\/api\/v\d\/incidents\/\d+\/$/

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
})

test('an incident with an odd field shows its readable fields, whether fetched or received live, and no filter hides it', async ({
  page,
  house,
}) => {
  const oddities: Readonly<Record<string, object>> = {
    'Level of nine': { level: 9 },
    'No level': { level: null },
    'No tags': { tags: null },
    'No source': { source: null },
    'No start': { start_time: 'yesterday' },
    'No state': { open: null, end_time: 7, acked: 'maybe' },
  }
  const spoilt = (row: WireRow): WireRow => ({ ...row, ...oddities[String(row['description'])] })
  await page.route(anyList, async (route) => {
    const response = await route.fetch()
    const { results, ...rest } = v.parse(wirePage, await response.json())
    await route.fulfill({ response, json: { ...rest, results: results.map(spoilt) } })
  })
  await page.route(anyIncident, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: spoilt(v.parse(wireRow, await response.json())) })
  })
  for (const description of Object.keys(oddities)) await house.report({ description, level: 1, tags: ['host=odd'] })
  await goLive(page, house)
  // The filter has a condition for each field whose value is unknown in one of these incidents.
  await page.goto(`${house.url}/?open=true&acked=false&maxlevel=2&tags=host%3Dodd`)
  const { rows, row } = screenOf(page)
  for (const description of Object.keys(oddities)) await expect(row(description)).toBeVisible()
  const cells = (description: string) =>
    rows.filter({ has: page.getByRole('link', { name: description, exact: true }) })
  for (const description of ['Level of nine', 'No level', 'No tags', 'No start', 'No state']) {
    await expect(cells(description)).toContainText('Unknown')
  }
  await expect(cells('No source')).toContainText('unknown source')
  await expect(page.getByText('could not be read')).toHaveCount(0)

  const created = {
    type: 'created',
    payload: { pk: 7001, description: 'Told live', level: 'high', tags: 'none', source: 3 },
  }
  await house.say(JSON.stringify(created))
  await expect(row('Told live')).toBeVisible()
  await house.say(
    JSON.stringify({ ...created, type: 'modified', payload: { ...created.payload, description: 'Told again' } }),
  )
  await expect(row('Told again')).toBeVisible()
  await expect(cells('Told again')).toContainText('Unknown')
  await row('No state').click()
  await expect(page.getByRole('dialog').getByText('State unknown')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Not known')
})

test('the page of profiles shows duplicate rows once, and counts the rows that it leaves out', async ({
  page,
  house,
}) => {
  await page.route(/\/notificationprofiles\/$/, async (route) => {
    const response = await route.fetch()
    const rows = v.parse(v.array(v.unknown()), await response.json())
    await route.fulfill({ response, json: [...rows, ...rows] })
  })
  await house.enter(page, '/notificationprofiles')
  await expect(page.getByText('3 profiles cannot be read and are left out.')).toBeVisible()
  await expect(page.getByText('Without 3 profiles that cannot be read.')).toBeVisible()
  const cards = page.locator('#profiles').getByRole('region')
  await expect(cards).toHaveCount(3)
  await page.getByRole('link', { name: 'Timeslots' }).click()
  await expect(page.getByRole('heading', { name: 'Timeslots', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Profiles' }).click()
  await expect(cards).toHaveCount(3)
})

test('a next page that repeats itself is fetched only a few times, and the list says that it is incomplete', async ({
  page,
  house,
}) => {
  let questions = 0
  const answered = callsOf(page)
  await page.route(anyList, async (route) => {
    questions += 1
    const response = await route.fetch()
    const answer = v.parse(wirePage, await response.json())
    const next = `${house.url}/api/v2/incidents/?cursor=${btoa('again')}`
    await route.fulfill({ response, json: { ...answer, next } })
  })
  await goLive(page, house)
  await expect(page.getByText(/^The newest 4 incidents: narrow the filter/)).toBeVisible()
  await expect(connectionOf(page).live).toBeVisible()
  const asked = questions
  expect(asked).toBeLessThan(10)
  // Neither loading the list nor refreshing it fetches pages endlessly.
  await passes(page, refreshInterval * 2)
  await listBarOf(page).refresh()
  await expect.poll(() => questions).toBeGreaterThan(asked)
  await expect(page.locator('[data-turning]')).toHaveCount(0)
  await answered()
  expect(questions).toBeLessThan(asked + 10)
})
