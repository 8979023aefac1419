/** Statistics of the rows in the list: how many there are of each level, and when their incidents started. */
import { assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { listing, type ListingChanged, maintenanceChanges, type MaintenanceChanged } from './followed.ts'
import { heldFigures, type HeldFiguresTold } from './heldFigures.ts'
import { isSameFigures, type ListFigures } from './domain/figures/listFigures.ts'
import { parent } from '../core/system.ts'

export interface ListFiguresContext {
  /** Undefined while the rows of the query are loading, or if they failed to load. */
  readonly figures: ListFigures | undefined
  /** Whether rows were loading when the statistics were computed. */
  readonly isGrowing: boolean
}

export type ListFiguresEvent =
  | ListingChanged
  | HeldFiguresTold
  | MaintenanceChanged
  /** The list was refreshed. Even if no row has changed, the bars must move on as time passes. */
  | { type: 'listFigures.refresh' }

/** Report to the parent: the statistics have been computed again. */
export interface ListFiguresReport {
  readonly type: 'listFigures.changed'
  readonly figures: ListFigures | undefined
}

/** The minimum time between two readings of all rows, in milliseconds. */
export const leastPause = 1000

/**
 * Reads all rows at most once a second, however many changes arrive, but immediately when loading begins or ends. The
 * statistics stay the same object while nothing in them changes.
 */
export const listFiguresMachine = setup({
  types: { context: {} as ListFiguresContext, events: {} as ListFiguresEvent },
  actors: { heldFigures, listing, maintenanceChanges },
  actions: {
    takeFigures: assign(({ context }, { figures, isGrowing }: HeldFiguresTold) => ({
      figures: isSameFigures(figures, context.figures) ? context.figures : figures,
      isGrowing,
    })),
    tellFigures: sendTo(parent<ListFiguresReport>(), ({ context }) => ({
      type: 'listFigures.changed',
      figures: context.figures,
    })),
  },
  guards: {
    /** Whether loading has begun or ended. */
    isTurn: ({ context }, { isGrowing }: ListingChanged) => isGrowing !== context.isGrowing,
    isBehind: stateIn({ recent: 'behind' }),
  },
  delays: { leastPause },
}).createMachine({
  id: 'listFigures',
  description: 'Statistics of the rows in the list.',
  context: { figures: undefined, isGrowing: true },
  invoke: [
    { src: 'listing', id: 'listing' },
    { src: 'maintenanceChanges', id: 'maintenanceChanges' },
  ],
  initial: 'reading',
  states: {
    reading: {
      description: 'All rows are being read.',
      invoke: { src: 'heldFigures', id: 'heldFigures' },
      on: {
        'heldFigures.told': {
          target: 'recent',
          actions: [{ type: 'takeFigures', params: theEvent }, 'tellFigures'],
        },
      },
    },
    recent: {
      description: 'The rows were read less than a second ago.',
      initial: 'exact',
      after: { leastPause: [{ guard: 'isBehind', target: 'reading' }, { target: 'due' }] },
      states: {
        exact: {
          description: 'No row has changed since then.',
          on: {
            'listing.changed': [
              { guard: { type: 'isTurn', params: theEvent }, target: '#listFigures.reading' },
              { target: 'behind' },
            ],
            'listFigures.refresh': { target: 'behind' },
            'maintenanceChanges.changed': { target: 'behind' },
          },
        },
        behind: {
          description: 'Something has changed since then: the rows will be read again when the second is over.',
          on: {
            'listing.changed': { guard: { type: 'isTurn', params: theEvent }, target: '#listFigures.reading' },
          },
        },
      },
    },
    due: {
      description: 'The rows will be read again after the next change.',
      on: {
        'listing.changed': { target: 'reading' },
        'listFigures.refresh': { target: 'reading' },
        'maintenanceChanges.changed': { target: 'reading' },
      },
    },
  },
})

export type ListFiguresRef = ActorRefFrom<typeof listFiguresMachine>
