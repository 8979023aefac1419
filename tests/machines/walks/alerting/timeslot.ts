/**
 * One timeslot in its card, or the one that is to be created (specification, section 2, Timeslots screen; section 5): what
 * can be saved and when, what a failed save leaves behind, and which profiles go with a timeslot that is deleted.
 */
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
/** How a recurrence begins: 08:00:00-16:00:00 on days 1-5 (section 5). */
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
  /** What the server has; undefined: nothing yet. */
  readonly saved: Stored | undefined
  readonly typed: Name
  /** Whether the server says that the name is in use. */
  readonly isTaken: boolean
  /** Whether the profiles that use it are known. */
  readonly isUseKnown: boolean
}

type Outcome = ModelledOutcome<Slot>

function formKey({ saved }: Slot): string {
  return saved === undefined ? 'timeslot.new' : 'timeslot.7'
}

function isAsSaved({ saved, typed }: Slot): boolean {
  return typed === (saved ?? 'nothing')
}

/** What is not saved is kept as a form, so that it is not lost and leaving asks; what is as it was is not. */
function noted(slot: Slot): Effect {
  const key = formKey(slot)
  if (isAsSaved(slot)) return tell('drafts', { type: 'drafts.dropForm', key })
  const title = slot.saved === undefined ? 'A new timeslot' : `Timeslot '${slot.saved}'`
  return tell('drafts', {
    type: 'drafts.keepForm',
    form: { kind: 'timeslot', key, title, page: 'timeslots', draft: { name: names[slot.typed] } },
  })
}

/** Save is disabled without changes, and where a name is missing (sections 2 and 5). */
function assessed(slot: Slot, ...does: readonly Effect[]): Outcome {
  const to: Slot = { ...slot, isUseKnown: false, at: slot.typed === 'nothing' ? 'invalid' : 'changed' }
  return { to: isAsSaved(slot) ? { ...to, at: 'unchanged' } : to, does: [...does, noted(slot)] }
}

function editing(slot: Slot): Record<string, Outcome> {
  const { saved } = slot
  return {
    ...Object.fromEntries(
      (['nothing', 'Office hours', 'Daytime'] as const).map((typed) => [
        `is named ${typed}`,
        assessed({ ...slot, typed, isTaken: false }),
      ]),
    ),
    'is as it was': assessed({ ...slot, typed: saved ?? 'nothing', isTaken: false }),
    ...(saved === undefined
      ? {}
      : { 'is to be deleted': { to: { ...slot, at: 'counting' }, does: [start('fetchProfiles')] } }),
  }
}

/** What nobody has changed shows what the server has; what somebody is changing stays. */
function follows(slot: Slot): Record<string, Outcome> {
  if (slot.saved === undefined) return {}
  return each('the server has', (saved) => {
    const to: Slot = { ...slot, saved, typed: isAsSaved(slot) ? saved : slot.typed }
    return assessed(hasArrived(slot, to) ? { ...to, isTaken: false } : to)
  })
}

/** The same while something is under way, which goes on. */
function onTheWay(slot: Slot): Record<string, Outcome> {
  if (slot.saved === undefined) return {}
  return each('the server has', (saved) => {
    const to: Slot = { ...slot, saved, typed: isAsSaved(slot) ? saved : slot.typed }
    return { to: hasArrived(slot, to) ? { ...to, isTaken: false } : to, does: [noted(to)] }
  })
}

/** What differed is saved like that: what the server said of it is out of date. */
function hasArrived(before: Slot, now: Slot): boolean {
  return !isAsSaved(before) && isAsSaved(now)
}

function saves(slot: Slot): Record<string, Outcome> {
  const content = { name: names[slot.typed], recurrences: [atWork] }
  const pk = slot.saved === undefined ? undefined : 7
  return { 'is saved': { to: { ...slot, at: 'writing' }, does: [start('saveTimeslot', { pk, ...content })] } }
}

/** A failed save marks it as unsaved, and what was entered is still there; the list is asked what there is now. */
function failures(slot: Slot): Record<string, Outcome> {
  const failed = (isTaken: boolean, text: string): Outcome => {
    const to: Slot = { ...slot, at: 'unsaved', isTaken, isUseKnown: false }
    // Somebody else may have changed it meanwhile, or deleted it; what it clashes with may be new.
    const does = [noted(to), say('error', text), outdated]
    // What somebody else saved in between may be what was entered.
    return { to: isAsSaved(to) ? { ...to, at: 'unchanged' } : to, does }
  }
  return {
    'it is refused': failed(true, 'Failed to save timeslot: {"name":["The name is in use."]}'),
    // That there is none is said of no field.
    'there is none': failed(false, 'Failed to save timeslot: {"detail":"Not found."}'),
    'the server breaks': failed(false, 'Failed to save timeslot: "Internal Server Error"'),
    'nobody answers': failed(false, 'Failed to save timeslot'),
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
          // Who tries to create one not begun is told what is missing; that is no draft of anything.
          ...(saved === undefined ? { 'is saved': { to: { ...slot, at: 'invalid' } } } : {}),
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
          // What was sent may have arrived all the same: then it is saved.
          ...(saved === undefined
            ? {}
            : each('the server has', (found) =>
                found === typed
                  ? assessed({ ...slot, saved: found, isTaken: false })
                  : { to: { ...slot, saved: found }, does: [noted({ ...slot, saved: found })] },
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
          ...onTheWay(slot),
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
          ...onTheWay(slot),
          'the profiles come': { to: { ...slot, at: 'counted', isUseKnown: true } },
          // Those that cannot be read may use it too.
          'some profiles cannot be read': { to: { ...slot, at: 'counted' } },
          'the profiles do not come': { to: { ...slot, at: 'counted' } },
          'says no': assessed(slot),
        },
      }
    case 'counted':
      return {
        state: { removing: { deciding: 'counted' } },
        tags: ['deleteDialog'],
        shows,
        on: {
          ...onTheWay(slot),
          'says yes': { to: { ...slot, at: 'deleting' }, does: [start('deleteTimeslot', { pk: 7, name: saved })] },
          'says no': assessed(slot),
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
          ...onTheWay(slot),
          'it is deleted': {
            to: { ...slot, at: 'gone' },
            does: [
              tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.7' }),
              say('warning', `Deleted timeslot: ${saved ?? ''}`),
              tellParent({ type: 'resource.changed', change: { type: 'deleted', pk: 7 } }),
            ],
          },
          // What the server has against it shows beside the fields, as after a save; that there is none is said of no field.
          'deleting is refused': fails(true, '{"name":["The name is in use."]}'),
          'there is none to delete': fails(false, '{"detail":"Not found."}'),
        },
      }
    }
    case 'gone':
      return { state: 'gone', tags: ['gone'], shows, ended: { output: undefined }, on: {} }
  }
}

/** Two profiles use it, one of them without a name; a third does not. */
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
  'is named nothing': send(change({ type: 'name', name: '' })),
  'is named Office hours': send(change({ type: 'name', name: 'Office hours' })),
  'is named Daytime': send(change({ type: 'name', name: 'Daytime' })),
  'is as it was': send({ type: 'form.reset' }),
  'is saved': send({ type: saveIt }),
  'is to be deleted': send({ type: deleteIt }),
}

const failed = {
  'it is refused': fail('saveTimeslot', refused('save timeslot', 400, nameTaken)),
  'there is none': fail('saveTimeslot', refused('save timeslot', 404, { detail: 'Not found.' })),
  'the server breaks': fail('saveTimeslot', broken('save timeslot')),
  'nobody answers': fail('saveTimeslot', unreachable('save timeslot')),
}

const observe = ({ timeslot: saved, draft, errors, usedBy }: TimeslotContext) => ({
  name: draft.name,
  saved: saved?.name,
  errors,
  usedBy,
})

const nobody: FormDraft[] = []

/** What the chart may read: what the person has not saved. */
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
  'the profiles come': settle('fetchProfiles', { items: profiles, unreadable: 0 }),
  'some profiles cannot be read': settle('fetchProfiles', { items: profiles, unreadable: 1 }),
  'the profiles do not come': fail('fetchProfiles', broken('get notification profiles')),
  'says yes': send({ type: 'form.confirm' }),
  'says no': send({ type: 'form.decline' }),
  'it is deleted': settle('deleteTimeslot'),
  'deleting is refused': fail('deleteTimeslot', refused('delete timeslot', 400, nameTaken)),
  'there is none to delete': fail('deleteTimeslot', refused('delete timeslot', 404, { detail: 'Not found.' })),
}

export const walk = defineWalk({
  machine: timeslotMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a timeslot': { input: { timeslot: timeslot('Office hours') }, to: nameOf(savedSlot), does: [noted(savedSlot)] },
  },
  cases,
  rows: modelledRows([savedSlot], (slot) => without(row(slot), 'the server has Nights')),
})

/** What one table leaves to another. */
function without(whole: ModelledRow<Slot>, ...left: readonly string[]): ModelledRow<Slot> {
  return { ...whole, on: Object.fromEntries(Object.entries(whole.on).filter(([name]) => !left.includes(name))) }
}

/** Somebody else changes it while it could not be saved: what was entered stays, and is held against that. */
export const overtaken = defineWalk({
  machine: timeslotMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a timeslot': { input: { timeslot: timeslot('Office hours') }, to: nameOf(savedSlot), does: [noted(savedSlot)] },
  },
  cases: {
    'is named Daytime': edits['is named Daytime'],
    'is as it was': edits['is as it was'],
    'is saved': edits['is saved'],
    'nobody answers': cases['nobody answers'],
    'the server has Daytime': send({ type: 'form.follow', item: timeslot('Daytime') }),
    'the server has Nights': send({ type: 'form.follow', item: timeslot('Nights') }),
  },
  rows: modelledRows([savedSlot], (slot) =>
    without(
      row(slot),
      'is named nothing',
      'is named Office hours',
      'is to be deleted',
      'the server has Office hours',
      'it is refused',
      'there is none',
      'the server breaks',
      'it is saved as Daytime',
    ),
  ),
})

const unsavedSlot: Slot = { at: 'changed', saved: 'Office hours', typed: 'Daytime', isTaken: false, isUseKnown: false }

/** What was entered before and not saved is there again. */
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
    'a draft of it': {
      input: { timeslot: timeslot('Office hours') },
      to: nameOf(unsavedSlot),
      does: [noted(unsavedSlot)],
    },
  },
  cases: { 'is as it was': edits['is as it was'] },
  rows: modelledRows([unsavedSlot], (slot) => ({
    ...row(slot),
    on: { 'is as it was': editing(slot)['is as it was'] },
  })),
})

const newSlot: Slot = { at: 'unchanged', saved: undefined, typed: 'nothing', isTaken: false, isUseKnown: false }

const earlierTyped: RecurrenceDraft = { ...atWorkTyped, start: '06:00' }

/**
 * Two people change the same timeslot: what the one has not touched follows the other, so that saving takes nothing back
 * that the other did. The recurrences are one thing.
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
  const forgets = tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.7' })
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
        does: [forgets],
      },
    },
    cases: {
      'begins earlier': send(change({ type: 'start', key: 1, start: '06:00' })),
      'the other one renames it': send({ type: 'form.follow', item: timeslot('Nights') }),
      'is saved': send({ type: saveIt }),
    },
    rows: {
      'as saved': {
        state: { editing: 'unchanged' },
        shows: { name: 'Office hours', recurrences: [atWorkTyped] },
        on: {
          'begins earlier': { to: 'earlier', does: [keepsPart('Office hours')] },
          'the other one renames it': { to: 'as renamed', does: [forgets] },
        },
      },
      'as renamed': {
        state: { editing: 'unchanged' },
        shows: { name: 'Nights', recurrences: [atWorkTyped] },
        on: {
          'begins earlier': { to: 'renamed and earlier', does: [keepsPart('Nights')] },
          'the other one renames it': { to: 'as renamed', does: [forgets] },
        },
      },
      earlier: {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { name: 'Office hours', recurrences: [earlierTyped] },
        on: {
          'begins earlier': { to: 'earlier', does: [keepsPart('Office hours')] },
          'the other one renames it': { to: 'renamed and earlier', does: [keepsPart('Nights')] },
          'is saved': { to: 'saving earlier', does: [sends('Office hours')] },
        },
      },
      'renamed and earlier': {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { name: 'Nights', recurrences: [earlierTyped] },
        on: {
          'begins earlier': { to: 'renamed and earlier', does: [keepsPart('Nights')] },
          'the other one renames it': { to: 'renamed and earlier', does: [keepsPart('Nights')] },
          'is saved': { to: 'saving both', does: [sends('Nights')] },
        },
      },
      'saving earlier': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: { name: 'Office hours', recurrences: [earlierTyped] },
        on: { 'the other one renames it': { to: 'saving both', does: [keepsPart('Nights')] } },
      },
      'saving both': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: { name: 'Nights', recurrences: [earlierTyped] },
        on: { 'the other one renames it': { to: 'saving both', does: [keepsPart('Nights')] } },
      },
    },
  })
})()

/**
 * What is wrong with it on the server and not changed here may be mended there: then what is changed here can be saved, or
 * is saved already.
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
  const forgets = tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.7' })
  return defineWalk({
    machine: timeslotMachine,
    singletons: singletons(),
    observe: ({ draft }: TimeslotContext) => draft,
    starts: {
      'a timeslot': {
        input: { timeslot: { pk: 7, name: 'Office hours', recurrences: [never] } },
        to: 'as saved',
        does: [forgets],
      },
    },
    cases: {
      'is named Nights': send(change({ type: 'name', name: 'Nights' })),
      'the other one mends it': send({ type: 'form.follow', item: timeslot('Office hours') }),
      'the other one renames it': send({ type: 'form.follow', item: { pk: 7, name: 'Nights', recurrences: [never] } }),
      'is saved': send({ type: saveIt }),
    },
    rows: {
      'as saved': {
        state: { editing: 'unchanged' },
        shows: { name: 'Office hours', recurrences: [neverTyped] },
        on: {
          'is named Nights': { to: 'wrong', does: [keeps] },
          'the other one mends it': { to: 'mended', does: [forgets] },
          'the other one renames it': { to: 'renamed', does: [forgets] },
        },
      },
      wrong: {
        state: { editing: 'invalid' },
        tags: ['changed', 'invalid'],
        shows: { name: 'Nights', recurrences: [neverTyped] },
        on: {
          'is named Nights': { to: 'wrong', does: [keeps] },
          'the other one mends it': { to: 'right', does: [keeps] },
          'the other one renames it': { to: 'renamed', does: [forgets] },
        },
      },
      right: {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { name: 'Nights', recurrences: [atWorkTyped] },
        on: {
          'is named Nights': { to: 'right', does: [keeps] },
          'the other one mends it': { to: 'right', does: [keeps] },
          'the other one renames it': { to: 'renamed', does: [forgets] },
          'is saved': {
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
          'the other one mends it': { to: 'writing', does: [keeps] },
          'the other one renames it': { to: 'writing what is saved', does: [forgets] },
        },
      },
      'writing what is saved': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: { name: 'Nights', recurrences: [neverTyped] },
        on: {
          'the other one mends it': { to: 'writing what is mended', does: [forgets] },
          'the other one renames it': { to: 'writing what is saved', does: [forgets] },
        },
      },
      'writing what is mended': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows: { name: 'Office hours', recurrences: [atWorkTyped] },
        on: {
          'the other one mends it': { to: 'writing what is mended', does: [forgets] },
          'the other one renames it': { to: 'writing what is saved', does: [forgets] },
        },
      },
      mended: {
        state: { editing: 'unchanged' },
        shows: { name: 'Office hours', recurrences: [atWorkTyped] },
        on: {
          'is named Nights': { to: 'right', does: [keeps] },
          'the other one mends it': { to: 'mended', does: [forgets] },
          'the other one renames it': { to: 'renamed', does: [forgets] },
        },
      },
      renamed: {
        state: { editing: 'unchanged' },
        shows: { name: 'Nights', recurrences: [neverTyped] },
        on: {
          'is named Nights': { to: 'renamed', does: [forgets] },
          'the other one mends it': { to: 'mended', does: [forgets] },
          'the other one renames it': { to: 'renamed', does: [forgets] },
        },
      },
    },
  })
})()

export const toBeCreated = defineWalk({
  machine: timeslotMachine,
  singletons: singletons(),
  observe,
  starts: { 'a new one': { input: { timeslot: undefined }, to: nameOf(newSlot), does: [noted(newSlot)] } },
  cases: { ...edits, ...failed, 'it is saved as Daytime': settle('saveTimeslot', timeslot('Daytime')) },
  rows: modelledRows([newSlot], row),
})

const typedAnew = { days: weekdays, start: '08:00', end: '16:00', isAllDay: false }

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
const more = keepsOf(listWith({ ...typedAnew, key: 2 }, { ...typedAnew, key: 3 }))

/** A new recurrence begins at 08:00:00-16:00:00 on days 1-5 (section 5), as often as it is asked for. */
export const adding = defineWalk({
  machine: timeslotMachine,
  singletons: singletons(),
  observe: ({ draft }: TimeslotContext) => Math.min(draft.recurrences.length, 3),
  starts: { 'a timeslot': { input: { timeslot: timeslot('Office hours') }, to: 'one', does: [drops] } },
  cases: {
    'a recurrence is added': send(change({ type: 'addRecurrence' })),
    'is as it was': send({ type: 'form.reset' }),
  },
  rows: {
    one: {
      state: { editing: 'unchanged' },
      shows: 1,
      on: {
        'a recurrence is added': { to: 'two', does: [keepsOf([atWorkTyped, { ...typedAnew, key: 2 }])] },
        'is as it was': { to: 'one', does: [drops] },
      },
    },
    two: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: 2,
      on: { 'a recurrence is added': { to: 'more', does: [more] }, 'is as it was': { to: 'one', does: [drops] } },
    },
    more: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: 3,
      on: { 'a recurrence is added': { to: 'more', does: [more] }, 'is as it was': { to: 'one', does: [drops] } },
    },
  },
})

/** What the recurrences of a timeslot can be in one of the two tables below. */
type Shapes = Readonly<Record<string, readonly RecurrenceDraft[]>>

interface Shaped {
  readonly at: 'assessed' | 'unsaved' | 'saving'
  readonly shape: string
  /** What the server says: of name and recurrences, of the name alone, or nothing. */
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
  /** Where each change leads from each shape; where it says nothing, nothing is different. */
  readonly changes: Readonly<
    Record<string, { readonly event: AnyEvent; readonly to: Readonly<Record<string, string>> }>
  >
  /** What is sent, by shape. */
  readonly sent: Readonly<Record<string, unknown>>
}

/** A table of what becomes of the recurrences; the shape 'saved' is the one the server has. */
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
          say('error', `Failed to save timeslot: ${JSON.stringify(refusal)}`),
          outdated,
        ],
      }
      return {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveTimeslot'],
        shows,
        on: { 'it is refused': refuses },
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
            // What the server said of a recurrence it said of its place, which may be another one now.
            name,
            assess({ at: 'assessed', shape: to[shape] ?? shape, errors: errors === 'none' ? 'none' : 'name' }),
          ]),
        ),
        'is as it was': assess(begun),
        ...(isSaved || wrong
          ? {}
          : {
              'is saved': {
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
      'is as it was': send({ type: 'form.reset' }),
      'is saved': send({ type: saveIt }),
      'it is refused': fail('saveTimeslot', refused('save timeslot', 400, refusal)),
    },
    rows: modelledRows([begun], rowOf),
  })
}

const early: RecurrenceDraft = { key: 1, days: weekdays, start: '04:00', end: '06:00', isAllDay: false }
const morning: RecurrenceDraft = { key: 2, days: [2, 3, 4, 5, 6], start: '00:00', end: '06:00', isAllDay: false }
const lastMoment = '23:59:59.999999'
const evening = { days: weekdays, start: '22:00:00', end: lastMoment, isAllDay: false }
const thisMorning = { days: [2, 3, 4, 5, 6], start: '00:00:00', end: '06:00:00', isAllDay: false }

/** Times of day: start before end; what is meant to go past midnight is made two recurrences of. */
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
 * Whole days: ticking all_day sets start and end empty, unticking resets to 04:00:00-16:00:00 on days 1-5 (section 5). It
 * is sent as 00:00:00 to 23:59:59.999999, and no day at all is 'Required' (decisions, Notification resources).
 */
export const wholeDays = shaping({
  saved: {
    pk: 7,
    name: 'Office hours',
    recurrences: [{ days: weekend, start: '00:00:00', end: lastMoment, isAllDay: true }],
  },
  shapes: {
    saved: [{ ...whole, days: weekend }],
    'whole weekdays': [{ ...whole, days: weekdays }],
    'whole on no day': [{ ...whole, days: [] }],
    'on weekdays': [{ ...timed, days: weekdays }],
    'at the weekend': [{ ...timed, days: weekend }],
    'on no day': [{ ...timed, days: [] }],
  },
  isInvalid: (shape) => shape.includes('no day'),
  changes: {
    'lasts all day': {
      event: change({ type: 'allDay', key: 1, isAllDay: true }),
      to: { 'on weekdays': 'whole weekdays', 'at the weekend': 'saved', 'on no day': 'whole on no day' },
    },
    'does not last all day': {
      event: change({ type: 'allDay', key: 1, isAllDay: false }),
      to: {
        saved: 'on weekdays',
        'whole weekdays': 'on weekdays',
        'whole on no day': 'on weekdays',
        'at the weekend': 'on weekdays',
        'on no day': 'on weekdays',
      },
    },
    'is at the weekend': {
      event: change({ type: 'days', key: 1, days: weekend }),
      to: {
        'whole weekdays': 'saved',
        'whole on no day': 'saved',
        'on weekdays': 'at the weekend',
        'on no day': 'at the weekend',
      },
    },
    'is on no day': {
      event: change({ type: 'days', key: 1, days: [] }),
      to: {
        saved: 'whole on no day',
        'whole weekdays': 'whole on no day',
        'on weekdays': 'on no day',
        'at the weekend': 'on no day',
      },
    },
  },
  sent: {
    'whole weekdays': [{ days: weekdays, start: '00:00:00', end: lastMoment, isAllDay: true }],
    'on weekdays': [{ days: weekdays, start: '04:00:00', end: '16:00:00', isAllDay: false }],
    'at the weekend': [{ days: weekend, start: '04:00:00', end: '16:00:00', isAllDay: false }],
  },
})
