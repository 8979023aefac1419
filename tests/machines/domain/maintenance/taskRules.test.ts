import { describe, expect, it } from 'vitest'
import {
  contentOf,
  draftOfTask,
  filterOfEqualContent,
  filtersChosen,
  isPlannable,
  nothingPlanned,
} from '../../../../machines/maintenance/domain/taskDraft.ts'
import { canBeChanged, extentOf, hasBegun, listedTasks } from '../../../../machines/maintenance/domain/taskRules.ts'
import { coversMuch, taskCoverageOf } from '../../../../machines/maintenance/domain/taskCoverage.ts'
import { tagsAmiss } from '../../../../machines/filter/domain/tags/tagsAmiss.ts'
import { plannedAt } from '../../../../machines/maintenance/domain/plannedConditions.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { randomNumbers } from '../../../support/random.ts'
import { incident } from '../../support/fixtures.ts'

const hour = 3_600_000
const task = (pk: number, start: number, end: number): MaintenanceTask => ({
  pk,
  description: '',
  start: start * hour,
  end: end * hour,
  filters: [],
})
const filter = (change: Partial<IncidentFilter>, further: Partial<SavedFilter> = {}): SavedFilter => ({
  pk: 5,
  name: 'F',
  filter: { ...unrestrictedQuery.filter, ...change },
  ...further,
})

describe('what the server lets staff do (docs/behaviour.md#maintenance-page)', () => {
  it('changes a task until twelve hours after its end', () => {
    expect([0, 13, 21, 22].map((at) => canBeChanged(task(1, 2, 10), at * hour))).toEqual([true, true, true, true])
    expect(canBeChanged(task(1, 2, 10), 22 * hour + 1)).toBe(false)
  })

  it('lists what ends first, what begins first, and what ended last', () => {
    const [a, b, c, d, e, f] = [
      task(1, 0, 9),
      task(2, 0, 7),
      task(3, 8, 9),
      task(4, 6, 9),
      task(5, 0, 1),
      task(6, 0, 5),
    ]
    const all = [a, b, c, d, e, f]
    expect(listedTasks(all, 5 * hour)).toEqual({ now: [b, a], coming: [d, c], over: [f, e] })
    expect(hasBegun(a, 0)).toBe(true)
  })

  it('sends only what has changed, and never an unchanged start', () => {
    const saved = draftOfTask(task(1, 2, 10), false, { now: 0, zone: { at: 0, offset: 0 } })
    const meaning = { start: 2 * hour, end: 11 * hour }
    expect(contentOf(saved, saved, task(1, 2, 10), 1)).toEqual({})
    expect(contentOf({ ...saved, when: 'x', meaning }, saved, task(1, 2, 10), 1)).toEqual({ end: 11 * hour })
    const open = { ...saved, when: 'x', meaning: { start: 3 * hour, end: undefined } }
    expect(contentOf(open, saved, task(1, 2, 10), 1)).toEqual({ start: 3 * hour, end: null })
    const now = { ...saved, when: 'now - open', meaning: { start: undefined, end: undefined } }
    // What is to come begins now only if that is sent; a new task without a start does.
    expect(contentOf(now, saved, task(1, 2, 10), 1)).toEqual({ start: 1, end: null })
    expect(contentOf(now, nothingPlanned, undefined, 1)).toEqual({ end: null })
    expect(contentOf({ ...saved, description: ' Move ' }, saved, task(1, 2, 10), 1)).toEqual({ description: 'Move' })
  })

  it('finds a filter of equal content, but none with further conditions', () => {
    const wanted = filter({ tags: ['a=1', 'b=2'] }).filter
    const equal = filter({ tags: ['b=2', 'a=1'] })
    expect(filterOfEqualContent([filter({ tags: ['a=1'] }), equal], wanted)).toBe(equal)
    expect(filterOfEqualContent([filter(wanted, { further: { site: 'oslo' } })], wanted)).toBeUndefined()
    expect(filterOfEqualContent([filter(wanted, { droppedTags: ['a=b=c'] })], wanted)).toBeUndefined()
  })

  it('changes a task that has lost its last filter, which covers everything already', () => {
    const untitled = { ...nothingPlanned, meaning: { start: 0, end: hour } }
    const filtered = { ...task(1, 2, 10), filters: [filter({ acked: true })] }
    expect(isPlannable(untitled, task(1, 2, 10))).toBe(true)
    expect(isPlannable(untitled, filtered)).toBe(false)
    expect(isPlannable(untitled, undefined)).toBe(false)
    expect(isPlannable({ ...untitled, filters: [5] }, undefined)).toBe(true)
  })

  it("knows other users' private filters from the tasks that have them", () => {
    const draft = { ...nothingPlanned, filters: [5, 8] }
    const foreign = { ...filter({ tags: ['host=a'] }), pk: 8 }
    const others = [task(1, 2, 10), { ...task(2, 2, 10), filters: [foreign] }]
    expect(filtersChosen(draft, [filter({})], others)).toEqual({ filters: [filter({}), foreign], isComplete: true })
    expect(filtersChosen(draft, [filter({})], [])).toEqual({ filters: [filter({})], isComplete: false })
  })

  it('knows what covers everything, and what nothing', () => {
    expect(extentOf([])).toBe('everything')
    expect(extentOf([filter({ open: true })])).toBe('everything')
    expect(extentOf([filter({}, { hasNoLevel: true })])).toBe('nothing')
    for (const one of [{ acked: false }, { maxLevel: 4 as const }, { tags: ['a=1'] }, { sourceSystemIds: [1] }])
      expect(extentOf([filter(one)])).toBe('some')
  })

  it('takes the conditions of a link', () => {
    expect(plannedAt('?tag=location%3Doslo')).toEqual({ conditions: '?tag=location%3Doslo', name: 'location=oslo' })
    expect(plannedAt('')).toBeUndefined()
    // Without the tag, everything would be covered.
    expect(plannedAt('?tag=oslo&tag=host%3Dgw')).toBeUndefined()
    expect(tagsAmiss('?tag=oslo&tag=host%3Dgw&tag=a%3Db%3Dc')).toEqual(['oslo', 'a=b=c'])
    expect(plannedAt('?source=3')?.name).toBe('Planned maintenance')
    expect(plannedAt(`?tag=host%3D${'x'.repeat(60)}`)?.name).toHaveLength(40)
  })
})

describe('what a task covers now', () => {
  it('equals a second reckoning over 300 random sets: every filter, all of their tags, open incidents only', () => {
    const random = randomNumbers(35)
    const pick = (count: number) => Math.floor(random() * count)
    for (let round = 0; round < 300; round += 1) {
      const filters = Array.from({ length: pick(3) }, () =>
        filter({ tags: Array.from({ length: pick(3) }, () => `k${pick(2)}=${pick(2)}`), maxLevel: (pick(5) + 1) as 1 }),
      )
      const incidents = Array.from({ length: 20 }, (_, pk) =>
        incident({
          pk,
          open: pick(4) > 0,
          level: (pick(5) + 1) as 1,
          tags: [
            { key: 'host', value: String(pick(4)) },
            { key: 'k0', value: String(pick(2)) },
            { key: 'k1', value: String(pick(2)) },
          ],
        }),
      )
      const covered = incidents.filter(
        ({ open, level, tags }) =>
          open &&
          filters.every((one) => {
            const texts = tags.map(({ key, value }) => `${key}=${value}`)
            return (level ?? 5) <= one.filter.maxLevel && one.filter.tags.every((tag) => texts.includes(tag))
          }),
      )
      const hosts = new Set(covered.map(({ tags }) => tags[0]?.value)).size
      expect(taskCoverageOf({ incidents, isCut: false }, filters)).toEqual({
        incidents: covered.length,
        unsure: 0,
        hosts,
        isCut: false,
        isCounted: false,
      })
    }
  })

  it('is much if it is half of what is open', () => {
    const coverage = (incidents: number) => ({ incidents, unsure: 0, hosts: 0, isCut: false, isCounted: false })
    expect(coversMuch(coverage(10), 20)).toBe(true)
    expect(coversMuch(coverage(9), 20)).toBe(false)
    expect(coversMuch(coverage(9), 9)).toBe(false)
    expect(coversMuch(coverage(9), undefined)).toBe(false)
  })
})
