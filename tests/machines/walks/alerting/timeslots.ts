/**
 * The timeslots of a person (specification, section 2, Timeslots screen; section 4, lists): loaded, created, modified and
 * deleted, each in its card, and what is told of them out of date.
 */
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import type { Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { timeslotsMachine, type TimeslotsContext } from '../../../../machines/alerting/timeslots.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'

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
  const does = names.map((name): Effect =>
    isShown(cards, name)
      ? tell(`timeslot.${keys[name]}`, { type: 'form.follow', item: timeslot(name) })
      : start(`timeslot.${keys[name]}`, { timeslot: timeslot(name) }),
  )
  return { to: { at: 'loaded', names, unreadable: 0 }, does: names.includes('Daytime') ? does : [...does, ...forgets] }
}

/** Where some cannot be read, those that are missing may be among them: their cards stay, and what is typed in them. */
function foundUnreadable(cards: Cards): Outcome {
  const names = isShown(cards, 'Office hours')
    ? cards.names.map((name) => (keys[name] === 7 ? 'Office hours' : name))
    : [...cards.names, 'Office hours' as const]
  const does = names.map((name) =>
    isShown(cards, name)
      ? tell(`timeslot.${keys[name]}`, { type: 'form.follow', item: timeslot(name) })
      : start(`timeslot.${keys[name]}`, { timeslot: timeslot(name) }),
  )
  return { to: { at: 'loaded', names, unreadable: 2 }, does }
}

/** Whatever changes, it is asked for anew: an answer to what was asked before is dropped. */
function changed(cards: Cards, names: readonly Name[], ...does: readonly Effect[]): Outcome {
  return { to: { ...cards, at: asking(cards), names }, does: [...does, asks] }
}

function asking({ at }: Cards): Cards['at'] {
  return at === 'loading' || at === 'failed' ? 'loading' : 'refreshing'
}

function row(cards: Cards): ModelledRow<Cards> {
  const { at, names, unreadable } = cards
  const isAsking = at === 'loading' || at === 'refreshing'
  const shown = (pk: number) => names.find((name) => keys[name] === pk)
  const [office, daytime] = [shown(7), shown(8)]
  const resting = at === 'loading' ? 'failed' : 'loaded'
  // In the order of their names where nothing shows yet; else what shows keeps its place.
  const both: readonly Name[] =
    names[0] === office && office !== undefined ? ['Office hours', 'Daytime'] : ['Daytime', 'Office hours']
  const saved = (before: Name, now: Name) =>
    changed(
      cards,
      names.map((name) => (name === before ? now : name)),
    )
  const deleted = (gone: Name) =>
    changed(
      cards,
      names.filter((name) => name !== gone),
    )
  const answers: Record<string, Outcome> = isAsking
    ? {
        'there are both': found(cards, ...both),
        'there is one': found(cards, 'Office hours'),
        'there is none': found(cards),
        'two cannot be read': foundUnreadable(cards),
        'the server breaks': { to: { ...cards, at: resting }, does: [say('error', 'Unable to fetch timeslots')] },
        // Of a lost connection the banner tells.
        'nobody answers': { to: { ...cards, at: resting } },
      }
    : {}
  return {
    state: at === 'loading' || at === 'failed' ? { unknown: at } : { known: at },
    tags: at === 'loaded' ? [] : [at],
    ports: [...names.map((name) => `timeslot.${keys[name]}`), 'timeslot.new', ...(isAsking ? ['fetchTimeslots'] : [])],
    shows: { timeslots: names.map(timeslot), unreadable },
    on: {
      ...answers,
      'one is created':
        daytime === undefined
          ? changed(cards, ['Daytime', ...names], start('timeslot.8', { timeslot: timeslot('Daytime') }))
          : saved(daytime, 'Daytime'),
      ...(daytime === undefined ? {} : { 'it is saved': saved(daytime, 'Shifts'), 'it is deleted': deleted(daytime) }),
      ...(office === undefined
        ? {}
        : {
            'the other is saved': saved(office, 'Nights'),
            'the other is deleted': deleted(office),
          }),
      'something may have changed': changed(cards, names),
      'is refreshed': changed(cards, names),
    },
  }
}

const draft = { name: 'Shifts', recurrences: [] }
const unsaved: readonly FormDraft[] = [
  { kind: 'timeslot', key: 'timeslot.8', title: "Timeslot 'Daytime'", page: 'timeslots', draft },
  { kind: 'timeslot', key: 'timeslot.new', title: 'A new timeslot', page: 'timeslots', draft },
  {
    kind: 'newDestination',
    key: 'newDestination',
    title: 'A new destination',
    page: 'destinations',
    medium: 'sms',
    draft: { title: '', values: {} },
  },
]

const nothing: Cards = { at: 'loading', names: [], unreadable: 0 }

export const walk = defineWalk({
  machine: timeslotsMachine,
  singletons: {
    toasts: {},
    drafts: {
      owner: 'ana',
      texts: new Map(),
      forms: new Map(unsaved.map((form) => [draftKey('ana', form.key), form])),
    },
  },
  observe: ({ timeslots, unreadable }: TimeslotsContext) => ({ timeslots, unreadable }),
  starts: {
    'the page is opened': { to: nameOf(nothing), does: [start('timeslot.new', { timeslot: undefined }), asks] },
  },
  cases: {
    'there are both': settle('fetchTimeslots', {
      items: [timeslot('Office hours'), timeslot('Daytime')],
      unreadable: 0,
    }),
    'there is one': settle('fetchTimeslots', { items: [timeslot('Office hours')], unreadable: 0 }),
    'there is none': settle('fetchTimeslots', { items: [], unreadable: 0 }),
    'two cannot be read': settle('fetchTimeslots', { items: [timeslot('Office hours')], unreadable: 2 }),
    'the server breaks': fail('fetchTimeslots', broken('get timeslots')),
    'nobody answers': fail('fetchTimeslots', unreachable('get timeslots')),
    'is refreshed': send({ type: 'resources.refresh' }),
    'one is created': hear('timeslot.new', {
      type: 'resource.changed',
      change: { type: 'kept', item: timeslot('Daytime') },
    }),
    'it is saved': hear('timeslot.8', { type: 'resource.changed', change: { type: 'kept', item: timeslot('Shifts') } }),
    'it is deleted': hear('timeslot.8', { type: 'resource.changed', change: { type: 'deleted', pk: 8 } }),
    'the other is saved': hear('timeslot.7', {
      type: 'resource.changed',
      change: { type: 'kept', item: timeslot('Nights') },
    }),
    'the other is deleted': hear('timeslot.7', { type: 'resource.changed', change: { type: 'deleted', pk: 7 } }),
    'something may have changed': hear('timeslot.new', { type: 'resource.changed', change: { type: 'unknown' } }),
  },
  rows: modelledRows([nothing], row),
})
