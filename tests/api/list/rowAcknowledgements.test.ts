import { expect, test } from 'vitest'
import { createRowAcknowledgementCalls } from '../../../src/api/list/rowAcknowledgements.ts'
import { sendJson } from '../server/answeringServer.ts'
import { clientOf } from '../server/callCases.ts'

const rows = [
  {
    pk: 15,
    event: {
      pk: 15,
      incident: 7,
      actor: { pk: 3, username: 'operator' },
      timestamp: '2026-11-07T11:03:18+01:00',
      received: '2026-11-20T20:13:26.108949+01:00',
      type: { value: 'ACK', display: 'Acknowledge' },
      description: 'Back before noon',
    },
    expiration: '2026-11-07T11:04:18+01:00',
  },
  { pk: 16, event: 'unreadable' },
]

test('each incident has its own result, and the failure of one is not reported', async () => {
  const { client, seen } = await clientOf(({ path }, response) =>
    path === '/api/v1/incidents/7/acks/' ? sendJson(response, 200, rows) : sendJson(response, 500, { detail: 'No.' }),
  )
  const reports: unknown[] = []
  client.subscribe((activity) => reports.push(activity))
  const answers = await createRowAcknowledgementCalls(client).fetchRowAcknowledgements({ pks: [7, 8] })
  expect(seen.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /api/v1/incidents/7/acks/',
    'GET /api/v1/incidents/8/acks/',
  ])
  expect(answers).toMatchObject([
    {
      pk: 7,
      acknowledgements: [
        { expiration: '2026-11-07T11:04:18+01:00', event: { actor: { pk: 3, username: 'operator' } } },
      ],
      fault: undefined,
    },
    { pk: 8, acknowledgements: [], fault: { kind: 'server', action: 'get acknowledgements of incident 8' } },
  ])
  expect(reports).toEqual([{ type: 'api.answered' }, { type: 'api.answered' }])
})
