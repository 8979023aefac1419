import { expect, test } from 'vitest'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { alarmRequest, criticals } from '../../../machines/alarms/domain/alarms.ts'
import { createAlarmCalls } from '../../../src/api/alarms/alarms.ts'
import { sendJson } from '../server/answeringServer.ts'
import { clientOf, testCalls } from '../server/callCases.ts'
import { incidentRow, page } from '../server/wireRows.ts'

test('the acknowledged alarms are gathered from all their pages', async () => {
  const { client, seen } = await clientOf(({ query }, response) => {
    const isFirst = query['cursor'] === undefined
    sendJson(
      response,
      200,
      page([incidentRow({ pk: isFirst ? 5 : 6 })], { next: isFirst ? 'http://a/?cursor=n' : null }),
    )
  })
  const { filter } = unrestrictedQuery
  const question = { ...unrestrictedQuery, filter: { ...filter, acked: true }, withLevels: false }
  await expect(createAlarmCalls(client).fetchAckedAlarms(question)).resolves.toEqual({ items: [5, 6], unreadable: 0 })
  expect(seen.map(({ query }) => [query['acked'], query['cursor']])).toEqual([
    ['true', undefined],
    ['true', 'n'],
  ])
})

test.each([
  ['repeats itself', (place: number) => ({ next: 'http://a/?cursor=again', results: [incidentRow({ pk: place })] }), 2],
  ['leads from empty page to empty page', (place: number) => ({ next: `http://a/?cursor=${place}`, results: [] }), 1],
])('a page of acknowledged alarms that %s is not followed endlessly', async (_, answer, calls) => {
  let place = 0
  const { client } = await clientOf((_request, response) => {
    place += 1
    sendJson(response, 200, page([], answer(place)))
  })
  await createAlarmCalls(client).fetchAckedAlarms({ ...unrestrictedQuery, withLevels: false })
  expect(place).toBe(calls)
})

testCalls([
  {
    name: 'the newest alarms',
    call: (client) => createAlarmCalls(client).fetchAlarms(alarmRequest(criticals, false)),
    asks: {
      method: 'GET',
      path: '/api/v1/incidents/',
      query: { open: 'true', acked: 'false', level__lte: '1', page_size: '50' },
    },
    answers: page([incidentRow({ pk: 5 })], { next: 'http://a/?cursor=n' }),
    gives: expect.objectContaining({ next: 'n', incidents: [expect.objectContaining({ pk: 5 })] }),
    action: 'get alarms',
  },
])
