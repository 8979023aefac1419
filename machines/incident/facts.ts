/** The current state of one incident while it is shown (docs/behaviour.md#incident). */
import { assign, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isAnswer } from '../core/answered.ts'
import { isNamed, type Changed } from './domain/changed.ts'
import { toFault } from '../core/domain/fault.ts'
import { isSame, type Incident, type IncidentChange } from './domain/incident.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { fetchIncident } from './ports.ts'
import { storedIncident, type StoredIncidentHeard, type StoredIncidentInput } from './actors/storedIncident.ts'
import { parent, receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface FactsInput {
  readonly pk: number
  readonly incident: Incident | undefined
  /** When the current or latest request was sent; milliseconds since 1970. */
  readonly askedAt: number
}

export interface FactsContext extends FactsInput {
  /** When `incident` was last known to be current; milliseconds since 1970. */
  readonly saidAt: number
}

export type FactsEvent =
  | { type: 'facts.refresh' }
  /**
   * Fetches the incident; a fetch in flight is restarted, because the incident may have changed since its request was
   * sent.
   */
  | { type: 'facts.refetch' }
  /** Something happened to these incidents. After a failed refresh, any change triggers a retry. */
  | { type: 'facts.follow'; changed: Changed }
  /** An operation of this client changed the incident. */
  | { type: 'facts.change'; change: IncidentChange }
  /** The answer to a refresh. The state that waits for it decides whether the answer is still current. */
  | { type: 'facts.answered'; incident: Incident }
  | StoredIncidentHeard

/** Reports to the parent. */
export type FactsReport =
  /** The current version of the incident, and when it was last known to be current. */
  | { type: 'facts.told'; incident: Incident | undefined; saidAt: number }
  /** Something happened, or may have happened, to the incident. */
  | { type: 'facts.grew' }
  /** Nothing is known to have happened to the incident, so it is not fetched again. */
  | { type: 'facts.kept' }

/**
 * Keeps an incident up to date. A change made here is sent to the store and followed by a fetch; a change that the
 * store receives from elsewhere is shown immediately. An answer to a request that was sent before the change is
 * dropped, and the request is repeated. Ends when the server no longer knows the incident.
 */
export const factsMachine = setup({
  types: {
    context: {} as FactsContext,
    events: {} as FactsEvent,
    input: {} as FactsInput,
    children: {} as { storedIncident: 'storedIncident'; refreshIncident: 'fetchIncident' },
    tags: {} as 'refreshing' | 'stale',
  },
  actors: { fetchIncident, storedIncident },
  actions: {
    noteAsked: assign(() => ({ askedAt: Date.now() })),
    takeIncident: assign(({ context }, incident: Incident) => ({ incident, saidAt: context.askedAt })),
    passAnswer: raise((_, incident: Incident) => ({ type: 'facts.answered', incident })),
    takeChange: assign(({ context }, { change }: { change: IncidentChange }) => ({
      incident: changed(context.incident, change),
      saidAt: Date.now(),
    })),
    takeStored: assign((_, { incident, heardAt }: StoredIncidentHeard) => ({ incident, saidAt: heardAt })),
    tellStore: sendTo(receiver('incidents'), ({ context }, incident: Incident) => ({
      type: 'incidents.modify',
      incident,
      askedAt: context.askedAt,
    })),
    tellStoreChange: sendTo(receiver('incidents'), ({ context }, { change }: { change: IncidentChange }) => ({
      type: 'incidents.change',
      pk: context.pk,
      change,
    })),
    tellFacts: sendTo(parent<FactsReport>(), ({ context: { incident, saidAt } }) => ({
      type: 'facts.told',
      incident,
      saidAt,
    })),
    tellGrown: sendTo(parent<FactsReport>(), { type: 'facts.grew' }),
    tellKept: sendTo(parent<FactsReport>(), { type: 'facts.kept' }),
    sayNotRefreshed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incident'))),
    ),
  },
  guards: {
    isNamed: ({ context }, { changed }: { changed: Changed }) => isNamed(changed, context.pk),
    isMissing: (_, { error }: { error: unknown }) => toFault(error, 'get incident').status === 404,
    isAnswer,
    isForgotten: ({ context }, heard: StoredIncidentHeard) => heard.incident === undefined && isLater(heard, context),
    isNews: ({ context }, heard: StoredIncidentHeard) => isNews(heard, context),
    /** Whether the update arrived after the last request was sent. If so, the answer may lack the update. */
    isLater: ({ context }, heard: StoredIncidentHeard) => isLater(heard, context),
    isLaterNews: ({ context }, heard: StoredIncidentHeard) => isLater(heard, context) && isNews(heard, context),
  },
}).createMachine({
  id: 'facts',
  description: 'The current state of one incident.',
  context: fetched,
  invoke: { src: 'storedIncident', id: 'storedIncident', input: storedInput },
  on: {
    'facts.refetch': { target: '.refreshing' },
    'facts.follow': { actions: 'tellKept' },
    'facts.change': {
      target: '.refreshing',
      actions: [{ type: 'takeChange', params: theEvent }, { type: 'tellStoreChange', params: theEvent }, 'tellFacts'],
    },
    'storedIncident.heard': [
      { guard: { type: 'isForgotten', params: theEvent }, target: '.refreshing' },
      {
        guard: { type: 'isNews', params: theEvent },
        actions: [{ type: 'takeStored', params: theEvent }, 'tellFacts', 'tellGrown'],
      },
      { guard: { type: 'isLater', params: theEvent }, actions: 'tellGrown' },
    ],
  },
  initial: 'current',
  states: {
    current: {
      description: 'The incident is shown as the server last reported it.',
      on: {
        'facts.refresh': { target: 'refreshing' },
        'facts.follow': { guard: { type: 'isNamed', params: theEvent }, target: 'refreshing' },
      },
    },
    refreshing: {
      description: 'The incident is fetched again while the known version stays on screen.',
      tags: ['refreshing'],
      entry: ['noteAsked', 'tellGrown'],
      invoke: {
        src: 'fetchIncident',
        id: 'refreshIncident',
        input: thisIncident,
        onDone: { actions: { type: 'passAnswer', params: theOutput } },
        onError: [
          { guard: { type: 'isMissing', params: theError }, target: 'gone' },
          {
            guard: { type: 'isAnswer', params: theError },
            target: 'stale',
            actions: { type: 'sayNotRefreshed', params: theError },
          },
          { target: 'stale' },
        ],
      },
      on: {
        'facts.follow': { guard: { type: 'isNamed', params: theEvent }, target: 'refreshing', reenter: true },
      },
      initial: 'asked',
      states: {
        asked: {
          description: 'No change has arrived since the request was sent.',
          on: {
            'facts.answered': {
              target: '#facts.current',
              actions: [
                { type: 'takeIncident', params: theAnswer },
                { type: 'tellStore', params: theAnswer },
                'tellFacts',
              ],
            },
            'storedIncident.heard': [
              { guard: { type: 'isForgotten', params: theEvent }, target: '#facts.refreshing' },
              {
                guard: { type: 'isLaterNews', params: theEvent },
                target: 'overtaken',
                actions: [{ type: 'takeStored', params: theEvent }, 'tellFacts', 'tellGrown'],
              },
              { guard: { type: 'isLater', params: theEvent }, target: 'overtaken', actions: 'tellGrown' },
            ],
          },
        },
        overtaken: {
          description:
            'A change has arrived since the request was sent. The answer may not contain it, so the incident is fetched again.',
          on: { 'facts.answered': { target: '#facts.refreshing' } },
        },
      },
    },
    stale: {
      description: 'The last refresh failed: the incident on screen may be out of date.',
      tags: ['stale'],
      on: {
        'facts.refresh': { target: 'refreshing' },
        'facts.follow': { target: 'refreshing' },
      },
    },
    gone: { description: 'The server no longer knows the incident.', type: 'final' },
  },
})

export type FactsRef = ActorRefFrom<typeof factsMachine>

function fetched({ input }: { input: FactsInput }): FactsContext {
  return { ...input, saidAt: input.askedAt }
}

function theAnswer({ event }: { event: { readonly incident: Incident } }): Incident {
  return event.incident
}

function thisIncident({ context }: { context: FactsContext }) {
  return { pk: context.pk }
}

function storedInput({ context: { pk, incident } }: { context: FactsContext }): StoredIncidentInput {
  return { pk, incident }
}

function isNews({ incident }: StoredIncidentHeard, context: FactsContext): boolean {
  return incident !== undefined && !isSame(incident, context.incident)
}

function isLater({ heardAt }: StoredIncidentHeard, { askedAt }: FactsContext): boolean {
  return heardAt > askedAt
}

function changed(incident: Incident | undefined, change: IncidentChange): Incident | undefined {
  return incident === undefined ? undefined : { ...incident, ...change }
}
