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

test('what is created and matches takes its place by its start time', () => {
  expect(mergeChanges(list, [created(startedAt(4, 40))], page, 200).latest).toEqual([4, 3, 2, 1])
  expect(mergeChanges(list, [created(startedAt(4, 15))], page, 200).latest).toEqual([3, 2, 4, 1])
  expect(mergeChanges(list, [created(startedAt(4, 5))], page, 200).latest).toEqual([3, 2, 1, 4])
})

test('times are compared as moments, whatever their offsets', () => {
  const later = startedAt(4, 0, { startTime: '2026-01-15T11:25:00+01:00' })
  expect(mergeChanges(list, [created(later)], page, 200).latest).toEqual([3, 4, 2, 1])
})

test('what does not match does not appear, but is known', () => {
  const merged = mergeChanges(list, [created(startedAt(4, 40, { acked: true }))], page, 200)
  expect(merged.latest).toEqual([3, 2, 1])
  expect(merged.store.storedIncidents.get(4)?.lastModified).toBe(200)
})

test('modified and no longer matching: it leaves; matching again: it comes back', () => {
  const without = mergeChanges(list, [modified(startedAt(2, 20, { acked: true }))], page, 200)
  expect(without.latest).toEqual([3, 1])
  expect(mergeChanges(without, [modified(startedAt(2, 20))], page, 300).latest).toEqual([3, 2, 1])
})

test('modified and still matching: it stays where it is, with its new words', () => {
  const merged = mergeChanges(list, [modified(startedAt(2, 50, { description: 'new' }))], page, 200)
  expect(merged.latest).toEqual([3, 2, 1])
  expect(merged.store.storedIncidents.get(2)?.incident.description).toBe('new')
})

test('the last word on an incident wins within one batch', () => {
  const first = modified(startedAt(2, 20, { acked: true }))
  expect(mergeChanges(list, [first, modified(startedAt(2, 20))], page, 200).latest).toEqual([3, 2, 1])
})

test('what was heard of last is forgotten last, also within one batch', () => {
  const told = [
    created(startedAt(4, 40)),
    created(startedAt(5, 50)),
    modified(startedAt(4, 40, { description: 'new' })),
  ]
  expect([...mergeChanges(list, told, page, 200).store.storedIncidents.keys()].slice(-2)).toEqual([5, 4])
})

test('deleted: it leaves', () => {
  expect(mergeChanges(list, [{ type: 'deleted', pk: 2 }], page, 200).latest).toEqual([3, 1])
})

test('deleted: it is forgotten, unless it is on screen', () => {
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

test('a full page stays as long as it is; what is older than its last row belongs to the next one', () => {
  expect(mergeChanges(list, [created(startedAt(4, 40))], full, 200).latest).toEqual([4, 3, 2])
  expect(mergeChanges(list, [created(startedAt(4, 5))], full, 200).latest).toEqual([3, 2, 1])
  expect(mergeChanges(list, [created(startedAt(4, 5))], { ...page, hasMore: true }, 200).latest).toEqual([3, 2, 1])
})

test('a newer one takes the room of the only row that leaves a full page', () => {
  const one: LivePage = { ...page, pageSize: 1, hasMore: true }
  const told = mergeChanges(
    { ...list, latest: [3] },
    [modified(startedAt(3, 30, { acked: true })), created(startedAt(4, 40))],
    one,
    200,
  )
  expect(told.latest).toEqual([4])
})

test('on a later page nothing appears, and what no longer matches leaves', () => {
  const later = { ...page, isFirst: false }
  const changes = [created(startedAt(4, 15)), modified(startedAt(2, 20, { open: false }))]
  expect(mergeChanges(list, changes, later, 200).latest).toEqual([3, 1])
})

test('where only the server knows whether it matches, everything stays', () => {
  const searching = { ...page, question: { ...page.question, search: 'elsewhere' } }
  const changes = [created(startedAt(4, 15)), modified(startedAt(2, 20, { ticketUrl: 'https://t.example/2' }))]
  expect(mergeChanges(list, changes, searching, 200).latest).toEqual([3, 2, 1])
})

test('what was heard after the question is the later word on the answer', () => {
  const heard = [modified(startedAt(2, 20, { acked: true })), created(startedAt(4, 40))]
  const taken = takePage(list, rows, heard, page, times)
  expect(taken.latest).toEqual([4, 3, 1])
  expect(taken.store.storedIncidents.get(2)?.incident.acked).toBe(true)
})

test('while somebody is busy with the rows, none comes and none goes', () => {
  const merged = mergeChanges(list, [created(startedAt(4, 40)), { type: 'deleted', pk: 2 }], page, 200)
  const held = shownUnlessHeld(merged, busy)
  expect(held.store.incidents).toEqual([3, 2, 1])
  expect(waitingChanges(held)).toEqual({ arrived: [4], gone: [2] })
  const shown = shownUnlessHeld(merged, nobody)
  expect(shown.store.incidents).toEqual([4, 3, 1])
  expect(waitingChanges(shown)).toEqual({ arrived: [], gone: [] })
})

test('what waits is the same until something else does, so that nobody draws it again', () => {
  const merged = mergeChanges(list, [created(startedAt(4, 40))], page, 200)
  const waiting = waitingChanges(merged)
  expect(waitingChanges({ ...merged })).toBe(waiting)
  expect(waitingChanges({ ...merged, departed: new Set([2]) })).toEqual({ arrived: [4], gone: [2] })
  expect(waitingChanges({ ...merged, store: { ...merged.store, incidents: [3, 2] } }).arrived).toEqual([4, 1])
})

test('where nobody is busy, nothing waits and nothing is marked as gone', () => {
  const shown = shownUnlessHeld(mergeChanges(list, [{ type: 'deleted', pk: 2 }], page, 200), nobody)
  expect([...shown.departed]).toEqual([])
})

const full: LivePage = { ...page, pageSize: 3, hasMore: true }

test('a row that makes room for a newer one on a full page is not gone', () => {
  const told = mergeChanges(list, [created(startedAt(4, 40))], full, 200)
  expect(waitingChanges(told)).toEqual({ arrived: [4], gone: [] })
  const answered = takePage(list, [startedAt(4, 40), startedAt(3, 30), startedAt(2, 20)], [], full, times)
  expect(waitingChanges(answered)).toEqual({ arrived: [4], gone: [] })
})

test('a row that an answer lacks among those it holds is gone', () => {
  const answered = takePage(list, [startedAt(3, 30), startedAt(1, 10), startedAt(5, 5)], [], full, times)
  expect(waitingChanges(answered).gone).toEqual([2])
})

test('a row that an answer lacks is gone where the server has no other page', () => {
  const answered = takePage(list, [startedAt(3, 30), startedAt(2, 20)], [], page, times)
  expect(waitingChanges(answered).gone).toEqual([1])
})

test('a row that makes room and is known not to match is gone all the same', () => {
  const told = mergeChanges(list, [modified(startedAt(1, 10, { acked: true }))], full, 100)
  const answered = takePage(told, [startedAt(5, 50), startedAt(3, 30), startedAt(2, 20)], [], full, times)
  expect(waitingChanges(answered)).toEqual({ arrived: [5], gone: [1] })
})

test('what was gone and is in the next answer, or matches again, is back', () => {
  const told = mergeChanges(list, [{ type: 'deleted', pk: 2 }], page, 200)
  expect(waitingChanges(takePage(told, rows, [], page, times)).gone).toEqual([])
  expect(waitingChanges(mergeChanges(told, [created(startedAt(2, 20))], page, 300)).gone).toEqual([])
})

test('a row that moves up from the next page into the room of one that is gone is not new', () => {
  const answered = takePage(list, [startedAt(3, 30), startedAt(1, 10), startedAt(5, 5)], [], full, times)
  expect(waitingChanges(answered).arrived).toEqual([])
})

test('what follows a list that is fetched bit by bit shows at its end, whoever is busy', () => {
  const more = takePiece(list, list.latest, [startedAt(1, 10), startedAt(6, 6), startedAt(5, 5)], [], page, times)
  expect(more.latest).toEqual([3, 2, 1, 6, 5])
  expect(shownToTheEnd(more, busy).store.incidents).toEqual([3, 2, 1, 6, 5])
  expect(shownToTheEnd(more, nobody).store.incidents).toEqual([3, 2, 1, 6, 5])
})

test('what follows comes to its end without those above: they wait while somebody is busy', () => {
  const told = mergeChanges(list, [created(startedAt(4, 40))], page, 200)
  const more = shownToTheEnd(takePiece(told, told.latest, [startedAt(5, 5)], [], page, times), busy)
  expect(more.store.incidents).toEqual([3, 2, 1, 5])
  expect(waitingChanges(more).arrived).toEqual([4])
})

test('what follows is cut at the limit, and what was heard meanwhile is the later word on it', () => {
  const cut = takePiece(list, list.latest, [startedAt(6, 6), startedAt(5, 5)], [], { ...page, pageSize: 4 }, times)
  expect(cut.latest).toEqual([3, 2, 1, 6])
  const heard = [modified(startedAt(6, 6, { acked: true }))]
  expect(takePiece(list, list.latest, [startedAt(6, 6), startedAt(5, 5)], heard, page, times).latest).toEqual([
    3, 2, 1, 5,
  ])
})

test('many changes at once give the list that they give one by one', () => {
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

test('microseconds decide the place of what began within one millisecond', () => {
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

test('a piece of a list that is fetched again replaces what is as new as it is, and leaves what is older', () => {
  const piece = takePiece(list, [], [startedAt(4, 40), startedAt(2, 20)], [], page, times)
  expect(piece.latest).toEqual([4, 2, 1])
  expect([...piece.departed]).toEqual([3])
  const last = takePiece(piece, [4, 2], [startedAt(0, 5)], [], page, times)
  expect(last.latest).toEqual([4, 2, 0])
})

test('a piece keeps those of the same moment that may come with the next one', () => {
  const twin = startedAt(5, 20)
  const twins = loadAll(emptyStore, [startedAt(3, 30), startedAt(2, 20), twin], 0, 100)
  const both: LiveList = { store: twins, latest: twins.incidents, departed: none }
  expect(takePiece(both, [], [startedAt(3, 30), twin], [], page, times).latest).toEqual([3, 5, 2])
})

test('a piece that says what is known leaves the rows the same, so that nobody draws them again', () => {
  expect(takePiece(list, [], rows.slice(0, 2), [], page, times).latest).toBe(list.latest)
})

test('what was heard since a piece was asked for is the later word', () => {
  const heard = [created(startedAt(4, 40)), modified(startedAt(2, 20, { acked: true }))]
  expect(takePiece(list, [], rows.slice(0, 2), heard, page, times).latest).toEqual([4, 3, 1])
})

test('a list that is full after a piece is as long as it may be', () => {
  expect(takePiece(list, [], [startedAt(5, 50), startedAt(4, 40)], [], { ...page, pageSize: 3 }, times).latest).toEqual(
    [5, 4, 3],
  )
})

test.each([
  ['ahead', 3_600_000, '2026-01-15T12:30:00Z', '2026-01-15T11:59:00Z'],
  ['behind', -3_600_000, '2026-01-15T10:30:00Z', '2026-01-15T09:59:00Z'],
])(
  'where the server’s clock is an hour %s, a timeframe counts back from the server’s now',
  (_, skew, within, before) => {
    const lastHour: LivePage = { ...page, skew, question: { ...page.question, timeframeHours: 1 } }
    const noon = Date.parse('2026-01-15T12:00:00Z')
    const come = [incident({ pk: 8, startTime: within }), incident({ pk: 9, startTime: before })].map(created)
    expect(mergeChanges({ ...list, store: emptyStore, latest: [] }, come, lastHour, noon).latest).toEqual([8])
  },
)
