/** The list of destinations (docs/behaviour.md#destinations). */
import { destinationsMachine, type DestinationsContext } from '../../../../machines/alerting/destinations.ts'
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, wait } from '../../support/walk.ts'
import { draftsWith } from '../forms/resource/resourceForm.ts'
import { follows, listWalk, refreshes, type List, type ResourceListUnderTest } from '../forms/resource/resourceList.ts'

const pager = { slug: 'pager', name: 'Pager', isInstalled: true }
const day: Destination = { pk: 1, medium: pager, label: 'Day', suggestedLabel: 'Pager: 100', settings: { line: '100' } }
const night: Destination = {
  pk: 2,
  medium: pager,
  label: 'Night',
  suggestedLabel: 'Pager: 200',
  settings: { line: '200' },
}
const late: Destination = { ...night, label: 'Late' }
const begins = [start('media'), start('newDestination', { key: 'newDestination' }), start('senders')]
const asks = [tell('media', { type: 'media.refresh' }), tell('senders', { type: 'senders.refresh' })]
const drafts = draftsWith([
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
])

const list: ResourceListUnderTest = {
  machine: destinationsMachine,
  singletons: { drafts },
  kind: 'destination',
  items: { first: day, second: night, renamed: late },
  sorted: ['first', 'second'],
  observe: ({ destinations, unreadable }: DestinationsContext) => ({ rows: destinations, unreadable }),
  state: (state) => ({ list: state, drawer: 'closed' }),
  fetch: 'fetchDestinations',
  found: (items, unreadable) => ({ items, unreadable }),
  beside: ['media', 'newDestination', 'senders'],
  creates: 'newDestination',
  input: (destination) => ({ destination }),
  begins,
  asks,
  failed: say('error', 'Failed to get the list: Internal Server Error'),
  lost: [
    tell('drafts', { type: 'drafts.dropForm', key: 'destination.2' }),
    say('warning', "Destination 'Night' is no longer on the server; your changes to it are lost."),
  ],
  firstAt: 'waiting',
  further: {
    'the media are unchanged': hear('media', { type: 'media.asked', areOther: false }),
    'the media changed': hear('media', { type: 'media.asked', areOther: true }),
    'three seconds pass': wait(3000),
    'it is due': send({ type: 'destinations.follow' }),
  },
  outcomes: (model) => {
    const { at, rows } = model
    const followed = [
      tell('newDestination', { type: 'newDestination.follow' }),
      ...rows.map((row) => follows(list, row)),
    ]
    const loads = (...does: readonly Effect[]): ModelledOutcome<List> => ({
      to: { ...model, at: 'loading' },
      does: [...does, start('fetchDestinations')],
    })
    const isWaiting = at === 'waiting' || at === 'waited'
    return {
      'the media are unchanged': isWaiting ? loads(...followed) : undefined,
      // The list is fetched again when the known media change.
      'the media changed': isWaiting ? loads(...followed) : refreshes(list, model, ...followed),
      // The wait for the media takes at most five seconds.
      'three seconds pass':
        at === 'waiting' ? { to: { ...model, at: 'waited' } } : at === 'waited' ? loads() : undefined,
      'it is due': { to: model, does: [tell('senders', { type: 'senders.follow' })] },
    }
  },
}

export const walk = listWalk(list)

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
        ? { to: model, does: asks }
        : {
            to: { ...model, hasNight: true, isPagerFolded: false },
            does: [start('destination.2', { destination: night }), ...asks],
          },
    },
  }
}

const allOpen: Open = { drawer: 'closed', hasNight: false, isPagerFolded: false, isSirenFolded: false }

export const opening = modelledWalk({
  machine: destinationsMachine,
  singletons: { toasts: {}, drafts },
  observe: ({ folded }: DestinationsContext) => ({ folded: [...folded].toSorted() }),
  starts: { 'the page is opened': { to: allOpen, does: begins } },
  cases: {
    'opens the drawer': send({ type: 'destinations.openDrawer' }),
    'closes the drawer': send({ type: 'destinations.closeDrawer' }),
    'folds the pagers': send({ type: 'destinations.fold', medium: 'pager', isFolded: true }),
    'unfolds the pagers': send({ type: 'destinations.fold', medium: 'pager', isFolded: false }),
    'folds the sirens': send({ type: 'destinations.fold', medium: 'siren', isFolded: true }),
    'unfolds the sirens': send({ type: 'destinations.fold', medium: 'siren', isFolded: false }),
    'a pager is created': hear('newDestination', { type: 'resource.changed', change: { type: 'kept', item: night } }),
  },
  rowOf: openRow,
})
