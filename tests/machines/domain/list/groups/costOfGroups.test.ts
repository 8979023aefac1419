import { expect, it } from 'vitest'
import { emptyStore, loadAll, modifyAll } from '../../../../../machines/incident/domain/incidentStore.ts'
import { groupsAfter, nothingGrouped, type Groupable } from '../../../../../machines/list/domain/groups/groups.ts'
import { linesAfter, nothingLined, nothingOpened } from '../../../../../machines/list/domain/groups/lines.ts'
import { now, of } from './stepwise.ts'

const rowCount = 10_000
const hostCount = 500

/** Incidents that count how often one of them is read. */
function countingIncidents() {
  const counted = { reads: 0 }
  const incidents = Array.from({ length: rowCount }, (_, index) => {
    const one = of(rowCount - index, `host-${index % hostCount}`, index)
    for (const part of ['level', 'tags', 'description', 'startTime', 'acked'] as const) {
      const value = one[part]
      Object.defineProperty(one, part, {
        enumerable: true,
        get: () => {
          counted.reads += 1
          return value
        },
      })
    }
    return one
  })
  return { incidents, counted }
}

it.each(['host', 'none'] as const)('a change among 10,000 rows by %s reads only a few incidents', (key) => {
  const { incidents, counted } = countingIncidents()
  const rows = incidents.map(({ pk }) => pk)
  let store = loadAll(emptyStore, incidents, 0, 0)
  const input = (change: Partial<Groupable> = {}): Groupable => ({
    rows,
    stored: store.storedIncidents,
    key,
    isFolding: true,
    withLevels: true,
    state: 'free',
    now,
    ...change,
  })
  let groups = groupsAfter(nothingGrouped, input())
  let lines = linesAfter(nothingLined, groups, nothingOpened)
  const readsOf = (change: Partial<Groupable>) => {
    counted.reads = 0
    groups = groupsAfter(groups, input(change))
    lines = linesAfter(lines, groups, nothingOpened)
    return counted.reads
  }

  const arrived = of(rowCount + 1, 'host-7', 1, { level: 1, description: 'UPS on battery' })
  store = modifyAll(store, [arrived], 0)
  const before = groups.groups
  expect(readsOf({ rows: [arrived.pk, ...rows], stored: store.storedIncidents })).toBeLessThan(100)
  expect(groups.groups.flatMap(({ rows: theirs }) => theirs)).toHaveLength(rowCount + 1)
  expect(groups.groups.filter((group) => !before.includes(group))).toHaveLength(1)

  store = modifyAll(store, [of(5000, 'host-7', 5000, { acked: true })], 0)
  expect(readsOf({ rows: [arrived.pk, ...rows], stored: store.storedIncidents })).toBeLessThan(100)
  expect(readsOf({ rows, stored: store.storedIncidents })).toBeLessThan(100)
  expect(groups.groups.flatMap(({ rows: theirs }) => theirs)).toHaveLength(rowCount)
})
