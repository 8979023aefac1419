import { expect, test } from 'vitest'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { emptyStore, loadAll } from '../../../../machines/incident/domain/incidentStore.ts'
import {
  mergeChanges,
  shownToTheEnd,
  shownUnlessHeld,
  takePage,
  takePiece,
  waitingChanges,
  type Holder,
  type LiveList,
  type LivePage,
} from '../../../../machines/list/domain/liveList.ts'
import { incident } from '../../support/fixtures.ts'

const page: LivePage = {
  question: { ...defaultQuery, withLevels: true },
  skew: 0,
  pageSize: 10,
  isFirst: true,
  hasMore: false,
}

function startedAt(pk: number, minute: number, change: Partial<Incident> = {}): Incident {
  return incident({ pk, startTime: `2026-01-15T10:${String(minute).padStart(2, '0')}:00Z`, ...change })
}

const rows = [startedAt(3, 30), startedAt(2, 20), startedAt(1, 10)]
const store = loadAll(emptyStore, rows, 0, 100)
const none: ReadonlySet<number> = new Set()
const list: LiveList = { store, latest: store.incidents, departed: none }
const nobody: ReadonlySet<Holder> = new Set()
const busy: ReadonlySet<Holder> = new Set(['dialog'])

const times = { askedAt: 150, newsAt: 300, now: 300 }

function created(started: Incident) {
  return { type: 'created', incident: started } as const
}

function modified(changed: Incident) {
  return { type: 'modified', incident: changed } as const
}

test('a created incident that matches is sorted in by its start time', () => {
  expect(mergeChanges(list, [created(startedAt(4, 40))], page, 200).latest).toEqual([4, 3, 2, 1])
  expect(mergeChanges(list, [created(startedAt(4, 15))], page, 200).latest).toEqual([3, 2, 4, 1])
  expect(mergeChanges(list, [created(startedAt(4, 5))], page, 200).latest).toEqual([3, 2, 1, 4])
})

test('start times with different offsets are compared correctly', () => {
  const later = startedAt(4, 0, { startTime: '2026-01-15T11:25:00+01:00' })
  expect(mergeChanges(list, [created(later)], page, 200).latest).toEqual([3, 4, 2, 1])
})

test('an incident that does not match is stored, but not listed', () => {
  const merged = mergeChanges(list, [created(startedAt(4, 40, { acked: true }))], page, 200)
  expect(merged.latest).toEqual([3, 2, 1])
  expect(merged.store.storedIncidents.get(4)?.lastModified).toBe(200)
})

test('a modified incident leaves the list when it no longer matches, and returns when it matches again', () => {
  const without = mergeChanges(list, [modified(startedAt(2, 20, { acked: true }))], page, 200)
  expect(without.latest).toEqual([3, 1])
  expect(mergeChanges(without, [modified(startedAt(2, 20))], page, 300).latest).toEqual([3, 2, 1])
})

test('a modified incident that still matches keeps its place, with its new content', () => {
  const merged = mergeChanges(list, [modified(startedAt(2, 50, { description: 'new' }))], page, 200)
  expect(merged.latest).toEqual([3, 2, 1])
  expect(merged.store.storedIncidents.get(2)?.incident.description).toBe('new')
})

test('the last change of an incident wins within one batch', () => {
  const first = modified(startedAt(2, 20, { acked: true }))
  expect(mergeChanges(list, [first, modified(startedAt(2, 20))], page, 200).latest).toEqual([3, 2, 1])
})

test('the most recently updated incidents are evicted last, even within one batch', () => {
  const told = [
    created(startedAt(4, 40)),
    created(startedAt(5, 50)),
    modified(startedAt(4, 40, { description: 'new' })),
  ]
  expect([...mergeChanges(list, told, page, 200).store.storedIncidents.keys()].slice(-2)).toEqual([5, 4])
})

test('a deleted incident leaves the list', () => {
  expect(mergeChanges(list, [{ type: 'deleted', pk: 2 }], page, 200).latest).toEqual([3, 1])
})

test('a deleted incident is dropped from the store, unless it is on screen', () => {
  const known = mergeChanges(list, [created(startedAt(4, 40, { acked: true }))], page, 200)
  const told = mergeChanges(
    known,
    [
      { type: 'deleted', pk: 4 },
      { type: 'deleted', pk: 2 },
    ],
    page,
    300,
  )
  expect(new Set(told.store.storedIncidents.keys())).toEqual(new Set([1, 2, 3]))
})

test('a full page keeps its length; an incident older than its last row belongs to the next page', () => {
  expect(mergeChanges(list, [created(startedAt(4, 40))], full, 200).latest).toEqual([4, 3, 2])
  expect(mergeChanges(list, [created(startedAt(4, 5))], full, 200).latest).toEqual([3, 2, 1])
  expect(mergeChanges(list, [created(startedAt(4, 5))], { ...page, hasMore: true }, 200).latest).toEqual([3, 2, 1])
})

test('a newer incident replaces the only row of a full page when that row is removed', () => {
  const one: LivePage = { ...page, pageSize: 1, hasMore: true }
  const told = mergeChanges(
    { ...list, latest: [3] },
    [modified(startedAt(3, 30, { acked: true })), created(startedAt(4, 40))],
    one,
    200,
  )
  expect(told.latest).toEqual([4])
})

test('a later page gets no new rows, and loses rows that no longer match', () => {
  const later = { ...page, isFirst: false }
  const changes = [created(startedAt(4, 15)), modified(startedAt(2, 20, { open: false }))]
  expect(mergeChanges(list, changes, later, 200).latest).toEqual([3, 1])
})

test('if only the server can decide which incidents match, every row stays and none is added', () => {
  const searching = { ...page, question: { ...page.question, search: 'elsewhere' } }
  const changes = [created(startedAt(4, 15)), modified(startedAt(2, 20, { ticketUrl: 'https://t.example/2' }))]
  expect(mergeChanges(list, changes, searching, 200).latest).toEqual([3, 2, 1])
})

test('a change received after the request was sent is newer than the response', () => {
  const heard = [modified(startedAt(2, 20, { acked: true })), created(startedAt(4, 40))]
  const taken = takePage(list, rows, heard, page, times)
  expect(taken.latest).toEqual([4, 3, 1])
  expect(taken.store.storedIncidents.get(2)?.incident.acked).toBe(true)
})

test('while rows are held, no row is added or removed', () => {
  const merged = mergeChanges(list, [created(startedAt(4, 40)), { type: 'deleted', pk: 2 }], page, 200)
  const held = shownUnlessHeld(merged, busy)
  expect(held.store.incidents).toEqual([3, 2, 1])
  expect(waitingChanges(held)).toEqual({ arrived: [4], gone: [2] })
  const shown = shownUnlessHeld(merged, nobody)
  expect(shown.store.incidents).toEqual([4, 3, 1])
  expect(waitingChanges(shown)).toEqual({ arrived: [], gone: [] })
})

test('the parked changes are the same object until they change, so that nothing is rendered again', () => {
  const merged = mergeChanges(list, [created(startedAt(4, 40))], page, 200)
  const waiting = waitingChanges(merged)
  expect(waitingChanges({ ...merged })).toBe(waiting)
  expect(waitingChanges({ ...merged, departed: new Set([2]) })).toEqual({ arrived: [4], gone: [2] })
  expect(waitingChanges({ ...merged, store: { ...merged.store, incidents: [3, 2] } }).arrived).toEqual([4, 1])
})

test('while nothing holds the rows, nothing is parked and nothing is marked as gone', () => {
  const shown = shownUnlessHeld(mergeChanges(list, [{ type: 'deleted', pk: 2 }], page, 200), nobody)
  expect([...shown.departed]).toEqual([])
})

const full: LivePage = { ...page, pageSize: 3, hasMore: true }

test('a row pushed off a full page by a newer one is not gone', () => {
  const told = mergeChanges(list, [created(startedAt(4, 40))], full, 200)
  expect(waitingChanges(told)).toEqual({ arrived: [4], gone: [] })
  const answered = takePage(list, [startedAt(4, 40), startedAt(3, 30), startedAt(2, 20)], [], full, times)
  expect(waitingChanges(answered)).toEqual({ arrived: [4], gone: [] })
})

test('a row missing between the rows of a response has left the list', () => {
  const answered = takePage(list, [startedAt(3, 30), startedAt(1, 10), startedAt(5, 5)], [], full, times)
  expect(waitingChanges(answered).gone).toEqual([2])
})

test('a row missing from a response has left the list if the server has no other page', () => {
  const answered = takePage(list, [startedAt(3, 30), startedAt(2, 20)], [], page, times)
  expect(waitingChanges(answered).gone).toEqual([1])
})

test('a row that is pushed off a full page and is known not to match has left the list', () => {
  const told = mergeChanges(list, [modified(startedAt(1, 10, { acked: true }))], full, 100)
  const answered = takePage(told, [startedAt(5, 50), startedAt(3, 30), startedAt(2, 20)], [], full, times)
  expect(waitingChanges(answered)).toEqual({ arrived: [5], gone: [1] })
})

test('a row that is pushed off a full page and has meanwhile become too old for the timeframe has left the list', () => {
  const lastHour = { ...full, question: { ...full.question, timeframeHours: 1 } }
  const answer = [startedAt(5, 50), startedAt(3, 30), startedAt(2, 20)]
  const goneAt = (now: string) =>
    waitingChanges(takePage(list, answer, [], lastHour, { ...times, now: Date.parse(now) })).gone
  expect(goneAt('2026-01-15T11:05:00Z')).toEqual([])
  expect(goneAt('2026-01-15T11:15:00Z')).toEqual([1])
})

test('a row that has left the list returns if the next response contains it, or if it matches again', () => {
  const told = mergeChanges(list, [{ type: 'deleted', pk: 2 }], page, 200)
  expect(waitingChanges(takePage(told, rows, [], page, times)).gone).toEqual([])
  expect(waitingChanges(mergeChanges(told, [created(startedAt(2, 20))], page, 300)).gone).toEqual([])
})

test('a row that moves up from the next page because another was removed is not new', () => {
  const answered = takePage(list, [startedAt(3, 30), startedAt(1, 10), startedAt(5, 5)], [], full, times)
  expect(waitingChanges(answered).arrived).toEqual([])
})

test('further pieces of a list appear at its end, even while rows are held', () => {
  const more = takePiece(list, list.latest, [startedAt(1, 10), startedAt(6, 6), startedAt(5, 5)], [], page, times)
  expect(more.latest).toEqual([3, 2, 1, 6, 5])
  expect(shownToTheEnd(more, busy).store.incidents).toEqual([3, 2, 1, 6, 5])
  expect(shownToTheEnd(more, nobody).store.incidents).toEqual([3, 2, 1, 6, 5])
})

test('while rows are held, further pieces appear at the end, but arrivals above them are parked', () => {
  const told = mergeChanges(list, [created(startedAt(4, 40))], page, 200)
  const more = shownToTheEnd(takePiece(told, told.latest, [startedAt(5, 5)], [], page, times), busy)
  expect(more.store.incidents).toEqual([3, 2, 1, 5])
  expect(waitingChanges(more).arrived).toEqual([4])
})

test('further pieces are cut at the limit, and changes received since the request are newer', () => {
  const cut = takePiece(list, list.latest, [startedAt(6, 6), startedAt(5, 5)], [], { ...page, pageSize: 4 }, times)
  expect(cut.latest).toEqual([3, 2, 1, 6])
  const heard = [modified(startedAt(6, 6, { acked: true }))]
  expect(takePiece(list, list.latest, [startedAt(6, 6), startedAt(5, 5)], heard, page, times).latest).toEqual([
    3, 2, 1, 5,
  ])
})

test('many changes in one batch give the same list as the same changes one by one', () => {
  const many = [
    created(startedAt(9, 50)),
    modified(startedAt(2, 20, { acked: true })),
    created(startedAt(8, 25)),
    { type: 'deleted', pk: 1 } as const,
    created(startedAt(7, 55)),
    modified(startedAt(2, 20)),
  ]
  const oneByOne = many.reduce((before, change) => mergeChanges(before, [change], page, 200), list)
  expect(mergeChanges(list, many, page, 200).latest).toEqual(oneByOne.latest)
  expect(oneByOne.latest).toEqual([7, 9, 3, 8, 2])
})

test('microseconds decide the order of incidents within one millisecond', () => {
  const [early, between, late] = [
    ['3', 100],
    ['4', 150],
    ['5', 200],
  ].map(([pk, micros]) => startedAt(Number(pk), 30, { startTime: `2026-01-15T10:30:00.000${micros}+00:00` })) as [
    Incident,
    Incident,
    Incident,
  ]
  const loaded = loadAll(emptyStore, [late, early], 0, 100)
  const both: LiveList = { store: loaded, latest: loaded.incidents, departed: none }
  expect(mergeChanges(both, [created(between)], page, 200).latest).toEqual([5, 4, 3])
})

test('a refreshed piece replaces the rows of its period, and leaves older rows alone', () => {
  const piece = takePiece(list, [], [startedAt(4, 40), startedAt(2, 20)], [], page, times)
  expect(piece.latest).toEqual([4, 2, 1])
  expect([...piece.departed]).toEqual([3])
  const last = takePiece(piece, [4, 2], [startedAt(0, 5)], [], page, times)
  expect(last.latest).toEqual([4, 2, 0])
})

test('a piece keeps rows with the start time of its last row, because they may be in the next piece', () => {
  const twin = startedAt(5, 20)
  const twins = loadAll(emptyStore, [startedAt(3, 30), startedAt(2, 20), twin], 0, 100)
  const both: LiveList = { store: twins, latest: twins.incidents, departed: none }
  expect(takePiece(both, [], [startedAt(3, 30), twin], [], page, times).latest).toEqual([3, 5, 2])
})

test('after an unchanged piece, the list is the same object, so that nothing is rendered again', () => {
  expect(takePiece(list, [], rows.slice(0, 2), [], page, times).latest).toBe(list.latest)
})

test('a change received after the piece was requested is newer', () => {
  const heard = [created(startedAt(4, 40)), modified(startedAt(2, 20, { acked: true }))]
  expect(takePiece(list, [], rows.slice(0, 2), heard, page, times).latest).toEqual([4, 3, 1])
})

test('a list stays within its limit after a piece', () => {
  expect(takePiece(list, [], [startedAt(5, 50), startedAt(4, 40)], [], { ...page, pageSize: 3 }, times).latest).toEqual(
    [5, 4, 3],
  )
})

test.each([
  ['ahead', 3_600_000, '2026-01-15T12:30:00Z', '2026-01-15T11:59:00Z'],
  ['behind', -3_600_000, '2026-01-15T10:30:00Z', '2026-01-15T09:59:00Z'],
])("with the server's clock an hour %s, a timeframe counts back from the server's time", (_, skew, within, before) => {
  const lastHour: LivePage = { ...page, skew, question: { ...page.question, timeframeHours: 1 } }
  const noon = Date.parse('2026-01-15T12:00:00Z')
  const come = [incident({ pk: 8, startTime: within }), incident({ pk: 9, startTime: before })].map(created)
  expect(mergeChanges({ ...list, store: emptyStore, latest: [] }, come, lastHour, noon).latest).toEqual([8])
})
