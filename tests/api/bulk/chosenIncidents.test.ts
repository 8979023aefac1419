import { expect, test } from 'vitest'
import { createBulkCalls } from '../../../src/api/bulk/bulk.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { createChosenIncidentCalls } from '../../../src/api/bulk/chosenIncidents.ts'
import { sendJson, startServer } from '../server/answeringServer.ts'
import { incidentRow, page } from '../server/wireRows.ts'

const timestamp = '2026-11-20T12:00:00.000Z'
const now = () => Date.parse(timestamp)

const expiration = '2026-11-23T22:59:59.999Z'

test.each([
  [
    'acknowledge',
    'On it',
    '/api/v2/incidents/acks/bulk/',
    {
      ids: [14],
      ack: { event: { description: 'On it', timestamp }, expiration, timestamp, description: 'On it' },
    },
  ],
  [
    'close',
    'Storm over',
    '/api/v2/incidents/events/bulk/',
    {
      ids: [14],
      event: { type: 'CLO', description: 'Storm over', timestamp },
      timestamp,
    },
  ],
  ['reopen', '', '/api/v2/incidents/events/bulk/', { ids: [14], event: { type: 'REO', timestamp }, timestamp }],
  ['saveTicketUrl', '', '/api/v2/incidents/ticket_url/bulk/', { ids: [14], ticket_url: '' }],
] as const)('%s with "%s" sends %s', async (operation, text, path, body) => {
  const changes = { 14: { status: 201, errors: null } }
  const { url, seen } = await startServer((_, response) => sendJson(response, 201, { changes }))
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const outcome = await createBulkCalls(client, now).changeIncidents({ operation, pks: [14], text, expiration })
  expect(outcome).toEqual({ succeeded: [14], refused: [] })
  expect(seen).toMatchObject([{ method: 'POST', path, body }])
})

test('if none of the incidents exist, the refusal still has an outcome for each incident', async () => {
  const errors = { ids: 'Incident with id 98 could not be found.' }
  const { url } = await startServer((_, response) =>
    sendJson(response, 400, {
      changes: { 98: { event: null, status: 400, errors }, 99: { event: null, status: 400 } },
    }),
  )
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  await expect(createBulkCalls(client, now).reopenIncidents({ pks: [98, 99], message: '' })).resolves.toEqual({
    succeeded: [],
    refused: [
      { pk: 98, reason: 'Incident with id 98 could not be found.' },
      { pk: 99, reason: 'no reason given' },
    ],
  })
})

test('a call that is refused as a whole fails', async () => {
  const { url } = await startServer((_, response) => sendJson(response, 400, { ids: ['This list may not be empty.'] }))
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  await expect(createBulkCalls(client, now).reopenIncidents({ pks: [], message: '' })).rejects.toMatchObject({
    kind: 'refused',
    action: 'reopen incidents',
    status: 400,
  })
})

test('chosen incidents are fetched a hundred at a time, and unknown incidents are missing from the result', async () => {
  const { url, seen } = await startServer((request, response) => {
    const pks = (request.query.id__in ?? '').split(',').map(Number)
    sendJson(response, 200, page(pks.filter((pk) => pk !== 3).map((pk) => incidentRow({ pk }))))
  })
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const pks = Array.from({ length: 101 }, (_, index) => index + 1)
  const found = await createChosenIncidentCalls(client).fetchChosenIncidents({ pks })
  expect(found.map(({ pk }) => pk)).toEqual(pks.filter((pk) => pk !== 3))
  expect(seen.map(({ query }) => query)).toEqual([
    { id__in: pks.slice(0, 100).join(','), page_size: '100' },
    { id__in: '101', page_size: '1' },
  ])
})

test('a refusal has an outcome for each of a hundred incidents that do not exist, and for no other incident', async () => {
  const pks = Array.from({ length: 100 }, (_, index) => index + 1)
  const unknown = (pk: number) => ({
    event: null,
    status: 400,
    errors: { ids: `Incident with id ${pk} could not be found.` },
  })
  const { url } = await startServer((_, response) =>
    sendJson(response, 400, { changes: Object.fromEntries([...pks, 101].map((pk) => [pk, unknown(pk)])) }),
  )
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  await expect(createBulkCalls(client, now).closeIncidents({ pks, message: '' })).resolves.toEqual({
    succeeded: [],
    refused: pks.map((pk) => ({ pk, reason: `Incident with id ${pk} could not be found.` })),
  })
})
