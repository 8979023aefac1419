/**
 * The card of one timeslot, or of a new one (docs/behaviour.md#timeslots): which changes can be saved and when, the
 * state after a failed save, and the profiles that would be deleted with the timeslot.
 */
import { answerWords } from '../../../../machines/core/domain/answerWords.ts'
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import type { Day, RecurrenceDraft, Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { timeslotMachine, type TimeslotContext } from '../../../../machines/alerting/timeslot.ts'
import { say, start, tell, tellParent, type AnyEvent, type Effect } from '../../support/effects.ts'
import { broken, refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { listWith } from '../../support/shapes.ts'
import { defineWalk, fail, send, settle } from '../../support/walk.ts'

const weekdays: readonly Day[] = [1, 2, 3, 4, 5]
/** A new recurrence starts as 08:00:00-16:00:00 on days 1-5. */
const atWork = { days: weekdays, start: '08:00:00', end: '16:00:00', isAllDay: false }
const atWorkTyped: RecurrenceDraft = { key: 1, days: weekdays, start: '08:00', end: '16:00', isAllDay: false }

const names = { nothing: '', 'Office hours': 'Office hours', Daytime: 'Daytime', Nights: 'Nights' } as const
type Name = keyof typeof names
const stored = ['Office hours', 'Daytime', 'Nights'] as const
type Stored = (typeof stored)[number]

function timeslot(name: string): Timeslot {
  return { pk: 7, name, recurrences: [atWork] }
}

const outdated = tellParent({ type: 'resource.changed', change: { type: 'unknown' } })

function kept(name: string): Effect {
  return tellParent({ type: 'resource.changed', change: { type: 'kept', item: timeslot(name) } })
}

const nameTaken = { name: ['The name is in use.'] }
const nameError = { path: ['name'], text: 'The name is in use.' }

interface Slot {
  readonly at:
    'unchanged' | 'invalid' | 'changed' | 'unsaved' | 'writing' | 'counting' | 'counted' | 'deleting' | 'gone'
  /** The name on the server; undefined if the timeslot has not been created yet. */
  readonly saved: Stored | undefined
  readonly typed: Name
  /** Whether the server said that the name is in use. */
  readonly isTaken: boolean
  /** Whether the profiles that use the timeslot are known. */
  readonly isUseKnown: boolean
}

type Outcome = ModelledOutcome<Slot>

function formKey({ saved }: Slot): string {
  return saved === undefined ? 'timeslot.new' : 'timeslot.7'
}

function isAsSaved({ saved, typed }: Slot): boolean {
  return typed === (saved ?? 'nothing')
}

/**
 * Unsaved changes are stored as a form, so that they survive and the console asks before the operator leaves the page.
 * An unchanged card is not stored.
 */
function updateDraft(slot: Slot): Effect {
  const key = formKey(slot)
  if (isAsSaved(slot)) return tell('drafts', { type: 'drafts.dropForm', key })
  const title = slot.saved === undefined ? 'A new timeslot' : `Timeslot '${slot.saved}'`
  return tell('drafts', {
    type: 'drafts.keepForm',
    form: { kind: 'timeslot', key, title, page: 'timeslots', draft: { name: names[slot.typed] } },
  })
}

/** Save is disabled without changes, and without a name. */
function assessed(slot: Slot, ...does: readonly Effect[]): Outcome {
  const to: Slot = { ...slot, isUseKnown: false, at: slot.typed === 'nothing' ? 'invalid' : 'changed' }
  return { to: isAsSaved(slot) ? { ...to, at: 'unchanged' } : to, does: [...does, updateDraft(slot)] }
}

function editing(slot: Slot): Record<string, Outcome> {
  const { saved } = slot
  return {
    ...Object.fromEntries(
      (['nothing', 'Office hours', 'Daytime'] as const).map((typed) => [
        typed === 'nothing' ? 'its name is cleared' : `is named ${typed}`,
        assessed({ ...slot, typed, isTaken: false }),
      ]),
    ),
    'undoes the changes': assessed({ ...slot, typed: saved ?? 'nothing', isTaken: false }),
    ...(saved === undefined
      ? {}
      : { 'asks to delete': { to: { ...slot, at: 'counting' }, does: [start('fetchProfiles')] } }),
  }
}

/** Untouched fields show the server's new values. Edited fields keep their text. */
function follows(slot: Slot): Record<string, Outcome> {
  if (slot.saved === undefined) return {}
  return each('the server has', (saved) => {
    const to: Slot = { ...slot, saved, typed: isAsSaved(slot) ? saved : slot.typed }
    return assessed(isNowSaved(slot, to) ? { ...to, isTaken: false } : to)
  })
}

/** New values arrive from the server during a call. The call continues. */
function duringCall(slot: Slot): Record<string, Outcome> {
  if (slot.saved === undefined) return {}
  return each('the server has', (saved) => {
    const to: Slot = { ...slot, saved, typed: isAsSaved(slot) ? saved : slot.typed }
    return { to: isNowSaved(slot, to) ? { ...to, isTaken: false } : to, does: [updateDraft(to)] }
  })
}

/** The edits are now saved on the server: its errors are out of date. */
function isNowSaved(before: Slot, now: Slot): boolean {
  return !isAsSaved(before) && isAsSaved(now)
}

function saves(slot: Slot): Record<string, Outcome> {
  const content = { name: names[slot.typed], recurrences: [atWork] }
  const pk = slot.saved === undefined ? undefined : 7
  return { 'saves the form': { to: { ...slot, at: 'writing' }, does: [start('saveTimeslot', { pk, ...content })] } }
}

/** A failed save marks the card as unsaved and keeps the edits. The list is fetched again. */
function failures(slot: Slot): Record<string, Outcome> {
  const failed = (isTaken: boolean, text: string): Outcome => {
    const to: Slot = { ...slot, at: 'unsaved', isTaken, isUseKnown: false }
    // The timeslot may have been changed or deleted elsewhere, or may conflict with a new timeslot.
    const does = [updateDraft(to), say('error', text), outdated]
    // The same values may have been saved elsewhere in the meantime.
    return { to: isAsSaved(to) ? { ...to, at: 'unchanged' } : to, does }
  }
  return {
    'saving is refused': failed(true, 'Failed to save timeslot: name: The name is in use.'),
    // 'Not found' is not an error of a field.
    'saving finds it missing': failed(false, 'Failed to save timeslot: Not found.'),
    'saving fails': failed(false, 'Failed to save timeslot: Internal Server Error'),
    'saving receives no response': failed(false, 'Failed to save timeslot'),
  }
}

function each(prefix: string, outcome: (name: Stored) => Outcome): Record<string, Outcome> {
  return Object.fromEntries(stored.map((name) => [`${prefix} ${name}`, outcome(name)]))
}

function row(slot: Slot): ModelledRow<Slot> {
  const { at, saved, typed, isTaken, isUseKnown } = slot
  const shows = {
    name: names[typed],
    saved,
    errors: isTaken ? [nameError] : [],
    usedBy: isUseKnown ? ['Nights', 'Profile 5'] : undefined,
  }
  switch (at) {
    case 'unchanged':
      return {
        state: { editing: 'unchanged' },
        shows,
        on: {
          ...editing(slot),
          ...follows(slot),
          // Saving an untouched new card shows which fields are missing, but stores no draft.
          ...(saved === undefined ? { 'saves the form': { to: { ...slot, at: 'invalid' } } } : {}),
        },
      }
    case 'invalid':
      return {
        state: { editing: 'invalid' },
        tags: ['changed', 'invalid'],
        shows,
        on: { ...editing(slot), ...follows(slot) },
      }
    case 'changed':
      return {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows,
        on: { ...editing(slot), ...follows(slot), ...saves(slot) },
      }
    case 'unsaved':
      return {
        state: { editing: { changed: 'unsaved' } },
        tags: ['changed', 'unsaved'],
        shows,
        on: {
          ...editing(slot),
          ...saves(slot),
          // A save that received no response may have succeeded. If the server now has these values, the card counts as
          // saved.
          ...(saved === undefined
            ? {}
            : each('the server has', (found) =>
                found === typed
                  ? assessed({ ...slot, saved: found, isTaken: false })
                  : { to: { ...slot, saved: found }, does: [updateDraft({ ...slot, saved: found })] },
              )),
        },
      }
    case 'writing':
      return {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows,
        on: {
          ...duringCall(slot),
          ...(saved === undefined
            ? // The card is empty again, ready for the next one.
              {
                'it is saved as Daytime': assessed(
                  { ...slot, typed: 'nothing', isTaken: false },
                  say('success', 'Created new timeslot: Daytime'),
                  kept('Daytime'),
                ),
              }
            : {
                'it is saved as Daytime': assessed(
                  { ...slot, saved: 'Daytime', typed: 'Daytime', isTaken: false },
                  say('success', 'Updated timeslot: Daytime'),
                  kept('Daytime'),
                ),
              }),
          ...failures(slot),
        },
      }
    case 'counting':
      return {
        state: { removing: { deciding: 'counting' } },
        tags: ['deleteDialog', 'counting'],
        ports: ['fetchProfiles'],
        shows,
        on: {
          ...duringCall(slot),
          'the profiles arrive': { to: { ...slot, at: 'counted', isUseKnown: true } },
          // The unreadable profiles may use the timeslot too.
          'some profiles cannot be read': { to: { ...slot, at: 'counted' } },
          'the profiles fail to load': { to: { ...slot, at: 'counted' } },
          'declines the deletion': assessed(slot),
        },
      }
    case 'counted':
      return {
        state: { removing: { deciding: 'counted' } },
        tags: ['deleteDialog'],
        shows,
        on: {
          ...duringCall(slot),
          'confirms the deletion': {
            to: { ...slot, at: 'deleting' },
            does: [start('deleteTimeslot', { pk: 7, name: saved })],
          },
          'declines the deletion': assessed(slot),
        },
      }
    case 'deleting': {
      const fails = (isNowTaken: boolean, text: string) =>
        assessed({ ...slot, isTaken: isNowTaken }, say('error', `Failed to delete timeslot: ${text}`), outdated)
      return {
        state: { removing: 'deleting' },
        tags: ['busy', 'deleteDialog'],
        ports: ['deleteTimeslot'],
        shows,
        on: {
          ...duringCall(slot),
          'it is deleted': {
            to: { ...slot, at: 'gone' },
            does: [
              tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.7' }),
              say('warning', `Deleted timeslot: ${saved ?? ''}`),
              tellParent({ type: 'resource.changed', change: { type: 'deleted', pk: 7 } }),
            ],
          },
          // The errors of a refused deletion appear beside the fields, as after a refused save. 'Not found' is not an
          // error of a field.
          'deleting is refused': fails(true, 'name: The name is in use.'),
          'deleting finds it missing': fails(false, 'Not found.'),
        },
      }
    }
    case 'gone':
      return { state: 'gone', tags: ['gone'], shows, ended: { output: undefined }, on: {} }
  }
}

/** Two profiles use the timeslot, one of them without a name. A third profile does not. */
const profiles = [
  { pk: 4, name: 'Nights', timeslot: timeslot('Office hours'), filters: [], destinations: [], isActive: true },
  { pk: 5, name: '', timeslot: timeslot('Office hours'), filters: [], destinations: [], isActive: false },
  {
    pk: 6,
    name: 'Weekends',
    timeslot: { pk: 8, name: 'Weekend', recurrences: [] },
    filters: [],
    destinations: [],
    isActive: true,
  },
]

const deleteIt = 'form.delete'
const saveIt = 'form.save'

function change(done: AnyEvent): AnyEvent {
  return { type: 'form.change', change: done }
}

const edits = {
  'its name is cleared': send(change({ type: 'name', name: '' })),
  'is named Office hours': send(change({ type: 'name', name: 'Office hours' })),
  'is named Daytime': send(change({ type: 'name', name: 'Daytime' })),
  'undoes the changes': send({ type: 'form.reset' }),
  'saves the form': send({ type: saveIt }),
  'asks to delete': send({ type: deleteIt }),
}

const failed = {
  'saving is refused': fail('saveTimeslot', refused('save timeslot', 400, nameTaken)),
  'saving finds it missing': fail('saveTimeslot', refused('save timeslot', 404, { detail: 'Not found.' })),
  'saving fails': fail('saveTimeslot', broken('save timeslot')),
  'saving receives no response': fail('saveTimeslot', unreachable('save timeslot')),
}

const observe = ({ timeslot: saved, draft, errors, usedBy }: TimeslotContext) => ({
  name: draft.name,
  saved: saved?.name,
  errors,
  usedBy,
})

const nobody: FormDraft[] = []

/** The singletons, with the contexts that the chart may read: the user's unsaved forms. */
function singletons(forms: readonly FormDraft[] = nobody) {
  return {
    toasts: {},
    drafts: { owner: 'ana', texts: new Map(), forms: new Map(forms.map((form) => [draftKey('ana', form.key), form])) },
  }
}

const savedSlot: Slot = {
  at: 'unchanged',
  saved: 'Office hours',
  typed: 'Office hours',
  isTaken: false,
  isUseKnown: false,
}

const cases = {
  ...edits,
  ...Object.fromEntries(
    stored.slice(0, 2).map((name) => [`the server has ${name}`, send({ type: 'form.follow', item: timeslot(name) })]),
  ),
  ...failed,
  'it is saved as Daytime': settle('saveTimeslot', timeslot('Daytime')),
  'the profiles arrive': settle('fetchProfiles', { items: profiles, unreadable: 0 }),
  'some profiles cannot be read': settle('fetchProfiles', { items: profiles, unreadable: 1 }),
  'the profiles fail to load': fail('fetchProfiles', broken('get notification profiles')),
  'confirms the deletion': send({ type: 'form.confirm' }),
  'declines the deletion': send({ type: 'form.decline' }),
  'it is deleted': settle('deleteTimeslot'),
  'deleting is refused': fail('deleteTimeslot', refused('delete timeslot', 400, nameTaken)),
  'deleting finds it missing': fail('deleteTimeslot', refused('delete timeslot', 404, { detail: 'Not found.' })),
}

export const walk = defineWalk({
  machine: timeslotMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a timeslot': {
      input: { timeslot: timeslot('Office hours') },
      to: nameOf(savedSlot),
      does: [updateDraft(savedSlot)],
    },
  },
  cases,
  rows: modelledRows([savedSlot], (slot) => without(row(slot), 'the server has Nights')),
})

/** A row without these cases, because another table covers them. */
function without(whole: ModelledRow<Slot>, ...left: readonly string[]): ModelledRow<Slot> {
  return { ...whole, on: Object.fromEntries(Object.entries(whole.on).filter(([name]) => !left.includes(name))) }
}

/** The timeslot changes on the server after a failed save: the edits are kept, and compared with the new version. */
export const overtaken = defineWalk({
  machine: timeslotMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a timeslot': {
      input: { timeslot: timeslot('Office hours') },
      to: nameOf(savedSlot),
      does: [updateDraft(savedSlot)],
    },
  },
  cases: {
    'is named Daytime': edits['is named Daytime'],
    'undoes the changes': edits['undoes the changes'],
    'saves the form': edits['saves the form'],
    'saving receives no response': cases['saving receives no response'],
    'the server has Daytime': send({ type: 'form.follow', item: timeslot('Daytime') }),
    'the server has Nights': send({ type: 'form.follow', item: timeslot('Nights') }),
  },
  rows: modelledRows([savedSlot], (slot) =>
    without(
      row(slot),
      'its name is cleared',
      'is named Office hours',
      'asks to delete',
      'the server has Office hours',
      'saving is refused',
      'saving finds it missing',
      'saving fails',
      'it is saved as Daytime',
    ),
  ),
})

const unsavedSlot: Slot = { at: 'changed', saved: 'Office hours', typed: 'Daytime', isTaken: false, isUseKnown: false }

/** An unsaved draft is restored. */
export const keptBefore = defineWalk({
  machine: timeslotMachine,
  singletons: singletons([
    {
      kind: 'timeslot',
      key: 'timeslot.7',
      title: "Timeslot 'Office hours'",
      page: 'timeslots',
      draft: { name: 'Daytime' },
    },
  ]),
  observe,
  starts: {
    'a draft': {
      input: { timeslot: timeslot('Office hours') },
      to: nameOf(unsavedSlot),
      does: [updateDraft(unsavedSlot)],
    },
  },
  cases: { 'undoes the changes': edits['undoes the changes'] },
  rows: modelledRows([unsavedSlot], (slot) => ({
    ...row(slot),
    on: { 'undoes the changes': editing(slot)['undoes the changes'] },
  })),
})

const newSlot: Slot = { at: 'unchanged', saved: undefined, typed: 'nothing', isTaken: false, isUseKnown: false }

const earlierTyped: RecurrenceDraft = { ...atWorkTyped, start: '06:00' }

/**
 * The same timeslot is changed here and elsewhere: fields that are untouched here take the other change, so that saving
 * here does not undo it. The recurrences count as one field.
 */
export const bothAtOnce = (() => {
  const keepsPart = (name: string) =>
    tell('drafts', {
      type: 'drafts.keepForm',
      form: {
        kind: 'timeslot',
        key: 'timeslot.7',
        title: `Timeslot '${name}'`,
        page: 'timeslots',
        draft: { recurrences: [earlierTyped] },
      },
    })
  const dropsDraft = tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.7' })
  const sends = (name: string) =>
    start('saveTimeslot', { pk: 7, name, recurrences: [{ ...atWork, start: '06:00:00' }] })
  return defineWalk({
    machine: timeslotMachine,
    singletons: singletons(),
    observe: ({ draft }: TimeslotContext) => draft,
    starts: {
      'a timeslot': {
        input: { timeslot: timeslot('Office hours') },
        to: 'as saved',
        does: [dropsDraft],
      },
    },
    cases: {
      'begins earlier': send(change({ type: 'start', key: 1, start: '06:00' })),
      'it is renamed elsewhere': send({ type: 'form.follow', item: timeslot('Nights') }),
      'saves the form': send({ type: saveIt }),
    },
    rows: {
      'as saved': {
        state: { editing: 'unchanged' },
        shows: { name: 'Office hours', recurrences: [atWorkTyped] },
        on: {
          'begins earlier': { to: 'earlier', does: [keepsPart('Office hours')] },
          'it is renamed elsewhere': { to: 'as renamed', does: [dropsDraft] },
        },
      },
      'as renamed': {
        state: { editing: 'unchanged' },
        shows: { name: 'Nights', recurrences: [atWorkTyped] },
        on: {
          'begins earlier': { to: 'renamed and earlier', does: [keepsPart('Nights')] },
          'it is renamed elsewhere': { to: 'as renamed', does: [dropsDraft] },
        },
      },
      earlier: {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { name: 'Office hours', recurrences: [earlierTyped] },
        on: {
          'begins earlier': { to: 'earlier', does: [keepsPart('Office hours')] },
          'it is renamed elsewhere': { to: 'renamed and earlier', does: [keepsPart('Nights')] },
          'saves the form': { to: 'saving earlier', does: [sends('Office hours')] },
        },
      },
      'renamed and earlier': {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { name: 'Nights', recurrences: [earlierTyped] },
        on: {
          'begins earlier': { to: 'renamed and earlier', does: [keepsPart('Nights')] },
          'it is renamed elsewhere': { to: 'renamed and earlier', does: [keepsPart('Nights')] },
          'saves the form': { to: 'saving both', does: [sends('Nights')] },
        },
      },
      'saving earlier': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: { name: 'Office hours', recurrences: [earlierTyped] },
        on: { 'it is renamed elsewhere': { to: 'saving both', does: [keepsPart('Nights')] } },
      },
      'saving both': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: { name: 'Nights', recurrences: [earlierTyped] },
        on: { 'it is renamed elsewhere': { to: 'saving both', does: [keepsPart('Nights')] } },
      },
    },
  })
})()

/**
 * The server's version has an invalid field that is untouched here. Once the field has been fixed elsewhere, the edits
 * here can be saved. The same edits may also have been saved elsewhere.
 */
export const mendedElsewhere = (() => {
  const never = { ...atWork, days: [] }
  const neverTyped = { ...atWorkTyped, days: [] }
  const keeps = tell('drafts', {
    type: 'drafts.keepForm',
    form: {
      kind: 'timeslot',
      key: 'timeslot.7',
      title: "Timeslot 'Office hours'",
      page: 'timeslots',
      draft: { name: 'Nights' },
    },
  })
  const dropsDraft = tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.7' })
  return defineWalk({
    machine: timeslotMachine,
    singletons: singletons(),
    observe: ({ draft }: TimeslotContext) => draft,
    starts: {
      'a timeslot': {
        input: { timeslot: { pk: 7, name: 'Office hours', recurrences: [never] } },
        to: 'as saved',
        does: [dropsDraft],
      },
    },
    cases: {
      'is named Nights': send(change({ type: 'name', name: 'Nights' })),
      'it is fixed elsewhere': send({ type: 'form.follow', item: timeslot('Office hours') }),
      'it is renamed elsewhere': send({ type: 'form.follow', item: { pk: 7, name: 'Nights', recurrences: [never] } }),
      'saves the form': send({ type: saveIt }),
    },
    rows: {
      'as saved': {
        state: { editing: 'unchanged' },
        shows: { name: 'Office hours', recurrences: [neverTyped] },
        on: {
          'is named Nights': { to: 'wrong', does: [keeps] },
          'it is fixed elsewhere': { to: 'fixed', does: [dropsDraft] },
          'it is renamed elsewhere': { to: 'renamed', does: [dropsDraft] },
        },
      },
      wrong: {
        state: { editing: 'invalid' },
        tags: ['changed', 'invalid'],
        shows: { name: 'Nights', recurrences: [neverTyped] },
        on: {
          'is named Nights': { to: 'wrong', does: [keeps] },
          'it is fixed elsewhere': { to: 'right', does: [keeps] },
          'it is renamed elsewhere': { to: 'renamed', does: [dropsDraft] },
        },
      },
      right: {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { name: 'Nights', recurrences: [atWorkTyped] },
        on: {
          'is named Nights': { to: 'right', does: [keeps] },
          'it is fixed elsewhere': { to: 'right', does: [keeps] },
          'it is renamed elsewhere': { to: 'renamed', does: [dropsDraft] },
          'saves the form': {
            to: 'writing',
            does: [start('saveTimeslot', { pk: 7, name: 'Nights', recurrences: [atWork] })],
          },
        },
      },
      writing: {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: { name: 'Nights', recurrences: [atWorkTyped] },
        on: {
          'it is fixed elsewhere': { to: 'writing', does: [keeps] },
          'it is renamed elsewhere': { to: 'writing, already saved', does: [dropsDraft] },
        },
      },
      'writing, already saved': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: { name: 'Nights', recurrences: [neverTyped] },
        on: {
          'it is fixed elsewhere': { to: 'writing, already fixed', does: [dropsDraft] },
          'it is renamed elsewhere': { to: 'writing, already saved', does: [dropsDraft] },
        },
      },
      'writing, already fixed': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: { name: 'Office hours', recurrences: [atWorkTyped] },
        on: {
          'it is fixed elsewhere': { to: 'writing, already fixed', does: [dropsDraft] },
          'it is renamed elsewhere': { to: 'writing, already saved', does: [dropsDraft] },
        },
      },
      fixed: {
        state: { editing: 'unchanged' },
        shows: { name: 'Office hours', recurrences: [atWorkTyped] },
        on: {
          'is named Nights': { to: 'right', does: [keeps] },
          'it is fixed elsewhere': { to: 'fixed', does: [dropsDraft] },
          'it is renamed elsewhere': { to: 'renamed', does: [dropsDraft] },
        },
      },
      renamed: {
        state: { editing: 'unchanged' },
        shows: { name: 'Nights', recurrences: [neverTyped] },
        on: {
          'is named Nights': { to: 'renamed', does: [dropsDraft] },
          'it is fixed elsewhere': { to: 'fixed', does: [dropsDraft] },
          'it is renamed elsewhere': { to: 'renamed', does: [dropsDraft] },
        },
      },
    },
  })
})()

export const toBeCreated = defineWalk({
  machine: timeslotMachine,
  singletons: singletons(),
  observe,
  starts: { 'a new timeslot': { input: { timeslot: undefined }, to: nameOf(newSlot), does: [updateDraft(newSlot)] } },
  cases: { ...edits, ...failed, 'it is saved as Daytime': settle('saveTimeslot', timeslot('Daytime')) },
  rows: modelledRows([newSlot], row),
})

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

const drops = tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.7' })
const more = keepsOf(listWith({ ...newlyAdded, key: 2 }, { ...newlyAdded, key: 3 }))

/** Each new recurrence starts as 08:00:00-16:00:00 on days 1-5. */
export const adding = defineWalk({
  machine: timeslotMachine,
  singletons: singletons(),
  observe: ({ draft }: TimeslotContext) => Math.min(draft.recurrences.length, 3),
  starts: { 'a timeslot': { input: { timeslot: timeslot('Office hours') }, to: 'one', does: [drops] } },
  cases: {
    'a recurrence is added': send(change({ type: 'addRecurrence' })),
    'undoes the changes': send({ type: 'form.reset' }),
  },
  rows: {
    one: {
      state: { editing: 'unchanged' },
      shows: 1,
      on: {
        'a recurrence is added': { to: 'two', does: [keepsOf([atWorkTyped, { ...newlyAdded, key: 2 }])] },
        'undoes the changes': { to: 'one', does: [drops] },
      },
    },
    two: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: 2,
      on: { 'a recurrence is added': { to: 'more', does: [more] }, 'undoes the changes': { to: 'one', does: [drops] } },
    },
    more: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: 3,
      on: { 'a recurrence is added': { to: 'more', does: [more] }, 'undoes the changes': { to: 'one', does: [drops] } },
    },
  },
})

/** The sets of recurrences that one of the two tables below uses, by name. */
type Shapes = Readonly<Record<string, readonly RecurrenceDraft[]>>

interface Shaped {
  readonly at: 'assessed' | 'unsaved' | 'saving'
  readonly shape: string
  /** The fields with errors from the server: name and recurrences, only the name, or none. */
  readonly errors: 'both' | 'name' | 'none'
}

const refusal = { name: ['No.'], time_recurrences: [{ start: ['No.'] }] }
const bothErrors = [
  { path: ['name'], text: 'No.' },
  { path: ['time_recurrences', '0', 'start'], text: 'No.' },
]
const errorsOf = { both: bothErrors, name: bothErrors.slice(0, 1), none: [] } as const

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
  const begun: Shaped = { at: 'assessed', shape: 'saved', errors: 'none' }
  const assess = (shaped: Shaped): ModelledOutcome<Shaped> =>
    shaped.shape === 'saved'
      ? { to: begun, does: [drops] }
      : { to: { ...shaped, at: 'assessed' }, does: [keepsOf(shapes[shaped.shape] ?? [])] }
  const rowOf = (shaped: Shaped): ModelledRow<Shaped> => {
    const { at, shape, errors } = shaped
    const shows = { recurrences: shapes[shape], errors: errorsOf[errors] }
    if (at === 'saving') {
      const refuses: ModelledOutcome<Shaped> = {
        to: { ...shaped, at: 'unsaved', errors: 'both' },
        does: [
          keepsOf(shapes[shape] ?? []),
          say('error', `Failed to save timeslot: ${answerWords(refusal)}`),
          outdated,
        ],
      }
      return {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows,
        on: { 'saving is refused': refuses },
      }
    }
    const isSaved = shape === 'saved'
    const wrong = isInvalid(shape)
    const state = at === 'unsaved' ? 'unsaved' : 'unsent'
    return {
      state: { editing: isSaved ? 'unchanged' : wrong ? 'invalid' : { changed: state } },
      tags: isSaved ? [] : ['changed', ...(wrong ? ['invalid'] : at === 'unsaved' ? ['unsaved'] : [])],
      shows,
      on: {
        ...Object.fromEntries(
          Object.entries(changes).map(([name, { to }]) => [
            // Errors refer to a recurrence by its index, which may have changed since.
            name,
            assess({ at: 'assessed', shape: to[shape] ?? shape, errors: errors === 'none' ? 'none' : 'name' }),
          ]),
        ),
        'undoes the changes': assess(begun),
        ...(isSaved || wrong
          ? {}
          : {
              'saves the form': {
                to: { ...shaped, at: 'saving' },
                does: [start('saveTimeslot', { pk: 7, name: 'Office hours', recurrences: sent[shape] })],
              },
            }),
      },
    }
  }
  return defineWalk({
    machine: timeslotMachine,
    singletons: singletons(),
    observe: ({ draft, errors }: TimeslotContext) => ({ recurrences: draft.recurrences, errors }),
    starts: { 'a timeslot': { input: { timeslot: saved }, to: nameOf(begun), does: [drops] } },
    cases: {
      ...Object.fromEntries(Object.entries(changes).map(([name, { event }]) => [name, send(event)])),
      'undoes the changes': send({ type: 'form.reset' }),
      'saves the form': send({ type: saveIt }),
      'saving is refused': fail('saveTimeslot', refused('save timeslot', 400, refusal)),
    },
    rows: modelledRows([begun], rowOf),
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

/**
 * The name is marked only once it was edited, or after an attempt to save: adding a recurrence does not mark it
 * (docs/behaviour.md#validation).
 */
export const touching = (() => {
  const dropsDraft = tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.new' })
  const keeps = (draft: object) =>
    tell('drafts', {
      type: 'drafts.keepForm',
      form: { kind: 'timeslot', key: 'timeslot.new', title: 'A new timeslot', page: 'timeslots', draft },
    })
  const keepsNothing = keeps({ recurrences: [] })
  const keepsBoth = keeps({ name: 'Nights', recurrences: [] })
  const wrong = { state: { editing: 'invalid' }, tags: ['changed', 'invalid'] }
  return defineWalk({
    machine: timeslotMachine,
    singletons: singletons(),
    observe: ({ touched }: TimeslotContext) => [...touched].toSorted(),
    starts: { 'a new timeslot': { input: { timeslot: undefined }, to: 'empty', does: [dropsDraft] } },
    cases: {
      'its recurrence is removed': send(change({ type: 'removeRecurrence', key: 1 })),
      'is named Nights': send(change({ type: 'name', name: 'Nights' })),
      'its name is cleared': send(change({ type: 'name', name: '' })),
      'starts over': send({ type: 'form.reset' }),
      'saves the form': send({ type: saveIt }),
    },
    rows: {
      empty: {
        state: { editing: 'unchanged' },
        shows: [],
        on: {
          'its recurrence is removed': { to: 'without a name', does: [keepsNothing] },
          'is named Nights': { to: 'named', does: [keeps({ name: 'Nights' })] },
          'its name is cleared': { to: 'empty', does: [dropsDraft] },
          'starts over': { to: 'empty', does: [dropsDraft] },
          'saves the form': 'submitted empty',
        },
      },
      'submitted empty': {
        ...wrong,
        shows: ['name', 'recurrences'],
        on: {
          'its recurrence is removed': { to: 'submitted without a name', does: [keepsNothing] },
          'is named Nights': { to: 'named again', does: [keeps({ name: 'Nights' })] },
          'its name is cleared': { to: 'empty', does: [dropsDraft] },
          'starts over': { to: 'empty', does: [dropsDraft] },
        },
      },
      'without a name': {
        ...wrong,
        shows: ['recurrences'],
        on: {
          'its recurrence is removed': { to: 'without a name', does: [keepsNothing] },
          'is named Nights': { to: 'without a recurrence', does: [keepsBoth] },
          'its name is cleared': { to: 'submitted without a name', does: [keepsNothing] },
          'starts over': { to: 'empty', does: [dropsDraft] },
          'saves the form': 'submitted without a name',
        },
      },
      'submitted without a name': {
        ...wrong,
        shows: ['name', 'recurrences'],
        on: {
          'its recurrence is removed': { to: 'submitted without a name', does: [keepsNothing] },
          'is named Nights': { to: 'without a recurrence', does: [keepsBoth] },
          'its name is cleared': { to: 'submitted without a name', does: [keepsNothing] },
          'starts over': { to: 'empty', does: [dropsDraft] },
        },
      },
      named: {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: ['name'],
        on: {
          'its recurrence is removed': { to: 'without a recurrence', does: [keepsBoth] },
          'is named Nights': { to: 'named', does: [keeps({ name: 'Nights' })] },
          'its name is cleared': { to: 'empty', does: [dropsDraft] },
          'starts over': { to: 'empty', does: [dropsDraft] },
          'saves the form': {
            to: 'being created, named',
            does: [start('saveTimeslot', { pk: undefined, name: 'Nights', recurrences: [atWork] })],
          },
        },
      },
      'named again': {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: ['name', 'recurrences'],
        on: {
          'its recurrence is removed': { to: 'without a recurrence', does: [keepsBoth] },
          'is named Nights': { to: 'named again', does: [keeps({ name: 'Nights' })] },
          'its name is cleared': { to: 'empty', does: [dropsDraft] },
          'starts over': { to: 'empty', does: [dropsDraft] },
          'saves the form': {
            to: 'being created',
            does: [start('saveTimeslot', { pk: undefined, name: 'Nights', recurrences: [atWork] })],
          },
        },
      },
      'without a recurrence': {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: ['name', 'recurrences'],
        on: {
          'its recurrence is removed': { to: 'without a recurrence', does: [keepsBoth] },
          'is named Nights': { to: 'without a recurrence', does: [keepsBoth] },
          'its name is cleared': { to: 'submitted without a name', does: [keepsNothing] },
          'starts over': { to: 'empty', does: [dropsDraft] },
          'saves the form': {
            to: 'being created',
            does: [start('saveTimeslot', { pk: undefined, name: 'Nights', recurrences: [] })],
          },
        },
      },
      'being created, named': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: ['name'],
        on: {},
      },
      'being created': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: ['name', 'recurrences'],
        on: {},
      },
    },
  })
})()
