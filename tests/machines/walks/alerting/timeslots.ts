/**
 * The list of timeslots (docs/behaviour.md#timeslots): they are loaded, created, changed and deleted, each in its card.
 * After a change the list is fetched again.
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
  /** The names in display order. */
  readonly names: readonly Name[]
  /** The number of timeslots that cannot be read. */
  readonly unreadable: number
}

type Outcome = ModelledOutcome<Cards>

const asks = start('fetchTimeslots')

/** The unsaved changes of a timeslot that no longer exists are dropped, with a toast. */
const dropsOrphans = [
  tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.8' }),
  say('warning', "Timeslot 'Daytime' is no longer on the server; your changes to it are lost."),
]

function isShown({ names }: Cards, name: Name): boolean {
  return names.some((shown) => keys[shown] === keys[name])
}

/** Existing cards keep their places and are updated. New cards follow them. */
function found(cards: Cards, ...names: readonly Name[]): Outcome {
  const does = names.map((name): Effect =>
    isShown(cards, name)
      ? tell(`timeslot.${keys[name]}`, { type: 'form.follow', item: timeslot(name) })
      : start(`timeslot.${keys[name]}`, { timeslot: timeslot(name) }),
  )
  return {
    to: { at: 'loaded', names, unreadable: 0 },
    does: names.includes('Daytime') ? does : [...does, ...dropsOrphans],
  }
}

/**
 * If the server sent unreadable timeslots, any missing timeslot may be among them, so its card stays with its edits.
 */
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

/** After any change the list is fetched again, and the response to an earlier call is dropped. */
function changed(cards: Cards, names: readonly Name[], ...does: readonly Effect[]): Outcome {
  return { to: { ...cards, at: fetchingPhase(cards), names }, does: [...does, asks] }
}

function fetchingPhase({ at }: Cards): Cards['at'] {
  return at === 'loading' || at === 'failed' ? 'loading' : 'refreshing'
}

function row(cards: Cards): ModelledRow<Cards> {
  const { at, names, unreadable } = cards
  const isAsking = at === 'loading' || at === 'refreshing'
  const shown = (pk: number) => names.find((name) => keys[name] === pk)
  const [office, daytime] = [shown(7), shown(8)]
  const resting = at === 'loading' ? 'failed' : 'loaded'
  // The first cards are sorted by name; afterwards existing cards keep their places.
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
        'two timeslots arrive': found(cards, ...both),
        'one timeslot arrives': found(cards, 'Office hours'),
        'no timeslot arrives': found(cards),
        'one arrives, two cannot be read': foundUnreadable(cards),
        'the timeslots fail to load': {
          to: { ...cards, at: resting },
          does: [say('error', 'Unable to fetch timeslots')],
        },
        // There is no toast, because the connection banner shows the problem.
        'no answer': { to: { ...cards, at: resting } },
      }
    : {}
  return {
    state: at === 'loading' || at === 'failed' ? { unknown: at } : { known: at },
    tags: at === 'loaded' ? [] : [at],
    ports: [...names.map((name) => `timeslot.${keys[name]}`), 'timeslot.new', ...(isAsking ? ['fetchTimeslots'] : [])],
    shows: { timeslots: names.map(timeslot), unreadable },
    on: {
      ...answers,
      'a timeslot is created':
        daytime === undefined
          ? changed(cards, ['Daytime', ...names], start('timeslot.8', { timeslot: timeslot('Daytime') }))
          : saved(daytime, 'Daytime'),
      ...(daytime === undefined
        ? {}
        : { 'the first is saved': saved(daytime, 'Shifts'), 'the first is deleted': deleted(daytime) }),
      ...(office === undefined
        ? {}
        : {
            'the second is saved': saved(office, 'Nights'),
            'the second is deleted': deleted(office),
          }),
      'anything may have changed': changed(cards, names),
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
    'two timeslots arrive': settle('fetchTimeslots', {
      items: [timeslot('Office hours'), timeslot('Daytime')],
      unreadable: 0,
    }),
    'one timeslot arrives': settle('fetchTimeslots', { items: [timeslot('Office hours')], unreadable: 0 }),
    'no timeslot arrives': settle('fetchTimeslots', { items: [], unreadable: 0 }),
    'one arrives, two cannot be read': settle('fetchTimeslots', { items: [timeslot('Office hours')], unreadable: 2 }),
    'the timeslots fail to load': fail('fetchTimeslots', broken('get timeslots')),
    'no answer': fail('fetchTimeslots', unreachable('get timeslots')),
    'is refreshed': send({ type: 'resources.refresh' }),
    'a timeslot is created': hear('timeslot.new', {
      type: 'resource.changed',
      change: { type: 'kept', item: timeslot('Daytime') },
    }),
    'the first is saved': hear('timeslot.8', {
      type: 'resource.changed',
      change: { type: 'kept', item: timeslot('Shifts') },
    }),
    'the first is deleted': hear('timeslot.8', { type: 'resource.changed', change: { type: 'deleted', pk: 8 } }),
    'the second is saved': hear('timeslot.7', {
      type: 'resource.changed',
      change: { type: 'kept', item: timeslot('Nights') },
    }),
    'the second is deleted': hear('timeslot.7', { type: 'resource.changed', change: { type: 'deleted', pk: 7 } }),
    'anything may have changed': hear('timeslot.new', { type: 'resource.changed', change: { type: 'unknown' } }),
  },
  rows: modelledRows([nothing], row),
})
