import { expect, it } from 'vitest'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { emptyStore, loadAll, type IncidentStore } from '../../../../machines/incident/domain/incidentStore.ts'
import {
  mergeChanges,
  waitingChanges,
  type LiveList,
  type LivePage,
} from '../../../../machines/list/domain/liveList.ts'
import { incident } from '../../support/fixtures.ts'
import { sortedStepwise } from '../../support/stepwise.ts'

const rowCount = 100_000
const page: LivePage = {
  question: { ...defaultQuery, withLevels: true },
  skew: 0,
  pageSize: 2 * rowCount,
  isFirst: true,
  hasMore: false,
}
const order = { by: 'severity', direction: 'ascending' } as const
const changed = incident({ pk: 4711, description: 'changed', level: 1 })

/** A list whose incidents count how often one of them is read. */
function countingList() {
  let count = 0
  const one = incident({})
  const rows = Array.from({ length: rowCount }, (_, place) => {
    const row = { ...one, pk: rowCount - place }
    for (const part of ['startTime', 'level'] as const) {
      Object.defineProperty(row, part, {
        enumerable: true,
        get: () => {
          count += 1
          return one[part]
        },
      })
    }
    return row
  })
  const store: IncidentStore = loadAll(emptyStore, rows, 0, 0)
  const list: LiveList = { store, latest: store.incidents, departed: new Set() }
  return {
    list,
    readsDuring: (act: () => void) => {
      count = 0
      act()
      return count
    },
  }
}

it('changing one incident among 100,000 reads only a few others, and keeps the stored versions of the others', () => {
  const { list, readsDuring } = countingList()
  let after = list
  const reads = readsDuring(() => {
    after = mergeChanges(list, [{ type: 'modified', incident: changed }], page, 1)
    waitingChanges(after)
  })
  expect(reads).toBeLessThan(50)
  expect(after.latest).toBe(list.latest)
  expect(after.store.storedIncidents.get(4712)).toBe(list.store.storedIncidents.get(4712))
  const copied = copiedNodes(list.store, after.store)
  expect(copied).toBeGreaterThan(0)
  expect(copied).toBeLessThan(20)
})

it('a sorted list of 100,000 rows compares a changed row with only a few others', () => {
  const { list, readsDuring } = countingList()
  const keep = sortedStepwise()
  keep(list.store, order, 'free')
  const after = mergeChanges(list, [{ type: 'modified', incident: changed }], page, 1)
  const reads = readsDuring(() => {
    expect(keep(after.store, order, 'free')[0]).toBe(changed.pk)
  })
  expect(reads).toBeLessThan(200)
})

/** The number of map nodes in the later store that the earlier store does not contain. */
function copiedNodes(before: IncidentStore, after: IncidentStore): number {
  const known = new Set(nodesOf(before.storedIncidents, new Set()))
  return nodesOf(after.storedIncidents, known).length
}

/** The nodes below a map, without those that are in `known` or below them. */
function nodesOf(map: object, known: ReadonlySet<object>): readonly object[] {
  const found = new Set<object>()
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null || known.has(value) || found.has(value)) return
    if (!('children' in value) || !Array.isArray(value.children)) return
    found.add(value)
    for (const child of value.children) look(child)
  }
  for (const part of Object.values(map)) look((part as { readonly root?: unknown } | undefined)?.root)
  return [...found]
}
