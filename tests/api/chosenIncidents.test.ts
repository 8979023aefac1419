import { expect, test } from 'vitest'
import { createBulkCalls } from '../../src/api/bulk.ts'
import { createClient } from '../../src/api/client.ts'
import { createIncidentCalls } from '../../src/api/incidents.ts'
import { sendJson, startServer } from './answeringServer.ts'
import { incidentRow, page } from './wireRows.ts'

const timestamp = '2026-11-20T12:00:00.000Z'
const now = () => Date.parse(timestamp)

test.each([
  ['acknowledge', 'On it', '/api/v2/incidents/acks/bulk/', {
    ids: [14],
    ack: { event: { description: 'On it', timestamp }, expiration: null, timestamp, description: 'On it' },
  }],
  ['close', 'Storm over', '/api/v2/incidents/events/bulk/', {
    ids: [14], event: { type: 'CLO', description: 'Storm over', timestamp }, timestamp,
  }],
  ['reopen', '', '/api/v2/incidents/events/bulk/', { ids: [14], event: { type: 'REO', timestamp }, timestamp }],
  ['saveTicketUrl', '', '/api/v2/incidents/ticket_url/bulk/', { ids: [14], ticket_url: '' }],
] as const)('%s with "%s" asks %s', async (operation, text, path, body) => {
  const changes = { 14: { status: 201, errors: null } }
  const { url, seen } = await startServer((_, response) => sendJson(response, 201, { changes }))
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const outcome = await createBulkCalls(client, now).changeIncidents({ operation, pks: [14], text })
  expect(outcome).toEqual({ succeeded: [14], refused: [] })
  expect(seen).toMatchObject([{ method: 'POST', path, body }])
})

test('chosen incidents are fetched a hundred at a time; those the server does not know are absent', async () => {
  const { url, seen } = await startServer((request, response) => {
    const pks = (request.query.id__in ?? '').split(',').map(Number)
    sendJson(response, 200, page(pks.filter((pk) => pk !== 3).map((pk) => incidentRow({ pk }))))
  })
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const pks = Array.from({ length: 101 }, (_, index) => index + 1)
  const found = await createIncidentCalls(client).fetchChosenIncidents({ pks })
  expect(found.map(({ pk }) => pk)).toEqual(pks.filter((pk) => pk !== 3))
  expect(seen.map(({ query }) => query)).toEqual([
    { id__in: pks.slice(0, 100).join(','), page_size: '100' },
    { id__in: '101', page_size: '1' },
  ])
})
