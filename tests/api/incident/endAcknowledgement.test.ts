import { expect, test } from 'vitest'
import { createAcknowledgementCalls } from '../../../src/api/incident/acknowledgements.ts'
import { createBulkCalls } from '../../../src/api/bulk/bulk.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { question, START, startStandIn } from '../../server/testSupport.ts'
import { startServer } from '../server/answeringServer.ts'

/** Taking back acknowledgements (docs/behaviour.md#taking-back), at the stand-in, whose clock stands still. */

/** The calls of a computer whose clock is this many milliseconds behind the server's, and what they have asked. */
async function callsBehind(lag: number) {
  const { standIn, token } = startStandIn()
  const asked: string[] = []
  const { url } = await startServer(({ method, path, query, body }, response) => {
    asked.push(method)
    void standIn
      .fetch(question(method, `${path}?${new URLSearchParams(query).toString()}`, { token, body }))
      .then(async (answer) =>
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text()),
      )
  })
  const client = createClient({ baseUrl: () => url, token: () => token })
  const now = () => START.getTime() - lag
  return { calls: { ...createAcknowledgementCalls(client, now), ...createBulkCalls(client, now) }, asked }
}

test.each([
  ['agrees with', 0, 1000],
  ['is three seconds behind', 3000, 2000],
  ['is twenty-nine seconds behind', 29_000, 2000],
])('if the clock %s the server’s, the acknowledgement ends as early as the server takes', async (_, lag, ends) => {
  const { calls } = await callsBehind(lag)
  const { pk: acknowledgement } = await calls.acknowledgeIncident({ pk: 1, message: '', expiration: undefined })
  const ended = await calls.endAcknowledgement({ pk: 1, acknowledgement })
  expect(Date.parse(ended.expiration ?? '') - START.getTime()).toBe(ends)
})

test('the moment that the server took is tried first for the next one', async () => {
  const { calls, asked } = await callsBehind(29_000)
  const { given = [] } = await calls.acknowledgeIncidents({ pks: [1, 2], message: 'Wrong', expiration: undefined })
  expect(given.map(({ pk }) => pk)).toEqual([1, 2])
  for (const one of given) await calls.endAcknowledgement(one)
  expect(asked).toEqual(['POST', 'PUT', 'GET', 'PUT', 'GET', 'PUT', 'PUT'])
})

test('one that runs out by itself before that is not prolonged', async () => {
  const { calls } = await callsBehind(29_000)
  const expiration = new Date(START.getTime() + 1000).toISOString()
  const { pk: acknowledgement } = await calls.acknowledgeIncident({ pk: 1, message: '', expiration })
  const ended = await calls.endAcknowledgement({ pk: 1, acknowledgement })
  expect(Date.parse(ended.expiration ?? '')).toBe(Date.parse(expiration))
})

test('an acknowledgement that does not exist is refused', async () => {
  const { calls } = await callsBehind(0)
  await expect(calls.endAcknowledgement({ pk: 1, acknowledgement: 99_999 })).rejects.toMatchObject({ status: 404 })
})
