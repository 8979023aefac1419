import { expect, test } from 'vitest'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createChangeFeedCalls } from '../../../src/api/list/changeFeed.ts'
import { createIncidentListCalls } from '../../../src/api/list/incidents.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { sendJson, startServer } from './answeringServer.ts'
import { eventRow, incidentRow, page } from './wireRows.ts'

/** The client derives the server's time zone from the start times of incidents and from recent events. */

const hour = 3_600_000

/** A moment as a server two hours ahead of UTC writes it. */
function written(moment: number): string {
  return new Date(moment + 2 * hour).toISOString().replace('Z', '+02:00')
}

test('the start time closest to the present tells the zone, once', async () => {
  const latest = Date.now() - hour
  const { url } = await startServer((_, response) => {
    const starts = ['2020-01-15T12:00:00+01:00', written(latest), written(latest + 4 * hour)]
    sendJson(response, 200, page(starts.map((start, index) => incidentRow({ pk: index + 1, start_time: start }))))
  })
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const { fetchIncidentPage } = createIncidentListCalls(client)
  const zone = { type: 'api.zoneRead', zone: { at: latest, offset: 120 } }
  const heard: ApiActivity[] = []
  client.subscribe((activity) => void (activity.type === 'api.zoneRead' && heard.push(activity)))
  await fetchIncidentPage({ ...unrestrictedQuery, pageSize: 25, withLevels: false, cursor: undefined })
  await fetchIncidentPage({ ...unrestrictedQuery, pageSize: 25, withLevels: false, cursor: undefined })
  expect(heard).toEqual([zone])

  const heardLater: ApiActivity[] = []
  client.subscribe((activity) => heardLater.push(activity))
  expect(heardLater, 'a listener that is added later').toEqual([zone])
})

test('with no incident in the list, recent events tell the zone', async () => {
  const received = Date.now() - hour
  const { url } = await startServer((_, response) =>
    sendJson(response, 200, page([eventRow({ timestamp: '2026-01-01T00:00:00Z', received: written(received) })])),
  )
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  await createChangeFeedCalls(client).fetchLatestEvents({ atMost: 100 })
  expect(heard).toContainEqual({ type: 'api.zoneRead', zone: { at: received, offset: 120 } })
})

test('the zone of an earlier visit is known before a time has been read, and a better reading replaces it', async () => {
  const earlier = { at: Date.now() - 48 * hour, offset: 60 }
  const latest = Date.now() - hour
  const { url } = await startServer((_, response) =>
    sendJson(response, 200, page([incidentRow({ start_time: written(latest) })])),
  )
  const noted: unknown[] = []
  const zoneMemory = { read: () => earlier, note: (zone: unknown) => void noted.push(zone) }
  const client = createClient({ baseUrl: () => url, token: () => 'abc', zoneMemory })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => void (activity.type === 'api.zoneRead' && heard.push(activity)))
  const found = { at: latest, offset: 120 }
  await createIncidentListCalls(client).fetchIncidentPage({
    ...unrestrictedQuery,
    pageSize: 25,
    withLevels: false,
    cursor: undefined,
  })
  expect(heard.map((activity) => 'zone' in activity && activity.zone)).toEqual([earlier, found])
  expect(noted).toEqual([found])
})
