/**
 * The timeslots of a person (specification, section 2, Timeslots screen; section 4, lists): loaded, created, modified and
 * deleted, each in its card, and what is told of them out of date.
 */
import type { FormDraft } from '../../../machines/domain/formDraft.ts'
import type { Timeslot } from '../../../machines/domain/timeslot.ts'
import { draftKey } from '../../../machines/system.ts'
import { timeslotsMachine, type TimeslotsContext } from '../../../machines/timeslots.ts'
import { say, start, tell, type Effect } from '../support/effects.ts'
import { broken, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../support/walk.ts'

const keys = { 'Office hours': 7, Nights: 7, Daytime: 8, Shifts: 8 } as const
type Name = keyof typeof keys

function timeslot(name: Name): Timeslot {
  return { pk: keys[name], name, recurrences: [] }
}

interface Cards {
  readonly at: 'loading' | 'failed' | 'loaded' | 'refreshing'
  /** The names, in the order in which they show. */
  readonly names: readonly Name[]
  /** How many cannot be read. */
  readonly unreadable: number
}

type Outcome = ModelledOutcome<Cards>

const asks = start('fetchTimeslots')

/** Of a timeslot that is no more, nothing unsaved is kept, and that is said. */
const forgets = [
  tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.8' }),
  say('warning', "Timeslot 'Daytime' is no longer on the server; what was changed in it is lost"),
]

function isShown({ names }: Cards, name: Name): boolean {
  return names.some((shown) => keys[shown] === keys[name])
}

/** Cards that were there keep their places, and hear what they are now; new ones come after them. */
function found(cards: Cards, ...names: readonly Name[]): Outcome {
  const does = names.map((name): Effect => isShown(cards, name)
    ? tell(`timeslot.${keys[name]}`, { type: 'timeslot.follow', timeslot: timeslot(name) })
    : start(`timeslot.${keys[name]}`, { timeslot: timeslot(name) }))
  return { to: { at: 'loaded', names, unreadable: 0 }, does: names.includes('Daytime') ? does : [...does, ...forgets] }
}

/** Where some cannot be read, those that are missing may be among them: their cards stay, and what is typed in them. */
function foundUnreadable(cards: Cards): Outcome {
  const names = isShown(cards, 'Office hours')
    ? cards.names.map((name) => (keys[name] === 7 ? 'Office hours' : name))
    : [...cards.names, 'Office hours' as const]
  const does = names.map((name) => isShown(cards, name)
    ? tell(`timeslot.${keys[name]}`, { type: 'timeslot.follow', timeslot: timeslot(name) })
    : start(`timeslot.${keys[name]}`, { timeslot: timeslot(name) }))
  return { to: { at: 'loaded', names, unreadable: 2 }, does }
}

/** An answer to what was asked before a change is dropped, and it is asked again. */
function changed(cards: Cards, names: readonly Name[], ...does: readonly Effect[]): Outcome {
  switch (cards.at) {
    case 'loaded':
      return { to: { ...cards, names }, does }
    case 'failed':
      return { to: { ...cards, at: 'loading', names }, does: [...does, asks] }
    default:
      return { to: { ...cards, names }, does: [...does, asks] }
  }
}

function row(cards: Cards): ModelledRow<Cards> {
  const { at, names, unreadable } = cards
  const isAsking = at === 'loading' || at === 'refreshing'
  const shown = (pk: number) => names.find((name) => keys[name] === pk)
  const [office, daytime] = [shown(7), shown(8)]
  const resting = at === 'loading' ? 'failed' : 'loaded'
  // In the order of their names where nothing shows yet; else what shows keeps its place.
  const both: readonly Name[] = names[0] === office && office !== undefined
    ? ['Office hours', 'Daytime']
    : ['Daytime', 'Office hours']
  const saved = (before: Name, now: Name) => changed(cards, names.map((name) => (name === before ? now : name)))
  const deleted = (gone: Name) => changed(cards, names.filter((name) => name !== gone))
  const answers: Record<string, Outcome> = isAsking ? {
    'there are both': found(cards, ...both),
    'there is one': found(cards, 'Office hours'),
    'there is none': found(cards),
    'two cannot be read': foundUnreadable(cards),
    'the server breaks': { to: { ...cards, at: resting }, does: [say('error', 'Unable to fetch timeslots')] },
    // Of a lost connection the banner tells.
    'nobody answers': { to: { ...cards, at: resting } },
  } : {
    'is refreshed': { to: { ...cards, at: at === 'failed' ? 'loading' : 'refreshing' }, does: [asks] },
    'the network is back': { to: { ...cards, at: at === 'failed' ? 'loading' : 'refreshing' }, does: [asks] },
  }
  return {
    state: at,
    tags: at === 'loaded' ? [] : [at],
    ports: [
      ...names.map((name) => `timeslot.${keys[name]}`), 'timeslot.new', ...(isAsking ? ['fetchTimeslots'] : []),
    ],
    shows: { timeslots: names.map(timeslot), unreadable },
    on: {
      ...answers,
      'one is created': daytime === undefined
        ? changed(cards, ['Daytime', ...names], start('timeslot.8', { timeslot: timeslot('Daytime') }))
        : saved(daytime, 'Daytime'),
      ...(daytime === undefined ? {} : { 'it is saved': saved(daytime, 'Shifts'), 'it is deleted': deleted(daytime) }),
      ...(office === undefined ? {} : {
        'the other is saved': saved(office, 'Nights'), 'the other is deleted': deleted(office),
      }),
      'something may have changed': at === 'loaded'
        ? { to: { ...cards, at: 'refreshing' }, does: [asks] }
        : changed(cards, names),
    },
  }
}

const draft = { name: 'Shifts', recurrences: [] }
const unsaved: readonly FormDraft[] = [
  { kind: 'timeslot', key: 'timeslot.8', title: "Timeslot 'Daytime'", draft },
  { kind: 'timeslot', key: 'timeslot.new', title: 'A new timeslot', draft },
  { kind: 'newDestination', key: 'newDestination', title: 'A new destination', medium: 'sms', draft: { title: '', values: {} } },
]

const nothing: Cards = { at: 'loading', names: [], unreadable: 0 }

export const walk = defineWalk({
  machine: timeslotsMachine,
  lone: {
    notifications: {},
    drafts: { owner: 'ana', texts: new Map(), forms: new Map(unsaved.map((form) => [draftKey('ana', form.key), form])) },
  },
  observe: ({ timeslots, unreadable }: TimeslotsContext) => ({ timeslots, unreadable }),
  starts: {
    'the page is opened': { to: nameOf(nothing), does: [start('timeslot.new', { timeslot: undefined }), asks] },
  },
  cases: {
    'there are both': settle('fetchTimeslots', { items: [timeslot('Office hours'), timeslot('Daytime')], unreadable: 0 }),
    'there is one': settle('fetchTimeslots', { items: [timeslot('Office hours')], unreadable: 0 }),
    'there is none': settle('fetchTimeslots', { items: [], unreadable: 0 }),
    'two cannot be read': settle('fetchTimeslots', { items: [timeslot('Office hours')], unreadable: 2 }),
    'the server breaks': fail('fetchTimeslots', broken('get timeslots')),
    'nobody answers': fail('fetchTimeslots', unreachable('get timeslots')),
    'is refreshed': send({ type: 'timeslots.refresh' }),
    'the network is back': send({ type: 'timeslots.recover' }),
    'one is created': hear('timeslot.new', { type: 'timeslot.created', timeslot: timeslot('Daytime') }),
    'it is saved': hear('timeslot.8', { type: 'timeslot.saved', timeslot: timeslot('Shifts') }),
    'it is deleted': hear('timeslot.8', { type: 'timeslot.deleted', pk: 8 }),
    'the other is saved': hear('timeslot.7', { type: 'timeslot.saved', timeslot: timeslot('Nights') }),
    'the other is deleted': hear('timeslot.7', { type: 'timeslot.deleted', pk: 7 }),
    'something may have changed': hear('timeslot.new', { type: 'timeslot.outdated' }),
  },
  rows: modelledRows([nothing], row),
})
