/** The list of destinations (docs/behaviour.md#destinations). */
import { destinationsMachine, type DestinationsContext } from '../../../../machines/alerting/destinations.ts'
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, wait } from '../../support/walk.ts'

const pager = { slug: 'pager', name: 'Pager', isInstalled: true }
const day: Destination = { pk: 1, medium: pager, label: 'Day', suggestedLabel: 'Pager: 100', settings: { line: '100' } }
const night: Destination = {
  pk: 2,
  medium: pager,
  label: 'Night',
  suggestedLabel: 'Pager: 200',
  settings: { line: '200' },
}
const known = { day, night, late: { ...night, label: 'Late' } } as const

type Known = keyof typeof known

interface List {
  /** 'waited': three seconds of the limited wait for the media have passed. */
  readonly at: 'waiting' | 'waited' | 'loading' | 'failed' | 'loaded' | 'refreshing'
  /** In display order. */
  readonly rows: readonly Known[]
  /** The number of rows on the server that could not be read. */
  readonly unreadable: 0 | 1
}

const tags = {
  waiting: ['loading'],
  waited: ['loading'],
  loading: ['loading'],
  failed: ['failed'],
  loaded: [],
  refreshing: ['refreshing'],
} as const
const fetches = start('fetchDestinations')
const begins = [start('media'), start('newDestination', { key: 'newDestination' }), start('senders')]
const mediaAsked = tell('media', { type: 'media.refresh' })
const sendersAsked = tell('senders', { type: 'senders.refresh' })
const sendersDue = tell('senders', { type: 'senders.follow' })
const drafts = {
  owner: 'ana',
  texts: new Map(),
  forms: new Map(
    [
      {
        kind: 'destination',
        key: 'destination.2',
        title: "Destination 'Night'",
        page: 'destinations',
        draft: { title: 'Late', values: {} },
      },
      {
        kind: 'newDestination',
        key: 'newDestination',
        title: 'A new destination',
        page: 'destinations',
        medium: 'pager',
        draft: { title: '', values: {} },
      },
    ].map((form) => [draftKey('ana', form.key), form]),
  ),
}

function idOf(row: Known): string {
  return `destination.${known[row].pk}`
}

function startRow(row: Known): Effect {
  return start(idOf(row), { destination: known[row] })
}

function follow(row: Known): Effect {
  return tell(idOf(row), { type: 'form.follow', item: known[row] })
}

const isNight = (row: Known) => row !== 'day'

/** The toast for a row with unsaved changes that no longer exists on the server. */
const lost = say('warning', "Destination 'Night' is no longer on the server; your changes to it are lost.")

/**
 * Existing rows keep their places and their edits; new ones follow, sorted by name; rows that no longer exist are
 * removed. If the server sent unreadable destinations, any row may be among them, so every row stays.
 */
function listArrives({ rows }: List, answered: readonly Known[], unreadable: 0 | 1 = 0): ModelledOutcome<List> {
  const found =
    unreadable > 0 ? [...answered, ...rows.filter((row) => !answered.map(idOf).includes(idOf(row)))] : answered
  const ids = new Set(found.map(idOf))
  const remaining = rows
    .filter((row) => ids.has(idOf(row)))
    .map((row) => found.find((other) => idOf(other) === idOf(row)) ?? row)
  const added = found.filter((row) => !remaining.includes(row))
  // Edits of a row that no longer exists cannot be saved any more.
  const orphans =
    found.some(isNight) || unreadable > 0
      ? []
      : [tell('drafts', { type: 'drafts.dropForm', key: 'destination.2' }), lost]
  return {
    to: { at: 'loaded', rows: [...remaining, ...added], unreadable },
    does: [...remaining.map(follow), ...added.map(startRow), ...orphans],
  }
}

function withNight(rows: readonly Known[], as: Known): readonly Known[] {
  return rows.some(isNight) ? rows.map((row) => (isNight(row) ? as : row)) : [as, ...rows]
}

/** The state of the list. */
function stateOf(at: List['at']) {
  if (at === 'waiting' || at === 'waited') return { unknown: 'waiting' }
  return at === 'loading' || at === 'failed' ? { unknown: at } : { known: at }
}

function row(list: List): ModelledRow<List> {
  const { at, rows, unreadable } = list
  const isFetching = at === 'loading' || at === 'refreshing'
  const isKnown = at === 'loaded' || at === 'refreshing'
  const hasNight = rows.some(isNight)
  /** After any change the list and the media are fetched again, and the response to an earlier call is dropped. */
  const changed = (changedRows: readonly Known[], does: readonly Effect[] = []): ModelledOutcome<List> => ({
    to: { at: isKnown ? 'refreshing' : 'waiting', rows: changedRows, unreadable },
    does: [...does, mediaAsked, sendersAsked, ...(isKnown ? [fetches] : [])],
  })
  const followed = [tell('newDestination', { type: 'newDestination.follow' }), ...rows.map(follow)]
  const failed: List = { ...list, at: at === 'loading' ? 'failed' : 'loaded' }
  const answers: ModelledRow<List>['on'] = {
    'both destinations arrive': listArrives(list, ['day', 'night']),
    'only the day pager arrives': listArrives(list, ['day']),
    'the day pager arrives, and an unreadable one': listArrives(list, ['day'], 1),
    'the destinations fail to load': {
      to: failed,
      does: [say('error', 'Failed to get destinations: Internal Server Error')],
    },
    // There is no toast, because the connection banner shows the problem.
    'no answer': { to: failed },
  }
  const mediaKnown: ModelledOutcome<List> = { to: { ...list, at: 'loading' }, does: [...followed, fetches] }
  const isWaiting = at === 'waiting' || at === 'waited'
  return {
    state: { list: stateOf(at), drawer: 'closed' },
    tags: tags[at],
    ports: ['media', 'newDestination', 'senders', ...rows.map(idOf), ...(isFetching ? ['fetchDestinations'] : [])],
    shows: { rows: rows.map((name) => known[name]), unreadable },
    on: {
      ...(isFetching ? answers : {}),
      ...(isWaiting ? { 'the media are unchanged': mediaKnown } : {}),
      // The list is fetched again when the known media change.
      'the media changed': isWaiting ? mediaKnown : changed(rows, followed),
      'three seconds pass': {
        waiting: { to: { ...list, at: 'waited' as const } },
        // The wait for the media is over.
        waited: { to: { ...list, at: 'loading' as const }, does: [fetches] },
        loading: undefined,
        failed: undefined,
        loaded: undefined,
        refreshing: undefined,
      }[at],
      'is refreshed': changed(rows),
      'it is due': { to: list, does: [sendersDue] },
      'anything may have changed': changed(rows),
      'the night pager is created': changed(withNight(rows, 'night'), hasNight ? [] : [startRow('night')]),
      ...(hasNight
        ? {
            'the night pager is saved as Late': changed(withNight(rows, 'late')),
            'the night pager is deleted': changed(rows.filter((name) => !isNight(name))),
          }
        : {}),
    },
  }
}

const opened: List = { at: 'waiting', rows: [], unreadable: 0 }

export const walk = defineWalk({
  machine: destinationsMachine,
  singletons: { toasts: {}, drafts },
  observe: ({ destinations, unreadable }: DestinationsContext) => ({ rows: destinations, unreadable }),
  starts: { 'the page is opened': { to: nameOf(opened), does: begins } },
  cases: {
    'the media are unchanged': hear('media', { type: 'media.asked', areOther: false }),
    'the media changed': hear('media', { type: 'media.asked', areOther: true }),
    'both destinations arrive': settle('fetchDestinations', { items: [night, day], unreadable: 0 }),
    'only the day pager arrives': settle('fetchDestinations', { items: [day], unreadable: 0 }),
    'the day pager arrives, and an unreadable one': settle('fetchDestinations', { items: [day], unreadable: 1 }),
    'three seconds pass': wait(3000),
    'the destinations fail to load': fail('fetchDestinations', broken('get destinations')),
    'no answer': fail('fetchDestinations', unreachable('get destinations')),
    'is refreshed': send({ type: 'resources.refresh' }),
    'it is due': send({ type: 'destinations.follow' }),
    'the night pager is created': hear('newDestination', {
      type: 'resource.changed',
      change: { type: 'kept', item: night },
    }),
    'the night pager is saved as Late': hear('destination.2', {
      type: 'resource.changed',
      change: { type: 'kept', item: known.late },
    }),
    'the night pager is deleted': hear('destination.2', {
      type: 'resource.changed',
      change: { type: 'deleted', pk: 2 },
    }),
    'anything may have changed': hear('newDestination', { type: 'resource.changed', change: { type: 'unknown' } }),
  },
  rows: modelledRows([opened], row),
})

/** This table covers which parts are open: the drawer, and the group of each medium, which starts unfolded. */
interface Open {
  readonly drawer: 'closed' | 'open'
  readonly hasNight: boolean
  readonly isPagerFolded: boolean
  readonly isSirenFolded: boolean
}

function openRow(model: Open): ModelledRow<Open> {
  const { drawer, hasNight, isPagerFolded, isSirenFolded } = model
  return {
    state: { list: { unknown: 'waiting' }, drawer },
    tags: ['loading', ...(drawer === 'open' ? ['drawer'] : [])],
    ports: ['media', 'newDestination', 'senders', ...(hasNight ? ['destination.2'] : [])],
    shows: { folded: [...(isPagerFolded ? ['pager'] : []), ...(isSirenFolded ? ['siren'] : [])] },
    on: {
      'opens the drawer': { to: { ...model, drawer: 'open' } },
      'closes the drawer': { to: { ...model, drawer: 'closed' } },
      'folds the pagers': { to: { ...model, isPagerFolded: true } },
      'unfolds the pagers': { to: { ...model, isPagerFolded: false } },
      'folds the sirens': { to: { ...model, isSirenFolded: true } },
      'unfolds the sirens': { to: { ...model, isSirenFolded: false } },
      // A new destination unfolds its group, so that it is visible; saving an existing one leaves the group folded.
      'a pager is created': hasNight
        ? { to: model, does: [mediaAsked, sendersAsked] }
        : {
            to: { ...model, hasNight: true, isPagerFolded: false },
            does: [startRow('night'), mediaAsked, sendersAsked],
          },
    },
  }
}

const allOpen: Open = { drawer: 'closed', hasNight: false, isPagerFolded: false, isSirenFolded: false }

export const opening = defineWalk({
  machine: destinationsMachine,
  singletons: { toasts: {}, drafts },
  observe: ({ folded }: DestinationsContext) => ({ folded: [...folded].toSorted() }),
  starts: { 'the page is opened': { to: nameOf(allOpen), does: begins } },
  cases: {
    'opens the drawer': send({ type: 'destinations.openDrawer' }),
    'closes the drawer': send({ type: 'destinations.closeDrawer' }),
    'folds the pagers': send({ type: 'destinations.fold', medium: 'pager', isFolded: true }),
    'unfolds the pagers': send({ type: 'destinations.fold', medium: 'pager', isFolded: false }),
    'folds the sirens': send({ type: 'destinations.fold', medium: 'siren', isFolded: true }),
    'unfolds the sirens': send({ type: 'destinations.fold', medium: 'siren', isFolded: false }),
    'a pager is created': hear('newDestination', { type: 'resource.changed', change: { type: 'kept', item: night } }),
  },
  rows: modelledRows([allOpen], openRow),
})
