import { expect, it } from 'vitest'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { createShiftParts } from '../../../src/api/shift/shiftParts.ts'

/** Each part of a shift is read by the call that has it (docs/behaviour.md#shift-reading). */

const question = { ...unrestrictedQuery, withLevels: true }
const events = { events: [], unreadable: 0, further: 'cD0y' }
const found = { items: [], unreadable: 3 }
const open = { ...found, next: 'cD0z' }

it.each([
  [{ type: 'newest', cursor: undefined, atMost: 100 }, 'fetchPastEvents', { page: events }],
  [{ type: 'earlier', cursor: 'cD0x', atMost: 100 }, 'fetchPastEvents', { page: events }],
  [{ type: 'count', question }, 'fetchIncidentCount', { count: 7 }],
  [{ type: 'open', question, cursor: 'cD0x' }, 'fetchShiftIncidents', { page: open }],
  [{ type: 'named', question, pks: [7] }, 'fetchNamedIncidents', { found }],
  [{ type: 'tasks' }, 'fetchMaintenance', { found: undefined }],
  [{ type: 'sources' }, 'fetchWatchedSources', { found }],
  [{ type: 'acknowledgements', pks: [7] }, 'fetchRowAcknowledgements', { answers: [] }],
] as const)('%o is read by %s', async (request, call, answer) => {
  const asked: [call: string, request: unknown, signal: AbortSignal | undefined][] = []
  const calls = (name: string, gives: unknown) => (given: unknown, signal?: AbortSignal) => {
    asked.push(given instanceof AbortSignal ? [name, undefined, given] : [name, given, signal])
    return Promise.resolve(gives as never)
  }
  const { fetchShiftPart } = createShiftParts({
    fetchPastEvents: calls('fetchPastEvents', events),
    fetchIncidentCount: calls('fetchIncidentCount', 7),
    fetchShiftIncidents: calls('fetchShiftIncidents', open),
    fetchNamedIncidents: calls('fetchNamedIncidents', found),
    fetchMaintenance: calls('fetchMaintenance', undefined),
    fetchWatchedSources: calls('fetchWatchedSources', found),
    fetchRowAcknowledgements: calls('fetchRowAcknowledgements', []),
  })
  const { signal } = new AbortController()
  expect(await fetchShiftPart(request, signal)).toEqual({ type: request.type, ...answer })
  const given = { count: question, tasks: undefined, sources: undefined }[request.type as 'count'] ?? request
  expect(asked).toEqual([[call, ['tasks', 'sources'].includes(request.type) ? undefined : given, signal]])
})
