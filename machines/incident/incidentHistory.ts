/** What happened to one incident and who acknowledged it (specification, section 2, Incident detail). */
import { assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { isAnswer } from '../core/answered.ts'
import { toFault } from '../core/domain/fault.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { withNews, type IncidentHistory } from './domain/incidentHistory.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { fetchIncidentHistory } from './ports.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface IncidentHistoryInput {
  readonly pk: number
}

export interface IncidentHistoryContext extends IncidentHistoryInput {
  readonly history: IncidentHistory | undefined
}

export type IncidentHistoryEvent =
  /** It may have grown. */
  | { type: 'incidentHistory.refresh' }
  /** Nothing is known to have happened: what could not be had is tried again. */
  | { type: 'incidentHistory.follow' }
  /** The network is back: a history of which nothing is known is tried again. */
  | { type: 'incidentHistory.recover' }

/**
 * Fetches the history and keeps it fresh; what is known stays on screen meanwhile. An answer to a question that was asked
 * before the history may have grown is shown, and asked for again.
 */
export const incidentHistoryMachine = setup({
  types: {
    context: {} as IncidentHistoryContext,
    events: {} as IncidentHistoryEvent,
    input: {} as IncidentHistoryInput,
    children: {} as { fetchIncidentHistory: 'fetchIncidentHistory' },
  },
  actors: { fetchIncidentHistory },
  actions: {
    takeHistory: assign(({ context }, history: IncidentHistory) => ({ history: withNews(context.history, history) })),
    sayNoHistory: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incident events'))),
    ),
  },
  guards: {
    isUnknown: ({ context }) => context.history === undefined,
    isOvertaken: stateIn({ loading: 'overtaken' }),
    isAnswer,
  },
}).createMachine({
  id: 'incidentHistory',
  description: 'What happened to one incident.',
  context: untold,
  initial: 'loading',
  states: {
    loading: {
      description: 'The history is fetched.',
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
          description: 'Nothing has happened since it was asked for.',
          on: { 'incidentHistory.refresh': { target: 'overtaken' } },
        },
        overtaken: { description: 'It may have grown since it was asked for: it is asked for once more.' },
      },
    },
    told: {
      description: 'The history is on screen.',
      on: { 'incidentHistory.refresh': { target: 'loading' } },
    },
    untold: {
      description: 'The history could not be had; what was known of it stays.',
      tags: ['historyFailed'],
      on: {
        'incidentHistory.refresh': { target: 'loading' },
        'incidentHistory.follow': { target: 'loading' },
        'incidentHistory.recover': { guard: 'isUnknown', target: 'loading' },
      },
    },
  },
})

export type IncidentHistoryRef = ActorRefFrom<typeof incidentHistoryMachine>

function untold({ input }: { input: IncidentHistoryInput }): IncidentHistoryContext {
  return { ...input, history: undefined }
}

function thisIncident({ context }: { context: IncidentHistoryContext }) {
  return { pk: context.pk }
}
