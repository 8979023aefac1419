/** The history of one incident: its events and acknowledgements (docs/behaviour.md#incident-history). */
import { assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { isAnswer } from '../core/answered.ts'
import { toFault } from '../core/domain/fault.ts'
import type { Refresh } from '../core/domain/refreshCause.ts'
import { failureMessage } from '../messages/domain/message.ts'
import type { FeedChoice } from './domain/feed.ts'
import { withNews, type IncidentHistory } from './domain/incidentHistory.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { fetchIncidentHistory } from './ports.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface IncidentHistoryInput {
  readonly pk: number
}

export interface IncidentHistoryContext extends IncidentHistoryInput {
  readonly history: IncidentHistory | undefined
  /** What the feed is narrowed to. */
  readonly choice: FeedChoice
  /** The event whose entry takes the focus when it appears; undefined once the operator has chosen what is shown. */
  readonly pointed: number | undefined
  /** The event whose stop on the band of time is reached by Tab; undefined until one was used. */
  readonly stop: number | undefined
}

/**
 * In doubt the history may have grown. Otherwise it is fetched only if the last attempt failed; if the network is back,
 * only if no history has been loaded yet.
 */
export type IncidentHistoryEvent =
  | ({ type: 'incidentHistory.refresh' } & Refresh)
  /** Narrows the feed, or shows all of it. */
  | { type: 'incidentHistory.choose'; choice: FeedChoice }
  /** Leads to the entry of an event, which the feed may not be showing. */
  | { type: 'incidentHistory.point'; event: number }
  /** A stop on the band of time has the focus. */
  | { type: 'incidentHistory.stop'; event: number }

/**
 * Fetches the history and keeps it up to date. While it is being fetched, the known history stays on screen. If the
 * history may have grown after the request was sent, the answer is shown and the history is fetched again. Also keeps
 * what of the history is on screen.
 */
export const incidentHistoryMachine = setup({
  types: {
    context: {} as IncidentHistoryContext,
    events: {} as IncidentHistoryEvent,
    input: {} as IncidentHistoryInput,
    children: {} as { fetchIncidentHistory: 'fetchIncidentHistory' },
    tags: {} as 'historyLoading' | 'historyFailed',
  },
  actors: { fetchIncidentHistory },
  actions: {
    takeHistory: assign(({ context }, history: IncidentHistory) => ({ history: withNews(context.history, history) })),
    takeChoice: assign((_, { choice }: { choice: FeedChoice }) => ({ choice, pointed: undefined })),
    pointAt: assign((_, { event }: { event: number }) => ({ choice: 'all' as const, pointed: event })),
    takeStop: assign((_, { event }: { event: number }) => ({ stop: event })),
    sayNoHistory: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incident events'))),
    ),
  },
  guards: {
    isDoubtful: (_, { because }: Refresh) => because === 'doubt' || because === 'missed',
    isWanted: ({ context }, { because }: Refresh) => because !== 'restored' || context.history === undefined,
    isOvertaken: stateIn({ loading: 'overtaken' }),
    isAnswer,
  },
}).createMachine({
  id: 'incidentHistory',
  description: 'The history of one incident.',
  context: initialContext,
  on: {
    'incidentHistory.choose': { actions: { type: 'takeChoice', params: theEvent } },
    'incidentHistory.point': { actions: { type: 'pointAt', params: theEvent } },
    'incidentHistory.stop': { actions: { type: 'takeStop', params: theEvent } },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The history is being fetched.',
      tags: ['historyLoading'],
      invoke: {
        src: 'fetchIncidentHistory',
        id: 'fetchIncidentHistory',
        input: thisIncident,
        onDone: [
          {
            guard: 'isOvertaken',
            target: 'loading',
            reenter: true,
            actions: { type: 'takeHistory', params: theOutput },
          },
          { target: 'told', actions: { type: 'takeHistory', params: theOutput } },
        ],
        onError: [
          {
            guard: { type: 'isAnswer', params: theError },
            target: 'untold',
            actions: { type: 'sayNoHistory', params: theError },
          },
          { target: 'untold' },
        ],
      },
      initial: 'asked',
      states: {
        asked: {
          description: 'Nothing has happened since the request was sent.',
          on: { 'incidentHistory.refresh': { guard: { type: 'isDoubtful', params: theEvent }, target: 'overtaken' } },
        },
        overtaken: {
          description: 'The history may have grown since the request was sent: it will be fetched again.',
        },
      },
    },
    told: {
      description: 'The history is on screen.',
      on: { 'incidentHistory.refresh': { guard: { type: 'isDoubtful', params: theEvent }, target: 'loading' } },
    },
    untold: {
      description: 'The history failed to load; a history loaded earlier stays on screen.',
      tags: ['historyFailed'],
      on: { 'incidentHistory.refresh': { guard: { type: 'isWanted', params: theEvent }, target: 'loading' } },
    },
  },
})

export type IncidentHistoryRef = ActorRefFrom<typeof incidentHistoryMachine>

function initialContext({ input }: { input: IncidentHistoryInput }): IncidentHistoryContext {
  return { ...input, history: undefined, choice: 'all', pointed: undefined, stop: undefined }
}

function thisIncident({ context }: { context: IncidentHistoryContext }) {
  return { pk: context.pk }
}
