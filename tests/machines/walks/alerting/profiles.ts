/**
 * The list of notification profiles (docs/behaviour.md#profiles): they are loaded, created, changed and deleted, each
 * in its row. Without a timeslot, no profile can be created.
 */
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import type { Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { profilesMachine, type ProfilesContext } from '../../../../machines/alerting/profiles.ts'
import { say, start, tell } from '../../support/effects.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, settle } from '../../support/walk.ts'
import { draftsWith } from '../forms/resource/resourceForm.ts'
import { listWalk } from '../forms/resource/resourceList.ts'

const officeHours: Timeslot = { pk: 9, name: 'Office hours', recurrences: [] }

function profile(pk: number, name: string): Profile {
  return { pk, name, timeslot: officeHours, filters: [], destinations: [], isActive: true }
}

const daytime = profile(4, 'Daytime')
const choices = { timeslots: [officeHours], filters: [], destinations: [] }
const noChoices = { timeslots: [], filters: [], destinations: [] }

/** A new profile is active at first, and has the first timeslot. */
const beginning = { name: '', timeslot: 9, filters: [], destinations: [], isActive: true }

const beginsNew = start('profile.new', { profile: undefined, beginning })
/** The first timeslot is chosen. */
const beginsNights = start('profile.new', { profile: undefined, beginning: { ...beginning, timeslot: 3 } })
const asksMaintenance = tell('maintenance', { type: 'maintenance.refresh' })
/** Which profiles are on decides which pauses are over. */
const follows = (profiles: readonly unknown[], areAll: boolean) => [
  tell('pauses', { type: 'pauses.follow', profiles, areAll }),
]
const forgets = (pk: number) => tell('pauses', { type: 'pauses.change', change: { type: 'forget', pks: [pk] } })
const asks = [tell('media', { type: 'media.refresh' }), asksMaintenance]
const asksAgain = [...asks, start('fetchProfileList')]

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

const begins = [
  start('media'),
  start('profileMatches'),
  start('pausing'),
  start('trial'),
  asksMaintenance,
  start('fetchProfileList'),
]
const unsavedForms = [unsaved, unsavedTimeslot, typedFor('profile.4'), typedFor('profile.3'), elsewhere]

export const walk = listWalk({
  machine: profilesMachine,
  singletons: { maintenance: {}, pauses: {}, drafts: draftsWith(unsavedForms) },
  kind: 'profile',
  items: { first: profile(3, 'Weekend'), second: daytime, renamed: profile(4, 'Renamed') },
  sorted: ['second', 'first'],
  observe: ({ profiles, unreadable }: ProfilesContext) => ({ rows: profiles, unreadable }),
  state: (list) => ({ list, creating: 'possible', week: 'drawn' }),
  fetch: 'fetchProfileList',
  found: (profiles, unreadable) => ({ profiles, choices, unreadable }),
  beside: ['media', 'profileMatches', 'pausing', 'trial'],
  tellsFound: follows,
  tellsOfSecond: [forgets(4)],
  input: (item) => ({ profile: item, beginning }),
  begins,
  asks,
  failed: say('error', 'Failed to get the list: Internal Server Error'),
  unfinished: 'first',
  lost: [
    tell('drafts', { type: 'drafts.dropForm', key: 'profile.4' }),
    say('warning', "Profile 'Daytime' is no longer on the server; your changes to it are lost."),
    tell('drafts', { type: 'drafts.dropForm', key: 'newDestination.profile.4' }),
    say(
      'warning',
      'The profile you were adding a destination to is no longer on the server; what you entered is lost.',
    ),
  ],
  further: {
    'incidents may have changed': send({ type: 'profiles.follow' }),
    'the media changed': hear('media', { type: 'media.asked', areOther: true }),
    'the media are unchanged': hear('media', { type: 'media.asked', areOther: false }),
  },
  outcomes: (list) => ({
    'incidents may have changed': {
      to: list,
      does: [
        tell('profileMatches', { type: 'profileMatches.follow' }),
        tell('maintenance', { type: 'maintenance.follow' }),
      ],
    },
    'the media changed': {
      to: list,
      does: list.rows.map((row) => tell(row === 'first' ? 'profile.3' : 'profile.4', { type: 'profile.followMedia' })),
    },
  }),
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
  readonly at: 'loading' | 'failed' | 'loaded' | 'refreshing'
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
  const isKnown = at === 'loaded' || at === 'refreshing'
  const again = isKnown ? 'refreshing' : 'loading'
  // Creating a profile without any timeslot shows a dialog.
  const creates: Record<Begun['timeslots'], ModelledOutcome<Begun> | undefined> = {
    unknown: undefined,
    none: isCreating ? undefined : { to: { ...begun, hasDialog: true } },
    one: isCreating ? undefined : { to: { ...begun, isCreating: true }, does: [beginsNew] },
  }
  const known = timeslots === 'one' ? choices : noChoices
  const createdCard = start('profile.4', {
    profile: daytime,
    beginning: { ...beginning, timeslot: timeslots === 'one' ? 9 : undefined },
  })
  return {
    state: {
      list: isKnown ? { known: at } : { unknown: at },
      creating: hasDialog ? 'impossible' : isCreating ? 'begun' : 'possible',
      week: 'drawn',
    },
    tags: [
      ...(at === 'loaded' ? [] : [at]),
      ...(hasDialog ? ['noTimeslotsDialog'] : []),
      ...(isCreating ? ['creating'] : []),
    ],
    ports: [
      'media',
      'profileMatches',
      'pausing',
      'trial',
      ...(isAsking ? ['fetchProfileList'] : []),
      ...(isCreating ? ['profile.new'] : []),
      ...(isCreated ? ['profile.4'] : []),
    ],
    shows: {
      profiles: isCreated ? [daytime] : [],
      choices: timeslots === 'unknown' ? undefined : { ...known, destinations: hasPhone ? [phone] : [] },
    },
    on: {
      'a timeslot arrives': { to: { ...answered, timeslots: 'one' }, does: follows([], true) },
      'no timeslot arrives': { to: { ...answered, timeslots: 'none' }, does: follows([], true) },
      'is refreshed': { to: { ...begun, at: again }, does: asksAgain },
      'asks for a copy':
        timeslots === 'one' && !isCreating && !hasDialog
          ? {
              to: { ...begun, isCreating: true },
              does: [beginsNew, tell('profile.new', { type: 'form.change', change: draft })],
            }
          : undefined,
      ...(hasDialog
        ? { 'closes the dialog': { to: { ...begun, hasDialog: false } } }
        : { 'asks to create a profile': creates[timeslots] }),
      'the profile is created': {
        to: { ...begun, at: again, isCreated: true },
        does: [...(isCreated ? [] : [createdCard]), forgets(4), ...asksAgain],
      },
      // The card ends when the profile is created or cancelled.
      'the new card is closed': { to: { ...begun, isCreating: false } },
      'a destination may have been created': { to: { ...begun, at: again }, does: asksAgain },
      'a destination is created': { to: { ...begun, at: again, hasPhone: true }, does: asksAgain },
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
export const creation = modelledWalk({
  machine: profilesMachine,
  singletons: { toasts: {}, maintenance: {}, pauses: {}, resumption: { wanted: undefined }, drafts: draftsWith([]) },
  observe,
  starts: { 'the page is opened': { to: notBegun, does: begins } },
  cases: {
    'a timeslot arrives': settle('fetchProfileList', { profiles: [], choices, unreadable: 0 }),
    'no timeslot arrives': settle('fetchProfileList', { profiles: [], choices: noChoices, unreadable: 0 }),
    'is refreshed': send({ type: 'resources.refresh' }),
    'asks to create a profile': send({ type: 'profiles.create' }),
    'asks for a copy': send({ type: 'profiles.copy', draft }),
    'closes the dialog': send({ type: 'profiles.closeDialog' }),
    'the profile is created': hear('profile.new', {
      type: 'resource.changed',
      change: { type: 'kept', item: daytime },
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
  rowOf: begunRow,
})

const nights = { pk: 3, name: 'Nights', recurrences: [] }
const oslo = { pk: 8, name: 'Oslo', filter: defaultFilter }

interface Parts {
  readonly at: 'loading' | 'loaded' | 'refreshing'
  /** Whether a profile is being created, in its row, which is open. */
  readonly isBegun: boolean
  readonly hasTimeslot: boolean
  readonly hasFilter: boolean
}

/** A timeslot or a filter that was created within a profile can be chosen at once. */
export const newParts = modelledWalk({
  machine: profilesMachine,
  singletons: { toasts: {}, maintenance: {}, pauses: {}, resumption: { wanted: undefined }, drafts: draftsWith([]) },
  observe: ({ choices: known, open }: ProfilesContext) => ({
    open,
    hasTimeslot: known?.timeslots.includes(nights) === true,
    hasFilter: known?.filters.includes(oslo) === true,
  }),
  starts: {
    'the page is opened': { to: { at: 'loading', isBegun: false, hasTimeslot: false, hasFilter: false }, does: begins },
  },
  cases: {
    'the new row is closed': settle('profile.new'),
    'a timeslot arrives': settle('fetchProfileList', { profiles: [], choices, unreadable: 0 }),
    'asks to create a profile': send({ type: 'profiles.create' }),
    'a timeslot is created': hear('profile.new', { type: 'profile.timeslotCreated', timeslot: nights }),
    'a filter is created': hear('profile.new', { type: 'profile.filterCreated', filter: oslo }),
  },
  rowOf: (parts: Parts): ModelledRow<Parts> => {
    const { at, isBegun, hasTimeslot, hasFilter } = parts
    const isAsking = at === 'loading' || at === 'refreshing'
    return {
      state: {
        list: at === 'loading' ? { unknown: 'loading' } : { known: at === 'refreshing' ? at : 'loaded' },
        creating: isBegun ? 'begun' : 'possible',
        week: 'drawn',
      },
      tags: [...(isAsking ? [at] : []), ...(isBegun ? ['creating'] : [])],
      ports: [
        'media',
        'profileMatches',
        'pausing',
        'trial',
        ...(isAsking ? ['fetchProfileList'] : []),
        ...(isBegun ? ['profile.new'] : []),
      ],
      shows: { open: isBegun ? 'profile.new' : undefined, hasTimeslot, hasFilter },
      on: {
        'the new row is closed': { to: { ...parts, isBegun: false } },
        // What the server says counts; here, it does not know them yet.
        'a timeslot arrives': {
          to: { at: 'loaded', isBegun, hasTimeslot: false, hasFilter: false },
          does: follows([], true),
        },
        ...(at !== 'loading' &&
          !isBegun && {
            'asks to create a profile': {
              to: { ...parts, isBegun: true },
              does: [hasTimeslot ? beginsNights : beginsNew],
            },
          }),
        'a timeslot is created': { to: { ...parts, at: 'refreshing', hasTimeslot: true }, does: asksAgain },
        'a filter is created': { to: { ...parts, at: 'refreshing', hasFilter: true }, does: asksAgain },
      },
    }
  },
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

interface Resuming {
  readonly at: 'loading' | 'loaded' | 'refreshing'
  readonly isBegun: boolean
}

function resuming(form: FormDraft) {
  return modelledWalk<Resuming>({
    machine: profilesMachine,
    singletons: {
      toasts: {},
      maintenance: {},
      pauses: {},
      resumption: { wanted: undefined },
      drafts: draftsWith([form]),
    },
    starts: { 'the page is opened': { to: { at: 'loading', isBegun: false }, does: begins } },
    cases: {
      'a timeslot arrives': settle('fetchProfileList', { profiles: [], choices, unreadable: 0 }),
      'no timeslot arrives': settle('fetchProfileList', { profiles: [], choices: noChoices, unreadable: 0 }),
      'is refreshed': send({ type: 'resources.refresh' }),
    },
    rowOf: (resumed) => {
      const { at, isBegun } = resumed
      return {
        state: {
          list: at === 'loading' ? { unknown: at } : { known: at },
          creating: isBegun ? 'begun' : 'possible',
          week: 'drawn',
        },
        tags: [...(isBegun ? ['creating'] : []), ...(at === 'loaded' ? [] : [at])],
        ports: [
          'media',
          'profileMatches',
          'pausing',
          'trial',
          ...(isBegun ? ['profile.new'] : []),
          ...(at === 'loaded' ? [] : ['fetchProfileList']),
        ],
        on: {
          'a timeslot arrives': {
            to: { at: 'loaded', isBegun: true },
            does: [...follows([], true), ...(isBegun ? [] : [beginsNew])],
          },
          // Without a timeslot the card cannot open yet; no dialog interrupts the operator as the page opens.
          'no timeslot arrives': { to: { ...resumed, at: 'loaded' }, does: follows([], true) },
          'is refreshed': { to: { ...resumed, at: at === 'loading' ? at : 'refreshing' }, does: asksAgain },
        },
      }
    },
  })
}

/** The week of being told is drawn; a table says the same if the operator asks for it. */
export const week = modelledWalk<{ readonly hasTable: boolean }>({
  machine: profilesMachine,
  singletons: { toasts: {}, maintenance: {}, pauses: {}, resumption: { wanted: undefined }, drafts: draftsWith([]) },
  starts: { 'the page is opened': { to: { hasTable: false }, does: begins } },
  cases: { 'shows or hides the table': send({ type: 'profiles.toggleTable' }) },
  rowOf: ({ hasTable }) => ({
    state: { list: { unknown: 'loading' }, creating: 'possible', week: hasTable ? 'written' : 'drawn' },
    tags: ['loading', ...(hasTable ? ['weekTable'] : [])],
    ports: ['media', 'profileMatches', 'pausing', 'trial', 'fetchProfileList'],
    on: { 'shows or hides the table': { to: { hasTable: !hasTable } } },
  }),
})

const off = { ...daytime, isActive: false }
const weekend = { ...profile(3, 'Weekend'), isActive: false }

interface Pausing {
  readonly at: 'loading' | 'loaded' | 'refreshing'
  readonly isOn: boolean
}

/** The active profiles can be paused, and are turned on again; the list says at once which are on. */
export const pauses = modelledWalk<Pausing>({
  machine: profilesMachine,
  singletons: { toasts: {}, maintenance: {}, pauses: {}, resumption: { wanted: undefined }, drafts: draftsWith([]) },
  observe: ({ profiles }: ProfilesContext) => profiles.map(({ pk, isActive }) => ({ pk, isActive })),
  starts: { 'the page is opened': { to: { at: 'loading', isOn: true }, does: begins } },
  cases: {
    'both arrive': settle('fetchProfileList', { profiles: [daytime, weekend], choices, unreadable: 0 }),
    'asks to pause several': send({ type: 'profiles.pause' }),
    'asks to turn it on': send({ type: 'profiles.resume', pks: [4] }),
    'asks to turn on one that is gone': send({ type: 'profiles.resume', pks: [99] }),
    'it is switched off': hear('pausing', { type: 'pausing.switched', profile: off }),
    'it is turned on': hear('pausing', { type: 'pausing.switched', profile: daytime }),
    'one that is gone is switched off': hear('pausing', { type: 'pausing.switched', profile: { ...off, pk: 99 } }),
    'all have been switched': hear('pausing', { type: 'pausing.finished' }),
    'it is switched by its row': hear('profile.4', { type: 'resource.changed', change: { type: 'kept', item: off } }),
  },
  rowOf: ({ at, isOn }) => {
    const now = isOn ? daytime : off
    const again = at === 'loading' ? at : 'refreshing'
    return {
      state: { list: at === 'loading' ? { unknown: at } : { known: at }, creating: 'possible', week: 'drawn' },
      tags: at === 'loaded' ? [] : [at],
      ports: [
        'media',
        'profileMatches',
        'pausing',
        'trial',
        ...(at === 'loaded' ? [] : ['fetchProfileList']),
        ...(at === 'loading' ? [] : ['profile.3', 'profile.4']),
      ],
      shows:
        at === 'loading'
          ? []
          : [
              { pk: 4, isActive: isOn },
              { pk: 3, isActive: false },
            ],
      on: {
        'both arrive': {
          to: { at: 'loaded', isOn: true },
          does: [
            ...follows([daytime, weekend], true),
            ...(at === 'loading'
              ? [daytime, weekend].map((one) => start(`profile.${one.pk}`, { profile: one, beginning }))
              : [daytime, weekend].map((one) => tell(`profile.${one.pk}`, { type: 'form.follow', item: one }))),
          ],
        },
        'all have been switched': { to: { at: again, isOn }, does: asksAgain },
        ...(at !== 'loading' && {
          ...(isOn && {
            'asks to pause several': {
              to: { at, isOn },
              does: [tell('pausing', { type: 'pausing.open', profiles: [daytime] })],
            },
          }),
          'asks to turn it on': {
            to: { at, isOn },
            does: [tell('pausing', { type: 'pausing.resume', profiles: [now] })],
          },
          'it is switched off': {
            to: { at, isOn: false },
            does: [tell('profile.4', { type: 'form.follow', item: off })],
          },
          'it is turned on': {
            to: { at, isOn: true },
            does: [tell('profile.4', { type: 'form.follow', item: daytime }), forgets(4)],
          },
          'it is switched by its row': { to: { at: 'refreshing', isOn: false }, does: asksAgain },
        }),
      },
    }
  },
})
