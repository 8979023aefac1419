/** What profiles would have told of the last days (docs/behaviour.md#trial). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { toFault, type Fault } from '../core/domain/fault.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import { fetchMaintenance } from '../filter/ports.ts'
import type { Found } from '../forms/domain/resource.ts'
import type { Incident } from '../incident/domain/incident.ts'
import { serverSkew } from '../server/readings.ts'
import type { PastEventPage } from './domain/trial/pastEvent.ts'
import {
  caughtUp,
  nothingRead,
  pageSize,
  withEvents,
  withIncidents,
  withTasks,
  type Reading,
} from './domain/trial/reading.ts'
import { fetchPastEvents, fetchPastIncidents } from './ports.ts'

export type TrialEvent =
  /** The card with this key asks. What was read a short time ago is used again. */
  | { type: 'trial.ask'; key: string }
  /** The days until now are read, whatever was read before. */
  | { type: 'trial.renew' }
  | { type: 'trial.cancel' }
  | { type: 'trial.close' }
  /** Shows or hides the events of a day, in days since 1970. */
  | { type: 'trial.toggleDay'; date: number }
  /** Lists as many events of the day that is open. */
  | { type: 'trial.list'; atMost: number }

export interface TrialContext {
  /** The key of the card that shows the trial. */
  readonly key: string | undefined
  /** When the days that are read end by this computer's clock, in milliseconds since 1970. */
  readonly askedAt: number
  readonly reading: Reading
  /** Why the last request failed. */
  readonly failure: Fault | undefined
  /** The day whose events are shown. */
  readonly openDay: number | undefined
  /** As many of its events are listed at most. */
  readonly listed: number
}

/** Milliseconds between two requests: the operator can wait, and a busy server has other work. */
const pause = 200

/** As many events of a day are listed at first. */
const firstListed = 100

const closedDay: Pick<TrialContext, 'openDay' | 'listed'> = { openDay: undefined, listed: firstListed }

/** Milliseconds for which what was read counts as the last seven days. */
const freshness = 600_000

/**
 * Reads the events of the last days from the server's feed, and the incidents that they name. These do not depend on a
 * profile: the view works out what the profile of its card would have sent, saved or not, as often as its draft changes.
 * Nothing is ever written.
 */
export const trialMachine = setup({
  types: {
    context: {} as TrialContext,
    events: {} as TrialEvent,
    children: {} as {
      fetchPastEvents: 'fetchPastEvents'
      fetchPastIncidents: 'fetchPastIncidents'
      fetchMaintenance: 'fetchMaintenance'
    },
    tags: {} as 'reading' | 'cancelled' | 'failed' | 'done',
  },
  actors: { fetchPastEvents, fetchPastIncidents, fetchMaintenance },
  actions: {
    begin: assign(({ self }) => ({
      askedAt: Date.now(),
      reading: nothingRead(Date.now() + serverSkew(self)),
      ...closedDay,
    })),
    takeKey: assign((_, { key }: { key: string }) => ({ key, ...closedDay })),
    forgetKey: assign({ key: undefined }),
    toggleDay: assign(({ context }, { date }: { date: number }) => ({
      ...closedDay,
      ...(context.openDay !== date && { openDay: date }),
    })),
    list: assign((_, { atMost }: { atMost: number }) => ({ listed: atMost })),
    takeEvents: assign(({ context }, page: PastEventPage) => ({ reading: withEvents(context.reading, page) })),
    takeLatest: assign(({ context }, page: PastEventPage) => ({ reading: caughtUp(context.reading, page) })),
    takeIncidents: assign(({ context }, found: readonly Incident[]) => ({
      reading: withIncidents(context.reading, found),
    })),
    takeTasks: assign(({ context }, found: Found<MaintenanceTask> | undefined) => ({
      reading: withTasks(context.reading, found),
    })),
    forgetFailure: assign({ failure: undefined }),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFault(error, 'get past events') })),
  },
  guards: {
    isFresh: ({ context: { askedAt } }) => Date.now() - askedAt < freshness,
    lacksEvents: ({ context: { reading } }) => !reading.areEventsRead,
    lacksIncidents: ({ context: { reading } }) => reading.left.length > 0,
    isBehind: ({ context: { reading } }) => !reading.isCaughtUp,
    lacksTasks: ({ context: { reading } }) => !reading.areTasksRead,
  },
  delays: { pause },
}).createMachine({
  id: 'trial',
  description: 'What profiles would have told of the last days.',
  context: { key: undefined, askedAt: 0, reading: nothingRead(0), failure: undefined, ...closedDay },
  initial: 'unasked',
  states: {
    unasked: {
      description: 'Nothing has been read.',
      on: { 'trial.ask': { target: 'reading', actions: ['begin', { type: 'takeKey', params: theEvent }] } },
    },
    reading: {
      description: 'The events are being read, and then the incidents that they name.',
      tags: ['reading'],
      entry: 'forgetFailure',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Chooses what is to be read next.',
          always: [
            { guard: 'lacksEvents', target: 'events' },
            { guard: 'lacksIncidents', target: 'incidents' },
            { guard: 'isBehind', target: 'latest' },
            { guard: 'lacksTasks', target: 'maintenance' },
            { target: '#trial.done' },
          ],
        },
        events: {
          description: 'A page of events is being read.',
          invoke: {
            src: 'fetchPastEvents',
            id: 'fetchPastEvents',
            input: nextPage,
            onDone: { target: 'pausing', actions: { type: 'takeEvents', params: theOutput } },
            onError: { target: '#trial.failed', actions: { type: 'noteFailure', params: theError } },
          },
        },
        incidents: {
          description: 'Some of the incidents are being read, as they are now.',
          invoke: {
            src: 'fetchPastIncidents',
            id: 'fetchPastIncidents',
            input: nextIncidents,
            onDone: { target: 'pausing', actions: { type: 'takeIncidents', params: theOutput } },
            onError: { target: '#trial.failed', actions: { type: 'noteFailure', params: theError } },
          },
        },
        latest: {
          description: 'The newest events are being read again: incidents may have changed in the meantime.',
          invoke: {
            src: 'fetchPastEvents',
            id: 'fetchPastEvents',
            input: newestPage,
            onDone: { target: 'pausing', actions: { type: 'takeLatest', params: theOutput } },
            onError: { target: '#trial.failed', actions: { type: 'noteFailure', params: theError } },
          },
        },
        maintenance: {
          description: 'The planned maintenance is being read.',
          invoke: {
            src: 'fetchMaintenance',
            id: 'fetchMaintenance',
            onDone: { target: 'choosing', actions: { type: 'takeTasks', params: theOutput } },
            onError: { target: '#trial.failed', actions: { type: 'noteFailure', params: theError } },
          },
        },
        pausing: {
          description: 'The server is left alone for a moment.',
          after: { pause: { target: 'choosing' } },
        },
      },
      on: {
        'trial.ask': { actions: { type: 'takeKey', params: theEvent } },
        'trial.cancel': { target: 'cancelled' },
      },
    },
    cancelled: {
      description: 'The operator has cancelled. What was read is kept.',
      tags: ['cancelled'],
      on: {
        'trial.ask': [
          { guard: 'isFresh', target: 'reading', actions: { type: 'takeKey', params: theEvent } },
          { target: 'reading', actions: ['begin', { type: 'takeKey', params: theEvent }] },
        ],
      },
    },
    failed: {
      description: 'A request failed. What was read before is kept.',
      tags: ['failed'],
      on: {
        'trial.ask': [
          { guard: 'isFresh', target: 'reading', actions: { type: 'takeKey', params: theEvent } },
          { target: 'reading', actions: ['begin', { type: 'takeKey', params: theEvent }] },
        ],
      },
    },
    done: {
      description: 'Everything has been read.',
      tags: ['done'],
      on: {
        'trial.ask': [
          { guard: 'isFresh', actions: { type: 'takeKey', params: theEvent } },
          { target: 'reading', actions: ['begin', { type: 'takeKey', params: theEvent }] },
        ],
        'trial.renew': { target: 'reading', actions: 'begin' },
        'trial.list': { actions: { type: 'list', params: theEvent } },
        'trial.toggleDay': { actions: { type: 'toggleDay', params: theEvent } },
      },
    },
  },
  on: { 'trial.close': { actions: 'forgetKey' } },
})

export type TrialRef = ActorRefFrom<typeof trialMachine>

function nextPage({ context: { reading } }: { context: TrialContext }) {
  return { cursor: reading.cursor, atMost: pageSize }
}

function newestPage() {
  return { cursor: undefined, atMost: pageSize }
}

function nextIncidents({ context: { reading } }: { context: TrialContext }) {
  return { pks: reading.left.slice(0, pageSize) }
}
