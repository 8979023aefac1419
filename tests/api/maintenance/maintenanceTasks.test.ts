import { expect, test } from 'vitest'
import { toFault } from '../../../machines/core/domain/fault.ts'
import type { ApiClient } from '../../../src/api/server/client.ts'
import { createMaintenanceTaskCalls } from '../../../src/api/maintenance/maintenanceTasks.ts'
import { createSavedFilterCalls } from '../../../src/api/filter/savedFilters.ts'
import { createFurtherIncidentCalls } from '../../../src/api/list/furtherIncidents.ts'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { sendJson } from '../server/answeringServer.ts'
import { clientOf, testCalls } from '../server/callCases.ts'
import { incidentRow, page } from '../server/wireRows.ts'
import { filter, filterRow } from '../alerting/alertingRows.ts'

/** The calls that staff plan maintenance with (docs/behaviour.md#maintenance-page). */

const path = '/api/v2/plannedmaintenance/'
const start = Date.UTC(2026, 10, 30, 21)
const callsOf = (client: ApiClient) => createMaintenanceTaskCalls(client, createSavedFilterCalls(client))
const row = {
  pk: 3,
  created_by: { pk: 1, username: 'admin' },
  description: 'Move',
  start_time: '2026-11-30T22:00:00+01:00',
  end_time: '2026-12-01T02:00:00+01:00',
  filters: [filterRow()],
}
const task = {
  pk: 3,
  description: 'Move',
  start,
  end: start + 4 * 3_600_000,
  filters: [filter],
  by: 'admin',
  startOffset: 60,
  endOffset: 60,
}

testCalls([
  {
    name: 'planning a task that begins at once',
    call: (client) =>
      callsOf(client).saveMaintenanceTask({
        pk: undefined,
        name: 'Move',
        description: 'Move',
        end: task.end,
        filters: [4],
      }),
    asks: {
      method: 'POST',
      path,
      body: { description: 'Move', end_time: '2026-12-01T01:00:00.000Z', filters: [4] },
    },
    answers: row,
    gives: task,
    action: 'plan maintenance Move',
  },
  {
    name: 'changing only the end of a task',
    call: (client) => callsOf(client).saveMaintenanceTask({ pk: 3, name: 'Move', end: null }),
    asks: { method: 'PATCH', path: `${path}3/`, body: { end_time: null } },
    answers: row,
    gives: task,
    action: 'change maintenance Move',
  },
  {
    name: 'deleting a task',
    call: (client) => callsOf(client).deleteMaintenanceTask({ pk: 3, name: 'Move' }),
    asks: { method: 'DELETE', path: `${path}3/` },
    answers: {},
    gives: undefined,
    action: 'delete maintenance Move',
  },
  {
    name: 'the incidents that a task may cover, which are more than one answer holds',
    call: (client) =>
      createFurtherIncidentCalls(client).fetchCoverable({
        ...unrestrictedQuery,
        filter: { ...unrestrictedQuery.filter, open: true, tags: ['location=oslo'] },
        withLevels: false,
      }),
    asks: {
      method: 'GET',
      path: '/api/v1/incidents/',
      query: { open: 'true', tags: 'location=oslo', page_size: '1000' },
    },
    answers: page([incidentRow({ pk: 8 })], { next: 'http://a/?cursor=cD0y' }),
    gives: { incidents: [expect.objectContaining({ pk: 8 })], isCut: true },
    action: 'get incidents',
  },
])

const made = { name: 'Oslo', filter: { ...unrestrictedQuery.filter, tags: ['location=oslo'] } }
const equalRow = filterRow({ pk: 6, name: 'Mine', filter: { tags: ['location=oslo'], maxlevel: 5 } })

test.each([
  ['a saved filter is made of conditions', [], ['GET', 'POST', 'POST'], [9]],
  ['a saved filter of equal content is used', [equalRow], ['GET', 'POST'], [6]],
])('%s before the task is planned', async (_, known, methods, filters) => {
  const { client, seen } = await clientOf(({ method, path: asked }, response) => {
    if (asked === path) sendJson(response, 201, row)
    else if (method === 'GET') sendJson(response, 200, known)
    else sendJson(response, 201, filterRow({ pk: 9, name: 'Oslo' }))
  })
  await expect(
    callsOf(client).saveMaintenanceTask({ pk: undefined, name: 'Move', filters: [], made }),
  ).resolves.toEqual(task)
  expect(seen.map(({ method }) => method)).toEqual(methods)
  expect(seen.at(-1)).toMatchObject({ path, body: { filters } })
})

test('a task that cannot be planned leaves nothing that would be made twice', async () => {
  const saved: unknown[] = []
  const { client, seen } = await clientOf(({ method, path: asked }, response) => {
    if (asked === path) sendJson(response, 400, { description: ['No.'] })
    else if (method === 'GET') sendJson(response, 200, saved)
    else {
      saved.push(equalRow)
      sendJson(response, 201, equalRow)
    }
  })
  const { saveMaintenanceTask } = callsOf(client)
  await expect(saveMaintenanceTask({ pk: undefined, name: 'Move', made })).rejects.toThrow('description: No.')
  await expect(saveMaintenanceTask({ pk: undefined, name: 'Move', made })).rejects.toThrow('description: No.')
  expect(seen.filter(({ method, path: asked }) => method === 'POST' && asked !== path)).toHaveLength(1)
})

const sent = {
  pk: undefined,
  name: 'Move',
  description: 'Move',
  end: task.end,
  filters: [4],
  since: start,
  mayExist: false,
} as const

test.each([
  ['has made it', [{ ...row, pk: 5 }, row], 3],
  ['has made nothing', [{ ...row, description: 'Other' }], 504],
  ['has an older one', [{ ...row, start_time: '2026-11-30T21:59:49+01:00' }], 504],
  ['has one with another end', [{ ...row, end_time: '2026-12-01T03:00:00+01:00' }], 504],
  ['has one with other filters', [{ ...row, filters: [filterRow({ pk: 9 })] }], 504],
])('after an answer that is lost, a server is asked whether it %s', async (_, rows, pk) => {
  const { client, seen } = await clientOf(({ method }, response) => {
    if (method === 'POST') sendJson(response, 504, {})
    else sendJson(response, 200, rows)
  })
  const answer = callsOf(client).saveMaintenanceTask(sent)
  const found = await answer.then(
    (made) => made.pk,
    (error: unknown) => toFault(error, '').status,
  )
  expect(found).toBe(pk)
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

test('a task that may exist is not sent before it was looked for', async () => {
  const listed: unknown[] = [row]
  const { client, seen } = await clientOf(({ method }, response) => {
    if (method === 'POST') sendJson(response, 201, { ...row, pk: 8 })
    else sendJson(response, 200, listed)
  })
  const { saveMaintenanceTask } = callsOf(client)
  await expect(saveMaintenanceTask({ ...sent, mayExist: true })).resolves.toEqual(task)
  expect(seen.map(({ method }) => method)).toEqual(['GET'])
  listed.pop()
  await expect(saveMaintenanceTask({ ...sent, mayExist: true })).resolves.toEqual({ ...task, pk: 8 })
})

test('a task that is refused is not looked for', async () => {
  const { client, seen } = await clientOf((_, response) => sendJson(response, 400, { description: ['No.'] }))
  await expect(callsOf(client).saveMaintenanceTask(sent)).rejects.toThrow('description: No.')
  expect(seen.map(({ method }) => method)).toEqual(['POST'])
})

test('a saved filter is given a name that no other has, and a failure to make it is shown at its name', async () => {
  let status = 500
  const { client, seen } = await clientOf(({ method, path: asked }, response) => {
    if (asked === path) sendJson(response, 201, row)
    else if (method === 'GET') sendJson(response, 200, [filterRow({ pk: 6, name: 'Oslo', filter: { maxlevel: 2 } })])
    else sendJson(response, status, status === 201 ? filterRow({ pk: 9, name: 'Oslo 2' }) : {})
  })
  const { saveMaintenanceTask } = callsOf(client)
  const failure = await saveMaintenanceTask({ ...sent, made }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'refused', body: { name: [expect.stringContaining('another name may help')] } })
  status = 503
  await expect(saveMaintenanceTask({ ...sent, made })).rejects.toMatchObject({ kind: 'server', status: 503 })
  status = 201
  await expect(saveMaintenanceTask({ ...sent, made })).resolves.toEqual(task)
  const names = seen.filter(({ method, path: asked }) => method === 'POST' && asked !== path).map(({ body }) => body)
  expect(names).toMatchObject([{ name: 'Oslo 2' }, { name: 'Oslo 2' }, { name: 'Oslo 2' }])
})
