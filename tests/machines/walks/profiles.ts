/**
 * The notification profiles of a person, and what they can be made of (specification, section 2, Profiles screen; section
 * 4, lists): loaded, created, modified and deleted, each in its card; without a timeslot there is nothing to begin with.
 */
import type { Destination } from '../../../machines/domain/destination.ts'
import type { FormDraft } from '../../../machines/domain/formDraft.ts'
import type { Profile } from '../../../machines/domain/profile.ts'
import type { Timeslot } from '../../../machines/domain/timeslot.ts'
import { profilesMachine, type ProfilesContext } from '../../../machines/profiles.ts'
import { draftKey } from '../../../machines/system.ts'
import { say, start, tell, type Effect } from '../support/effects.ts'
import { broken, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../support/walk.ts'

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
  const does = names.map((name) => known.some((shown) => keys[shown] === keys[name])
    ? tell(`profile.${keys[name]}`, { type: 'profile.follow', profile: profile(name) })
    : card(name))
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
  const names = isShown
    ? known.map((name) => (keys[name] === 3 ? 'Weekend' : name))
    : [...known, 'Weekend' as const]
  const does = names.map((name) => known.some((shown) => keys[shown] === keys[name])
    ? tell(`profile.${keys[name]}`, { type: 'profile.follow', profile: profile(name) })
    : card(name))
  return { to: { at: 'loaded', names, unreadable: 2 }, does }
}

/** An answer to what was asked before a change is dropped, and it is asked again. */
function changed(cards: Cards, names: readonly Name[], ...does: readonly Effect[]): ModelledOutcome<Cards> {
  return { to: { ...cards, names }, does: cards.at === 'refreshing' ? [...does, asks] : does }
}

function row(cards: Cards): ModelledRow<Cards> {
  const { at, names, unreadable } = cards
  const isAsking = at === 'loading' || at === 'refreshing'
  const weekend = names.find((name) => keys[name] === 3)
  const both: readonly Name[] = names[0] !== undefined && keys[names[0]] === 3 ? ['Weekend', 'Daytime'] : ['Daytime', 'Weekend']
  const resting = at === 'loading' ? 'failed' : 'loaded'
  const again: ModelledOutcome<Cards> = {
    to: { ...cards, at: at === 'failed' ? 'loading' : 'refreshing' }, does: [asksMedia, asks],
  }
  const answers: Record<string, ModelledOutcome<Cards>> = isAsking ? {
    'there are both': found(cards, ...both),
    'there is one': found(cards, 'Weekend'),
    'two cannot be read': foundUnreadable(cards),
    'the server breaks': { to: { ...cards, at: resting }, does: [notFetched] },
    // Of a lost connection the banner tells.
    'nobody answers': { to: { ...cards, at: resting } },
  } : { 'is refreshed': again, 'the network is back': again }
  return {
    state: { list: at, beginning: 'possible' },
    tags: at === 'loaded' ? [] : [at],
    ports: [...names.map((name) => `profile.${keys[name]}`), 'media', ...(isAsking ? ['fetchProfileList'] : [])],
    shows: { profiles: names.map(profile), isCreating: false, unreadable },
    on: {
      ...answers,
      ...(weekend === undefined ? {} : {
        'the one is saved': changed(cards, names.map((name) => (name === weekend ? 'Renamed' : name))),
        'the one is deleted': changed(cards, names.filter((name) => name !== weekend)),
        'something may have changed': { to: { ...cards, at: 'refreshing' }, does: [asks] },
      }),
      'the media are other ones': {
        to: cards,
        does: names.map((name) => tell(`profile.${keys[name]}`, { type: 'profile.followMedia' })),
      },
    },
  }
}

/** What the chart may read: what the person has not saved. */
function lone(...forms: readonly FormDraft[]) {
  return {
    notifications: {},
    drafts: { owner: 'ana', texts: new Map(), forms: new Map(forms.map((form) => [draftKey('ana', form.key), form])) },
  }
}

const draft = { ...beginning, name: 'Shifts' }
const unsaved: FormDraft = { kind: 'profile', key: 'profile.4', title: "Profile 'Daytime'", draft }
const unsavedTimeslot: FormDraft = { kind: 'timeslot', key: 'timeslot.8', title: 'A timeslot', draft: { name: '', recurrences: [] } }

/** A destination that was typed within a profile, and one that was typed on its own screen. */
function typedFor(place: string): FormDraft {
  return { ...elsewhere, key: `newDestination.${place}` }
}

const elsewhere: FormDraft = {
  kind: 'newDestination', key: 'newDestination', title: 'A new destination', medium: 'sms', draft: { title: '', values: {} },
}

const begins = [start('media'), asks]
const nothing: Cards = { at: 'loading', names: [], unreadable: 0 }

export const walk = defineWalk({
  machine: profilesMachine,
  lone: lone(unsaved, unsavedTimeslot, typedFor('profile.4'), typedFor('profile.3'), elsewhere),
  observe: ({ profiles, isCreating, unreadable }: ProfilesContext) => ({ profiles, isCreating, unreadable }),
  starts: { 'the page is opened': { to: nameOf(nothing), does: begins } },
  cases: {
    'there are both': settle('fetchProfileList', { profiles: [profile('Weekend'), profile('Daytime')], choices, unreadable: 0 }),
    'there is one': settle('fetchProfileList', { profiles: [profile('Weekend')], choices, unreadable: 0 }),
    'two cannot be read': settle('fetchProfileList', { profiles: [profile('Weekend')], choices, unreadable: 2 }),
    'the server breaks': fail('fetchProfileList', broken('get notification profiles')),
    'nobody answers': fail('fetchProfileList', unreachable('get notification profiles')),
    'is refreshed': send({ type: 'profiles.refresh' }),
    'the network is back': send({ type: 'profiles.recover' }),
    'the one is saved': hear('profile.3', { type: 'profile.saved', profile: profile('Renamed') }),
    'the one is deleted': hear('profile.3', { type: 'profile.deleted', pk: 3 }),
    'something may have changed': hear('profile.3', { type: 'profile.outdated' }),
    'the media are other ones': hear('media', { type: 'media.asked', areOther: true }),
    'the media are the same': hear('media', { type: 'media.asked', areOther: false }),
  },
  rows: modelledRows([nothing], row),
})

const phone: Destination = {
  pk: 5, medium: { slug: 'sms', name: 'SMS' }, label: 'Duty phone', suggestedLabel: 'SMS: +4747474701', settings: {},
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
  const again = at === 'refreshing' ? [asks] : []
  // Creating a profile with no timeslots available shows a dialog (section 2).
  const creates: Record<Begun['timeslots'], ModelledOutcome<Begun> | undefined> = {
    unknown: undefined,
    none: { to: { ...begun, hasDialog: true } },
    one: isCreating ? undefined : { to: { ...begun, isCreating: true }, does: [beginsNew] },
  }
  const known = timeslots === 'one' ? choices : noChoices
  const createdCard = start('profile.4', {
    profile: profile('Daytime'), beginning: { ...beginning, timeslot: timeslots === 'one' ? 9 : undefined },
  })
  return {
    state: { list: at, beginning: hasDialog ? 'impossible' : 'possible' },
    tags: [...(at === 'loaded' ? [] : [at]), ...(hasDialog ? ['noTimeslotsDialog'] : [])],
    ports: [
      'media', ...(isAsking ? ['fetchProfileList'] : []), ...(isCreating ? ['profile.new'] : []), ...(isCreated ? ['profile.4'] : []),
    ],
    shows: {
      profiles: isCreated ? [profile('Daytime')] : [],
      isCreating,
      choices: timeslots === 'unknown' ? undefined : { ...known, destinations: hasPhone ? [phone] : [] },
    },
    on: {
      ...(isAsking
        ? {
            'there is a timeslot': { to: { ...answered, timeslots: 'one' } },
            'there is no timeslot': { to: { ...answered, timeslots: 'none' } },
          }
        : { 'is refreshed': { to: { ...begun, at: 'refreshing' }, does: [asksMedia, asks] } }),
      ...(hasDialog ? { 'the dialog is closed': { to: { ...begun, hasDialog: false } } } : { 'one is to be created': creates[timeslots] }),
      ...(isCreating
        ? {
            'it is created': {
              to: { ...begun, isCreating: false, isCreated: true },
              does: [...(isCreated ? [] : [createdCard]), ...again],
            },
            'it is given up': { to: { ...begun, isCreating: false } },
            'a destination is created': { to: { ...begun, hasPhone: true }, does: again },
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
  at: 'loading', timeslots: 'unknown', isCreating: false, hasDialog: false, isCreated: false, hasPhone: false,
}

const observe = ({ profiles, isCreating, choices: known }: ProfilesContext) => ({ profiles, isCreating, choices: known })

/** A profile is begun, and created or given up. The server has none but the one created, which may be gone by its answer. */
export const creation = defineWalk({
  machine: profilesMachine,
  lone: lone(),
  observe,
  starts: { 'the page is opened': { to: nameOf(notBegun), does: begins } },
  cases: {
    'there is a timeslot': settle('fetchProfileList', { profiles: [], choices, unreadable: 0 }),
    'there is no timeslot': settle('fetchProfileList', { profiles: [], choices: noChoices, unreadable: 0 }),
    'is refreshed': send({ type: 'profiles.refresh' }),
    'one is to be created': send({ type: 'profiles.create' }),
    'the dialog is closed': send({ type: 'profiles.closeDialog' }),
    'it is created': hear('profile.new', { type: 'profile.created', profile: profile('Daytime') }),
    'it is given up': hear('profile.new', { type: 'profile.givenUp' }),
    'a destination is created': hear('profile.new', { type: 'profile.destinationCreated', destination: phone }),
    'the media are other ones': hear('media', { type: 'media.asked', areOther: true }),
  },
  rows: modelledRows([notBegun], begunRow),
})

/** A profile that was begun before, and not saved, is there again. */
export const begunBefore = resuming({ kind: 'profile', key: 'profile.new', title: 'A new profile', draft })

/** So is one in which nothing but a destination was typed. */
export const destinationBefore = resuming(typedFor('profile.new'))

function resuming(form: FormDraft) {
  return defineWalk({
    machine: profilesMachine,
    lone: lone(form),
    observe: ({ isCreating }: ProfilesContext) => isCreating,
    starts: { 'the page is opened': { to: 'loading', does: begins } },
    cases: {
      'there is a timeslot': settle('fetchProfileList', { profiles: [], choices, unreadable: 0 }),
      'it is given up': hear('profile.new', { type: 'profile.givenUp' }),
      'is refreshed': send({ type: 'profiles.refresh' }),
    },
    rows: {
      loading: {
        state: { list: 'loading', beginning: 'possible' }, tags: ['loading'], ports: ['media', 'fetchProfileList'], shows: false,
        on: { 'there is a timeslot': { to: 'begun', does: [beginsNew] } },
      },
      begun: {
        state: { list: 'loaded', beginning: 'possible' }, ports: ['media', 'profile.new'], shows: true,
        on: { 'it is given up': 'given up', 'is refreshed': { to: 'refreshing', does: [asksMedia, asks] } },
      },
      refreshing: {
        state: { list: 'refreshing', beginning: 'possible' }, tags: ['refreshing'],
        ports: ['media', 'profile.new', 'fetchProfileList'], shows: true,
        on: { 'there is a timeslot': 'begun', 'it is given up': 'given up, refreshing' },
      },
      'given up': {
        state: { list: 'loaded', beginning: 'possible' }, ports: ['media'], shows: false,
        on: { 'is refreshed': { to: 'given up, refreshing', does: [asksMedia, asks] } },
      },
      'given up, refreshing': {
        state: { list: 'refreshing', beginning: 'possible' }, tags: ['refreshing'], ports: ['media', 'fetchProfileList'], shows: false,
        on: { 'there is a timeslot': 'given up' },
      },
    },
  })
}
