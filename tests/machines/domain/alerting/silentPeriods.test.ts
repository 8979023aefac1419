/** When planned maintenance silences everything (docs/behaviour.md#week-of-being-told). */
import { expect, it } from 'vitest'
import { silentPeriods } from '../../../../machines/alerting/domain/silentPeriods.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'

const week = { from: 100, to: 200 }
const filter = { pk: 1, name: '', filter: unrestrictedQuery.filter }

function task(start: number, end: number, filters: MaintenanceTask['filters'] = []): MaintenanceTask {
  return { pk: start, description: '', start, end, filters }
}

it('has the tasks without filters, within the week, as one period where they overlap or adjoin', () => {
  const tasks = [task(150, 160), task(90, 110), task(155, 170), task(170, 175), task(156, 158), task(190, 900)]
  expect(silentPeriods({ tasks }, week)).toEqual([
    { from: 100, to: 110 },
    { from: 150, to: 175 },
    { from: 190, to: 200 },
  ])
})

it('has no task with a filter, or out of the week, and nothing while not all tasks are known', () => {
  expect(silentPeriods({ tasks: [task(150, 160, [filter]), task(50, 100), task(200, 210)] }, week)).toEqual([])
  expect(silentPeriods({ tasks: undefined }, week)).toEqual([])
  expect(silentPeriods({ tasks: [task(150, 160)], maintenanceGap: 'unanswered' }, week)).toEqual([])
})
