/** Which incidents are under planned maintenance (docs/behaviour.md#maintenance). */
import { describe, expect, it } from 'vitest'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { hidingConditions, hidingNothing } from '../../../../machines/filter/domain/hiding.ts'
import { withListOnly } from '../../../../machines/filter/domain/listOnly.ts'
import {
  areSameTasks,
  coverageOf,
  maintenanceGap,
  ongoingTasks,
  type Coverage,
  type MaintenanceGap,
  type MaintenanceTask,
} from '../../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { incident } from '../../support/fixtures.ts'

function filter(change: Partial<SavedFilter['filter']>, rest: Partial<SavedFilter> = {}): SavedFilter {
  return { pk: 1, name: 'any', filter: { ...unrestrictedQuery.filter, ...change }, ...rest }
}

function task(...filters: readonly SavedFilter[]): MaintenanceTask {
  return { pk: 1, description: '', start: 100, end: 200, filters }
}

const serious = filter({ maxLevel: 2 })
const rivals = filter({ tags: ['host=a', 'host=b'] })
const fromNav = filter({ sourceTypes: ['nav'] })
const subject = incident({ level: 2, source: { pk: 1, name: 'nav', type: 'nav' } })

it('a task is in progress from its start until its end', () => {
  expect([99, 100, 199, 200].map((now) => ongoingTasks([task()], now).length)).toEqual([0, 1, 1, 0])
  const [late, early] = [task(), { ...task(), pk: 0 }]
  expect(ongoingTasks([late, early], 150)).toEqual([early, late])
  expect([areSameTasks([late], [{ ...late }]), areSameTasks([late], []), areSameTasks([], undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

const shown = { canExist: true, isHidden: false, isCurrent: true, isComplete: true }
it.each<[string, Parameters<typeof maintenanceGap>[0], MaintenanceGap | undefined]>([
  ['a server that shows its tasks', shown, undefined],
  ['a server that hides its tasks', { canExist: true, isHidden: true, isCurrent: true, isComplete: true }, 'hidden'],
  ['no answer', { canExist: true, isHidden: false, isCurrent: false, isComplete: true }, 'unanswered'],
  ['an answer of which not all can be read', { ...shown, isComplete: false }, 'unreadable'],
  ['no answer after one of which not all can be read', { ...shown, isCurrent: false, isComplete: false }, 'unanswered'],
  [
    'a server that cannot have tasks',
    { canExist: false, isHidden: true, isCurrent: false, isComplete: true },
    undefined,
  ],
  [
    'no answer from a server that cannot have tasks',
    { canExist: false, isHidden: false, isCurrent: false, isComplete: true },
    undefined,
  ],
])('what is not known of maintenance: %s', (_, known, gap) => {
  expect(maintenanceGap(known)).toBe(gap)
})

it.each<[string, Parameters<typeof coverageOf>[0], readonly MaintenanceTask[], Coverage]>([
  ['no task', subject, [], 'no'],
  ['a task whose filters all match', subject, [task(serious, fromNav)], 'yes'],
  ['a task with a filter that does not match', subject, [task(serious, filter({ tags: ['site=oslo'] }))], 'no'],
  ['one of two tasks', subject, [task(filter({ open: false })), task(serious)], 'yes'],
  ['a task without filters', subject, [task()], 'yes'],
  ['a filter with two values of one key', { ...subject, tags: [{ key: 'host', value: 'a' }] }, [task(rivals)], 'no'],
  ['a filter in which nothing is set', subject, [task(filter({}, { hasNoLevel: true }))], 'no'],
  ['a task without filters, if the incident is closed', { ...subject, open: false }, [task()], 'no'],
  ['a filter with an unknown condition', subject, [task(filter({}, { further: { later: true } }))], 'unknown'],
  ['a filter with an unreadable tag', subject, [task(filter({}, { droppedTags: ['oslo'] }))], 'unknown'],
  ['a task whose condition is about an unknown field', { ...subject, unknown: ['tags'] }, [task(serious)], 'unknown'],
  [
    'an unknown condition in one task, and another task that matches',
    subject,
    [task(filter({}, { further: { later: true } })), task()],
    'yes',
  ],
])('an incident, and %s', (_, found, tasks, coverage) => {
  expect(coverageOf(found, tasks)).toBe(coverage)
})

describe('the maintenance condition', () => {
  const covered = subject
  const other = incident({ level: 5 })
  const unsure = incident({ level: 1, unknown: ['tags'] })
  const hidden = (wanted: boolean, tasks: readonly MaintenanceTask[] | undefined) => {
    const query = withListOnly(unrestrictedQuery, { underMaintenance: wanted })
    const conditions = hidingConditions(query, true, tasks)
    return [covered, other, unsure].map((found) => conditions.some(({ hides }) => hides(found)))
  }

  it('hides only incidents that are definitely not under maintenance, or only those that definitely are', () => {
    expect(hidden(true, [task(serious)])).toEqual([false, true, false])
    expect(hidden(false, [task(serious)])).toEqual([true, false, false])
  })

  it('hides nothing while the tasks are unknown, and can be removed', () => {
    expect(hidden(true, undefined)).toEqual([false, false, false])
    const query = withListOnly(unrestrictedQuery, { underMaintenance: true })
    expect(hidingConditions(hidingNothing(query), true, [])).toEqual([])
  })
})
