/** The destinations of a person (specification, section 2, Destinations screen; section 4, lists; section 8). */
import { destinationsMachine, type DestinationsContext } from '../../../../machines/alerting/destinations.ts'
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, wait } from '../../support/walk.ts'

const pager = { slug: 'pager', name: 'Pager' }
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
  /** 'waited': it has waited for a while. */
  readonly at: 'waiting' | 'waited' | 'loading' | 'failed' | 'loaded' | 'refreshing'
  /** In the order in which they show. */
  readonly rows: readonly Known[]
  /** How many rows of the server could not be read. */
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
const begins = [start('media'), start('newDestination', { key: 'newDestination' })]
const mediaAsked = tell('media', { type: 'media.refresh' })
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

function begun(row: Known): Effect {
  return start(idOf(row), { destination: known[row] })
}

function follow(row: Known): Effect {
  return tell(idOf(row), { type: 'form.follow', item: known[row] })
}

const isNight = (row: Known) => row !== 'day'

/** What the person is told where a row that has changes is gone. */
const lost = say('warning', "Destination 'Night' is no longer on the server; what was changed in it is lost")

/**
 * Rows that are there keep their places and what is typed in them; others come after, by name; what is gone is gone. Where
 * some cannot be read, nobody knows what is gone, and everything stays.
 */
function takes({ rows }: List, answered: readonly Known[], unreadable: 0 | 1 = 0): ModelledOutcome<List> {
  const found =
    unreadable > 0 ? [...answered, ...rows.filter((row) => !answered.map(idOf).includes(idOf(row)))] : answered
  const ids = new Set(found.map(idOf))
  const stay = rows
    .filter((row) => ids.has(idOf(row)))
    .map((row) => found.find((other) => idOf(other) === idOf(row)) ?? row)
  const come = found.filter((row) => !stay.includes(row))
  // What was typed into a row that is no more cannot be saved any more.
  const orphans =
    found.some(isNight) || unreadable > 0
      ? []
      : [tell('drafts', { type: 'drafts.dropForm', key: 'destination.2' }), lost]
  return {
    to: { at: 'loaded', rows: [...stay, ...come], unreadable },
    does: [...stay.map(follow), ...come.map(begun), ...orphans],
  }
}

function withNight(rows: readonly Known[], as: Known): readonly Known[] {
  return rows.some(isNight) ? rows.map((row) => (isNight(row) ? as : row)) : [as, ...rows]
}

/** Where the list stands. */
function stateOf(at: List['at']) {
  if (at === 'waiting' || at === 'waited') return { unknown: 'waiting' }
  return at === 'loading' || at === 'failed' ? { unknown: at } : { known: at }
}

function row(list: List): ModelledRow<List> {
  const { at, rows, unreadable } = list
  const isFetching = at === 'loading' || at === 'refreshing'
  const isKnown = at === 'loaded' || at === 'refreshing'
  const hasNight = rows.some(isNight)
  /** Whatever changes, it is asked for anew, and so are the media: an answer to what was asked before is dropped. */
  const changed = (changedRows: readonly Known[], does: readonly Effect[] = []): ModelledOutcome<List> => ({
    to: { at: isKnown ? 'refreshing' : 'waiting', rows: changedRows, unreadable },
    does: [...does, mediaAsked, ...(isKnown ? [fetches] : [])],
  })
  const followed = [tell('newDestination', { type: 'newDestination.follow' }), ...rows.map(follow)]
  const failed: List = { ...list, at: at === 'loading' ? 'failed' : 'loaded' }
  const answers: ModelledRow<List>['on'] = {
    'both come': takes(list, ['day', 'night']),
    'the day comes': takes(list, ['day']),
    'the day comes, and one that cannot be read': takes(list, ['day'], 1),
    'they do not come': { to: failed, does: [say('error', 'Failed to get destinations: "Internal Server Error"')] },
    // The connection banner tells of it.
    'nobody answers': { to: failed },
  }
  const mediaCome: ModelledOutcome<List> = { to: { ...list, at: 'loading' }, does: [...followed, fetches] }
  const isWaiting = at === 'waiting' || at === 'waited'
  return {
    state: { list: stateOf(at), drawer: 'closed' },
    tags: tags[at],
    ports: ['media', 'newDestination', ...rows.map(idOf), ...(isFetching ? ['fetchDestinations'] : [])],
    shows: { rows: rows.map((name) => known[name]), unreadable },
    on: {
      ...(isFetching ? answers : {}),
      ...(isWaiting ? { 'the media are the same': mediaCome } : {}),
      // The list reloads when the known media types change (section 4).
      'the media are other ones': isWaiting ? mediaCome : changed(rows, followed),
      'three seconds pass': {
        waiting: { to: { ...list, at: 'waited' as const } },
        // It does not wait for ever.
        waited: { to: { ...list, at: 'loading' as const }, does: [fetches] },
        loading: undefined,
        failed: undefined,
        loaded: undefined,
        refreshing: undefined,
      }[at],
      'is refreshed': changed(rows),
      'nobody knows what has changed': changed(rows),
      'the night is created': changed(withNight(rows, 'night'), hasNight ? [] : [begun('night')]),
      ...(hasNight
        ? {
            'the night is saved as Late': changed(withNight(rows, 'late')),
            'the night is deleted': changed(rows.filter((name) => !isNight(name))),
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
    'the media are the same': hear('media', { type: 'media.asked', areOther: false }),
    'the media are other ones': hear('media', { type: 'media.asked', areOther: true }),
    'both come': settle('fetchDestinations', { items: [night, day], unreadable: 0 }),
    'the day comes': settle('fetchDestinations', { items: [day], unreadable: 0 }),
    'the day comes, and one that cannot be read': settle('fetchDestinations', { items: [day], unreadable: 1 }),
    'three seconds pass': wait(3000),
    'they do not come': fail('fetchDestinations', broken('get destinations')),
    'nobody answers': fail('fetchDestinations', unreachable('get destinations')),
    'is refreshed': send({ type: 'resources.refresh' }),
    'the night is created': hear('newDestination', { type: 'resource.changed', change: { type: 'kept', item: night } }),
    'the night is saved as Late': hear('destination.2', {
      type: 'resource.changed',
      change: { type: 'kept', item: known.late },
    }),
    'the night is deleted': hear('destination.2', { type: 'resource.changed', change: { type: 'deleted', pk: 2 } }),
    'nobody knows what has changed': hear('newDestination', { type: 'resource.changed', change: { type: 'unknown' } }),
  },
  rows: modelledRows([opened], row),
})

/** This table is about what is open: the drawer, and the group of each medium, which starts expanded. */
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
    ports: ['media', 'newDestination', ...(hasNight ? ['destination.2'] : [])],
    shows: { folded: [...(isPagerFolded ? ['pager'] : []), ...(isSirenFolded ? ['siren'] : [])] },
    on: {
      'opens the drawer': { to: { ...model, drawer: 'open' } },
      'closes the drawer': { to: { ...model, drawer: 'closed' } },
      'folds the pagers': { to: { ...model, isPagerFolded: true } },
      'unfolds the pagers': { to: { ...model, isPagerFolded: false } },
      'folds the sirens': { to: { ...model, isSirenFolded: true } },
      'unfolds the sirens': { to: { ...model, isSirenFolded: false } },
      // What was created is to be seen; what is known stays folded.
      'a pager is created': hasNight
        ? { to: model, does: [mediaAsked] }
        : { to: { ...model, hasNight: true, isPagerFolded: false }, does: [begun('night'), mediaAsked] },
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
