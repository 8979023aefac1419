import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sureTasks, tasksCovering } from '../../../../machines/alerting/domain/covering.ts'
import { ongoingTasks, type MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import type { Level } from '../../../../machines/incident/domain/level.ts'
import { incident } from '../../support/fixtures.ts'

/** Values of one key and of another, so that filters often require two values of one key. */
const tags = ['host=a', 'host=b', 'room=a']
const perhaps = fc.constantFrom(undefined, undefined, undefined, true, false)
const level = fc.constantFrom<Level[]>(1, 2, 3, 4, 5)

const savedFilter = fc
  .record({
    open: perhaps,
    acked: perhaps,
    stateful: perhaps,
    maxLevel: level,
    tags: fc.oneof(fc.constant([]), fc.subarray(tags)),
    sourceSystemIds: fc.constantFrom([], [], [1], [1, 2]),
    sourceTypes: fc.constantFrom(undefined, ['nav'], ['zabbix', 'nav']),
    isStrange: fc.constantFrom(false, false, false, true),
  })
  .map(({ isStrange, ...conditions }): SavedFilter => ({
    pk: 1,
    name: 'any',
    filter: { ...unrestrictedQuery.filter, ...conditions },
    ...(isStrange ? { further: { location_regex: 'oslo' } } : {}),
  }))

const task = fc.record<MaintenanceTask>({
  pk: fc.nat(9),
  description: fc.constant('Upgrade'),
  start: fc.nat(5),
  end: fc.integer({ min: 4, max: 9 }),
  filters: fc.array(savedFilter, { maxLength: 2 }),
})

const subject = fc
  .record({
    open: fc.boolean(),
    acked: fc.boolean(),
    stateful: fc.boolean(),
    level,
    tags: fc.subarray(tags),
    source: fc.constantFrom({ pk: 1, name: 'a', type: 'nav' }, { pk: 2, name: 'b', type: 'zabbix' }),
    isUnsure: fc.constantFrom(false, false, false, true),
  })
  .map(({ isUnsure, tags: texts, ...facts }): Incident =>
    incident({
      ...facts,
      tags: texts.map((text) => ({ key: text.slice(0, 4), value: text.slice(5) })),
      ...(isUnsure ? { unknown: ['tags'] } : {}),
    }),
  )

/** Said once more in the words of the rule: an open incident, of which all is known, that meets every filter entirely. */
function isSurelyUnder(one: Incident, { start, end, filters }: MaintenanceTask, now: number): boolean {
  const own = one.tags.map(({ key, value }) => `${key}=${value}`)
  const isMet = ({ filter: wanted, further }: SavedFilter) => {
    const failures = [
      further !== undefined,
      wanted.open === !one.open,
      wanted.acked === !one.acked,
      wanted.stateful === !one.stateful,
      (one.level ?? 0) > wanted.maxLevel,
      wanted.tags.some((tag) => !own.includes(tag)),
      wanted.sourceSystemIds.length > 0 && !wanted.sourceSystemIds.some((pk) => pk === one.source.pk),
      wanted.sourceTypes?.every((type) => type !== one.source.type) === true,
    ]
    return !failures.includes(true)
  }
  return now >= start && now < end && one.open && one.unknown === undefined && filters.every(isMet)
}

test('exactly the running tasks cover an incident of which each filter is surely met in full', () => {
  let covered = 0
  fc.assert(
    fc.property(subject, fc.array(task, { maxLength: 4 }), fc.nat(9), (one, tasks, now) => {
      const found = tasksCovering(one, ongoingTasks(tasks, now))
      const expected = tasks.filter((each) => isSurelyUnder(one, each, now))
      covered += Math.min(1, expected.length)
      expect(new Set(found)).toEqual(new Set(expected))
      expect(found.map(({ end }) => end)).toEqual(found.map(({ end }) => end).toSorted((a, b) => a - b))
    }),
    { numRuns: 2000 },
  )
  expect(covered).toBeGreaterThan(100)
})

test('nothing is reckoned twice for the same incident and the same tasks', () => {
  let read = 0
  const counting = new Proxy(incident({}), {
    get(target, name, receiver) {
      read += 1
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const running: readonly MaintenanceTask[] = [{ pk: 1, description: '', start: 0, end: 9, filters: [] }]
  const found = tasksCovering(counting, running)
  const before = read
  expect(tasksCovering(counting, running)).toBe(found)
  expect([before > 0, read]).toEqual([true, before])
})

test('no task is sure after an answer that did not come, or before the first', () => {
  const ongoing: readonly MaintenanceTask[] = [{ pk: 1, description: '', start: 0, end: 9, filters: [] }]
  expect(sureTasks({ ongoing, isOutdated: false })).toBe(ongoing)
  expect(sureTasks({ ongoing, isOutdated: true })).toEqual([])
  expect(sureTasks({ ongoing: undefined, isOutdated: false })).toEqual([])
})
