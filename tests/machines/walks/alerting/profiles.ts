/**
 * The list of notification profiles (docs/behaviour.md#profiles): they are loaded, created, changed and deleted, each
 * in its card. Without a timeslot, no profile can be created.
 */
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import type { Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { profilesMachine, type ProfilesContext } from '../../../../machines/alerting/profiles.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'

const officeHours: Timeslot = { pk: 9, name: 'Office hours', recurrences: [] }

const keys = { Weekend: 3, Renamed: 3, Daytime: 4 } as const
type Name = keyof typeof keys

function profile(name: Name): Profile {
  return { pk: keys[name], name, timeslot: officeHours, filters: [], destinations: [], isActive: true }
}

const choices = { timeslots: [officeHours], filters: [], destinations: [] }
const noChoices = { timeslots: [], filters: [], destinations: [] }

/** A new profile is active at first, and has the first timeslot. */
const beginning = { name: '', timeslot: 9, filters: [], destinations: [], isActive: true }

function card(name: Name): Effect {
  return start(`profile.${keys[name]}`, { profile: profile(name), beginning })
}

const beginsNew = start('profile.new', { profile: undefined, beginning })
const asks = start('fetchProfileList')
const asksMedia = tell('media', { type: 'media.refresh' })
const asksMaintenance = tell('maintenance', { type: 'maintenance.refresh' })
const notFetched = say('error', 'Failed to get notification profiles: Internal Server Error')

type At = 'loading' | 'failed' | 'loaded' | 'refreshing'

interface Cards {
  readonly at: At
  /** The names in display order. */
  readonly names: readonly Name[]
  /** The number of profiles that cannot be read. */
  readonly unreadable: number
}

/** Existing cards keep their places and are updated. New cards follow them. */
function found({ names: known }: Cards, ...names: readonly Name[]): ModelledOutcome<Cards> {
  const does = names.map((name) =>
    known.some((shown) => keys[shown] === keys[name])
      ? tell(`profile.${keys[name]}`, { type: 'form.follow', item: profile(name) })
      : card(name),
  )
  // The unsaved changes of a profile that no longer exists are dropped, with a toast.
  const dropsOrphans = [
    tell('drafts', { type: 'drafts.dropForm', key: 'profile.4' }),
    say('warning', "Profile 'Daytime' is no longer on the server; your changes to it are lost."),
    tell('drafts', { type: 'drafts.dropForm', key: 'newDestination.profile.4' }),
    say(
      'warning',
      'The profile you were adding a destination to is no longer on the server; what you entered is lost.',
    ),
  ]
  return {
    to: { at: 'loaded', names, unreadable: 0 },
    does: names.includes('Daytime') ? does : [...does, ...dropsOrphans],
  }
}

/** If the server sent unreadable profiles, any missing profile may be among them, so its card stays with its edits. */
function foundUnreadable({ names: known }: Cards): ModelledOutcome<Cards> {
  const isShown = known.some((name) => keys[name] === 3)
  const names = isShown ? known.map((name) => (keys[name] === 3 ? 'Weekend' : name)) : [...known, 'Weekend' as const]
  const does = names.map((name) =>
    known.some((shown) => keys[shown] === keys[name])
      ? tell(`profile.${keys[name]}`, { type: 'form.follow', item: profile(name) })
      : card(name),
  )
  return { to: { at: 'loaded', names, unreadable: 2 }, does }
}

/** After any change the list is fetched again, and the response to an earlier call is dropped. */
function changed(cards: Cards, names: readonly Name[]): ModelledOutcome<Cards> {
  return { to: { ...cards, at: fetchingPhase(cards), names }, does: [asksMedia, asksMaintenance, asks] }
}

function fetchingPhase({ at }: Pick<Cards, 'at'>): At {
  return at === 'loading' || at === 'failed' ? 'loading' : 'refreshing'
}

/** The state of the list. */
function stateOf(at: At) {
  return at === 'loading' || at === 'failed' ? { unknown: at } : { known: at }
}

function row(cards: Cards): ModelledRow<Cards> {
  const { at, names, unreadable } = cards
  const isAsking = at === 'loading' || at === 'refreshing'
  const weekend = names.find((name) => keys[name] === 3)
  const both: readonly Name[] =
    names[0] !== undefined && keys[names[0]] === 3 ? ['Weekend', 'Daytime'] : ['Daytime', 'Weekend']
  const resting = at === 'loading' ? 'failed' : 'loaded'
  const answers: Record<string, ModelledOutcome<Cards>> = isAsking
    ? {
        'two profiles arrive': found(cards, ...both),
        'one profile arrives': found(cards, 'Weekend'),
        'one arrives, two cannot be read': foundUnreadable(cards),
        'the profiles fail to load': { to: { ...cards, at: resting }, does: [notFetched] },
        // There is no toast, because the connection banner shows the problem.
        'no answer': { to: { ...cards, at: resting } },
      }
    : {}
  return {
    state: { list: stateOf(at), creating: 'possible' },
    tags: at === 'loaded' ? [] : [at],
    ports: [
      ...names.map((name) => `profile.${keys[name]}`),
      'media',
      'profileMatches',
      ...(isAsking ? ['fetchProfileList'] : []),
    ],
    shows: { profiles: names.map(profile), unreadable },
    on: {
      ...answers,
      ...(weekend === undefined
        ? {}
        : {
            'one profile is saved': changed(
              cards,
              names.map((name) => (name === weekend ? 'Renamed' : name)),
            ),
            'one profile is deleted': changed(
              cards,
              names.filter((name) => name !== weekend),
            ),
            'anything may have changed': changed(cards, names),
          }),
      'is refreshed': changed(cards, names),
      'incidents may have changed': {
        to: cards,
        does: [
          tell('profileMatches', { type: 'profileMatches.follow' }),
          tell('maintenance', { type: 'maintenance.follow' }),
        ],
      },
      'the media changed': {
        to: cards,
        does: names.map((name) => tell(`profile.${keys[name]}`, { type: 'profile.followMedia' })),
      },
    },
  }
}

/** The singletons, with the contexts that the chart may read: the user's unsaved forms. */
function singletons(...forms: readonly FormDraft[]) {
  return {
    toasts: {},
    maintenance: {},
    drafts: { owner: 'ana', texts: new Map(), forms: new Map(forms.map((form) => [draftKey('ana', form.key), form])) },
  }
}

const draft = { ...beginning, name: 'Shifts' }
const unsaved: FormDraft = {
  kind: 'profile',
  key: 'profile.4',
  title: "Profile 'Daytime'",
  page: 'notificationProfiles',
  draft,
}
const unsavedTimeslot: FormDraft = {
  kind: 'timeslot',
  key: 'timeslot.8',
  title: 'A timeslot',
  page: 'timeslots',
  draft: { name: '', recurrences: [] },
}

/** An unfinished destination that was typed within a profile. */
function typedFor(place: string): FormDraft {
  return { ...elsewhere, key: `newDestination.${place}`, page: 'notificationProfiles' }
}

const elsewhere: FormDraft = {
  kind: 'newDestination',
  key: 'newDestination',
  title: 'A new destination',
  page: 'destinations',
  medium: 'sms',
  draft: { title: '', values: {} },
}

const begins = [start('media'), start('profileMatches'), asksMaintenance, asks]
const nothing: Cards = { at: 'loading', names: [], unreadable: 0 }

export const walk = defineWalk({
  machine: profilesMachine,
  singletons: singletons(unsaved, unsavedTimeslot, typedFor('profile.4'), typedFor('profile.3'), elsewhere),
  observe: ({ profiles, unreadable }: ProfilesContext) => ({ profiles, unreadable }),
  starts: { 'the page is opened': { to: nameOf(nothing), does: begins } },
  cases: {
    'two profiles arrive': settle('fetchProfileList', {
      profiles: [profile('Weekend'), profile('Daytime')],
      choices,
      unreadable: 0,
    }),
    'one profile arrives': settle('fetchProfileList', { profiles: [profile('Weekend')], choices, unreadable: 0 }),
    'one arrives, two cannot be read': settle('fetchProfileList', {
      profiles: [profile('Weekend')],
      choices,
      unreadable: 2,
    }),
    'the profiles fail to load': fail('fetchProfileList', broken('get notification profiles')),
    'no answer': fail('fetchProfileList', unreachable('get notification profiles')),
    'is refreshed': send({ type: 'resources.refresh' }),
    'incidents may have changed': send({ type: 'profiles.follow' }),
    'one profile is saved': hear('profile.3', {
      type: 'resource.changed',
      change: { type: 'kept', item: profile('Renamed') },
    }),
    'one profile is deleted': hear('profile.3', { type: 'resource.changed', change: { type: 'deleted', pk: 3 } }),
    'anything may have changed': hear('profile.3', { type: 'resource.changed', change: { type: 'unknown' } }),
    'the media changed': hear('media', { type: 'media.asked', areOther: true }),
    'the media are unchanged': hear('media', { type: 'media.asked', areOther: false }),
  },
  rows: modelledRows([nothing], row),
})

const phone: Destination = {
  pk: 5,
  medium: { slug: 'sms', name: 'SMS', isInstalled: true },
  label: 'Duty phone',
  suggestedLabel: 'SMS: +4747474701',
  settings: {},
}

/** The second table covers a new profile. */
interface Begun {
  readonly at: At
  readonly timeslots: 'unknown' | 'none' | 'one'
  readonly isCreating: boolean
  readonly hasDialog: boolean
  /** Whether the created profile is listed. The next response does not contain the profile, and so removes it. */
  readonly isCreated: boolean
  /** Whether the destination created within the profile's card is listed. The next response removes it. */
  readonly hasPhone: boolean
}

function begunRow(begun: Begun): ModelledRow<Begun> {
  const { at, timeslots, isCreating, hasDialog, isCreated, hasPhone } = begun
  const isAsking = at === 'loading' || at === 'refreshing'
  const answered: Begun = { ...begun, at: 'loaded', hasPhone: false, isCreated: false }
  const again: Begun['at'] = fetchingPhase(begun)
  // Creating a profile without any timeslot shows a dialog.
  const creates: Record<Begun['timeslots'], ModelledOutcome<Begun> | undefined> = {
    unknown: undefined,
    none: isCreating ? undefined : { to: { ...begun, hasDialog: true } },
    one: isCreating ? undefined : { to: { ...begun, isCreating: true }, does: [beginsNew] },
  }
  const known = timeslots === 'one' ? choices : noChoices
  const createdCard = start('profile.4', {
    profile: profile('Daytime'),
    beginning: { ...beginning, timeslot: timeslots === 'one' ? 9 : undefined },
  })
  return {
    state: { list: stateOf(at), creating: hasDialog ? 'impossible' : isCreating ? 'begun' : 'possible' },
    tags: [
      ...(at === 'loaded' ? [] : [at]),
      ...(hasDialog ? ['noTimeslotsDialog'] : []),
      ...(isCreating ? ['creating'] : []),
    ],
    ports: [
      'media',
      'profileMatches',
      ...(isAsking ? ['fetchProfileList'] : []),
      ...(isCreating ? ['profile.new'] : []),
      ...(isCreated ? ['profile.4'] : []),
    ],
    shows: {
      profiles: isCreated ? [profile('Daytime')] : [],
      choices: timeslots === 'unknown' ? undefined : { ...known, destinations: hasPhone ? [phone] : [] },
    },
    on: {
      ...(isAsking
        ? {
            'a timeslot arrives': { to: { ...answered, timeslots: 'one' } },
            'no timeslot arrives': { to: { ...answered, timeslots: 'none' } },
          }
        : {}),
      'is refreshed': { to: { ...begun, at: again }, does: [asksMedia, asksMaintenance, asks] },
      ...(hasDialog
        ? { 'closes the dialog': { to: { ...begun, hasDialog: false } } }
        : { 'asks to create a profile': creates[timeslots] }),
      ...(isCreating
        ? {
            'the profile is created': {
              to: { ...begun, at: again, isCreated: true },
              does: [...(isCreated ? [] : [createdCard]), asksMedia, asksMaintenance, asks],
            },
            // The card ends when the profile is created or cancelled.
            'the new card is closed': { to: { ...begun, isCreating: false } },
            'a destination may have been created': {
              to: { ...begun, at: again },
              does: [asksMedia, asksMaintenance, asks],
            },
            'a destination is created': {
              to: { ...begun, at: again, hasPhone: true },
              does: [asksMedia, asksMaintenance, asks],
            },
          }
        : {}),
      'the media changed': {
        to: begun,
        does: [...(isCreated ? ['profile.4'] : []), ...(isCreating ? ['profile.new'] : [])].map((id) =>
          tell(id, { type: 'profile.followMedia' }),
        ),
      },
    },
  }
}

const notBegun: Begun = {
  at: 'loading',
  timeslots: 'unknown',
  isCreating: false,
  hasDialog: false,
  isCreated: false,
  hasPhone: false,
}

const observe = ({ profiles, choices: known }: ProfilesContext) => ({ profiles, choices: known })

/**
 * A new profile is started, then created or cancelled. There is only one new profile at a time. The server's responses
 * contain no profile, so the next response removes the created one.
 */
export const creation = defineWalk({
  machine: profilesMachine,
  singletons: singletons(),
  observe,
  starts: { 'the page is opened': { to: nameOf(notBegun), does: begins } },
  cases: {
    'a timeslot arrives': settle('fetchProfileList', { profiles: [], choices, unreadable: 0 }),
    'no timeslot arrives': settle('fetchProfileList', { profiles: [], choices: noChoices, unreadable: 0 }),
    'is refreshed': send({ type: 'resources.refresh' }),
    'asks to create a profile': send({ type: 'profiles.create' }),
    'closes the dialog': send({ type: 'profiles.closeDialog' }),
    'the profile is created': hear('profile.new', {
      type: 'resource.changed',
      change: { type: 'kept', item: profile('Daytime') },
    }),
    'the new card is closed': settle('profile.new'),
    'a destination may have been created': hear('profile.new', {
      type: 'profile.destinationChanged',
      change: { type: 'unknown' },
    }),
    'a destination is created': hear('profile.new', {
      type: 'profile.destinationChanged',
      change: { type: 'kept', item: phone },
    }),
    'the media changed': hear('media', { type: 'media.asked', areOther: true }),
  },
  rows: modelledRows([notBegun], begunRow),
})

/** An unsaved draft of a new profile opens its card again. */
export const begunBefore = resuming({
  kind: 'profile',
  key: 'profile.new',
  title: 'A new profile',
  page: 'notificationProfiles',
  draft,
})

/** An unsent destination that was typed within a new profile also opens the profile's card again. */
export const destinationBefore = resuming(typedFor('profile.new'))

function resuming(form: FormDraft) {
  return defineWalk({
    machine: profilesMachine,
    singletons: singletons(form),
    starts: { 'the page is opened': { to: 'loading', does: begins } },
    cases: {
      'a timeslot arrives': settle('fetchProfileList', { profiles: [], choices, unreadable: 0 }),
      'no timeslot arrives': settle('fetchProfileList', { profiles: [], choices: noChoices, unreadable: 0 }),
      'is refreshed': send({ type: 'resources.refresh' }),
    },
    rows: {
      loading: {
        state: { list: { unknown: 'loading' }, creating: 'possible' },
        tags: ['loading'],
        ports: ['media', 'profileMatches', 'fetchProfileList'],
        on: {
          'a timeslot arrives': { to: 'begun', does: [beginsNew] },
          // Without a timeslot the card cannot open yet; no dialog interrupts the operator as the page opens.
          'no timeslot arrives': 'waiting',
          'is refreshed': { to: 'loading', does: [asksMedia, asksMaintenance, asks] },
        },
      },
      waiting: {
        state: { list: { known: 'loaded' }, creating: 'possible' },
        ports: ['media', 'profileMatches'],
        on: { 'is refreshed': { to: 'waiting, refreshing', does: [asksMedia, asksMaintenance, asks] } },
      },
      'waiting, refreshing': {
        state: { list: { known: 'refreshing' }, creating: 'possible' },
        tags: ['refreshing'],
        ports: ['media', 'profileMatches', 'fetchProfileList'],
        on: {
          'a timeslot arrives': { to: 'begun', does: [beginsNew] },
          'no timeslot arrives': 'waiting',
          'is refreshed': { to: 'waiting, refreshing', does: [asksMedia, asksMaintenance, asks] },
        },
      },
      begun: {
        state: { list: { known: 'loaded' }, creating: 'begun' },
        tags: ['creating'],
        ports: ['media', 'profileMatches', 'profile.new'],
        on: { 'is refreshed': { to: 'refreshing', does: [asksMedia, asksMaintenance, asks] } },
      },
      refreshing: {
        state: { list: { known: 'refreshing' }, creating: 'begun' },
        tags: ['creating', 'refreshing'],
        ports: ['media', 'profileMatches', 'profile.new', 'fetchProfileList'],
        on: {
          'a timeslot arrives': 'begun',
          'no timeslot arrives': 'begun',
          'is refreshed': { to: 'refreshing', does: [asksMedia, asksMaintenance, asks] },
        },
      },
    },
  })
}
