/**
 * The planned maintenance of the server (docs/behaviour.md#maintenance-page): the shared list, with a form for each task
 * that can still be changed, one of which is open at a time.
 */
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import {
  maintenanceTasksMachine,
  type MaintenanceTasksContext,
} from '../../../../machines/alerting/maintenanceTasks.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { modelledWalk, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, hear, send, settle } from '../../support/walk.ts'
import { draftsWith } from '../forms/resource/resourceForm.ts'
import { listWalk } from '../forms/resource/resourceList.ts'

const endless = Date.UTC(9999, 0)

function task(pk: number, description: string): MaintenanceTask {
  return { pk, description, start: 0, end: endless, filters: [] }
}

const draft = { description: 'Shifts' }
const page = 'maintenance'
const unsaved: readonly FormDraft[] = [
  { kind: 'maintenanceTask', key: 'maintenanceTask.8', title: "Maintenance task 'Move'", page, draft },
  { kind: 'maintenanceTask', key: 'maintenanceTask.new', title: 'A new maintenance task', page, draft },
  { kind: 'timeslot', key: 'timeslot.8', title: 'A timeslot', page: 'timeslots', draft: { name: '', recurrences: [] } },
]
const clock = { skew: 0 }
const tellsMaintenance = tell('maintenance', { type: 'maintenance.refresh' })

export const walk = listWalk({
  machine: maintenanceTasksMachine,
  singletons: { drafts: draftsWith(unsaved), clock, maintenance: {} },
  kind: 'maintenanceTask',
  items: { first: task(7, 'Switch upgrade'), second: task(8, 'Move'), renamed: task(8, 'Zeal') },
  sorted: ['second', 'first'],
  observe: ({ tasks, unreadable }: MaintenanceTasksContext) => ({ rows: tasks, unreadable }),
  state: (list) => ({ list, forms: 'chosen' }),
  opened: { search: '' },
  closes: true,
  unfinished: 'new',
  tells: [tellsMaintenance],
  fetch: 'fetchMaintenance',
  found: (items, unreadable) => ({ items, unreadable }),
  beside: ['maintenanceTask.new', 'taskCoverage', 'taskMatches'],
  creates: 'maintenanceTask.new',
  input: (item) => ({ task: item }),
  begins: [
    start('maintenanceTask.new', { task: undefined }),
    start('taskCoverage'),
    start('taskMatches'),
    start('fetchMaintenance'),
  ],
  asks: [],
  failed: say('error', 'Unable to fetch planned maintenance'),
  lost: [
    tell('drafts', { type: 'drafts.dropForm', key: 'maintenanceTask.8' }),
    say('warning', "Maintenance task 'Move' is no longer on the server; your changes to it are lost."),
  ],
})

const halfDay = 12 * 3_600_000
/** It ended so long ago that the server accepts a change for one more moment, by its own clock. */
const lately: MaintenanceTask = { ...task(7, ''), end: beginning + 60_000 - halfDay }
const longOver: MaintenanceTask = { ...task(8, ''), end: beginning + 60_000 - halfDay - 1 }

/** Tasks that can no longer be changed are listed without a form. A server without planned maintenance is said to have none. */
export const changeable = defineWalk({
  machine: maintenanceTasksMachine,
  singletons: {
    toasts: {},
    resumption: { wanted: undefined },
    drafts: draftsWith([]),
    clock: { skew: 60_000 },
    maintenance: {},
  },
  observe: ({ tasks, isAbsent }: MaintenanceTasksContext) => ({ tasks, isAbsent }),
  starts: {
    'the page is opened': {
      input: { search: '' },
      to: 'loading',
      does: [
        start('maintenanceTask.new', { task: undefined }),
        start('taskCoverage'),
        start('taskMatches'),
        start('fetchMaintenance'),
      ],
    },
  },
  cases: {
    'both arrive': settle('fetchMaintenance', { items: [lately, longOver], unreadable: 0 }),
    'the server has no planned maintenance': settle('fetchMaintenance', undefined),
    'is refreshed': send({ type: 'resources.refresh' }),
  },
  rows: {
    loading: {
      state: { list: { unknown: 'loading' }, forms: 'chosen' },
      tags: ['loading'],
      ports: ['maintenanceTask.new', 'taskCoverage', 'taskMatches', 'fetchMaintenance'],
      shows: { tasks: [], isAbsent: false },
      on: {
        'both arrive': { to: 'known', does: [start('maintenanceTask.7', { task: lately })] },
        'the server has no planned maintenance': 'absent',
        'is refreshed': { to: 'loading', does: [start('fetchMaintenance')] },
      },
    },
    known: {
      state: { list: { known: 'loaded' }, forms: 'chosen' },
      ports: ['maintenanceTask.new', 'taskCoverage', 'taskMatches', 'maintenanceTask.7'],
      shows: { tasks: [lately, longOver], isAbsent: false },
      on: { 'is refreshed': { to: 'refreshing', does: [start('fetchMaintenance')] } },
    },
    refreshing: {
      state: { list: { known: 'refreshing' }, forms: 'chosen' },
      tags: ['refreshing'],
      ports: ['maintenanceTask.new', 'taskCoverage', 'taskMatches', 'maintenanceTask.7', 'fetchMaintenance'],
      shows: { tasks: [lately, longOver], isAbsent: false },
      on: {
        'is refreshed': { to: 'refreshing', does: [start('fetchMaintenance')] },
        'both arrive': { to: 'known', does: [tell('maintenanceTask.7', { type: 'form.follow', item: lately })] },
        'the server has no planned maintenance': 'absent',
      },
    },
    absent: {
      state: { list: { known: 'loaded' }, forms: 'chosen' },
      ports: ['maintenanceTask.new', 'taskCoverage', 'taskMatches'],
      shows: { tasks: [], isAbsent: true },
      on: { 'is refreshed': { to: 'asking again', does: [start('fetchMaintenance')] } },
    },
    'asking again': {
      state: { list: { known: 'refreshing' }, forms: 'chosen' },
      tags: ['refreshing'],
      ports: ['maintenanceTask.new', 'taskCoverage', 'taskMatches', 'fetchMaintenance'],
      shows: { tasks: [], isAbsent: true },
      on: {
        'is refreshed': { to: 'asking again', does: [start('fetchMaintenance')] },
        'both arrive': { to: 'known', does: [start('maintenanceTask.7', { task: lately })] },
        'the server has no planned maintenance': 'absent',
      },
    },
  },
})

const copied = task(7, 'Switch upgrade')
const copies = tell('maintenanceTask.new', { type: 'form.change', change: { type: 'copy', task: copied } })
const cases = {
  'opens the form of a new task': send({ type: 'resources.open', row: 'maintenanceTask.new' }),
  'opens the form of another': send({ type: 'resources.open', row: 'maintenanceTask.7' }),
  'closes the form': send({ type: 'resources.close' }),
  'copies a task': send({ type: 'maintenanceTasks.copy', task: copied }),
  'wants to see all that is over': send({ type: 'maintenanceTasks.showAllOver' }),
  'a task is saved': hear('maintenanceTask.new', {
    type: 'resource.changed',
    change: { type: 'kept', item: copied },
  }),
  'nobody knows whether it was saved': hear('maintenanceTask.new', {
    type: 'resource.changed',
    change: { type: 'unknown' },
  }),
}

interface Opening {
  readonly opened: 'none' | 'new' | 'other'
  readonly showsAllOver: boolean
  readonly isSaved: boolean
}

const ids = { none: undefined, new: 'maintenanceTask.new', other: 'maintenanceTask.7' } as const

function opens(model: Opening): ModelledRow<Opening> {
  const { opened, showsAllOver, isSaved } = model
  const asksAgain = [tellsMaintenance, start('fetchMaintenance')]
  return {
    state: { list: { unknown: 'loading' }, forms: 'chosen' },
    tags: ['loading'],
    ports: [
      'maintenanceTask.new',
      'taskCoverage',
      'taskMatches',
      'fetchMaintenance',
      ...(isSaved ? ['maintenanceTask.7'] : []),
    ],
    shows: { open: ids[opened], showsAllOver },
    on: {
      'opens the form of a new task': { to: { ...model, opened: 'new' } },
      'opens the form of another': { to: { ...model, opened: 'other' } },
      'closes the form': { to: { ...model, opened: 'none' } },
      'copies a task': { to: { ...model, opened: 'new' }, does: [copies] },
      'wants to see all that is over': { to: { ...model, showsAllOver: true } },
      // What was saved is shown in its row: the form closes.
      'a task is saved': {
        to: { ...model, opened: 'none', isSaved: true },
        does: [...(isSaved ? [] : [start('maintenanceTask.7', { task: copied })]), ...asksAgain],
      },
      'nobody knows whether it was saved': { to: model, does: asksAgain },
    },
  }
}

function openingWalk(search: string, opened: 'none' | 'new', plans: readonly Effect[]) {
  return modelledWalk({
    machine: maintenanceTasksMachine,
    singletons: { toasts: {}, resumption: { wanted: undefined }, drafts: draftsWith([]), clock, maintenance: {} },
    observe: (context: MaintenanceTasksContext) => ({ open: context.open, showsAllOver: context.showsAllOver }),
    starts: {
      'the page is opened': {
        input: { search },
        to: { opened, showsAllOver: false, isSaved: false },
        does: [
          start('maintenanceTask.new', { task: undefined }),
          start('taskCoverage'),
          start('taskMatches'),
          start('fetchMaintenance'),
          ...plans,
        ],
      },
    },
    cases,
    rowOf: opens,
  })
}

export const opening = openingWalk('', 'none', [])
/** A link opens the form of a new task, with what it is to cover. */
export const planning = openingWalk('?tag=location%3Doslo', 'new', [
  tell('maintenanceTask.new', {
    type: 'form.change',
    change: { type: 'conditions', conditions: '?tag=location%3Doslo', filterName: 'location=oslo' },
  }),
])
