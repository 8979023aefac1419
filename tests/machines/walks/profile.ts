/**
 * One notification profile in its card, or the one that is to be created (specification, section 2, Profiles screen;
 * section 5): what can be saved and when, what a failed save leaves behind, and a destination created from within.
 */
import type { Destination } from '../../../machines/domain/destination.ts'
import type { FormDraft } from '../../../machines/domain/formDraft.ts'
import { defaultFilter } from '../../../machines/domain/filter.ts'
import type { Profile, ProfileDraft } from '../../../machines/domain/profile.ts'
import type { Timeslot } from '../../../machines/domain/timeslot.ts'
import { profileMachine, type ProfileContext } from '../../../machines/profile.ts'
import { draftKey } from '../../../machines/system.ts'
import { say, start, tell, tellParent, type Effect } from '../support/effects.ts'
import { broken, refused, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../support/walk.ts'

const officeHours: Timeslot = { pk: 9, name: 'Office hours', recurrences: [] }

const phone: Destination = {
  pk: 5, medium: { slug: 'sms', name: 'SMS' }, label: 'Duty phone', suggestedLabel: 'SMS: +4747474701', settings: {},
}

/** Which filter is chosen: the saved one, another one, or none. */
const filters = { critical: [4], oslo: [5], bergen: [6], none: [] } as const
type Chosen = keyof typeof filters
const stored = ['critical', 'oslo', 'bergen'] as const
type Stored = (typeof stored)[number]

function profile(chosen: Stored, change: Partial<Profile> = {}): Profile {
  return {
    pk: 7,
    name: 'Daytime',
    timeslot: officeHours,
    filters: filters[chosen].map((pk) => ({ pk, name: chosen, filter: defaultFilter })),
    destinations: [],
    isActive: true,
    ...change,
  }
}

/** How one that is to be created begins. */
const beginning: ProfileDraft = { name: '', timeslot: 9, filters: [], destinations: [], isActive: true }

const savedDraft: ProfileDraft = { name: 'Daytime', timeslot: 9, filters: [4], destinations: [], isActive: true }

const addsDestination = start('newDestination', { key: 'newDestination.profile.7' })
const outdated = tellParent({ type: 'profile.outdated' })

interface Card {
  readonly at:
    | 'unchanged' | 'incomplete' | 'changed' | 'unsaved' | 'adding' | 'creating' | 'saving' | 'confirming' | 'deleting'
    | 'deleted'
  /** What the server has; undefined: nothing yet. */
  readonly saved: Stored | undefined
  readonly chosen: Chosen
  /** Whether the server says something against the filters. */
  readonly isWrong: boolean
  /** Whether the destination created from within is chosen. */
  readonly hasPhone: boolean
}

type Outcome = ModelledOutcome<Card>

function isAsSaved({ saved, chosen, hasPhone }: Card): boolean {
  return chosen === (saved ?? 'none') && !hasPhone
}

function draftOf({ saved, chosen, hasPhone }: Card): ProfileDraft {
  const base = saved === undefined ? beginning : savedDraft
  return { ...base, filters: filters[chosen], destinations: hasPhone ? [5] : [] }
}

/** What of it is not as it is saved. */
function changeOf({ saved, chosen, hasPhone }: Card): Partial<ProfileDraft> {
  return {
    ...(chosen === (saved ?? 'none') ? {} : { filters: filters[chosen] }),
    ...(hasPhone ? { destinations: [5] } : {}),
  }
}

function noted(card: Card): Effect {
  const key = card.saved === undefined ? 'profile.new' : 'profile.7'
  if (isAsSaved(card)) return tell('drafts', { type: 'drafts.dropForm', key })
  const title = card.saved === undefined ? 'A new profile' : "Profile 'Daytime'"
  const draft = changeOf(card)
  return tell('drafts', { type: 'drafts.keepForm', form: { kind: 'profile', key, title, draft } })
}

/** Save is disabled until something changes, and while there is no filter (sections 2 and 5). */
function assessed(card: Card, ...does: readonly Effect[]): Outcome {
  const to: Card = { ...card, at: card.chosen === 'none' ? 'incomplete' : 'changed' }
  return { to: isAsSaved(card) ? { ...to, at: 'unchanged', isWrong: false } : to, does: [...does, noted(card)] }
}

function each(prefix: string, outcome: (chosen: Stored) => Outcome): Record<string, Outcome> {
  return Object.fromEntries(stored.map((chosen) => [`${prefix} ${chosen}`, outcome(chosen)]))
}

function editing(card: Card): Record<string, Outcome> {
  const { saved } = card
  return {
    ...Object.fromEntries((['critical', 'oslo', 'none'] as const).map((chosen) => [
      `is about ${chosen}`, assessed({ ...card, chosen, isWrong: false }),
    ])),
    'a destination is to be added': { to: { ...card, at: 'adding' }, does: [addsDestination] },
    ...(saved === undefined
      ? {
          'is as it was': {
            to: { ...card, at: 'deleted' },
            does: [tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' }), tellParent({ type: 'profile.givenUp' })],
          },
        }
      : {
          'is as it was': assessed({ ...card, chosen: saved, hasPhone: false }),
          'is to be deleted': { to: { ...card, at: 'confirming' } },
        }),
  }
}

/** Field by field: what nobody has changed shows what the server has, what somebody is changing stays. */
function followed(card: Card, saved: Stored): Card {
  return { ...card, saved, chosen: card.chosen === card.saved ? saved : card.chosen }
}

function follows(card: Card): Record<string, Outcome> {
  return card.saved === undefined ? {} : each('the server has', (saved) => assessed(followed(card, saved)))
}

function onTheWay(card: Card): Record<string, Outcome> {
  return card.saved === undefined ? {} : each('the server has', (saved) => ({ to: followed(card, saved) }))
}

function saves(card: Card): Record<string, Outcome> {
  return card.saved === undefined
    ? { 'is saved': { to: { ...card, at: 'creating' }, does: [start('createProfile', draftOf(card))] } }
    : { 'is saved': { to: { ...card, at: 'saving' }, does: [start('updateProfile', { pk: 7, ...draftOf(card) })] } }
}

const noFilter = { filters: ['Invalid pk "5" - object does not exist.'] }

function failures(card: Card): Record<string, Outcome> {
  const to: Card = { ...card, at: 'unsaved' }
  return {
    'it is refused': {
      to: { ...to, isWrong: true },
      does: [
        say('error', `Failed to save profile: ${JSON.stringify(noFilter)}`),
        // Somebody else may have changed it meanwhile, or deleted it; what it clashes with may be new.
        outdated,
      ],
    },
    'the server breaks': { to, does: [say('error', 'Failed to save profile: "Internal Server Error"'), outdated] },
    'nobody answers': { to, does: [say('error', 'Failed to save profile'), outdated] },
  }
}

const created = profile('oslo', { name: 'Nights' })
const savedAsOslo = profile('oslo')

function row(card: Card): ModelledRow<Card> {
  const { at, saved, isWrong } = card
  const shows = {
    draft: draftOf(card),
    saved: saved === undefined ? undefined : filters[saved],
    errors: isWrong ? [{ path: ['filters'], text: 'Invalid pk "5" - object does not exist.' }] : [],
  }
  switch (at) {
    case 'unchanged':
      return {
        state: { editing: 'unchanged' },
        shows,
        on: {
          ...editing(card),
          ...follows(card),
          // Who tries to create one not begun is told what is missing; that is no draft of anything.
          ...(saved === undefined ? { 'is saved': { to: { ...card, at: 'incomplete' } } } : {}),
        },
      }
    case 'incomplete':
      return {
        state: { editing: 'incomplete' }, tags: ['changed', 'incomplete'], shows, on: { ...editing(card), ...follows(card) },
      }
    case 'changed':
      return {
        state: { editing: 'changed' }, tags: ['changed'], shows,
        on: { ...editing(card), ...follows(card), ...saves(card) },
      }
    case 'unsaved':
      return {
        state: { editing: 'unsaved' },
        tags: ['changed', 'unsaved'],
        shows,
        on: {
          ...editing(card),
          ...saves(card),
          // What was sent may have arrived all the same: then it is saved.
          ...(saved === undefined ? {} : each('the server has', (found) => {
            const next = followed(card, found)
            return isAsSaved(next) ? assessed(next) : { to: next, does: [noted(next)] }
          })),
        },
      }
    case 'adding':
      return {
        state: 'addingDestination',
        tags: ['destinationDialog'],
        ports: ['newDestination'],
        shows,
        on: {
          ...onTheWay(card),
          // It is chosen, and the list knows of it.
          'the destination is created': assessed(
            { ...card, hasPhone: true }, tellParent({ type: 'profile.destinationCreated', destination: phone }),
          ),
          'the destination may be created': { to: card, does: [outdated] },
          'the media are other ones': { to: card, does: [tell('newDestination', { type: 'newDestination.follow' })] },
          // The form says when it may be closed: while nothing is on its way.
          'no destination is added': assessed(card),
        },
      }
    case 'creating':
      return {
        state: 'creating',
        tags: ['busy', 'changed'],
        ports: ['createProfile'],
        shows,
        on: {
          'it is created': {
            to: { ...card, at: 'deleted' },
            does: [
              tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' }),
              say('success', 'Created new profile: Nights'),
              tellParent({ type: 'profile.created', profile: created }),
            ],
          },
          ...failures(card),
        },
      }
    case 'saving':
      return {
        state: 'saving',
        tags: ['busy', 'changed'],
        ports: ['updateProfile'],
        shows,
        on: {
          'it is saved with oslo': assessed(
            { ...card, saved: 'oslo', chosen: 'oslo', hasPhone: false },
            say('success', 'Updated profile: Daytime'),
            tellParent({ type: 'profile.saved', profile: savedAsOslo }),
          ),
          ...failures(card),
        },
      }
    case 'confirming':
      return {
        state: 'confirming',
        tags: ['deleteDialog'],
        shows,
        on: {
          ...onTheWay(card),
          'says yes': { to: { ...card, at: 'deleting' }, does: [start('deleteProfile', { pk: 7, name: 'Daytime' })] },
          'says no': assessed(card),
        },
      }
    case 'deleting':
      return {
        state: 'deleting',
        tags: ['busy', 'deleteDialog'],
        ports: ['deleteProfile'],
        shows,
        on: {
          ...onTheWay(card),
          'it is deleted': {
            to: { ...card, at: 'deleted' },
            does: [
              tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' }),
              say('warning', 'Deleted profile: Daytime'),
              tellParent({ type: 'profile.deleted', pk: 7 }),
            ],
          },
          'deleting is refused': assessed(card, say('error', 'Failed to delete profile: {"detail":"Not found."}'), outdated),
        },
      }
    case 'deleted':
      return { state: 'deleted', tags: ['busy'], shows, on: {} }
  }
}

const choices = {
  'is about critical': send({ type: 'profile.chooseFilters', filters: filters.critical }),
  'is about oslo': send({ type: 'profile.chooseFilters', filters: filters.oslo }),
  'is about none': send({ type: 'profile.chooseFilters', filters: filters.none }),
  'is as it was': send({ type: 'profile.reset' }),
  'is saved': send({ type: 'profile.save' }),
  'is to be deleted': send({ type: 'profile.delete' }),
}

const destinationCases = {
  'a destination is to be added': send({ type: 'profile.addDestination' }),
  'no destination is added': hear('newDestination', { type: 'newDestination.cancelled' }),
  'the destination is created': hear('newDestination', { type: 'newDestination.created', destination: phone }),
  'the destination may be created': hear('newDestination', { type: 'destination.outdated' }),
  'the media are other ones': send({ type: 'profile.followMedia' }),
}

function failuresOf(port: string) {
  return {
    'it is refused': fail(port, refused('save profile', 400, noFilter)),
    'the server breaks': fail(port, broken('save profile')),
    'nobody answers': fail(port, unreachable('save profile')),
  }
}

const nobody: FormDraft[] = []

/** What the chart may read: what the person has not saved. */
function lone(forms: readonly FormDraft[] = nobody) {
  return {
    notifications: {},
    drafts: { owner: 'ana', texts: new Map(), forms: new Map(forms.map((form) => [draftKey('ana', form.key), form])) },
  }
}

const observe = ({ profile: saved, draft, errors }: ProfileContext) => ({
  draft, saved: saved?.filters.map(({ pk }) => pk), errors,
})

const savedCard: Card = { at: 'unchanged', saved: 'critical', chosen: 'critical', isWrong: false, hasPhone: false }

export const walk = defineWalk({
  machine: profileMachine,
  lone: lone(),
  observe,
  starts: {
    'a profile': { input: { profile: profile('critical'), beginning }, to: nameOf(savedCard), does: [noted(savedCard)] },
  },
  cases: {
    ...choices,
    ...failuresOf('updateProfile'),
    ...Object.fromEntries(stored.slice(0, 2).map((name) => [
      `the server has ${name}`, send({ type: 'profile.follow', profile: profile(name) }),
    ])),
    'it is saved with oslo': settle('updateProfile', savedAsOslo),
    'says yes': send({ type: 'profile.confirm' }),
    'says no': send({ type: 'profile.decline' }),
    'it is deleted': settle('deleteProfile'),
    'deleting is refused': fail('deleteProfile', refused('delete profile', 404, { detail: 'Not found.' })),
  },
  rows: modelledRows([savedCard], (card) => without(row(card), 'a destination is to be added', 'the server has bergen')),
})

/** What one table leaves to another. */
function without(whole: ModelledRow<Card>, ...names: readonly string[]): ModelledRow<Card> {
  return { ...whole, on: Object.fromEntries(Object.entries(whole.on).filter(([name]) => !names.includes(name))) }
}

/** Somebody else changes it while it could not be saved: what was chosen stays, and is held against that. */
export const overtaken = defineWalk({
  machine: profileMachine,
  lone: lone(),
  observe,
  starts: {
    'a profile': { input: { profile: profile('critical'), beginning }, to: nameOf(savedCard), does: [noted(savedCard)] },
  },
  cases: {
    'is about oslo': choices['is about oslo'],
    'is as it was': choices['is as it was'],
    'is saved': choices['is saved'],
    'nobody answers': failuresOf('updateProfile')['nobody answers'],
    'the server has oslo': send({ type: 'profile.follow', profile: profile('oslo') }),
    'the server has bergen': send({ type: 'profile.follow', profile: profile('bergen') }),
  },
  rows: modelledRows([savedCard], (card) => without(
    row(card), 'is about critical', 'is about none', 'is to be deleted', 'a destination is to be added',
    'the server has critical', 'it is refused', 'the server breaks', 'it is saved with oslo',
  )),
})

/** A destination that there is not yet is created from within. */
export const withDestination = defineWalk({
  machine: profileMachine,
  lone: lone(),
  observe,
  starts: {
    'a profile': { input: { profile: profile('critical'), beginning }, to: nameOf(savedCard), does: [noted(savedCard)] },
  },
  cases: {
    ...destinationCases,
    'the server has critical': send({ type: 'profile.follow', profile: profile('critical') }),
    'the server has oslo': send({ type: 'profile.follow', profile: profile('oslo') }),
    'is as it was': choices['is as it was'],
  },
  rows: modelledRows([savedCard], (card) => {
    const whole = row(card)
    return without(whole, 'is about critical', 'is about oslo', 'is about none', 'is saved', 'is to be deleted', 'the server has bergen')
  }),
})

function typedDestination(key: string): FormDraft {
  return { kind: 'newDestination', key, title: 'A new destination', medium: 'sms', draft: { title: 'Duty phone', values: {} } }
}

const addingCard: Card = { ...savedCard, at: 'adding' }

/** After a sign-in, the dialog in which a destination was being typed is open again; another profile's is not. */
export const addingBefore = defineWalk({
  machine: profileMachine,
  lone: lone([typedDestination('newDestination.profile.7')]),
  observe,
  starts: {
    'a profile': { input: { profile: profile('critical'), beginning }, to: nameOf(addingCard), does: [addsDestination] },
  },
  cases: { 'no destination is added': destinationCases['no destination is added'] },
  rows: modelledRows([addingCard], (card) => {
    const { on, ...whole } = row(card)
    return { ...whole, on: card.at === 'adding' ? { 'no destination is added': on['no destination is added'] } : {} }
  }),
})

export const addedElsewhere = defineWalk({
  machine: profileMachine,
  lone: lone([typedDestination('newDestination'), typedDestination('newDestination.profile.70')]),
  observe,
  starts: {
    'a profile': { input: { profile: profile('critical'), beginning }, to: nameOf(savedCard), does: [noted(savedCard)] },
  },
  cases: { 'is as it was': choices['is as it was'] },
  rows: modelledRows([savedCard], (card) => ({ ...row(card), on: { 'is as it was': assessed(card) } })),
})

const newCard: Card = { at: 'unchanged', saved: undefined, chosen: 'none', isWrong: false, hasPhone: false }

export const toBeCreated = defineWalk({
  machine: profileMachine,
  lone: lone(),
  observe,
  starts: { 'a new one': { input: { profile: undefined, beginning }, to: nameOf(newCard), does: [noted(newCard)] } },
  cases: { ...choices, ...failuresOf('createProfile'), 'it is created': settle('createProfile', created) },
  rows: modelledRows([newCard], (card) => without(row(card), 'a destination is to be added')),
})

const keptCard: Card = { ...newCard, at: 'changed', chosen: 'oslo' }

/** What was chosen before and not saved is there again. */
export const keptBefore = defineWalk({
  machine: profileMachine,
  lone: lone([{ kind: 'profile', key: 'profile.new', title: 'A new profile', draft: { filters: filters.oslo } }]),
  observe,
  starts: { 'a draft': { input: { profile: undefined, beginning }, to: nameOf(keptCard), does: [noted(keptCard)] } },
  cases: { 'is saved': choices['is saved'] },
  rows: modelledRows([keptCard], (card) => ({
    ...row(card), on: card.at === 'changed' ? saves(card) : {},
  })),
})

/** A profile without a timeslot cannot be saved either. */
export const withoutTimeslot = defineWalk({
  machine: profileMachine,
  lone: lone(),
  starts: {
    'there was none': {
      input: { profile: undefined, beginning: { ...beginning, timeslot: undefined } },
      to: 'begun',
      does: [tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' })],
    },
  },
  cases: { 'is about critical': choices['is about critical'], 'is saved': choices['is saved'] },
  rows: {
    begun: { state: { editing: 'unchanged' }, on: { 'is saved': 'asked for', 'is about critical': { to: 'incomplete', does: [keepsNew()] } } },
    'asked for': {
      state: { editing: 'incomplete' },
      tags: ['changed', 'incomplete'],
      on: { 'is about critical': { to: 'incomplete', does: [keepsNew()] } },
    },
    incomplete: {
      state: { editing: 'incomplete' },
      tags: ['changed', 'incomplete'],
      on: { 'is about critical': { to: 'incomplete', does: [keepsNew()] } },
    },
  },
})

function keepsNew(): Effect {
  const draft = { filters: [4] }
  return tell('drafts', { type: 'drafts.keepForm', form: { kind: 'profile', key: 'profile.new', title: 'A new profile', draft } })
}

const fields = {
  name: { event: { type: 'profile.rename', name: ' Nights ' }, change: { name: ' Nights ' } },
  timeslot: { event: { type: 'profile.chooseTimeslot', timeslot: 3 }, change: { timeslot: 3 } },
  filters: { event: { type: 'profile.chooseFilters', filters: [4, 5] }, change: { filters: [4, 5] } },
  destinations: { event: { type: 'profile.chooseDestinations', destinations: [5] }, change: { destinations: [5] } },
  active: { event: { type: 'profile.activate', isActive: false }, change: { isActive: false } },
} as const

/**
 * What the server says of one field stands beside it until that field is changed, and what it says of the whole until
 * anything is: that a name is in use, it says of the whole. What it says of another field stays.
 */
function fieldWalk(field: keyof typeof fields, body: Readonly<Record<string, readonly string[]>>, left: readonly unknown[]) {
  const { event, change } = fields[field]
  const draft: ProfileDraft = { ...savedDraft, ...change }
  const all = Object.entries(body).map(([key, [text]]) => ({ path: key === 'non_field_errors' ? [] : [key], text }))
  const keeps = tell('drafts', {
    type: 'drafts.keepForm', form: { kind: 'profile', key: 'profile.7', title: "Profile 'Daytime'", draft: change },
  })
  const drops = tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' })
  const saving = start('updateProfile', { pk: 7, ...draft, name: draft.name.trim() })
  const savesIt = { 'is saved': { to: 'saving', does: [saving] } } as const
  const reset = { 'is as it was': { to: 'begun', does: [drops] } } as const
  return defineWalk({
    machine: profileMachine,
    lone: lone(),
    observe: ({ draft: chosen, errors }: ProfileContext) => ({ draft: chosen, errors }),
    starts: { 'a profile': { input: { profile: profile('critical'), beginning }, to: 'begun', does: [drops] } },
    cases: {
      'is changed': send(event),
      'is as it was': choices['is as it was'],
      'is saved': choices['is saved'],
      'is refused': fail('updateProfile', refused('save profile', 400, body)),
    },
    rows: {
      begun: {
        state: { editing: 'unchanged' },
        shows: { draft: savedDraft, errors: [] },
        on: { 'is changed': { to: 'changed', does: [keeps] }, ...reset },
      },
      changed: {
        state: { editing: 'changed' },
        tags: ['changed'],
        shows: { draft, errors: [] },
        on: { 'is changed': { to: 'changed', does: [keeps] }, ...savesIt, ...reset },
      },
      saving: {
        state: 'saving', tags: ['busy', 'changed'], ports: ['updateProfile'], shows: { draft, errors: [] },
        on: { 'is refused': { to: 'refused', does: [say('error', `Failed to save profile: ${JSON.stringify(body)}`), outdated] } },
      },
      'saving again': {
        state: 'saving', tags: ['busy', 'changed'], ports: ['updateProfile'], shows: { draft, errors: left },
        on: { 'is refused': { to: 'refused', does: [say('error', `Failed to save profile: ${JSON.stringify(body)}`), outdated] } },
      },
      'saving unchanged': {
        state: 'saving', tags: ['busy', 'changed'], ports: ['updateProfile'], shows: { draft, errors: all },
        on: { 'is refused': { to: 'refused', does: [say('error', `Failed to save profile: ${JSON.stringify(body)}`), outdated] } },
      },
      refused: {
        state: { editing: 'unsaved' },
        tags: ['changed', 'unsaved'],
        shows: { draft, errors: all },
        on: {
          'is changed': { to: 'changed after', does: [keeps] },
          'is saved': { to: 'saving unchanged', does: [saving] },
          ...reset,
        },
      },
      'changed after': {
        state: { editing: 'changed' },
        tags: ['changed'],
        shows: { draft, errors: left },
        on: {
          'is changed': { to: 'changed after', does: [keeps] },
          'is saved': { to: 'saving again', does: [saving] },
          ...reset,
        },
      },
    },
  })
}

const active = [{ path: ['active'], text: 'No.' }]
const body = (field: string) => ({ [field]: ['No.'], active: ['No.'], non_field_errors: ['No.'] })

export const nameField = fieldWalk('name', body('name'), active)
export const timeslotField = fieldWalk('timeslot', body('timeslot'), active)
export const filtersField = fieldWalk('filters', body('filters'), active)
export const destinationsField = fieldWalk('destinations', body('destinations'), active)
export const activeField = fieldWalk('active', { filters: ['No.'], active: ['No.'] }, [{ path: ['filters'], text: 'No.' }])
