/** How much of a group planned maintenance covers (docs/behaviour.md#maintenance). */
import { expect, it } from 'vitest'
import { partCover } from '../../../../machines/maintenance/domain/partCovering.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import { incident } from '../../support/fixtures.ts'

function task(end: number, host: string): MaintenanceTask {
  const filter = { ...unrestrictedQuery.filter, tags: [`host=${host}`] }
  return { pk: end, description: '', start: 0, end, filters: [{ pk: 1, name: '', filter }] }
}

const at = (host: string, pk: number, open = true) => incident({ pk, open, tags: [{ key: 'host', value: host }] })

it('says how many of the open incidents are covered, until the first of them no longer is', () => {
  const tasks = [task(50, 'a'), task(70, 'a'), task(60, 'b')]
  const part = [at('a', 1), at('b', 2), at('c', 3), at('a', 4, false), undefined]
  expect(partCover(part, tasks)).toEqual({ covered: 2, open: 3, until: 60 })
  expect(partCover([at('a', 1)], tasks)).toEqual({ covered: 1, open: 1, until: 70 })
})

it('says nothing if none is surely covered', () => {
  expect(partCover([at('c', 1)], [task(50, 'a')])).toBeUndefined()
  expect(partCover([at('a', 1, false)], [task(50, 'a')])).toBeUndefined()
  expect(partCover([at('a', 1)], [])).toBeUndefined()
  expect(partCover([incident({ pk: 1, open: true, unknown: ['severity level'] })], [task(50, 'a')])).toBeUndefined()
})
