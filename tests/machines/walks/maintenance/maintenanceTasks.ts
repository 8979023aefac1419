/**
 * The planned maintenance of the server (docs/behaviour.md#maintenance-page): the shared list, with a form for each task
 * that can still be changed, one of which is open at a time.
 */
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import {
  maintenanceTasksMachine,
  type MaintenanceTasksContext,
} from '../../../../machines/maintenance/maintenanceTasks.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell } from '../../support/effects.ts'
import { modelledWalk, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, hear, send, settle, wait } from '../../support/walk.ts'
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
/** Both tasks were being ended when the page was left. */
const texts = new Map(
  ['maintenanceTask.7.ending', 'maintenanceTask.8.ending', 'maintenanceTask.8.ending.odd', 'note.9'].map((key) => [
    draftKey('ana', key),
    'ending',
  ]),
)
const clock = { skew: 0 }
const session = { user: { username: 'ana', adminUrl: 'http://a/admin/' } }
const leadingTab = {}
const beside = { forms: 'chosen', course: 'waiting', renewal: 'pausing' }
const tellsMaintenance = tell('maintenance', { type: 'maintenance.refresh' })

export const walk = listWalk({
  machine: maintenanceTasksMachine,
  singletons: { drafts: { ...draftsWith(unsaved), texts }, clock, session, leadingTab, maintenance: {} },
  kind: 'maintenanceTask',
  items: { first: task(7, 'Switch upgrade'), second: task(8, 'Move'), renamed: task(8, 'Zeal') },
  sorted: ['second', 'first'],
  observe: ({ tasks, unreadable }: MaintenanceTasksContext) => ({ rows: tasks, unreadable }),
  state: (list) => ({ list, ...beside }),
  opened: { search: '' },
  closes: 'own',
  unfinished: 'new',
  tells: [tellsMaintenance],
  fetch: 'fetchMaintenance',
  found: (items, unreadable) => ({ items, unreadable }),
  beside: ['maintenanceTask.new', 'taskCoverage', 'taskMatches'],
  creates: 'maintenanceTask.new',
  input: (item) => ({ task: item }),
  begins: [
    start('maintenanceTask.new', { task: undefined, planned: undefined }),
    start('taskCoverage'),
    start('taskMatches'),
    start('fetchMaintenance'),
  ],
  asks: [],
  failed: say('error', 'Unable to fetch planned maintenance'),
  lost: [
    tell('drafts', { type: 'drafts.dropForm', key: 'maintenanceTask.8' }),
    say('warning', "Maintenance task 'Move' is no longer on the server; your changes to it are lost."),
    tell('drafts', { type: 'drafts.drop', key: 'maintenanceTask.8.ending' }),
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
    session,
    leadingTab,
    maintenance: {},
  },
  observe: ({ tasks, isAbsent }: MaintenanceTasksContext) => ({ tasks, isAbsent }),
  starts: {
    'the page is opened': {
      input: { search: '' },
      to: 'loading',
      does: [
        start('maintenanceTask.new', { task: undefined, planned: undefined }),
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
      state: { list: { unknown: 'loading' }, ...beside },
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
      state: { list: { known: 'loaded' }, ...beside },
      ports: ['maintenanceTask.new', 'taskCoverage', 'taskMatches', 'maintenanceTask.7'],
      shows: { tasks: [lately, longOver], isAbsent: false },
      on: { 'is refreshed': { to: 'refreshing', does: [start('fetchMaintenance')] } },
    },
    refreshing: {
      state: { list: { known: 'refreshing' }, ...beside },
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
      state: { list: { known: 'loaded' }, ...beside },
      ports: ['maintenanceTask.new', 'taskCoverage', 'taskMatches'],
      shows: { tasks: [], isAbsent: true },
      on: { 'is refreshed': { to: 'asking again', does: [start('fetchMaintenance')] } },
    },
    'asking again': {
      state: { list: { known: 'refreshing' }, ...beside },
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
  /** Whether the address says what to plan. */
  readonly isAsked: boolean
}

const ids = { none: undefined, new: 'maintenanceTask.new', other: 'maintenanceTask.7' } as const
const forgets = tell('navigation', { type: 'navigation.go', to: '/maintenance', replace: true })

function opens(model: Opening): ModelledRow<Opening> {
  const { opened, showsAllOver, isSaved, isAsked } = model
  const asksAgain = [tellsMaintenance, start('fetchMaintenance')]
  const itsRow = isSaved ? 'other' : 'new'
  return {
    state: { list: { unknown: 'loading' }, ...beside },
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
      // What was saved is shown in its row: its form closes, and no other.
      'a task is saved': {
        to: { ...model, opened: opened === itsRow ? 'none' : opened, isSaved: true, isAsked: isSaved && isAsked },
        does: [
          ...(isSaved ? [] : [start('maintenanceTask.7', { task: copied })]),
          ...(isAsked && !isSaved ? [forgets] : []),
          ...asksAgain,
        ],
      },
      'nobody knows whether it was saved': { to: model, does: asksAgain },
    },
  }
}

const singletons = {
  toasts: {},
  resumption: { wanted: undefined },
  drafts: draftsWith([]),
  clock,
  session,
  leadingTab,
  navigation: {},
  maintenance: {},
}

function openingWalk(search: string, planned: object | undefined, adminUrl: string | undefined) {
  const isAsked = planned !== undefined
  return modelledWalk({
    machine: maintenanceTasksMachine,
    singletons: { ...singletons, session: { user: { username: 'ana', adminUrl } } },
    observe: (context: MaintenanceTasksContext) => ({ open: context.open, showsAllOver: context.showsAllOver }),
    starts: {
      'the page is opened': {
        input: { search },
        to: { opened: isAsked ? 'new' : 'none', showsAllOver: false, isSaved: false, isAsked },
        does: [
          start('maintenanceTask.new', { task: undefined, planned }),
          start('taskCoverage'),
          start('taskMatches'),
          start('fetchMaintenance'),
        ],
      },
    },
    cases,
    rowOf: opens,
  })
}

const link = '?tag=location%3Doslo'
export const opening = openingWalk('', undefined, session.user.adminUrl)
/** A link opens the form of a new task, with what it is to cover, for staff only. */
export const planning = openingWalk(link, { conditions: link, name: 'location=oslo' }, session.user.adminUrl)
export const readingOnly = openingWalk(link, undefined, undefined)

const hour = 3_600_000
const soon: MaintenanceTask = { ...task(7, 'Soon'), start: beginning + 40_000, end: beginning + hour }
const ended = { ...task(8, 'Ended'), start: 0, end: beginning - 13 * hour }
const twin = { ...soon, pk: 9, start: soon.start + 60_000 }
const others = [
  { ...twin, pk: 10, start: twin.start + 1 },
  { ...twin, pk: 11, description: 'Later' },
  { ...twin, pk: 12, end: endless },
  { ...twin, pk: 13, by: 'bo' },
  { ...twin, pk: 14, filters: [{ pk: 5, name: 'F', filter: unrestrictedQuery.filter }] },
]

const children = ['maintenanceTask.new', 'taskCoverage', 'taskMatches']
const begins = [
  start('maintenanceTask.new', { task: undefined, planned: undefined }),
  start('taskCoverage'),
  start('taskMatches'),
  start('fetchMaintenance'),
]
type At = 'loading' | 'loaded' | 'refreshing'
const standings = {
  loading: { state: { list: { unknown: 'loading' }, ...beside }, tags: ['loading'] },
  loaded: { state: { list: { known: 'loaded' }, ...beside } },
  refreshing: { state: { list: { known: 'refreshing' }, ...beside }, tags: ['refreshing'] },
}
const portsAt = (at: At) => [...children, ...(at === 'loaded' ? [] : ['fetchMaintenance'])]
const follows = (item: MaintenanceTask) => tell(`maintenanceTask.${item.pk}`, { type: 'form.follow', item })
const startsForm = (item: MaintenanceTask) => start(`maintenanceTask.${item.pk}`, { task: item })
/** Where the list is once it is fetched again. */
const asking = (at: At): At => (at === 'loading' ? 'loading' : 'refreshing')

interface Passing {
  readonly at: At
  /** Thirds of a minute since the tasks were due to be fetched. */
  readonly thirds: 0 | 1 | 2
  readonly isBegun: boolean
}

/** A form is told at its time that its task has begun. Each minute the tasks are fetched again, but by no tab that rests. */
function passingWalk(isAtRest: boolean) {
  return modelledWalk({
    machine: maintenanceTasksMachine,
    singletons: { ...singletons, leadingTab: isAtRest ? { tags: ['resting'] } : {} },
    starts: {
      'the page is opened': {
        input: { search: '' },
        to: { at: 'loading', thirds: 0, isBegun: false } satisfies Passing,
        does: begins,
      },
    },
    cases: {
      'two arrive': settle('fetchMaintenance', { items: [soon, ended], unreadable: 0 }),
      'a third of a minute passes': wait(20_000),
    },
    rowOf: (model: Passing): ModelledRow<Passing> => {
      const { at, thirds, isBegun } = model
      const isDue = thirds === 2
      const isTurn = thirds === 1 && !isBegun
      return {
        ...standings[at],
        ports: [...portsAt(at), ...(at === 'loading' ? [] : ['maintenanceTask.7'])],
        on: {
          'two arrive':
            at === 'loaded'
              ? undefined
              : {
                  to: { ...model, at: 'loaded' },
                  does: at === 'loading' ? [startsForm(soon), ...(isBegun ? [follows(soon)] : [])] : [follows(soon)],
                },
          'a third of a minute passes': {
            to: {
              at: isDue && !isAtRest ? asking(at) : at,
              thirds: isDue ? 0 : thirds === 0 ? 1 : 2,
              isBegun: isBegun || isTurn,
            },
            does: [
              ...(isTurn && at !== 'loading' ? [follows(soon)] : []),
              ...(isDue && !isAtRest ? [start('fetchMaintenance')] : []),
            ],
          },
        },
      }
    },
  })
}

export const passing = passingWalk(false)
export const resting = passingWalk(true)

interface Twins {
  readonly at: At
  readonly hasIt: boolean
  readonly hasOthers: boolean
  readonly hasTwin: boolean
  /** Whether it was created, and the answer has not come that says whether there are two. */
  readonly isFresh: boolean
}

const saysTwice = tell('toasts', {
  type: 'toasts.show',
  message: {
    severity: 'warning',
    text: '‘Soon’ was planned twice, because an answer was lost: delete one of the two.',
    stays: true,
  },
})

/** A browser that loses a connection repeats a request: then there are two tasks, which is said once. */
export const twins = modelledWalk({
  machine: maintenanceTasksMachine,
  singletons,
  starts: {
    'the page is opened': {
      input: { search: '' },
      to: { at: 'loading', hasIt: false, hasOthers: false, hasTwin: false, isFresh: false } satisfies Twins,
      does: begins,
    },
  },
  cases: {
    'it is created': hear('maintenanceTask.new', { type: 'resource.changed', change: { type: 'kept', item: soon } }),
    'only others come': settle('fetchMaintenance', { items: [soon, ...others], unreadable: 0 }),
    'a twin comes': settle('fetchMaintenance', { items: [soon, twin], unreadable: 0 }),
    'is refreshed': send({ type: 'resources.refresh' }),
  },
  rowOf: (model: Twins): ModelledRow<Twins> => {
    const { at, hasIt, hasOthers, hasTwin, isFresh } = model
    const arrives = (item: MaintenanceTask, isKnown: boolean) => (isKnown ? follows(item) : startsForm(item))
    const isAsking = at !== 'loaded'
    return {
      ...standings[at],
      ports: [
        ...portsAt(at),
        ...(hasIt ? ['maintenanceTask.7'] : []),
        ...(hasTwin ? ['maintenanceTask.9'] : []),
        ...(hasOthers ? others.map(({ pk }) => `maintenanceTask.${pk}`) : []),
      ],
      on: {
        'it is created': {
          to: { ...model, at: asking(at), hasIt: true, isFresh: isFresh || !hasIt },
          does: [...(hasIt ? [] : [startsForm(soon)]), tellsMaintenance, start('fetchMaintenance')],
        },
        'only others come': isAsking
          ? {
              to: { at: 'loaded', hasIt: true, hasOthers: true, hasTwin: false, isFresh: false },
              does: [arrives(soon, hasIt), ...others.map((other) => arrives(other, hasOthers))],
            }
          : undefined,
        // One that was known before was not made now.
        'a twin comes': isAsking
          ? {
              to: { at: 'loaded', hasIt: true, hasOthers: false, hasTwin: true, isFresh: false },
              does: [arrives(soon, hasIt), arrives(twin, hasTwin), ...(isFresh && !hasTwin ? [saysTwice] : [])],
            }
          : undefined,
        'is refreshed': { to: { ...model, at: asking(at) }, does: [start('fetchMaintenance')] },
      },
    }
  },
})

const again = { ...ended, start: beginning + hour, end: endless }

/** A task that is over has no form, unless an administrator gives it another period. */
export const givenAnotherPeriod = defineWalk({
  machine: maintenanceTasksMachine,
  singletons,
  starts: { 'the page is opened': { input: { search: '' }, to: 'loading', does: begins } },
  cases: {
    'one that is over arrives': settle('fetchMaintenance', { items: [ended], unreadable: 0 }),
    'it has another period': settle('fetchMaintenance', { items: [again], unreadable: 0 }),
    'the list is refreshed': send({ type: 'resources.refresh' }),
  },
  rows: {
    loading: {
      ...standings.loading,
      ports: portsAt('loading'),
      on: {
        'one that is over arrives': 'over',
        'it has another period': { to: 'planned', does: [startsForm(again)] },
        'the list is refreshed': { to: 'loading', does: [start('fetchMaintenance')] },
      },
    },
    over: {
      ...standings.loaded,
      ports: portsAt('loaded'),
      on: { 'the list is refreshed': { to: 'overRefreshing', does: [start('fetchMaintenance')] } },
    },
    overRefreshing: {
      ...standings.refreshing,
      ports: portsAt('refreshing'),
      on: {
        'one that is over arrives': 'over',
        'it has another period': { to: 'planned', does: [startsForm(again)] },
        'the list is refreshed': { to: 'overRefreshing', does: [start('fetchMaintenance')] },
      },
    },
    planned: {
      ...standings.loaded,
      ports: [...portsAt('loaded'), 'maintenanceTask.8'],
      on: { 'the list is refreshed': { to: 'plannedRefreshing', does: [start('fetchMaintenance')] } },
    },
    plannedRefreshing: {
      ...standings.refreshing,
      ports: [...portsAt('refreshing'), 'maintenanceTask.8'],
      on: {
        'one that is over arrives': { to: 'planned', does: [follows(ended)] },
        'it has another period': { to: 'planned', does: [follows(again)] },
        'the list is refreshed': { to: 'plannedRefreshing', does: [start('fetchMaintenance')] },
      },
    },
  },
})
