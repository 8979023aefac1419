/**
 * The form of a task of planned maintenance (docs/behaviour.md#maintenance-page): the shared form, which sends only what
 * has changed, and ending a task that is under way.
 */
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { maintenanceTaskMachine, type MaintenanceTaskContext } from '../../../../machines/alerting/maintenanceTask.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent } from '../../support/effects.ts'
import { refused } from '../../support/fixtures.ts'
import { defineWalk, fail, send, settle } from '../../support/walk.ts'
import { fieldErrors } from '../forms/resource/fieldErrors.ts'
import {
  draftsWith,
  formWalk,
  keptBefore as keptFormBefore,
  newForm,
  outdated,
  overtaken as overtakenForm,
  savedWalk,
  savedValues,
  type Form,
  type ResourceFormUnderTest,
  type Values,
  type Version,
} from '../forms/resource/resourceForm.ts'
import { touching as touchingForm } from '../forms/resource/touching.ts'

const hour = 3_600_000
/** The server's clock is a minute ahead, and its zone is an hour ahead of UTC. */
const clock = { skew: 60_000, zone: { at: beginning, offset: 60 } }

function filter(pk: number): SavedFilter {
  return { pk, name: `Filter ${pk}`, filter: { ...unrestrictedQuery.filter, tags: [`host=${pk}`] } }
}

const filtersOf: Readonly<Record<Values['field'], readonly number[]>> = { '': [], first: [5], second: [6] }
const descriptions: Readonly<Record<Values['other'], string>> = { old: '', new: 'Move' }

function taskOf(version: Version): MaintenanceTask {
  const field = version === 'emptied' ? '' : version
  const other = version === 'second' ? 'new' : 'old'
  const filters = filtersOf[field].map(filter)
  return { pk: 7, description: descriptions[other], start: beginning + hour, end: beginning + 3 * hour, filters }
}

const resources = { first: taskOf('first'), second: taskOf('second'), emptied: taskOf('emptied') }
const when = '2026-01-15 14:00 - 2026-01-15 16:00'

function changedParts(form: Form) {
  const saved = savedValues(form)
  return {
    ...(form.other === saved.other ? {} : { description: descriptions[form.other] }),
    ...(form.field === saved.field ? {} : { filters: filtersOf[form.field] }),
  }
}

/** A task without a description is named by its number. */
const names = { first: 'Maintenance 7', second: 'Move', emptied: 'Maintenance 7' }

const form: ResourceFormUnderTest = {
  machine: maintenanceTaskMachine,
  kind: 'maintenanceTask',
  noun: 'maintenance task',
  page: 'maintenance',
  ports: { save: 'saveMaintenanceTask', remove: 'deleteMaintenanceTask' },
  singletons: { clock },
  resources,
  names,
  input: (task) => ({ task }),
  observe: ({ task, draft: { description, when: typed, filters }, errors }: MaintenanceTaskContext) => ({
    task,
    draft: { description, when: typed, filters },
    errors,
  }),
  shows: ({ saved, field, other }) => ({
    task: saved && resources[saved],
    draft: {
      description: descriptions[other],
      when: saved === undefined ? '' : when,
      filters: filtersOf[field],
    },
  }),
  change: ({ field, other = 'old' }) =>
    field === undefined
      ? { type: 'description', description: descriptions[other] }
      : { type: 'filters', filters: filtersOf[field] },
  draft: (_, shown) => changedParts(shown),
  sent: (shown) => ({
    pk: 7,
    name: descriptions[shown.other] || names[shown.saved ?? 'first'],
    ...changedParts(shown),
  }),
  deleted: ({ saved }) => ({ pk: 7, name: saved && names[saved] }),
  path: 'filters',
  // Nobody has said when a new task is to run. One that has lost its filters can be changed without any.
  isInvalid: ({ saved, field }) => saved === undefined || (field === '' && saved !== 'emptied'),
}

export const walk = savedWalk(form)
export const overtaken = overtakenForm(form)
export const toBeCreated = formWalk(form, { from: newForm, take: /^(its value|undoes|saves the form|asks to delete)/ })
export const keptBefore = keptFormBefore(form, 'first')
export const touching = touchingForm(
  form,
  {
    field: 'filters',
    other: 'description',
    all: ['conditions', 'description', 'filterName', 'filters', 'meaning', 'when'],
  },
  newForm,
)

const refusal = { description: ['No.'], filters: ['No.'], non_field_errors: ['No.'] }
const all = [
  { path: ['description'], text: 'No.' },
  { path: ['filters'], text: 'No.' },
  { path: [], text: 'No.' },
]

export const descriptionField = fieldErrors(form, {
  change: { type: 'description', description: 'Move' },
  draft: { description: 'Move' },
  sent: { pk: 7, name: 'Move', description: 'Move' },
  body: refusal,
  all,
  left: [{ path: ['filters'], text: 'No.' }],
})
/** The server names no field for what is wrong with times: all errors go. */
export const whenField = fieldErrors(form, {
  change: { type: 'when', when: '14:00-17:00' },
  draft: { when: '14:00-17:00' },
  sent: { pk: 7, name: 'Maintenance 7', end: beginning + 4 * hour },
  body: refusal,
  all,
  left: [],
})

const singletons = { toasts: {}, drafts: draftsWith([]), clock }
const drops = tell('drafts', { type: 'drafts.dropForm', key: 'maintenanceTask.7' })
const running: MaintenanceTask = { ...resources.first, description: 'Switch upgrade', start: beginning - hour }
const ended: MaintenanceTask = { ...running, end: beginning + 60_000 }

function keeps(key: string, title: string, draft: object) {
  return tell('drafts', {
    type: 'drafts.keepForm',
    form: { kind: 'maintenanceTask', key: `maintenanceTask.${key}`, title, page: 'maintenance', draft },
  })
}

const keepsEnd = keeps('7', "Maintenance task 'Switch upgrade'", { when: '17:00' })
const finishes = start('finishing', { pk: 7, name: 'Switch upgrade', end: beginning + 60_000 })

/** A task that is under way is ended now, by the server's clock; what is typed stays. Only its end can be typed. */
export const finishing = defineWalk({
  machine: maintenanceTaskMachine,
  singletons,
  observe: ({ task, draft }: MaintenanceTaskContext) => ({ end: task?.end, when: draft.when, meaning: draft.meaning }),
  starts: { 'a task under way': { input: { task: running }, to: 'unchanged', does: [drops] } },
  cases: {
    'another end is typed': send({ type: 'form.change', change: { type: 'when', when: '17:00' } }),
    'saves the form': send({ type: 'form.save' }),
    'ends the task': send({ type: 'maintenanceTask.finish' }),
    'it has ended': settle('finishing', ended),
    'somebody else has deleted it': fail('finishing', refused('change it', 404, { detail: 'Not found.' })),
  },
  rows: {
    unchanged: {
      state: { editing: 'unchanged' },
      shows: { end: running.end, when: '2026-01-15 16:00', meaning: { start: running.start, end: running.end } },
      on: {
        'another end is typed': { to: 'changed', does: [keepsEnd] },
        'ends the task': { to: 'finishing', does: [finishes] },
      },
    },
    changed: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: { end: running.end, when: '17:00', meaning: { start: running.start, end: beginning + 4 * hour } },
      on: {
        'another end is typed': { to: 'changed', does: [keepsEnd] },
        'ends the task': { to: 'finishing what is changed', does: [finishes] },
        // The start of a task that has begun is never sent.
        'saves the form': {
          to: 'writing',
          does: [start('saveMaintenanceTask', { pk: 7, name: 'Switch upgrade', end: beginning + 4 * hour })],
        },
      },
    },
    writing: {
      state: 'writing',
      tags: ['busy', 'changed'],
      ports: ['saveMaintenanceTask'],
      shows: { end: running.end, when: '17:00', meaning: { start: running.start, end: beginning + 4 * hour } },
      on: {},
    },
    finishing: {
      state: 'finishing',
      tags: ['busy'],
      ports: ['finishing'],
      shows: { end: running.end, when: '2026-01-15 16:00', meaning: { start: running.start, end: running.end } },
      on: {
        'it has ended': {
          to: 'ended',
          does: [
            say('success', 'Ended maintenance task: Switch upgrade'),
            drops,
            tellParent({ type: 'resource.changed', change: { type: 'kept', item: ended } }),
          ],
        },
        'somebody else has deleted it': {
          to: 'unchanged',
          does: [say('error', 'Failed to change it: Not found.'), outdated, drops],
        },
      },
    },
    'finishing what is changed': {
      state: 'finishing',
      tags: ['busy'],
      ports: ['finishing'],
      shows: { end: running.end, when: '17:00', meaning: { start: running.start, end: beginning + 4 * hour } },
      on: {
        'it has ended': {
          to: 'ended, and changed',
          does: [
            say('success', 'Ended maintenance task: Switch upgrade'),
            keepsEnd,
            tellParent({ type: 'resource.changed', change: { type: 'kept', item: ended } }),
          ],
        },
        'somebody else has deleted it': {
          to: 'changed',
          does: [say('error', 'Failed to change it: Not found.'), outdated, keepsEnd],
        },
      },
    },
    ended: {
      state: { editing: 'unchanged' },
      shows: { end: ended.end, when: '2026-01-15 13:01', meaning: { start: running.start, end: ended.end } },
      on: {
        'another end is typed': { to: 'ended, and changed', does: [keepsEnd] },
        'ends the task': { to: 'ending again', does: [finishes] },
      },
    },
    'ending again': {
      state: 'finishing',
      tags: ['busy'],
      ports: ['finishing'],
      shows: { end: ended.end, when: '2026-01-15 13:01', meaning: { start: running.start, end: ended.end } },
      on: {
        'it has ended': {
          to: 'ended',
          does: [
            say('success', 'Ended maintenance task: Switch upgrade'),
            drops,
            tellParent({ type: 'resource.changed', change: { type: 'kept', item: ended } }),
          ],
        },
        'somebody else has deleted it': {
          to: 'ended',
          does: [say('error', 'Failed to change it: Not found.'), outdated, drops],
        },
      },
    },
    'ended, and changed': {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: { end: ended.end, when: '17:00', meaning: { start: running.start, end: beginning + 4 * hour } },
      on: {
        'another end is typed': { to: 'ended, and changed', does: [keepsEnd] },
        'ends the task': { to: 'ending what is changed', does: [finishes] },
        'saves the form': {
          to: 'restarting',
          does: [start('saveMaintenanceTask', { pk: 7, name: 'Switch upgrade', end: beginning + 4 * hour })],
        },
      },
    },
    restarting: {
      state: 'writing',
      tags: ['busy', 'changed'],
      ports: ['saveMaintenanceTask'],
      shows: { end: ended.end, when: '17:00', meaning: { start: running.start, end: beginning + 4 * hour } },
      on: {},
    },
    'ending what is changed': {
      state: 'finishing',
      tags: ['busy'],
      ports: ['finishing'],
      shows: { end: ended.end, when: '17:00', meaning: { start: running.start, end: beginning + 4 * hour } },
      on: {
        'it has ended': {
          to: 'ended, and changed',
          does: [
            say('success', 'Ended maintenance task: Switch upgrade'),
            keepsEnd,
            tellParent({ type: 'resource.changed', change: { type: 'kept', item: ended } }),
          ],
        },
        'somebody else has deleted it': {
          to: 'ended, and changed',
          does: [say('error', 'Failed to change it: Not found.'), outdated, keepsEnd],
        },
      },
    },
  },
})

const isOslo = { type: 'conditions', conditions: '?tag=location%3Doslo', filterName: 'Oslo' } as const
const tonight = { start: beginning + 9 * hour, end: beginning + 13 * hour }
const typed = { when: '22-02', conditions: isOslo.conditions, filterName: 'Oslo' }
const planned = { ...resources.first, pk: 8 }
const isNew = 'A new maintenance task'
const empty = { when: '', conditions: '', meaning: { problem: '' } }

/** '22-02' for some conditions is planned: both are needed. A saved filter is made of the conditions. */
export const planning = defineWalk({
  machine: maintenanceTaskMachine,
  singletons,
  observe: ({ draft }: MaintenanceTaskContext) => ({
    when: draft.when,
    conditions: draft.conditions,
    meaning: draft.meaning,
  }),
  starts: {
    'a new task': {
      input: { task: undefined },
      to: 'empty',
      does: [tell('drafts', { type: 'drafts.dropForm', key: 'maintenanceTask.new' })],
    },
  },
  cases: {
    'conditions are chosen': send({ type: 'form.change', change: isOslo }),
    '22-02 is typed': send({ type: 'form.change', change: { type: 'when', when: '22-02' } }),
    'saves the form': send({ type: 'form.save' }),
    'ends the task': send({ type: 'maintenanceTask.finish' }),
    'it is planned': settle('saveMaintenanceTask', planned),
  },
  rows: {
    empty: {
      state: { editing: 'unchanged' },
      shows: empty,
      on: {
        'conditions are chosen': {
          to: 'untimed',
          does: [keeps('new', isNew, { conditions: isOslo.conditions, filterName: 'Oslo' })],
        },
        '22-02 is typed': { to: 'unrestricted', does: [keeps('new', isNew, { when: '22-02' })] },
        'saves the form': 'shown what is missing',
      },
    },
    'shown what is missing': {
      state: { editing: 'invalid' },
      tags: ['changed', 'invalid'],
      shows: empty,
      on: {
        'conditions are chosen': {
          to: 'untimed',
          does: [keeps('new', isNew, { conditions: isOslo.conditions, filterName: 'Oslo' })],
        },
        '22-02 is typed': { to: 'unrestricted', does: [keeps('new', isNew, { when: '22-02' })] },
      },
    },
    untimed: {
      state: { editing: 'invalid' },
      tags: ['changed', 'invalid'],
      shows: { ...empty, conditions: isOslo.conditions },
      on: {
        'conditions are chosen': {
          to: 'untimed',
          does: [keeps('new', isNew, { conditions: isOslo.conditions, filterName: 'Oslo' })],
        },
        '22-02 is typed': { to: 'complete', does: [keeps('new', isNew, typed)] },
      },
    },
    unrestricted: {
      state: { editing: 'invalid' },
      tags: ['changed', 'invalid'],
      shows: { ...empty, when: '22-02', meaning: tonight },
      on: {
        'conditions are chosen': { to: 'complete', does: [keeps('new', isNew, typed)] },
        '22-02 is typed': { to: 'unrestricted', does: [keeps('new', isNew, { when: '22-02' })] },
      },
    },
    complete: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: { when: '22-02', conditions: isOslo.conditions, meaning: tonight },
      on: {
        'conditions are chosen': { to: 'complete', does: [keeps('new', isNew, typed)] },
        '22-02 is typed': { to: 'complete', does: [keeps('new', isNew, typed)] },
        'saves the form': {
          to: 'writing',
          does: [
            start('saveMaintenanceTask', {
              pk: undefined,
              name: 'without a description',
              ...tonight,
              filters: [],
              made: { name: 'Oslo', filter: { ...unrestrictedQuery.filter, tags: ['location=oslo'] } },
            }),
          ],
        },
      },
    },
    writing: {
      state: 'writing',
      tags: ['busy', 'changed'],
      ports: ['saveMaintenanceTask'],
      shows: { when: '22-02', conditions: isOslo.conditions, meaning: tonight },
      on: {
        'it is planned': {
          to: 'empty',
          does: [
            say('success', 'Created new maintenance task: Maintenance 8'),
            tellParent({ type: 'resource.changed', change: { type: 'kept', item: planned } }),
            tell('drafts', { type: 'drafts.dropForm', key: 'maintenanceTask.new' }),
          ],
        },
      },
    },
  },
})
