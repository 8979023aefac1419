/**
 * One notification profile in its card, or the one that is to be created (specification, section 2, Profiles screen;
 * section 5): what can be saved and when, what a failed save leaves behind, and a destination created from within.
 */
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import type { Profile, ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import type { Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { profileMachine, type ProfileContext } from '../../../../machines/alerting/profile.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'

const officeHours: Timeslot = { pk: 9, name: 'Office hours', recurrences: [] }

const phone: Destination = {
  pk: 5,
  medium: { slug: 'sms', name: 'SMS' },
  label: 'Duty phone',
  suggestedLabel: 'SMS: +4747474701',
  settings: {},
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
const outdated = tellParent({ type: 'resource.changed', change: { type: 'unknown' } })

function kept(item: Profile): Effect {
  return tellParent({ type: 'resource.changed', change: { type: 'kept', item } })
}

interface Card {
  readonly at: 'unchanged' | 'invalid' | 'changed' | 'unsaved' | 'adding' | 'writing' | 'deciding' | 'deleting' | 'gone'
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
  return tell('drafts', {
    type: 'drafts.keepForm',
    form: { kind: 'profile', key, title, page: 'notificationProfiles', draft },
  })
}

/** Save is disabled until something changes, and while there is no filter (sections 2 and 5). */
function assessed(card: Card, ...does: readonly Effect[]): Outcome {
  const to: Card = { ...card, at: card.chosen === 'none' ? 'invalid' : 'changed' }
  return { to: isAsSaved(card) ? { ...to, at: 'unchanged' } : to, does: [...does, noted(card)] }
}

function each(prefix: string, outcome: (chosen: Stored) => Outcome): Record<string, Outcome> {
  return Object.fromEntries(stored.map((chosen) => [`${prefix} ${chosen}`, outcome(chosen)]))
}

function editing(card: Card): Record<string, Outcome> {
  const { saved } = card
  return {
    ...Object.fromEntries(
      (['critical', 'oslo', 'none'] as const).map((chosen) => [
        `is about ${chosen}`,
        assessed({ ...card, chosen, isWrong: false }),
      ]),
    ),
    'a destination is to be added': { to: { ...card, at: 'adding' }, does: [addsDestination] },
    ...(saved === undefined
      ? {
          'is as it was': {
            to: { ...card, at: 'gone' },
            does: [tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' })],
          },
        }
      : {
          'is as it was': assessed({ ...card, chosen: saved, hasPhone: false, isWrong: false }),
          'is to be deleted': { to: { ...card, at: 'deciding' } },
        }),
  }
}

/** Field by field: what nobody has changed shows what the server has, what somebody is changing stays. */
function followed(card: Card, saved: Stored): Card {
  const now: Card = { ...card, saved, chosen: card.chosen === card.saved ? saved : card.chosen }
  // What differed is saved like that: what the server said of it is out of date.
  return !isAsSaved(card) && isAsSaved(now) ? { ...now, isWrong: false } : now
}

function follows(card: Card): Record<string, Outcome> {
  return card.saved === undefined ? {} : each('the server has', (saved) => assessed(followed(card, saved)))
}

/** The same while something is under way, which goes on. */
function onTheWay(card: Card): Record<string, Outcome> {
  if (card.saved === undefined) return {}
  return each('the server has', (saved) => {
    const to = followed(card, saved)
    return { to, does: [noted(to)] }
  })
}

function saves(card: Card): Record<string, Outcome> {
  const pk = card.saved === undefined ? undefined : 7
  return { 'is saved': { to: { ...card, at: 'writing' }, does: [start('saveProfile', { pk, ...draftOf(card) })] } }
}

const noFilter = { filters: ['Invalid pk "5" - object does not exist.'] }

function failures(card: Card): Record<string, Outcome> {
  const failed = (isWrong: boolean, text: string): Outcome => {
    const to: Card = { ...card, at: 'unsaved', isWrong }
    // Somebody else may have changed it meanwhile, or deleted it; what it clashes with may be new.
    const does = [noted(to), say('error', text), outdated]
    // What somebody else saved in between may be what was chosen.
    return { to: isAsSaved(to) ? { ...to, at: 'unchanged' } : to, does }
  }
  return {
    'it is refused': failed(true, `Failed to save profile: ${JSON.stringify(noFilter)}`),
    'the server breaks': failed(false, 'Failed to save profile: "Internal Server Error"'),
    'nobody answers': failed(false, 'Failed to save profile'),
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
          ...(saved === undefined ? { 'is saved': { to: { ...card, at: 'invalid' } } } : {}),
        },
      }
    case 'invalid':
      return {
        state: { editing: 'invalid' },
        tags: ['changed', 'invalid'],
        shows,
        on: { ...editing(card), ...follows(card) },
      }
    case 'changed':
      return {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows,
        on: { ...editing(card), ...follows(card), ...saves(card) },
      }
    case 'unsaved':
      return {
        state: { editing: { changed: 'unsaved' } },
        tags: ['changed', 'unsaved'],
        shows,
        on: {
          ...editing(card),
          ...saves(card),
          // What was sent may have arrived all the same: then it is saved.
          ...(saved === undefined
            ? {}
            : each('the server has', (found) => {
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
          'the destination is created': {
            to: { ...card, hasPhone: true },
            does: [tellParent({ type: 'profile.destinationChanged', change: { type: 'kept', item: phone } })],
          },
          'the destination may be created': {
            to: card,
            does: [tellParent({ type: 'profile.destinationChanged', change: { type: 'unknown' } })],
          },
          'the media are other ones': { to: card, does: [tell('newDestination', { type: 'newDestination.follow' })] },
          // The form says when it may be closed: while nothing is on its way.
          'adding is over': assessed(card),
        },
      }
    case 'writing':
      return {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveProfile'],
        shows,
        on: {
          ...onTheWay(card),
          ...(saved === undefined
            ? {
                'it is created': {
                  to: { ...card, at: 'gone' },
                  does: [
                    tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' }),
                    say('success', 'Created new profile: Nights'),
                    kept(created),
                  ],
                },
              }
            : {
                'it is saved with oslo': assessed(
                  { ...card, saved: 'oslo', chosen: 'oslo', hasPhone: false, isWrong: false },
                  say('success', 'Updated profile: Daytime'),
                  kept(savedAsOslo),
                ),
              }),
          ...failures(card),
        },
      }
    case 'deciding':
      return {
        state: { removing: 'deciding' },
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
        state: { removing: 'deleting' },
        tags: ['busy', 'deleteDialog'],
        ports: ['deleteProfile'],
        shows,
        on: {
          ...onTheWay(card),
          'it is deleted': {
            to: { ...card, at: 'gone' },
            does: [
              tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' }),
              say('warning', 'Deleted profile: Daytime'),
              tellParent({ type: 'resource.changed', change: { type: 'deleted', pk: 7 } }),
            ],
          },
          // That there is none is said of no field.
          'deleting is refused': assessed(
            { ...card, isWrong: false },
            say('error', 'Failed to delete profile: {"detail":"Not found."}'),
            outdated,
          ),
        },
      }
    case 'gone':
      return { state: 'gone', tags: ['gone'], shows, ended: { output: undefined }, on: {} }
  }
}

const choices = {
  'is about critical': send({ type: 'form.change', change: { filters: filters.critical } }),
  'is about oslo': send({ type: 'form.change', change: { filters: filters.oslo } }),
  'is about none': send({ type: 'form.change', change: { filters: filters.none } }),
  'is as it was': send({ type: 'form.reset' }),
  'is saved': send({ type: 'form.save' }),
  'is to be deleted': send({ type: 'form.delete' }),
}

const destinationCases = {
  'a destination is to be added': send({ type: 'profile.addDestination' }),
  'adding is over': hear('newDestination', { type: 'newDestination.finished' }),
  'the destination is created': hear('newDestination', {
    type: 'resource.changed',
    change: { type: 'kept', item: phone },
  }),
  'the destination may be created': hear('newDestination', { type: 'resource.changed', change: { type: 'unknown' } }),
  'the media are other ones': send({ type: 'profile.followMedia' }),
}

const failed = {
  'it is refused': fail('saveProfile', refused('save profile', 400, noFilter)),
  'the server breaks': fail('saveProfile', broken('save profile')),
  'nobody answers': fail('saveProfile', unreachable('save profile')),
}

const nobody: FormDraft[] = []

/** What the chart may read: what the person has not saved. */
function singletons(forms: readonly FormDraft[] = nobody) {
  return {
    toasts: {},
    drafts: { owner: 'ana', texts: new Map(), forms: new Map(forms.map((form) => [draftKey('ana', form.key), form])) },
  }
}

const observe = ({ profile: saved, draft, errors }: ProfileContext) => ({
  draft,
  saved: saved?.filters.map(({ pk }) => pk),
  errors,
})

const savedCard: Card = { at: 'unchanged', saved: 'critical', chosen: 'critical', isWrong: false, hasPhone: false }

export const walk = defineWalk({
  machine: profileMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a profile': {
      input: { profile: profile('critical'), beginning },
      to: nameOf(savedCard),
      does: [noted(savedCard)],
    },
  },
  cases: {
    ...choices,
    ...failed,
    ...Object.fromEntries(
      stored.slice(0, 2).map((name) => [`the server has ${name}`, send({ type: 'form.follow', item: profile(name) })]),
    ),
    'it is saved with oslo': settle('saveProfile', savedAsOslo),
    'says yes': send({ type: 'form.confirm' }),
    'says no': send({ type: 'form.decline' }),
    'it is deleted': settle('deleteProfile'),
    'deleting is refused': fail('deleteProfile', refused('delete profile', 404, { detail: 'Not found.' })),
  },
  rows: modelledRows([savedCard], (card) =>
    without(row(card), 'a destination is to be added', 'the server has bergen'),
  ),
})

/** What one table leaves to another. */
function without(whole: ModelledRow<Card>, ...names: readonly string[]): ModelledRow<Card> {
  return { ...whole, on: Object.fromEntries(Object.entries(whole.on).filter(([name]) => !names.includes(name))) }
}

/** Somebody else changes it while it could not be saved: what was chosen stays, and is held against that. */
export const overtaken = defineWalk({
  machine: profileMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a profile': {
      input: { profile: profile('critical'), beginning },
      to: nameOf(savedCard),
      does: [noted(savedCard)],
    },
  },
  cases: {
    'is about oslo': choices['is about oslo'],
    'is as it was': choices['is as it was'],
    'is saved': choices['is saved'],
    'nobody answers': failed['nobody answers'],
    'the server has oslo': send({ type: 'form.follow', item: profile('oslo') }),
    'the server has bergen': send({ type: 'form.follow', item: profile('bergen') }),
  },
  rows: modelledRows([savedCard], (card) =>
    without(
      row(card),
      'is about critical',
      'is about none',
      'is to be deleted',
      'a destination is to be added',
      'the server has critical',
      'it is refused',
      'the server breaks',
      'it is saved with oslo',
    ),
  ),
})

/** A destination that there is not yet is created from within. */
export const withDestination = defineWalk({
  machine: profileMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a profile': {
      input: { profile: profile('critical'), beginning },
      to: nameOf(savedCard),
      does: [noted(savedCard)],
    },
  },
  cases: {
    ...destinationCases,
    'the server has critical': send({ type: 'form.follow', item: profile('critical') }),
    'the server has oslo': send({ type: 'form.follow', item: profile('oslo') }),
    'is as it was': choices['is as it was'],
  },
  rows: modelledRows([savedCard], (card) => {
    const whole = row(card)
    return without(
      whole,
      'is about critical',
      'is about oslo',
      'is about none',
      'is saved',
      'is to be deleted',
      'the server has bergen',
    )
  }),
})

/** What is missing on the server and not changed here may be added there: then what is changed here can be saved. */
export const mendedElsewhere = (() => {
  const filterless = profile('critical', { filters: [] })
  const keeps = tell('drafts', {
    type: 'drafts.keepForm',
    form: {
      kind: 'profile',
      key: 'profile.7',
      title: "Profile 'Daytime'",
      page: 'notificationProfiles',
      draft: { isActive: false },
    },
  })
  const forgets = tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' })
  return defineWalk({
    machine: profileMachine,
    singletons: singletons(),
    observe: ({ draft }: ProfileContext) => ({ filters: draft.filters, isActive: draft.isActive }),
    starts: { 'a profile': { input: { profile: filterless, beginning }, to: 'as saved', does: [forgets] } },
    cases: {
      'is switched off': send({ type: 'form.change', change: { isActive: false } }),
      'the other one mends it': send({ type: 'form.follow', item: profile('critical') }),
      'the other one switches it off': send({ type: 'form.follow', item: { ...filterless, isActive: false } }),
    },
    rows: {
      'as saved': {
        state: { editing: 'unchanged' },
        shows: { filters: [], isActive: true },
        on: {
          'is switched off': { to: 'wrong', does: [keeps] },
          'the other one mends it': { to: 'mended', does: [forgets] },
          'the other one switches it off': { to: 'off', does: [forgets] },
        },
      },
      wrong: {
        state: { editing: 'invalid' },
        tags: ['changed', 'invalid'],
        shows: { filters: [], isActive: false },
        on: {
          'is switched off': { to: 'wrong', does: [keeps] },
          'the other one mends it': { to: 'right', does: [keeps] },
          'the other one switches it off': { to: 'off', does: [forgets] },
        },
      },
      right: {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { filters: [4], isActive: false },
        on: {
          'is switched off': { to: 'right', does: [keeps] },
          'the other one mends it': { to: 'right', does: [keeps] },
          'the other one switches it off': { to: 'off', does: [forgets] },
        },
      },
      mended: {
        state: { editing: 'unchanged' },
        shows: { filters: [4], isActive: true },
        on: {
          'is switched off': { to: 'right', does: [keeps] },
          'the other one mends it': { to: 'mended', does: [forgets] },
          'the other one switches it off': { to: 'off', does: [forgets] },
        },
      },
      off: {
        state: { editing: 'unchanged' },
        shows: { filters: [], isActive: false },
        on: {
          'is switched off': { to: 'off', does: [forgets] },
          'the other one mends it': { to: 'mended', does: [forgets] },
          'the other one switches it off': { to: 'off', does: [forgets] },
        },
      },
    },
  })
})()

function typedDestination(key: string): FormDraft {
  return {
    kind: 'newDestination',
    key,
    title: 'A new destination',
    page: 'notificationProfiles',
    medium: 'sms',
    draft: { title: 'Duty phone', values: {} },
  }
}

const addingCard: Card = { ...savedCard, at: 'adding' }

/** After a sign-in, the dialog in which a destination was being typed is open again; another profile's is not. */
export const addingBefore = defineWalk({
  machine: profileMachine,
  singletons: singletons([typedDestination('newDestination.profile.7')]),
  observe,
  starts: {
    'a profile': {
      input: { profile: profile('critical'), beginning },
      to: nameOf(addingCard),
      does: [noted(savedCard), addsDestination],
    },
  },
  cases: { 'adding is over': destinationCases['adding is over'] },
  rows: modelledRows([addingCard], (card) => {
    const { on, ...whole } = row(card)
    return { ...whole, on: card.at === 'adding' ? { 'adding is over': on['adding is over'] } : {} }
  }),
})

export const addedElsewhere = defineWalk({
  machine: profileMachine,
  singletons: singletons([typedDestination('newDestination'), typedDestination('newDestination.profile.70')]),
  observe,
  starts: {
    'a profile': {
      input: { profile: profile('critical'), beginning },
      to: nameOf(savedCard),
      does: [noted(savedCard)],
    },
  },
  cases: { 'is as it was': choices['is as it was'] },
  rows: modelledRows([savedCard], (card) => ({ ...row(card), on: { 'is as it was': assessed(card) } })),
})

const newCard: Card = { at: 'unchanged', saved: undefined, chosen: 'none', isWrong: false, hasPhone: false }

export const toBeCreated = defineWalk({
  machine: profileMachine,
  singletons: singletons(),
  observe,
  starts: { 'a new one': { input: { profile: undefined, beginning }, to: nameOf(newCard), does: [noted(newCard)] } },
  cases: { ...choices, ...failed, 'it is created': settle('saveProfile', created) },
  rows: modelledRows([newCard], (card) => without(row(card), 'a destination is to be added')),
})

const keptCard: Card = { ...newCard, at: 'changed', chosen: 'oslo' }

/** What was chosen before and not saved is there again. */
export const keptBefore = defineWalk({
  machine: profileMachine,
  singletons: singletons([
    {
      kind: 'profile',
      key: 'profile.new',
      title: 'A new profile',
      page: 'notificationProfiles',
      draft: { filters: filters.oslo },
    },
  ]),
  observe,
  starts: { 'a draft': { input: { profile: undefined, beginning }, to: nameOf(keptCard), does: [noted(keptCard)] } },
  cases: { 'is saved': choices['is saved'] },
  rows: modelledRows([keptCard], (card) => ({
    ...row(card),
    on: card.at === 'changed' ? saves(card) : {},
  })),
})

/** A profile without a timeslot cannot be saved either. */
export const withoutTimeslot = defineWalk({
  machine: profileMachine,
  singletons: singletons(),
  starts: {
    'there was none': {
      input: { profile: undefined, beginning: { ...beginning, timeslot: undefined } },
      to: 'begun',
      does: [tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' })],
    },
  },
  cases: { 'is about critical': choices['is about critical'], 'is saved': choices['is saved'] },
  rows: {
    begun: {
      state: { editing: 'unchanged' },
      on: { 'is saved': 'asked for', 'is about critical': { to: 'invalid', does: [keepsNew()] } },
    },
    'asked for': {
      state: { editing: 'invalid' },
      tags: ['changed', 'invalid'],
      on: { 'is about critical': { to: 'invalid', does: [keepsNew()] } },
    },
    invalid: {
      state: { editing: 'invalid' },
      tags: ['changed', 'invalid'],
      on: { 'is about critical': { to: 'invalid', does: [keepsNew()] } },
    },
  },
})

function keepsNew(): Effect {
  const draft = { filters: [4] }
  return tell('drafts', {
    type: 'drafts.keepForm',
    form: { kind: 'profile', key: 'profile.new', title: 'A new profile', page: 'notificationProfiles', draft },
  })
}

const fields = {
  name: { name: ' Nights ' },
  timeslot: { timeslot: 3 },
  filters: { filters: [4, 5] },
  destinations: { destinations: [5] },
  active: { isActive: false },
} as const

/**
 * What the server says of one field stands beside it until that field is changed, and what it says of the whole until
 * anything is: that a name is in use, it says of the whole. What it says of another field stays.
 */
function fieldWalk(
  field: keyof typeof fields,
  body: Readonly<Record<string, readonly string[]>>,
  left: readonly unknown[],
) {
  const change = fields[field]
  const draft: ProfileDraft = { ...savedDraft, ...change }
  const all = Object.entries(body).map(([key, [text]]) => ({ path: key === 'non_field_errors' ? [] : [key], text }))
  const keeps = tell('drafts', {
    type: 'drafts.keepForm',
    form: {
      kind: 'profile',
      key: 'profile.7',
      title: "Profile 'Daytime'",
      page: 'notificationProfiles',
      draft: change,
    },
  })
  const drops = tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' })
  const saving = start('saveProfile', { pk: 7, ...draft, name: draft.name.trim() })
  const savesIt = { 'is saved': { to: 'saving', does: [saving] } } as const
  const reset = { 'is as it was': { to: 'begun', does: [drops] } } as const
  return defineWalk({
    machine: profileMachine,
    singletons: singletons(),
    observe: ({ draft: chosen, errors }: ProfileContext) => ({ draft: chosen, errors }),
    starts: { 'a profile': { input: { profile: profile('critical'), beginning }, to: 'begun', does: [drops] } },
    cases: {
      'is changed': send({ type: 'form.change', change }),
      'is as it was': choices['is as it was'],
      'is saved': choices['is saved'],
      'is refused': fail('saveProfile', refused('save profile', 400, body)),
    },
    rows: {
      begun: {
        state: { editing: 'unchanged' },
        shows: { draft: savedDraft, errors: [] },
        on: { 'is changed': { to: 'changed', does: [keeps] }, ...reset },
      },
      changed: {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { draft, errors: [] },
        on: { 'is changed': { to: 'changed', does: [keeps] }, ...savesIt, ...reset },
      },
      saving: {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveProfile'],
        shows: { draft, errors: [] },
        on: {
          'is refused': {
            to: 'refused',
            does: [keeps, say('error', `Failed to save profile: ${JSON.stringify(body)}`), outdated],
          },
        },
      },
      'saving again': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveProfile'],
        shows: { draft, errors: left },
        on: {
          'is refused': {
            to: 'refused',
            does: [keeps, say('error', `Failed to save profile: ${JSON.stringify(body)}`), outdated],
          },
        },
      },
      'saving unchanged': {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveProfile'],
        shows: { draft, errors: all },
        on: {
          'is refused': {
            to: 'refused',
            does: [keeps, say('error', `Failed to save profile: ${JSON.stringify(body)}`), outdated],
          },
        },
      },
      refused: {
        state: { editing: { changed: 'unsaved' } },
        tags: ['changed', 'unsaved'],
        shows: { draft, errors: all },
        on: {
          'is changed': { to: 'changed after', does: [keeps] },
          'is saved': { to: 'saving unchanged', does: [saving] },
          ...reset,
        },
      },
      'changed after': {
        state: { editing: { changed: 'unsent' } },
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
export const activeField = fieldWalk('active', { filters: ['No.'], active: ['No.'] }, [
  { path: ['filters'], text: 'No.' },
])
