/**
 * The card of one notification profile, or of a new one (docs/behaviour.md#profiles): which changes can be saved and
 * when, the state after a failed save, and the creation of a destination within the card.
 */
import { answerWords } from '../../../../machines/core/domain/answerWords.ts'
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
  medium: { slug: 'sms', name: 'SMS', isInstalled: true },
  label: 'Duty phone',
  suggestedLabel: 'SMS: +4747474701',
  settings: {},
}

/** The chosen filter: the saved filter, another filter, or no filter. */
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

/** The draft of a new profile. */
const beginning: ProfileDraft = { name: '', timeslot: 9, filters: [], destinations: [], isActive: true }

const savedDraft: ProfileDraft = { name: 'Daytime', timeslot: 9, filters: [4], destinations: [], isActive: true }

const addsDestination = start('newDestination', { key: 'newDestination.profile.7' })
const outdated = tellParent({ type: 'resource.changed', change: { type: 'unknown' } })

function kept(item: Profile): Effect {
  return tellParent({ type: 'resource.changed', change: { type: 'kept', item } })
}

interface Card {
  readonly at: 'unchanged' | 'invalid' | 'changed' | 'unsaved' | 'adding' | 'writing' | 'deciding' | 'deleting' | 'gone'
  /** The filter on the server; undefined if the profile has not been created yet. */
  readonly saved: Stored | undefined
  readonly chosen: Chosen
  /** Whether the server reported an error for the filters. */
  readonly isWrong: boolean
  /** Whether the destination that was created within the card is chosen. */
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

/** The fields that differ from the saved version. */
function changeOf({ saved, chosen, hasPhone }: Card): Partial<ProfileDraft> {
  return {
    ...(chosen === (saved ?? 'none') ? {} : { filters: filters[chosen] }),
    ...(hasPhone ? { destinations: [5] } : {}),
  }
}

function updateDraft(card: Card): Effect {
  const key = card.saved === undefined ? 'profile.new' : 'profile.7'
  if (isAsSaved(card)) return tell('drafts', { type: 'drafts.dropForm', key })
  const title = card.saved === undefined ? 'A new profile' : "Profile 'Daytime'"
  const draft = changeOf(card)
  return tell('drafts', {
    type: 'drafts.keepForm',
    form: { kind: 'profile', key, title, page: 'notificationProfiles', draft },
  })
}

/** Save is disabled until something changes, and while no filter is chosen. */
function assessed(card: Card, ...does: readonly Effect[]): Outcome {
  const to: Card = { ...card, at: card.chosen === 'none' ? 'invalid' : 'changed' }
  return { to: isAsSaved(card) ? { ...to, at: 'unchanged' } : to, does: [...does, updateDraft(card)] }
}

function each(prefix: string, outcome: (chosen: Stored) => Outcome): Record<string, Outcome> {
  return Object.fromEntries(stored.map((chosen) => [`${prefix} ${chosen}`, outcome(chosen)]))
}

function editing(card: Card): Record<string, Outcome> {
  const { saved } = card
  return {
    ...Object.fromEntries(
      (['critical', 'oslo', 'none'] as const).map((chosen) => [
        `the filter becomes ${chosen}`,
        assessed({ ...card, chosen, isWrong: false }),
      ]),
    ),
    'asks to add a destination': { to: { ...card, at: 'adding' }, does: [addsDestination] },
    ...(saved === undefined
      ? {
          'undoes the changes': {
            to: { ...card, at: 'gone' },
            does: [tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' })],
          },
        }
      : {
          'undoes the changes': assessed({ ...card, chosen: saved, hasPhone: false, isWrong: false }),
          'asks to delete': { to: { ...card, at: 'deciding' } },
        }),
  }
}

/** Untouched fields show the server's new values. Edited fields keep their text. */
function followed(card: Card, saved: Stored): Card {
  const now: Card = { ...card, saved, chosen: card.chosen === card.saved ? saved : card.chosen }
  // The edits are now saved on the server: its errors are out of date.
  return !isAsSaved(card) && isAsSaved(now) ? { ...now, isWrong: false } : now
}

function follows(card: Card): Record<string, Outcome> {
  return card.saved === undefined ? {} : each('the server has', (saved) => assessed(followed(card, saved)))
}

/** New values arrive from the server during a call. The call continues. */
function duringCall(card: Card): Record<string, Outcome> {
  if (card.saved === undefined) return {}
  return each('the server has', (saved) => {
    const to = followed(card, saved)
    return { to, does: [updateDraft(to)] }
  })
}

function saves(card: Card): Record<string, Outcome> {
  const pk = card.saved === undefined ? undefined : 7
  return {
    'saves the form': { to: { ...card, at: 'writing' }, does: [start('saveProfile', { pk, ...draftOf(card) })] },
  }
}

const noFilter = { filters: ['Invalid pk "5" - object does not exist.'] }

function failures(card: Card): Record<string, Outcome> {
  const failed = (isWrong: boolean, text: string): Outcome => {
    const to: Card = { ...card, at: 'unsaved', isWrong }
    // The profile may have been changed or deleted elsewhere, or may conflict with a new profile.
    const does = [updateDraft(to), say('error', text), outdated]
    // The same values may have been saved elsewhere in the meantime.
    return { to: isAsSaved(to) ? { ...to, at: 'unchanged' } : to, does }
  }
  return {
    'saving is refused': failed(true, `Failed to save profile: ${answerWords(noFilter)}`),
    'saving fails': failed(false, 'Failed to save profile: Internal Server Error'),
    'saving receives no response': failed(false, 'Failed to save profile'),
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
          // Saving an untouched new card shows which fields are missing, but stores no draft.
          ...(saved === undefined ? { 'saves the form': { to: { ...card, at: 'invalid' } } } : {}),
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
          // A save that received no response may have succeeded. If the server now has these values, the card counts as
          // saved.
          ...(saved === undefined
            ? {}
            : each('the server has', (found) => {
                const next = followed(card, found)
                return isAsSaved(next) ? assessed(next) : { to: next, does: [updateDraft(next)] }
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
          ...duringCall(card),
          // The new destination is chosen, and reported to the list.
          'a destination is created': {
            to: { ...card, hasPhone: true },
            does: [tellParent({ type: 'profile.destinationChanged', change: { type: 'kept', item: phone } })],
          },
          'a destination may be created': {
            to: card,
            does: [tellParent({ type: 'profile.destinationChanged', change: { type: 'unknown' } })],
          },
          'the media changed': { to: card, does: [tell('newDestination', { type: 'newDestination.follow' })] },
          // The form reports when it may be closed: not while a call is in flight.
          'the destination form is closed': assessed(card),
        },
      }
    case 'writing':
      return {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: ['saveProfile'],
        shows,
        on: {
          ...duringCall(card),
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
          ...duringCall(card),
          'confirms the deletion': {
            to: { ...card, at: 'deleting' },
            does: [start('deleteProfile', { pk: 7, name: 'Daytime' })],
          },
          'declines the deletion': assessed(card),
        },
      }
    case 'deleting':
      return {
        state: { removing: 'deleting' },
        tags: ['busy', 'deleteDialog'],
        ports: ['deleteProfile'],
        shows,
        on: {
          ...duringCall(card),
          'it is deleted': {
            to: { ...card, at: 'gone' },
            does: [
              tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' }),
              say('warning', 'Deleted profile: Daytime'),
              tellParent({ type: 'resource.changed', change: { type: 'deleted', pk: 7 } }),
            ],
          },
          // 'Not found' is not an error of a field.
          'deleting is refused': assessed(
            { ...card, isWrong: false },
            say('error', 'Failed to delete profile: Not found.'),
            outdated,
          ),
        },
      }
    case 'gone':
      return { state: 'gone', tags: ['gone'], shows, ended: { output: undefined }, on: {} }
  }
}

const choices = {
  'the filter becomes critical': send({ type: 'form.change', change: { filters: filters.critical } }),
  'the filter becomes oslo': send({ type: 'form.change', change: { filters: filters.oslo } }),
  'the filter becomes none': send({ type: 'form.change', change: { filters: filters.none } }),
  'undoes the changes': send({ type: 'form.reset' }),
  'saves the form': send({ type: 'form.save' }),
  'asks to delete': send({ type: 'form.delete' }),
}

const destinationCases = {
  'asks to add a destination': send({ type: 'profile.addDestination' }),
  'the destination form is closed': hear('newDestination', { type: 'newDestination.finished' }),
  'a destination is created': hear('newDestination', {
    type: 'resource.changed',
    change: { type: 'kept', item: phone },
  }),
  'a destination may be created': hear('newDestination', { type: 'resource.changed', change: { type: 'unknown' } }),
  'the media changed': send({ type: 'profile.followMedia' }),
}

const failed = {
  'saving is refused': fail('saveProfile', refused('save profile', 400, noFilter)),
  'saving fails': fail('saveProfile', broken('save profile')),
  'saving receives no response': fail('saveProfile', unreachable('save profile')),
}

const nobody: FormDraft[] = []

/** The singletons, with the contexts that the chart may read: the user's unsaved forms. */
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
      does: [updateDraft(savedCard)],
    },
  },
  cases: {
    ...choices,
    ...failed,
    ...Object.fromEntries(
      stored.slice(0, 2).map((name) => [`the server has ${name}`, send({ type: 'form.follow', item: profile(name) })]),
    ),
    'it is saved with oslo': settle('saveProfile', savedAsOslo),
    'confirms the deletion': send({ type: 'form.confirm' }),
    'declines the deletion': send({ type: 'form.decline' }),
    'it is deleted': settle('deleteProfile'),
    'deleting is refused': fail('deleteProfile', refused('delete profile', 404, { detail: 'Not found.' })),
  },
  rows: modelledRows([savedCard], (card) => without(row(card), 'asks to add a destination', 'the server has bergen')),
})

/** A row without these cases, because another table covers them. */
function without(whole: ModelledRow<Card>, ...names: readonly string[]): ModelledRow<Card> {
  return { ...whole, on: Object.fromEntries(Object.entries(whole.on).filter(([name]) => !names.includes(name))) }
}

/** The profile changes on the server after a failed save: the edits are kept, and compared with the new version. */
export const overtaken = defineWalk({
  machine: profileMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a profile': {
      input: { profile: profile('critical'), beginning },
      to: nameOf(savedCard),
      does: [updateDraft(savedCard)],
    },
  },
  cases: {
    'the filter becomes oslo': choices['the filter becomes oslo'],
    'undoes the changes': choices['undoes the changes'],
    'saves the form': choices['saves the form'],
    'saving receives no response': failed['saving receives no response'],
    'the server has oslo': send({ type: 'form.follow', item: profile('oslo') }),
    'the server has bergen': send({ type: 'form.follow', item: profile('bergen') }),
  },
  rows: modelledRows([savedCard], (card) =>
    without(
      row(card),
      'the filter becomes critical',
      'the filter becomes none',
      'asks to delete',
      'asks to add a destination',
      'the server has critical',
      'saving is refused',
      'saving fails',
      'it is saved with oslo',
    ),
  ),
})

/** A new destination is created within the card. */
export const withDestination = defineWalk({
  machine: profileMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a profile': {
      input: { profile: profile('critical'), beginning },
      to: nameOf(savedCard),
      does: [updateDraft(savedCard)],
    },
  },
  cases: {
    ...destinationCases,
    'the server has critical': send({ type: 'form.follow', item: profile('critical') }),
    'the server has oslo': send({ type: 'form.follow', item: profile('oslo') }),
    'undoes the changes': choices['undoes the changes'],
  },
  rows: modelledRows([savedCard], (card) => {
    const whole = row(card)
    return without(
      whole,
      'the filter becomes critical',
      'the filter becomes oslo',
      'the filter becomes none',
      'saves the form',
      'asks to delete',
      'the server has bergen',
    )
  }),
})

/** A required field is missing on the server. After another user has filled it in, the edits here can be saved. */
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
  const dropsDraft = tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' })
  return defineWalk({
    machine: profileMachine,
    singletons: singletons(),
    observe: ({ draft }: ProfileContext) => ({ filters: draft.filters, isActive: draft.isActive }),
    starts: { 'a profile': { input: { profile: filterless, beginning }, to: 'as saved', does: [dropsDraft] } },
    cases: {
      'is switched off': send({ type: 'form.change', change: { isActive: false } }),
      'its filter is chosen elsewhere': send({ type: 'form.follow', item: profile('critical') }),
      'it is switched off elsewhere': send({ type: 'form.follow', item: { ...filterless, isActive: false } }),
    },
    rows: {
      'as saved': {
        state: { editing: 'unchanged' },
        shows: { filters: [], isActive: true },
        on: {
          'is switched off': { to: 'wrong', does: [keeps] },
          'its filter is chosen elsewhere': { to: 'fixed', does: [dropsDraft] },
          'it is switched off elsewhere': { to: 'off', does: [dropsDraft] },
        },
      },
      wrong: {
        state: { editing: 'invalid' },
        tags: ['changed', 'invalid'],
        shows: { filters: [], isActive: false },
        on: {
          'is switched off': { to: 'wrong', does: [keeps] },
          'its filter is chosen elsewhere': { to: 'right', does: [keeps] },
          'it is switched off elsewhere': { to: 'off', does: [dropsDraft] },
        },
      },
      right: {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { filters: [4], isActive: false },
        on: {
          'is switched off': { to: 'right', does: [keeps] },
          'its filter is chosen elsewhere': { to: 'right', does: [keeps] },
          'it is switched off elsewhere': { to: 'off', does: [dropsDraft] },
        },
      },
      fixed: {
        state: { editing: 'unchanged' },
        shows: { filters: [4], isActive: true },
        on: {
          'is switched off': { to: 'right', does: [keeps] },
          'its filter is chosen elsewhere': { to: 'fixed', does: [dropsDraft] },
          'it is switched off elsewhere': { to: 'off', does: [dropsDraft] },
        },
      },
      off: {
        state: { editing: 'unchanged' },
        shows: { filters: [], isActive: false },
        on: {
          'is switched off': { to: 'off', does: [dropsDraft] },
          'its filter is chosen elsewhere': { to: 'fixed', does: [dropsDraft] },
          'it is switched off elsewhere': { to: 'off', does: [dropsDraft] },
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

/**
 * After signing in again, the dialog with the profile's unfinished destination is open again. A destination that was
 * begun elsewhere does not open it.
 */
export const addingBefore = defineWalk({
  machine: profileMachine,
  singletons: singletons([typedDestination('newDestination.profile.7')]),
  observe,
  starts: {
    'a profile': {
      input: { profile: profile('critical'), beginning },
      to: nameOf(addingCard),
      does: [updateDraft(savedCard), addsDestination],
    },
  },
  cases: { 'the destination form is closed': destinationCases['the destination form is closed'] },
  rows: modelledRows([addingCard], (card) => {
    const { on, ...whole } = row(card)
    return {
      ...whole,
      on: card.at === 'adding' ? { 'the destination form is closed': on['the destination form is closed'] } : {},
    }
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
      does: [updateDraft(savedCard)],
    },
  },
  cases: { 'undoes the changes': choices['undoes the changes'] },
  rows: modelledRows([savedCard], (card) => ({ ...row(card), on: { 'undoes the changes': assessed(card) } })),
})

const newCard: Card = { at: 'unchanged', saved: undefined, chosen: 'none', isWrong: false, hasPhone: false }

export const toBeCreated = defineWalk({
  machine: profileMachine,
  singletons: singletons(),
  observe,
  starts: {
    'a new profile': { input: { profile: undefined, beginning }, to: nameOf(newCard), does: [updateDraft(newCard)] },
  },
  cases: { ...choices, ...failed, 'it is created': settle('saveProfile', created) },
  rows: modelledRows([newCard], (card) => without(row(card), 'asks to add a destination')),
})

const keptCard: Card = { ...newCard, at: 'changed', chosen: 'oslo' }

/** An unsaved draft is restored. */
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
  starts: {
    'a draft': { input: { profile: undefined, beginning }, to: nameOf(keptCard), does: [updateDraft(keptCard)] },
  },
  cases: { 'saves the form': choices['saves the form'] },
  rows: modelledRows([keptCard], (card) => ({
    ...row(card),
    on: card.at === 'changed' ? saves(card) : {},
  })),
})

/** Without a timeslot, a profile cannot be saved. */
export const withoutTimeslot = defineWalk({
  machine: profileMachine,
  singletons: singletons(),
  starts: {
    'no timeslot exists': {
      input: { profile: undefined, beginning: { ...beginning, timeslot: undefined } },
      to: 'begun',
      does: [tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' })],
    },
  },
  cases: {
    'the filter becomes critical': choices['the filter becomes critical'],
    'saves the form': choices['saves the form'],
  },
  rows: {
    begun: {
      state: { editing: 'unchanged' },
      on: { 'saves the form': 'errors shown', 'the filter becomes critical': { to: 'invalid', does: [keepsNew()] } },
    },
    'errors shown': {
      state: { editing: 'invalid' },
      tags: ['changed', 'invalid'],
      on: { 'the filter becomes critical': { to: 'invalid', does: [keepsNew()] } },
    },
    invalid: {
      state: { editing: 'invalid' },
      tags: ['changed', 'invalid'],
      on: { 'the filter becomes critical': { to: 'invalid', does: [keepsNew()] } },
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
 * The error of a field stays beside it until that field changes; an error of the profile as a whole, such as 'name in
 * use', stays until any field changes.
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
  const savesIt = { 'saves the form': { to: 'saving', does: [saving] } } as const
  const reset = { 'undoes the changes': { to: 'begun', does: [drops] } } as const
  return defineWalk({
    machine: profileMachine,
    singletons: singletons(),
    observe: ({ draft: chosen, errors }: ProfileContext) => ({ draft: chosen, errors }),
    starts: { 'a profile': { input: { profile: profile('critical'), beginning }, to: 'begun', does: [drops] } },
    cases: {
      'is changed': send({ type: 'form.change', change }),
      'undoes the changes': choices['undoes the changes'],
      'saves the form': choices['saves the form'],
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
            does: [keeps, say('error', `Failed to save profile: ${answerWords(body)}`), outdated],
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
            does: [keeps, say('error', `Failed to save profile: ${answerWords(body)}`), outdated],
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
            does: [keeps, say('error', `Failed to save profile: ${answerWords(body)}`), outdated],
          },
        },
      },
      refused: {
        state: { editing: { changed: 'unsaved' } },
        tags: ['changed', 'unsaved'],
        shows: { draft, errors: all },
        on: {
          'is changed': { to: 'changed after', does: [keeps] },
          'saves the form': { to: 'saving unchanged', does: [saving] },
          ...reset,
        },
      },
      'changed after': {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: { draft, errors: left },
        on: {
          'is changed': { to: 'changed after', does: [keeps] },
          'saves the form': { to: 'saving again', does: [saving] },
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

/** What was chosen for a new profile, and which of its fields the operator touched. */
interface Begun {
  readonly at: 'editing' | 'writing'
  readonly name: '' | 'Nights'
  readonly chosen: 'critical' | 'none'
  /** The fields whose problems are shown: those touched here or, after an attempt to save, all. */
  readonly touched: 'none' | 'name' | 'filters' | 'both' | 'all'
}

const everyField = ['name', 'timeslot', 'filters', 'destinations', 'isActive']
const touchedFields: Readonly<Record<Begun['touched'], readonly string[]>> = {
  none: [],
  name: ['name'],
  filters: ['filters'],
  both: ['filters', 'name'],
  all: everyField,
}

/**
 * A field is marked only once it was touched, or after an attempt to save: typing a name does not mark the filters
 * (docs/behaviour.md#validation).
 */
export const touching = (() => {
  const noted = (to: Begun): ModelledOutcome<Begun> => {
    const draft = {
      ...(to.name === '' ? {} : { name: to.name }),
      ...(to.chosen === 'none' ? {} : { filters: filters[to.chosen] }),
    }
    if (Object.keys(draft).length === 0) {
      // Empty as in the beginning: nothing is marked.
      return { to: { ...to, touched: 'none' }, does: [tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' })] }
    }
    const form = { kind: 'profile', key: 'profile.new', title: 'A new profile', page: 'notificationProfiles', draft }
    return { to, does: [tell('drafts', { type: 'drafts.keepForm', form })] }
  }
  const touch = ({ touched }: Begun, field: 'name' | 'filters') =>
    touched === 'all' || touched === field ? touched : touched === 'none' ? field : 'both'
  const rowOf = (begun: Begun): ModelledRow<Begun> => {
    const isEmpty = begun.name === '' && begun.chosen === 'none'
    const isUnchanged = isEmpty && begun.touched === 'none'
    const isComplete = begun.chosen !== 'none'
    const draft = { ...beginning, name: begun.name, filters: filters[begun.chosen] }
    const shows = touchedFields[begun.touched].toSorted()
    if (begun.at === 'writing') {
      return { state: 'writing', tags: ['busy', 'changed'], ports: ['saveProfile'], shows, on: {} }
    }
    return {
      state: { editing: isUnchanged ? 'unchanged' : isComplete ? { changed: 'unsent' } : 'invalid' },
      tags: isUnchanged ? [] : isComplete ? ['changed'] : ['changed', 'invalid'],
      shows,
      on: {
        ...Object.fromEntries(
          (['', 'Nights'] as const).map((name) => [
            name === '' ? 'its name is cleared' : 'is named Nights',
            noted({ ...begun, name, touched: touch(begun, 'name') }),
          ]),
        ),
        ...Object.fromEntries(
          (['critical', 'none'] as const).map((chosen) => [
            `the filter becomes ${chosen}`,
            noted({ ...begun, chosen, touched: touch(begun, 'filters') }),
          ]),
        ),
        'saves the form': isComplete
          ? { to: { ...begun, at: 'writing' }, does: [start('saveProfile', { pk: undefined, ...draft })] }
          : { to: { ...begun, touched: 'all' } },
      },
    }
  }
  const blank: Begun = { at: 'editing', name: '', chosen: 'none', touched: 'none' }
  return defineWalk({
    machine: profileMachine,
    singletons: singletons(),
    observe: ({ touched }: ProfileContext) => [...touched].toSorted(),
    starts: {
      'a new profile': { input: { profile: undefined, beginning }, to: nameOf(blank), does: noted(blank).does ?? [] },
    },
    cases: {
      'is named Nights': send({ type: 'form.change', change: { name: 'Nights' } }),
      'its name is cleared': send({ type: 'form.change', change: { name: '' } }),
      'the filter becomes critical': choices['the filter becomes critical'],
      'the filter becomes none': choices['the filter becomes none'],
      'saves the form': choices['saves the form'],
    },
    rows: modelledRows([blank], rowOf),
  })
})()
