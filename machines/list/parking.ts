/** The parked changes: counts them, and announces them to screen readers (docs/behaviour.md#parking). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { isAnythingParked, isSameParked, nothingParked, type Parked } from './domain/rows/parked.ts'

export interface ParkingContext {
  readonly parked: Parked
  /** The changes that were announced last. Empty once the changes have been shown. */
  readonly announced: Parked
}

export type ParkingEvent =
  /** These changes are parked now. */
  { type: 'parking.follow'; parked: Parked }

/** The minimum time between two announcements, in milliseconds. */
export const announcementPause = 10_000

/**
 * Announces the parked changes at most every 10 s: the first change immediately, later ones together when the 10 s are
 * over. So the last announcement is always up to date. Nothing is announced when the changes are shown.
 */
export const parkingMachine = setup({
  types: { context: {} as ParkingContext, events: {} as ParkingEvent },
  actions: {
    takeParked: assign((_, { parked }: { parked: Parked }) => ({ parked })),
    announce: assign(({ context }) => ({ announced: context.parked })),
    announceNothing: assign({ announced: nothingParked }),
  },
  guards: {
    isAnything: (_, { parked }: { parked: Parked }) => isAnythingParked(parked),
    /** Whether the parked changes differ from the changes that were announced last. */
    isUntold: ({ context: { parked, announced } }) => !isSameParked(parked, announced),
  },
  delays: { announcementPause },
}).createMachine({
  id: 'parking',
  description: 'Counts the parked changes and announces them to screen readers.',
  context: { parked: nothingParked, announced: nothingParked },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing was announced in the last 10 s.',
      on: {
        'parking.follow': [
          {
            guard: { type: 'isAnything', params: theEvent },
            target: 'announced',
            actions: [{ type: 'takeParked', params: theEvent }, 'announce'],
          },
          { actions: [{ type: 'takeParked', params: theEvent }, 'announceNothing'] },
        ],
      },
    },
    announced: {
      description: 'Something was announced less than 10 s ago; later changes wait.',
      after: {
        announcementPause: [
          { guard: 'isUntold', target: 'announced', reenter: true, actions: 'announce' },
          { target: 'quiet' },
        ],
      },
      on: {
        'parking.follow': [
          { guard: { type: 'isAnything', params: theEvent }, actions: { type: 'takeParked', params: theEvent } },
          { actions: [{ type: 'takeParked', params: theEvent }, 'announceNothing'] },
        ],
      },
    },
  },
})

export type ParkingRef = ActorRefFrom<typeof parkingMachine>
