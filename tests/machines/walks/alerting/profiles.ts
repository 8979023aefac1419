/**
 * The notification profiles of a person, and what they can be made of (specification, section 2, Profiles screen; section
 * 4, lists): loaded, created, modified and deleted, each in its card; without a timeslot there is nothing to begin with.
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

/** How a profile begins: active, in the first timeslot. */
const beginning = { name: '', timeslot: 9, filters: [], destinations: [], isActive: true }

function card(name: Name): Effect {
  return start(`profile.${keys[name]}`, { profile: profile(name), beginning })
}

const beginsNew = start('profile.new', { profile: undefined, beginning })
const asks = start('fetchProfileList')
const asksMedia = tell('media', { type: 'media.refresh' })
const notFetched = say('error', 'Failed to get notification profiles: "Internal Server Error"')

type At = 'loading' | 'failed' | 'loaded' | 'refreshing'

interface Cards {
  readonly at: At
  /** The names, in the order in which they show. */
  readonly names: readonly Name[]
  /** How many cannot be read. */
  readonly unreadable: number
}

/** Cards that were there keep their places, and hear what they are now; new ones come after them. */
function found({ names: known }: Cards, ...names: readonly Name[]): ModelledOutcome<Cards> {
  const does = names.map((name) =>
    known.some((shown) => keys[shown] === keys[name])
      ? tell(`profile.${keys[name]}`, { type: 'form.follow', item: profile(name) })
      : card(name),
  )
  // Of a profile that is no more, nothing unsaved is kept, and that is said.
  const forgets = [
    tell('drafts', { type: 'drafts.dropForm', key: 'profile.4' }),
    say('warning', "Profile 'Daytime' is no longer on the server; what was changed in it is lost"),
    tell('drafts', { type: 'drafts.dropForm', key: 'newDestination.profile.4' }),
    say('warning', 'The profile for which a destination was typed is no longer on the server; what was typed is lost'),
  ]
  return { to: { at: 'loaded', names, unreadable: 0 }, does: names.includes('Daytime') ? does : [...does, ...forgets] }
}

/** Where some cannot be read, those that are missing may be among them: their cards stay, and what is typed in them. */
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

/** Whatever changes, it is asked for anew: an answer to what was asked before is dropped. */
function changed(cards: Cards, names: readonly Name[]): ModelledOutcome<Cards> {
  return { to: { ...cards, at: asking(cards), names }, does: [asksMedia, asks] }
}

function asking({ at }: Pick<Cards, 'at'>): At {
  return at === 'loading' || at === 'failed' ? 'loading' : 'refreshing'
}

/** Where the list stands. */
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
        'there are both': found(cards, ...both),
        'there is one': found(cards, 'Weekend'),
        'two cannot be read': foundUnreadable(cards),
        'the server breaks': { to: { ...cards, at: resting }, does: [notFetched] },
        // Of a lost connection the banner tells.
        'nobody answers': { to: { ...cards, at: resting } },
      }
    : {}
  return {
    state: { list: stateOf(at), creating: 'possible' },
    tags: at === 'loaded' ? [] : [at],
    ports: [...names.map((name) => `profile.${keys[name]}`), 'media', ...(isAsking ? ['fetchProfileList'] : [])],
    shows: { profiles: names.map(profile), unreadable },
    on: {
      ...answers,
      ...(weekend === undefined
        ? {}
        : {
            'the one is saved': changed(
              cards,
              names.map((name) => (name === weekend ? 'Renamed' : name)),
            ),
            'the one is deleted': changed(
              cards,
              names.filter((name) => name !== weekend),
            ),
            'something may have changed': changed(cards, names),
          }),
      'is refreshed': changed(cards, names),
      'the media are other ones': {
        to: cards,
        does: names.map((name) => tell(`profile.${keys[name]}`, { type: 'profile.followMedia' })),
      },
    },
  }
}

/** What the chart may read: what the person has not saved. */
function singletons(...forms: readonly FormDraft[]) {
  return {
    toasts: {},
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

/** A destination that was typed within a profile, and one that was typed on its own screen. */
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

const begins = [start('media'), asks]
const nothing: Cards = { at: 'loading', names: [], unreadable: 0 }

export const walk = defineWalk({
  machine: profilesMachine,
  singletons: singletons(unsaved, unsavedTimeslot, typedFor('profile.4'), typedFor('profile.3'), elsewhere),
  observe: ({ profiles, unreadable }: ProfilesContext) => ({ profiles, unreadable }),
  starts: { 'the page is opened': { to: nameOf(nothing), does: begins } },
  cases: {
    'there are both': settle('fetchProfileList', {
      profiles: [profile('Weekend'), profile('Daytime')],
      choices,
      unreadable: 0,
    }),
    'there is one': settle('fetchProfileList', { profiles: [profile('Weekend')], choices, unreadable: 0 }),
    'two cannot be read': settle('fetchProfileList', { profiles: [profile('Weekend')], choices, unreadable: 2 }),
    'the server breaks': fail('fetchProfileList', broken('get notification profiles')),
    'nobody answers': fail('fetchProfileList', unreachable('get notification profiles')),
    'is refreshed': send({ type: 'resources.refresh' }),
    'the one is saved': hear('profile.3', {
      type: 'resource.changed',
      change: { type: 'kept', item: profile('Renamed') },
    }),
    'the one is deleted': hear('profile.3', { type: 'resource.changed', change: { type: 'deleted', pk: 3 } }),
    'something may have changed': hear('profile.3', { type: 'resource.changed', change: { type: 'unknown' } }),
    'the media are other ones': hear('media', { type: 'media.asked', areOther: true }),
    'the media are the same': hear('media', { type: 'media.asked', areOther: false }),
  },
  rows: modelledRows([nothing], row),
})

const phone: Destination = {
  pk: 5,
  medium: { slug: 'sms', name: 'SMS' },
  label: 'Duty phone',
  suggestedLabel: 'SMS: +4747474701',
  settings: {},
}

/** What the second table is about: one more profile. */
interface Begun {
  readonly at: At
  readonly timeslots: 'unknown' | 'none' | 'one'
  readonly isCreating: boolean
  readonly hasDialog: boolean
  /** Whether the profile was created. */
  readonly isCreated: boolean
  /** Whether a destination was created from within it. */
  readonly hasPhone: boolean
}

function begunRow(begun: Begun): ModelledRow<Begun> {
  const { at, timeslots, isCreating, hasDialog, isCreated, hasPhone } = begun
  const isAsking = at === 'loading' || at === 'refreshing'
  const answered: Begun = { ...begun, at: 'loaded', hasPhone: false, isCreated: false }
  const again: Begun['at'] = asking(begun)
  // Creating a profile with no timeslots available shows a dialog (section 2).
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
            'there is a timeslot': { to: { ...answered, timeslots: 'one' } },
            'there is no timeslot': { to: { ...answered, timeslots: 'none' } },
          }
        : {}),
      'is refreshed': { to: { ...begun, at: again }, does: [asksMedia, asks] },
      ...(hasDialog
        ? { 'the dialog is closed': { to: { ...begun, hasDialog: false } } }
        : { 'one is to be created': creates[timeslots] }),
      ...(isCreating
        ? {
            'it is created': {
              to: { ...begun, at: again, isCreated: true },
              does: [...(isCreated ? [] : [createdCard]), asksMedia, asks],
            },
            // It ends once it is created, or given up.
            'it ends': { to: { ...begun, isCreating: false } },
            'a destination may be created': { to: { ...begun, at: again }, does: [asksMedia, asks] },
            'a destination is created': { to: { ...begun, at: again, hasPhone: true }, does: [asksMedia, asks] },
          }
        : {}),
      'the media are other ones': {
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

/** A profile is begun, and created or given up; one at a time. The server has none but the one created, which may be gone by its answer. */
export const creation = defineWalk({
  machine: profilesMachine,
  singletons: singletons(),
  observe,
  starts: { 'the page is opened': { to: nameOf(notBegun), does: begins } },
  cases: {
    'there is a timeslot': settle('fetchProfileList', { profiles: [], choices, unreadable: 0 }),
    'there is no timeslot': settle('fetchProfileList', { profiles: [], choices: noChoices, unreadable: 0 }),
    'is refreshed': send({ type: 'resources.refresh' }),
    'one is to be created': send({ type: 'profiles.create' }),
    'the dialog is closed': send({ type: 'profiles.closeDialog' }),
    'it is created': hear('profile.new', {
      type: 'resource.changed',
      change: { type: 'kept', item: profile('Daytime') },
    }),
    'it ends': settle('profile.new'),
    'a destination may be created': hear('profile.new', {
      type: 'profile.destinationChanged',
      change: { type: 'unknown' },
    }),
    'a destination is created': hear('profile.new', {
      type: 'profile.destinationChanged',
      change: { type: 'kept', item: phone },
    }),
    'the media are other ones': hear('media', { type: 'media.asked', areOther: true }),
  },
  rows: modelledRows([notBegun], begunRow),
})

/** A profile that was begun before, and not saved, is there again. */
export const begunBefore = resuming({
  kind: 'profile',
  key: 'profile.new',
  title: 'A new profile',
  page: 'notificationProfiles',
  draft,
})

/** So is one in which nothing but a destination was typed. */
export const destinationBefore = resuming(typedFor('profile.new'))

function resuming(form: FormDraft) {
  return defineWalk({
    machine: profilesMachine,
    singletons: singletons(form),
    starts: { 'the page is opened': { to: 'loading', does: begins } },
    cases: {
      'there is a timeslot': settle('fetchProfileList', { profiles: [], choices, unreadable: 0 }),
      'there is no timeslot': settle('fetchProfileList', { profiles: [], choices: noChoices, unreadable: 0 }),
      'is refreshed': send({ type: 'resources.refresh' }),
    },
    rows: {
      loading: {
        state: { list: { unknown: 'loading' }, creating: 'possible' },
        tags: ['loading'],
        ports: ['media', 'fetchProfileList'],
        on: {
          'there is a timeslot': { to: 'begun', does: [beginsNew] },
          // It has to wait for one, and nobody who has just come is told so.
          'there is no timeslot': 'waiting',
          'is refreshed': { to: 'loading', does: [asksMedia, asks] },
        },
      },
      waiting: {
        state: { list: { known: 'loaded' }, creating: 'possible' },
        ports: ['media'],
        on: { 'is refreshed': { to: 'waiting, refreshing', does: [asksMedia, asks] } },
      },
      'waiting, refreshing': {
        state: { list: { known: 'refreshing' }, creating: 'possible' },
        tags: ['refreshing'],
        ports: ['media', 'fetchProfileList'],
        on: {
          'there is a timeslot': { to: 'begun', does: [beginsNew] },
          'there is no timeslot': 'waiting',
          'is refreshed': { to: 'waiting, refreshing', does: [asksMedia, asks] },
        },
      },
      begun: {
        state: { list: { known: 'loaded' }, creating: 'begun' },
        tags: ['creating'],
        ports: ['media', 'profile.new'],
        on: { 'is refreshed': { to: 'refreshing', does: [asksMedia, asks] } },
      },
      refreshing: {
        state: { list: { known: 'refreshing' }, creating: 'begun' },
        tags: ['creating', 'refreshing'],
        ports: ['media', 'profile.new', 'fetchProfileList'],
        on: {
          'there is a timeslot': 'begun',
          'there is no timeslot': 'begun',
          'is refreshed': { to: 'refreshing', does: [asksMedia, asks] },
        },
      },
    },
  })
}
