/**
 * The form of a task of planned maintenance (docs/behaviour.md#maintenance-page): the shared form, which sends only what
 * has changed, and ending a task that is under way.
 */
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import {
  maintenanceTaskMachine,
  type MaintenanceTaskContext,
} from '../../../../machines/maintenance/maintenanceTask.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledRow } from '../../support/modelled.ts'
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
const endingDraft = 'maintenanceTask.7.ending'
const keepsEnding = tell('drafts', { type: 'drafts.keep', key: endingDraft, text: 'ending' })
const dropsEnding = tell('drafts', { type: 'drafts.drop', key: endingDraft })
const finishes = start('finishing', { pk: 7, name: 'Switch upgrade', end: beginning + 60_000 })

interface Ending {
  readonly at: 'editing' | 'writing' | 'deciding' | 'checking' | 'finishing'
  /** Whether another end is typed. */
  readonly isTyped: boolean
  /** Whether the task has ended. */
  readonly isOver: boolean
}

const untyped = { running: '2026-01-15 16:00', ended: '2026-01-15 13:01' }
const missing = { items: [], unreadable: 0 }

function endingRow(model: Ending): ModelledRow<Ending> {
  const { at, isTyped, isOver } = model
  const task = isOver ? ended : running
  const notes = isTyped ? keepsEnd : drops
  const asks = at === 'checking'
  const back = (...does: readonly Effect[]) => ({ to: { ...model, at: 'editing' as const }, does: [...does, notes] })
  return {
    state:
      at === 'editing'
        ? { editing: isTyped ? { changed: 'unsent' } : 'unchanged' }
        : at === 'writing'
          ? 'writing'
          : { ending: at },
    tags: {
      editing: isTyped ? ['changed'] : [],
      writing: ['busy', 'changed'],
      deciding: ['endDialog'],
      checking: ['endDialog', 'busy'],
      finishing: ['endDialog', 'busy'],
    }[at],
    ports: {
      editing: [],
      writing: ['saveMaintenanceTask'],
      deciding: [],
      checking: ['fetchMaintenance'],
      finishing: ['finishing'],
    }[at],
    shows: {
      end: task.end,
      when: isTyped ? '17:00' : untyped[isOver ? 'ended' : 'running'],
      meaning: { start: running.start, end: isTyped ? beginning + 4 * hour : task.end },
    },
    on: {
      'another end is typed': at === 'editing' ? { to: { ...model, isTyped: true }, does: [keepsEnd] } : undefined,
      // The start of a task that has begun is never sent.
      'saves the form':
        at === 'editing' && isTyped
          ? {
              to: { ...model, at: 'writing' },
              does: [start('saveMaintenanceTask', { pk: 7, name: 'Switch upgrade', end: beginning + 4 * hour })],
            }
          : undefined,
      'wants to end it': at === 'editing' ? { to: { ...model, at: 'deciding' } } : undefined,
      'declines to end it': at === 'deciding' ? back() : undefined,
      'confirms to end it':
        at === 'deciding'
          ? { to: { ...model, at: 'checking' }, does: [keepsEnding, start('fetchMaintenance')] }
          : undefined,
      'it is under way': asks ? { to: { ...model, at: 'finishing' }, does: [finishes] } : undefined,
      'it may be the one that cannot be read': asks
        ? { to: { ...model, at: 'finishing' }, does: [finishes] }
        : undefined,
      'nobody says whether it is': asks ? { to: { ...model, at: 'finishing' }, does: [finishes] } : undefined,
      // Ending it again would move its end.
      'somebody else has ended it': asks
        ? back(dropsEnding, say('info', 'Switch upgrade is not under way any more.'), outdated)
        : undefined,
      'it is gone': asks
        ? back(dropsEnding, say('info', 'Switch upgrade is not under way any more.'), outdated)
        : undefined,
      'there is no maintenance any more': asks
        ? back(dropsEnding, say('info', 'Switch upgrade is not under way any more.'), outdated)
        : undefined,
      'it has ended':
        at === 'finishing'
          ? {
              to: { ...model, at: 'editing', isOver: true },
              does: [
                dropsEnding,
                say('success', 'Ended maintenance task: Switch upgrade'),
                notes,
                tellParent({ type: 'resource.changed', change: { type: 'kept', item: ended } }),
              ],
            }
          : undefined,
      'it cannot be ended':
        at === 'finishing' ? back(dropsEnding, say('error', 'Failed to change it: Not found.'), outdated) : undefined,
    },
  }
}

/** A task that is under way is ended now, by the server's clock; what is typed stays. Only its end can be typed. */
export const finishing = modelledWalk({
  machine: maintenanceTaskMachine,
  singletons,
  observe: ({ task, draft }: MaintenanceTaskContext) => ({ end: task?.end, when: draft.when, meaning: draft.meaning }),
  starts: {
    'a task under way': {
      input: { task: running },
      to: { at: 'editing', isTyped: false, isOver: false },
      does: [drops],
    },
  },
  cases: {
    'another end is typed': send({ type: 'form.change', change: { type: 'when', when: '17:00' } }),
    'saves the form': send({ type: 'form.save' }),
    'wants to end it': send({ type: 'maintenanceTask.finish' }),
    'declines to end it': send({ type: 'form.decline' }),
    'confirms to end it': send({ type: 'form.confirm' }),
    'it is under way': settle('fetchMaintenance', { items: [{ ...running, pk: 6, end: 0 }, running], unreadable: 0 }),
    'it may be the one that cannot be read': settle('fetchMaintenance', { items: [], unreadable: 1 }),
    'nobody says whether it is': fail('fetchMaintenance', unreachable('get planned maintenance')),
    'somebody else has ended it': settle('fetchMaintenance', {
      items: [
        { ...running, pk: 6 },
        { ...running, end: beginning },
      ],
      unreadable: 0,
    }),
    'it is gone': settle('fetchMaintenance', missing),
    'there is no maintenance any more': settle('fetchMaintenance', undefined),
    'it has ended': settle('finishing', ended),
    'it cannot be ended': fail('finishing', refused('change it', 404, { detail: 'Not found.' })),
  },
  rowOf: endingRow,
})

function leftBehind(task: MaintenanceTask, says: Effect) {
  return defineWalk({
    machine: maintenanceTaskMachine,
    singletons: {
      ...singletons,
      drafts: { ...draftsWith([]), texts: new Map([[draftKey('ana', endingDraft), 'ending']]) },
    },
    starts: { 'the page is opened again': { input: { task }, to: 'editing', does: [says, dropsEnding, drops] } },
    cases: {},
    rows: { editing: { state: { editing: 'unchanged' }, on: {} } },
  })
}

/** The session ended, or the page was left, before it was known whether a task has ended: what is known now is said. */
export const notEnded = leftBehind(
  running,
  say('warning', 'Switch upgrade is still under way: there was no answer as it was to be ended.'),
)
export const endedMeanwhile = leftBehind(
  { ...running, end: beginning + 59_999 },
  say('info', 'Switch upgrade is not under way any more.'),
)

const isOslo = { type: 'conditions', conditions: '?tag=location%3Doslo', filterName: 'Oslo' } as const
const tonight = { start: beginning + 9 * hour, end: beginning + 13 * hour }
const typed = { when: '22-02', conditions: isOslo.conditions, filterName: 'Oslo' }
const planned = { ...resources.first, pk: 8 }
const isNew = 'A new maintenance task'
const empty = { when: '', conditions: '', meaning: { problem: '' } }

const dropsNew = tell('drafts', { type: 'drafts.dropForm', key: 'maintenanceTask.new' })

function sends(since: number, mayExist: boolean): Effect {
  return start('saveMaintenanceTask', {
    pk: undefined,
    name: 'without a description',
    since,
    mayExist,
    ...tonight,
    filters: [],
    made: { name: 'Oslo', filter: { ...unrestrictedQuery.filter, tags: ['location=oslo'] } },
  })
}

function fails(words: string): readonly Effect[] {
  return [say('error', words), outdated, keeps('new', isNew, typed)]
}

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
    'it is refused': fail('saveMaintenanceTask', refused('plan it', 400, { description: ['No.'] })),
    'there is no answer': fail('saveMaintenanceTask', unreachable('plan it')),
    'the server fails': fail('saveMaintenanceTask', broken('plan it')),
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
        'saves the form': { to: 'writing', does: [sends(beginning + 60_000, false)] },
      },
    },
    refused: {
      state: { editing: { changed: 'unsaved' } },
      tags: ['changed', 'unsaved'],
      shows: { when: '22-02', conditions: isOslo.conditions, meaning: tonight },
      on: {
        'conditions are chosen': { to: 'complete', does: [keeps('new', isNew, typed)] },
        '22-02 is typed': { to: 'complete', does: [keeps('new', isNew, typed)] },
        'saves the form': { to: 'writing', does: [sends(beginning + 60_000, false)] },
      },
    },
    // What was sent without a certain answer may exist: it is looked for before it is sent again.
    unsure: {
      state: { editing: { changed: 'unsaved' } },
      tags: ['changed', 'unsaved'],
      shows: { when: '22-02', conditions: isOslo.conditions, meaning: tonight },
      on: {
        'conditions are chosen': { to: 'unsure, and changed', does: [keeps('new', isNew, typed)] },
        '22-02 is typed': { to: 'unsure, and changed', does: [keeps('new', isNew, typed)] },
        'saves the form': { to: 'writing again', does: [sends(beginning - 60_000, true)] },
      },
    },
    'unsure, and changed': {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: { when: '22-02', conditions: isOslo.conditions, meaning: tonight },
      on: {
        'conditions are chosen': { to: 'unsure, and changed', does: [keeps('new', isNew, typed)] },
        '22-02 is typed': { to: 'unsure, and changed', does: [keeps('new', isNew, typed)] },
        'saves the form': { to: 'writing again', does: [sends(beginning - 60_000, true)] },
      },
    },
    'writing again': {
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
        'it is refused': { to: 'unsure', does: [...fails('Failed to plan it: description: No.')] },
        'there is no answer': { to: 'unsure', does: [...fails('Failed to plan it')] },
        'the server fails': { to: 'unsure', does: [...fails('Failed to plan it: Internal Server Error')] },
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
        'it is refused': { to: 'refused', does: [...fails('Failed to plan it: description: No.')] },
        'there is no answer': { to: 'unsure', does: [...fails('Failed to plan it')] },
        'the server fails': { to: 'unsure', does: [...fails('Failed to plan it: Internal Server Error')] },
      },
    },
  },
})

/** What a link says is not typed: nothing is kept, and nobody is asked, until something else is. */
export const linked = defineWalk({
  machine: maintenanceTaskMachine,
  singletons: {
    ...singletons,
    drafts: draftsWith([
      {
        kind: 'maintenanceTask',
        key: 'maintenanceTask.new',
        title: isNew,
        page: 'maintenance',
        draft: { when: '22-02', conditions: '?tag=host%3Da', filterName: 'A' },
      },
    ]),
  },
  observe: ({ draft }: MaintenanceTaskContext) => ({
    when: draft.when,
    conditions: draft.conditions,
    filterName: draft.filterName,
  }),
  starts: {
    'a link is followed to what was typed for another': {
      input: { task: undefined, planned: { conditions: isOslo.conditions, name: 'Oslo' } },
      to: 'typed',
      does: [keeps('new', isNew, typed)],
    },
    'the same link is followed again': {
      input: { task: undefined, planned: { conditions: '?tag=host%3Da', name: 'host=a' } },
      to: 'named',
      does: [keeps('new', isNew, { when: '22-02', conditions: '?tag=host%3Da', filterName: 'A' })],
    },
  },
  cases: { 'starts over': send({ type: 'form.reset' }) },
  rows: {
    typed: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: { when: '22-02', conditions: isOslo.conditions, filterName: 'Oslo' },
      on: { 'starts over': { to: 'untyped', does: [dropsNew] } },
    },
    untyped: {
      state: { editing: 'unchanged' },
      shows: { when: '', conditions: isOslo.conditions, filterName: 'Oslo' },
      on: { 'starts over': { to: 'untyped', does: [dropsNew] } },
    },
    named: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: { when: '22-02', conditions: '?tag=host%3Da', filterName: 'A' },
      on: { 'starts over': { to: 'unnamed', does: [dropsNew] } },
    },
    unnamed: {
      state: { editing: 'unchanged' },
      shows: { when: '', conditions: '?tag=host%3Da', filterName: 'host=a' },
      on: { 'starts over': { to: 'unnamed', does: [dropsNew] } },
    },
  },
})

interface Describing {
  /** How many letters the server has, and how many are typed. */
  readonly saved: 300 | 301
  readonly typed: 1 | 300 | 301
}

/** A description as the server has it is no mistake of the user's, however long. */
export const longOnServer = (() => {
  const task = (letters: number) => ({ ...resources.first, description: 'a'.repeat(letters) })
  const notes = ({ saved, typed }: Describing) =>
    typed === saved
      ? tell('drafts', { type: 'drafts.dropForm', key: 'maintenanceTask.7' })
      : keeps('7', `Maintenance task '${task(saved).description}'`, { description: 'a'.repeat(typed) })
  const goes = (to: Describing) => ({ to, does: [notes(to)] })
  const describes = (letters: number) =>
    send({ type: 'form.change', change: { type: 'description', description: 'a'.repeat(letters) } })
  return modelledWalk({
    machine: maintenanceTaskMachine,
    singletons,
    starts: {
      'a task with a long description': { input: { task: task(300) }, ...goes({ saved: 300, typed: 300 }) },
    },
    cases: {
      'one letter is typed': describes(1),
      'three hundred are typed': describes(300),
      'one more is typed': describes(301),
      'the server has one more': send({ type: 'form.follow', item: task(301) }),
    },
    rowOf: ({ saved, typed }: Describing): ModelledRow<Describing> => {
      const isSaved = typed === saved
      const isShort = typed === 1
      return {
        state: { editing: isSaved ? 'unchanged' : isShort ? { changed: 'unsent' } : 'invalid' },
        tags: isSaved ? [] : isShort ? ['changed'] : ['changed', 'invalid'],
        on: {
          'one letter is typed': goes({ saved, typed: 1 }),
          'three hundred are typed': goes({ saved, typed: 300 }),
          'one more is typed': goes({ saved, typed: 301 }),
          'the server has one more': goes({ saved: 301, typed: isSaved ? 301 : typed }),
        },
      }
    },
  })
})()
