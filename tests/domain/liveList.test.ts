import { expect, test } from 'vitest'
import { defaultQuery } from '../../machines/domain/incidentQuery.ts'
import type { Incident } from '../../machines/domain/incident.ts'
import { emptyStore, loadAll } from '../../machines/domain/incidentStore.ts'
import {
  mergeChanges, shownUnlessHeld, takePage, waitingChanges, type LivePage,
} from '../../machines/domain/liveList.ts'
import { incident } from '../machines/support/fixtures.ts'

const page: LivePage = { question: { ...defaultQuery, withLevels: true }, pageSize: 10, isFirst: true, hasMore: false }

function startedAt(pk: number, minute: number, change: Partial<Incident> = {}): Incident {
  return incident({ pk, startTime: `2026-01-15T10:${String(minute).padStart(2, '0')}:00Z`, ...change })
}

const rows = [startedAt(3, 30), startedAt(2, 20), startedAt(1, 10)]
const store = loadAll(emptyStore, rows, 0, 100)
const list = { store, latest: store.incidents }

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

test('deleted: it leaves', () => {
  expect(mergeChanges(list, [{ type: 'deleted', pk: 2 }], page, 200).latest).toEqual([3, 1])
})

test('a full page stays as long as it is; what is older than its last row belongs to the next one', () => {
  const full = { ...page, pageSize: 3, hasMore: true }
  expect(mergeChanges(list, [created(startedAt(4, 40))], full, 200).latest).toEqual([4, 3, 2])
  expect(mergeChanges(list, [created(startedAt(4, 5))], full, 200).latest).toEqual([3, 2, 1])
  expect(mergeChanges(list, [created(startedAt(4, 5))], { ...page, hasMore: true }, 200).latest).toEqual([3, 2, 1])
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
  const taken = takePage(list, rows, heard, page, { askedAt: 150, now: 300 })
  expect(taken.latest).toEqual([4, 3, 1])
  expect(taken.store.storedIncidents.get(2)?.incident.acked).toBe(true)
})

test('while somebody is busy with the rows, none comes and none goes', () => {
  const merged = mergeChanges(list, [created(startedAt(4, 40)), { type: 'deleted', pk: 2 }], page, 200)
  const held = shownUnlessHeld(merged, [3, 2, 1], new Set(['dialog']))
  expect(held.store.incidents).toEqual([3, 2, 1])
  expect(waitingChanges(held.store.incidents, held.latest)).toEqual({ arrived: [4], gone: [2] })
  expect(shownUnlessHeld(merged, [3, 2, 1], new Set()).store.incidents).toEqual([4, 3, 1])
})
