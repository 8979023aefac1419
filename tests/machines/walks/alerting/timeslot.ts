/**
 * The card of one timeslot, or of a new one (docs/behaviour.md#timeslots): the shared form, its recurrences, and the
 * profiles that would be deleted with the timeslot.
 */
import type { Day } from '../../../../machines/alerting/domain/day.ts'
import type { RecurrenceDraft, Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { timeslotMachine, type TimeslotContext } from '../../../../machines/alerting/timeslot.ts'
import { start, tell, type AnyEvent, type Effect } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { listWith } from '../../support/shapes.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'
import { fieldErrors } from '../forms/resource/fieldErrors.ts'
import {
  back,
  draftsWith,
  duringCall,
  keptBefore as keptFormBefore,
  newForm,
  newWalk,
  overtaken as overtakenForm,
  savedWalk,
  type ResourceFormUnderTest,
} from '../forms/resource/resourceForm.ts'
import { touching as touchingForm } from '../forms/resource/touching.ts'

const weekdays: readonly Day[] = [1, 2, 3, 4, 5]
/** A new recurrence starts as 08:00:00-16:00:00 on days 1-5. */
const atWork = { days: weekdays, start: '08:00:00', end: '16:00:00', isAllDay: false }
const atWorkTyped: RecurrenceDraft = { key: 1, days: weekdays, start: '08:00', end: '16:00', isAllDay: false }

const names = { '': '', first: 'Office hours', second: 'Daytime' } as const
const beginnings = { old: '08:00', new: '06:00' } as const
const resources = {
  first: { pk: 7, name: 'Office hours', recurrences: [atWork] },
  second: { pk: 7, name: 'Daytime', recurrences: [{ ...atWork, start: '06:00:00' }] },
  emptied: { pk: 7, name: '', recurrences: [atWork] },
} as const

function change(done: AnyEvent): AnyEvent {
  return { type: 'form.change', change: done }
}

/** The form, with the name as its required value, and the recurrences, which count as one, as the other value. */
const form: ResourceFormUnderTest = {
  machine: timeslotMachine,
  kind: 'timeslot',
  page: 'timeslots',
  ports: { save: 'saveTimeslot', remove: 'deleteTimeslot' },
  beside: ['timeslotDrawing'],
  resources,
  names: { first: 'Office hours', second: 'Daytime', emptied: '' },
  input: (saved) => ({ timeslot: saved }),
  observe: ({ timeslot: saved, draft, errors }: TimeslotContext) => ({ saved, draft, errors }),
  shows: ({ saved, field, other }) => ({
    saved: saved && resources[saved],
    draft: { name: names[field], recurrences: [{ ...atWorkTyped, start: beginnings[other] }] },
  }),
  change: ({ field, other = 'old' }) =>
    field === undefined ? { type: 'start', key: 1, start: beginnings[other] } : { type: 'name', name: names[field] },
  draft: ({ field, other }) => ({
    ...(field === undefined ? {} : { name: names[field] }),
    ...(other === undefined ? {} : { recurrences: [{ ...atWorkTyped, start: beginnings[other] }] }),
  }),
  sent: ({ saved, field, other }) => ({
    pk: saved && 7,
    name: names[field],
    recurrences: [{ ...atWork, start: `${beginnings[other]}:00` }],
  }),
  deleted: ({ saved }) => ({ pk: 7, name: saved && resources[saved].name }),
  path: 'name',
  // Before the dialog can be answered, it looks for the profiles that use the timeslot.
  adapted: (shown, shared) => {
    if (shown.at === 'asked') {
      return {
        state: { removing: { deciding: 'counting' } },
        tags: ['deleteDialog', 'counting'],
        ports: ['fetchProfiles'],
        on: {
          ...duringCall(form, shown),
          'the profiles arrive': { to: { ...shown, at: 'deciding' } },
          'declines the deletion': back(form, shown),
        },
      }
    }
    if (shown.at === 'deciding') return shared && { ...shared, state: { removing: { deciding: 'counted' } } }
    if (shared?.on['asks to delete'] === undefined) return shared
    const asks = { to: { ...shown, at: 'asked' }, does: [start('fetchProfiles')] } as const
    return { ...shared, on: { ...shared.on, 'asks to delete': asks } }
  },
}

/** Two profiles use the timeslot, one of them without a name. A third profile does not. */
const profiles = [
  { pk: 4, name: 'Nights', timeslot: resources.first, filters: [], destinations: [], isActive: true },
  { pk: 5, name: '', timeslot: resources.first, filters: [], destinations: [], isActive: false },
  {
    pk: 6,
    name: 'Weekends',
    timeslot: { pk: 8, name: 'Weekend', recurrences: [] },
    filters: [],
    destinations: [],
    isActive: true,
  },
]

const found = {
  'the profiles arrive': settle('fetchProfiles', { items: profiles, unreadable: 0 }),
  'some profiles cannot be read': settle('fetchProfiles', { items: profiles, unreadable: 1 }),
  'the profiles fail to load': fail('fetchProfiles', broken('get notification profiles')),
}

export const walk = savedWalk(form, { 'the profiles arrive': found['the profiles arrive'] })
export const overtaken = overtakenForm(form)
export const toBeCreated = newWalk(form)
export const keptBefore = keptFormBefore(form, 'first')
export const touching = touchingForm(
  form,
  { field: 'name', other: 'recurrences', all: ['name', 'recurrences'] },
  newForm,
)

const refusal = { name: ['No.'], time_recurrences: [{ start: ['No.'] }], non_field_errors: ['No.'] }
const nameError = { path: ['name'], text: 'No.' }
const startError = { path: ['time_recurrences', '0', 'start'], text: 'No.' }
const all = [nameError, startError, { path: [], text: 'No.' }]

export const nameField = fieldErrors(form, {
  change: { type: 'name', name: ' Nights ' },
  draft: { name: ' Nights ' },
  sent: { pk: 7, name: 'Nights', recurrences: [atWork] },
  body: refusal,
  all,
  left: [startError],
})
/** Errors refer to a recurrence by its index, which may have changed since: all of them disappear. */
export const recurrencesField = fieldErrors(form, {
  change: { type: 'start', key: 1, start: '06:00' },
  draft: { recurrences: [{ ...atWorkTyped, start: '06:00' }] },
  sent: { pk: 7, name: 'Office hours', recurrences: [{ ...atWork, start: '06:00:00' }] },
  body: refusal,
  all,
  left: [nameError],
})

const singletons = { toasts: {}, drafts: draftsWith([]) }
const draws = start('timeslotDrawing')
const drops = tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.7' })

/** The dialog that asks whether to delete the timeslot, and the profiles that it names. */
interface Asking {
  readonly at: 'editing' | 'counting' | 'counted' | 'deleting'
  readonly isUseKnown: boolean
}

export const usedBy = (() => {
  const begun: Asking = { at: 'editing', isUseKnown: false }
  const declined = { to: begun, does: [drops] }
  const rowOf = (model: Asking): ModelledRow<Asking> => {
    const shows = model.isUseKnown ? ['Nights', 'Profile 5'] : undefined
    return {
      ...{
        editing: { state: { editing: 'unchanged' }, ports: ['timeslotDrawing'] },
        counting: {
          state: { removing: { deciding: 'counting' } },
          tags: ['deleteDialog', 'counting'],
          ports: ['timeslotDrawing', 'fetchProfiles'],
        },
        counted: {
          state: { removing: { deciding: 'counted' } },
          tags: ['deleteDialog'],
          ports: ['timeslotDrawing'],
        },
        deleting: {
          state: { removing: 'deleting' },
          tags: ['busy', 'deleteDialog'],
          ports: ['timeslotDrawing', 'deleteTimeslot'],
        },
      }[model.at],
      shows,
      on: {
        'asks to delete':
          model.at === 'editing' ? { to: { ...model, at: 'counting' }, does: [start('fetchProfiles')] } : undefined,
        'the profiles arrive': { to: { at: 'counted', isUseKnown: true } },
        // The unreadable profiles may use the timeslot too.
        'some profiles cannot be read': { to: { at: 'counted', isUseKnown: false } },
        'the profiles fail to load': { to: { at: 'counted', isUseKnown: false } },
        'declines the deletion': model.at === 'counting' || model.at === 'counted' ? declined : undefined,
        'confirms the deletion':
          model.at === 'counted'
            ? { to: { ...model, at: 'deleting' }, does: [start('deleteTimeslot', { pk: 7, name: 'Office hours' })] }
            : undefined,
      },
    }
  }
  return modelledWalk({
    machine: timeslotMachine,
    singletons,
    observe: (context: TimeslotContext) => context.usedBy,
    starts: { 'a timeslot': { input: { timeslot: resources.first }, to: begun, does: [draws, drops] } },
    cases: {
      ...found,
      'asks to delete': send({ type: 'form.delete' }),
      'confirms the deletion': send({ type: 'form.confirm' }),
      'declines the deletion': send({ type: 'form.decline' }),
    },
    rowOf,
  })
})()

const newlyAdded = { days: weekdays, start: '08:00', end: '16:00', isAllDay: false }

function keepsOf(recurrences: readonly unknown[]): Effect {
  return tell('drafts', {
    type: 'drafts.keepForm',
    form: {
      kind: 'timeslot',
      key: 'timeslot.7',
      title: "Timeslot 'Office hours'",
      page: 'timeslots',
      draft: { recurrences },
    },
  })
}

const more = keepsOf(listWith({ ...newlyAdded, key: 2 }, { ...newlyAdded, key: 3 }))

/** Each new recurrence starts as 08:00:00-16:00:00 on days 1-5. */
export const adding = defineWalk({
  machine: timeslotMachine,
  singletons,
  observe: ({ draft }: TimeslotContext) => Math.min(draft.recurrences.length, 3),
  starts: { 'a timeslot': { input: { timeslot: resources.first }, to: 'one', does: [draws, drops] } },
  cases: {
    'a recurrence is added': send(change({ type: 'addRecurrence' })),
    'undoes the changes': send({ type: 'form.reset' }),
  },
  rows: {
    one: {
      state: { editing: 'unchanged' },
      ports: ['timeslotDrawing'],
      shows: 1,
      on: {
        'a recurrence is added': { to: 'two', does: [keepsOf([atWorkTyped, { ...newlyAdded, key: 2 }])] },
        'undoes the changes': { to: 'one', does: [drops] },
      },
    },
    two: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      ports: ['timeslotDrawing'],
      shows: 2,
      on: { 'a recurrence is added': { to: 'more', does: [more] }, 'undoes the changes': { to: 'one', does: [drops] } },
    },
    more: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      ports: ['timeslotDrawing'],
      shows: 3,
      on: { 'a recurrence is added': { to: 'more', does: [more] }, 'undoes the changes': { to: 'one', does: [drops] } },
    },
  },
})

/** The sets of recurrences that one of the two tables below uses, by name. */
type Shapes = Readonly<Record<string, readonly RecurrenceDraft[]>>

interface Shaped {
  readonly at: 'assessed' | 'saving'
  readonly shape: string
}

interface Shaping {
  readonly saved: Timeslot
  readonly shapes: Shapes
  readonly isInvalid: (shape: string) => boolean
  /** The shape after each change, by the shape before it. Unlisted shapes do not change. */
  readonly changes: Readonly<
    Record<string, { readonly event: AnyEvent; readonly to: Readonly<Record<string, string>> }>
  >
  /** The recurrences sent, by shape. */
  readonly sent: Readonly<Record<string, unknown>>
}

/** A walk through changes to the recurrences. The shape 'saved' contains the recurrences of the server's version. */
function shaping({ saved, shapes, isInvalid, changes, sent }: Shaping) {
  const begun: Shaped = { at: 'assessed', shape: 'saved' }
  const assess = (shape: string): ModelledOutcome<Shaped> => ({
    to: { at: 'assessed', shape },
    does: [shape === 'saved' ? drops : keepsOf(shapes[shape] ?? [])],
  })
  const rowOf = ({ at, shape }: Shaped): ModelledRow<Shaped> => {
    const shows = shapes[shape]
    if (at === 'saving') {
      return { state: 'writing', tags: ['busy', 'changed'], ports: ['timeslotDrawing', 'saveTimeslot'], shows, on: {} }
    }
    const isSaved = shape === 'saved'
    const wrong = isInvalid(shape)
    return {
      state: { editing: isSaved ? 'unchanged' : wrong ? 'invalid' : { changed: 'unsent' } },
      tags: isSaved ? [] : ['changed', ...(wrong ? ['invalid'] : [])],
      ports: ['timeslotDrawing'],
      shows,
      on: {
        ...Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, assess(to[shape] ?? shape)])),
        'saves the form':
          isSaved || wrong
            ? undefined
            : {
                to: { at: 'saving', shape },
                does: [start('saveTimeslot', { pk: 7, name: 'Office hours', recurrences: sent[shape] })],
              },
      },
    }
  }
  return modelledWalk({
    machine: timeslotMachine,
    singletons,
    observe: ({ draft }: TimeslotContext) => draft.recurrences,
    starts: { 'a timeslot': { input: { timeslot: saved }, to: begun, does: [draws, drops] } },
    cases: {
      ...Object.fromEntries(Object.entries(changes).map(([name, { event }]) => [name, send(event)])),
      'saves the form': send({ type: 'form.save' }),
    },
    rowOf,
  })
}

const early: RecurrenceDraft = { key: 1, days: weekdays, start: '04:00', end: '06:00', isAllDay: false }
const morning: RecurrenceDraft = { key: 2, days: [2, 3, 4, 5, 6], start: '00:00', end: '06:00', isAllDay: false }
const lastMoment = '23:59:59.999999'
const evening = { days: weekdays, start: '22:00:00', end: lastMoment, isAllDay: false }
const thisMorning = { days: [2, 3, 4, 5, 6], start: '00:00:00', end: '06:00:00', isAllDay: false }

/** Times of day: the start must be before the end. A recurrence that passes midnight can be split in two. */
export const times = shaping({
  saved: {
    pk: 7,
    name: 'Office hours',
    recurrences: [{ days: weekdays, start: '04:00:00', end: '06:00:00', isAllDay: false }],
  },
  shapes: {
    saved: [early],
    'past midnight': [{ ...early, start: '22:00' }],
    'early to midnight': [{ ...early, end: '24:00' }],
    evening: [{ ...early, start: '22:00', end: '24:00' }],
    'evening and morning': [{ ...early, start: '22:00', end: '24:00' }, morning],
    morning: [morning],
    nothing: [],
  },
  isInvalid: (shape) => shape === 'past midnight',
  changes: {
    'begins at 22:00': {
      event: change({ type: 'start', key: 1, start: '22:00' }),
      to: { saved: 'past midnight', 'early to midnight': 'evening' },
    },
    'ends at 24:00': {
      event: change({ type: 'end', key: 1, end: '24:00' }),
      to: { saved: 'early to midnight', 'past midnight': 'evening' },
    },
    'is split at midnight': {
      event: change({ type: 'splitAtMidnight', key: 1 }),
      to: { 'past midnight': 'evening and morning' },
    },
    'the first is removed': {
      event: change({ type: 'removeRecurrence', key: 1 }),
      to: {
        saved: 'nothing',
        'past midnight': 'nothing',
        'early to midnight': 'nothing',
        evening: 'nothing',
        'evening and morning': 'morning',
      },
    },
    'the second is removed': {
      event: change({ type: 'removeRecurrence', key: 2 }),
      to: { 'evening and morning': 'evening', morning: 'nothing' },
    },
  },
  sent: {
    'early to midnight': [{ days: weekdays, start: '04:00:00', end: lastMoment, isAllDay: false }],
    evening: [evening],
    'evening and morning': [evening, thisMorning],
    morning: [thisMorning],
    nothing: [],
  },
})

const weekend: readonly Day[] = [6, 7]
const whole = { key: 1, start: '', end: '', isAllDay: true }
const timed = { key: 1, start: '04:00', end: '16:00', isAllDay: false }

/**
 * Whole days: ticking all_day empties start and end, unticking resets to 04:00:00-16:00:00 on days 1-5. A whole day is
 * sent as 00:00:00 to 23:59:59.999999. Without any day, the error is 'Required' (docs/behaviour.md#timeslots).
 */
export const wholeDays = shaping({
  saved: {
    pk: 7,
    name: 'Office hours',
    recurrences: [{ days: weekend, start: '00:00:00', end: lastMoment, isAllDay: true }],
  },
  shapes: {
    saved: [{ ...whole, days: weekend }],
    'all day on weekdays': [{ ...whole, days: weekdays }],
    'all day on no day': [{ ...whole, days: [] }],
    'on weekdays': [{ ...timed, days: weekdays }],
    'at the weekend': [{ ...timed, days: weekend }],
    'on no day': [{ ...timed, days: [] }],
  },
  isInvalid: (shape) => shape.includes('no day'),
  changes: {
    'lasts all day': {
      event: change({ type: 'allDay', key: 1, isAllDay: true }),
      to: { 'on weekdays': 'all day on weekdays', 'at the weekend': 'saved', 'on no day': 'all day on no day' },
    },
    'does not last all day': {
      event: change({ type: 'allDay', key: 1, isAllDay: false }),
      to: {
        saved: 'on weekdays',
        'all day on weekdays': 'on weekdays',
        'all day on no day': 'on weekdays',
        'at the weekend': 'on weekdays',
        'on no day': 'on weekdays',
      },
    },
    'moves to the weekend': {
      event: change({ type: 'days', key: 1, days: weekend }),
      to: {
        'all day on weekdays': 'saved',
        'all day on no day': 'saved',
        'on weekdays': 'at the weekend',
        'on no day': 'at the weekend',
      },
    },
    'clears the days': {
      event: change({ type: 'days', key: 1, days: [] }),
      to: {
        saved: 'all day on no day',
        'all day on weekdays': 'all day on no day',
        'on weekdays': 'on no day',
        'at the weekend': 'on no day',
      },
    },
  },
  sent: {
    'all day on weekdays': [{ days: weekdays, start: '00:00:00', end: lastMoment, isAllDay: true }],
    'on weekdays': [{ days: weekdays, start: '04:00:00', end: '16:00:00', isAllDay: false }],
    'at the weekend': [{ days: weekend, start: '04:00:00', end: '16:00:00', isAllDay: false }],
  },
})

/** The week typed in one line is kept until it becomes the recurrences, or the form is saved. */
interface Typing {
  readonly text: string
  readonly isUsed: boolean
}

const night = [{ days: [1], start: '21:00', end: '06:30', isAllDay: false }] as const
const nightTyped: readonly RecurrenceDraft[] = [
  { key: 1, days: [1], start: '21:00', end: '24:00', isAllDay: false },
  { key: 2, days: [2], start: '00:00', end: '06:30', isAllDay: false },
]

export const inOneLine = modelledWalk<Typing>({
  machine: timeslotMachine,
  singletons,
  observe: ({ weekText, draft }: TimeslotContext) => ({ weekText, recurrences: draft.recurrences }),
  starts: {
    'a timeslot': { input: { timeslot: resources.first }, to: { text: '', isUsed: false }, does: [draws, drops] },
  },
  cases: {
    'the operator types a week': send({ type: 'timeslot.writeWeek', text: 'Mon 21-6:30' }),
    'the operator uses it': send(change({ type: 'week', recurrences: night })),
    'the operator undoes the changes': send({ type: 'form.reset' }),
  },
  rowOf: (typing) => {
    const { text, isUsed } = typing
    const draft = { recurrences: nightTyped }
    const form = { kind: 'timeslot', key: 'timeslot.7', title: "Timeslot 'Office hours'", page: 'timeslots', draft }
    return {
      state: { editing: isUsed ? { changed: 'unsent' } : 'unchanged' },
      tags: isUsed ? ['changed'] : [],
      ports: ['timeslotDrawing'],
      shows: { weekText: text, recurrences: isUsed ? nightTyped : [atWorkTyped] },
      on: {
        'the operator types a week': { to: { ...typing, text: 'Mon 21-6:30' } },
        'the operator uses it': {
          to: { text: '', isUsed: true },
          does: [tell('drafts', { type: 'drafts.keepForm', form })],
        },
        'the operator undoes the changes': { to: { ...typing, isUsed: false }, does: [drops] },
      },
    }
  },
})

/** A gesture on the week adds to the recurrences of the draft, or removes from them; while the form is busy, it does not. */
interface Drawn {
  readonly at: 'editing' | 'writing'
  readonly draft: 'saved' | 'evening' | 'morning' | 'afternoon' | 'nothing'
  /** The gesture that was the last change. */
  readonly last: 'none' | 'adding' | 'removing'
}

const drawnDrafts: Readonly<Record<Drawn['draft'], readonly RecurrenceDraft[]>> = {
  saved: [atWorkTyped],
  evening: [{ ...atWorkTyped, end: '20:00' }],
  morning: [{ ...atWorkTyped, end: '12:00' }],
  afternoon: [{ ...atWorkTyped, start: '12:00', end: '20:00' }],
  nothing: [],
}

const drawings = {
  adding: { block: { days: weekdays, from: 24, to: 40 }, isAdding: true },
  removing: { block: { days: weekdays, from: 24, to: 48 }, isAdding: false },
}
const drawsWith = (drawn: 'adding' | 'removing') =>
  hear('timeslotDrawing', change({ type: 'draw', drawing: drawings[drawn] }))

export const drawing = modelledWalk<Drawn>({
  machine: timeslotMachine,
  singletons,
  observe: ({ draft, drawn }: TimeslotContext) => ({ recurrences: draft.recurrences, drawn }),
  starts: {
    'a timeslot': {
      input: { timeslot: resources.first },
      to: { at: 'editing', draft: 'saved', last: 'none' },
      does: [draws, drops],
    },
  },
  cases: {
    '12:00 to 20:00 is added': drawsWith('adding'),
    'everything from 12:00 is removed': drawsWith('removing'),
    'the operator clears the week': send(change({ type: 'clear' })),
    'the operator undoes the changes': send({ type: 'form.reset' }),
    'the server still has the same': send({ type: 'form.follow', item: resources.first }),
    'saves the form': send({ type: 'form.save' }),
  },
  rowOf: (model) => {
    const { at, draft, last } = model
    const shows = { recurrences: drawnDrafts[draft], drawn: last === 'none' ? undefined : drawings[last] }
    const isSaved = draft === 'saved'
    const stays: ModelledOutcome<Drawn> = { to: model, does: [isSaved ? drops : keepsOf(drawnDrafts[draft])] }
    if (at === 'writing') {
      const ports = ['timeslotDrawing', 'saveTimeslot']
      return {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports,
        shows,
        on: { 'the server still has the same': stays },
      }
    }
    const sent = drawnDrafts[draft].map(({ key: _, start: from, end: to, ...one }) => ({
      ...one,
      start: `${from}:00`,
      end: `${to}:00`,
    }))
    const becomes = (to: Drawn['draft'], by: Drawn['last']): ModelledOutcome<Drawn> => ({
      to: { at, draft: to, last: by },
      does: [to === 'saved' ? drops : keepsOf(drawnDrafts[to])],
    })
    const isEmptied = draft === 'nothing' || draft === 'afternoon'
    return {
      state: { editing: isSaved ? 'unchanged' : { changed: 'unsent' } },
      tags: isSaved ? [] : ['changed'],
      ports: ['timeslotDrawing'],
      shows,
      on: {
        '12:00 to 20:00 is added': becomes(isEmptied ? 'afternoon' : 'evening', 'adding'),
        'everything from 12:00 is removed': becomes(isEmptied ? 'nothing' : 'morning', 'removing'),
        'the operator clears the week': becomes('nothing', 'none'),
        'the operator undoes the changes': becomes('saved', 'none'),
        'the server still has the same': stays,
        'saves the form': isSaved
          ? undefined
          : {
              to: { at: 'writing', draft, last },
              does: [start('saveTimeslot', { pk: 7, name: 'Office hours', recurrences: sent })],
            },
      },
    }
  },
})
