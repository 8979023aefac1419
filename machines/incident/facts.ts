/** What one incident is, as long as it shows (specification, section 2, Incident detail; decisions, Store). */
import { assign, raise, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isAnswer } from '../core/answered.ts'
import { isNamed, type Changed } from './domain/changed.ts'
import { toFault } from '../core/domain/fault.ts'
import { isSame, type Incident, type IncidentChange } from './domain/incident.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { fetchIncident } from './ports.ts'
import { storedIncident, type StoredIncidentHeard, type StoredIncidentInput } from './actors/storedIncident.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface FactsInput {
  readonly pk: number
  readonly incident: Incident | undefined
  /** When the request under way left, or the last one; milliseconds since 1970. */
  readonly askedAt: number
}

export interface FactsContext extends FactsInput {
  /** As of when the incident is what it is here; milliseconds since 1970. */
  readonly saidAt: number
}

export type FactsEvent =
  | { type: 'facts.refresh' }
  /** What is under way is asked again too: it is not known for sure what the incident is now. */
  | { type: 'facts.refetch' }
  /** Something happened to these incidents. What could not be had is tried again, whatever it is. */
  | { type: 'facts.follow'; changed: Changed }
  /** Something was done to it here. */
  | { type: 'facts.change'; change: IncidentChange }
  /** The answer to what was asked again: the state that waits for it says what it is worth by now. */
  | { type: 'facts.answered'; incident: Incident }
  | StoredIncidentHeard

/** What this chart tells its parent. */
export type FactsTold =
  /** The incident is this now. */
  | { type: 'facts.told'; incident: Incident | undefined; saidAt: number }
  /** Something happened to the incident, or may have. */
  | { type: 'facts.grew' }
  /** Something happened elsewhere, for which nothing is asked again. */
  | { type: 'facts.kept' }

/**
 * Keeps an incident fresh. What changes it here is told to the store and fetched again, and what the store hears of it
 * elsewhere counts at once. The answer to a question that was asked before that is dropped, and it is asked again. Ends
 * when the server knows no such incident any more.
 */
export const factsMachine = setup({
  types: {
    context: {} as FactsContext,
    events: {} as FactsEvent,
    input: {} as FactsInput,
    children: {} as { storedIncident: 'storedIncident'; refreshIncident: 'fetchIncident' },
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
    tellFacts: sendParent(({ context: { incident, saidAt } }): FactsTold => ({ type: 'facts.told', incident, saidAt })),
    tellGrown: sendParent({ type: 'facts.grew' } satisfies FactsTold),
    tellKept: sendParent({ type: 'facts.kept' } satisfies FactsTold),
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
    /** Of what the store says of it after the last question left, the answer knows nothing yet. */
    isLater: ({ context }, heard: StoredIncidentHeard) => isLater(heard, context),
    isLaterNews: ({ context }, heard: StoredIncidentHeard) => isLater(heard, context) && isNews(heard, context),
  },
}).createMachine({
  id: 'facts',
  description: 'What one incident is.',
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
      description: 'As the server last said.',
      on: {
        'facts.refresh': { target: 'refreshing' },
        'facts.follow': { guard: { type: 'isNamed', params: theEvent }, target: 'refreshing' },
      },
    },
    refreshing: {
      description: 'Fetched again, while what is known stays on screen.',
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
          description: 'Nothing was heard of it since it was asked for.',
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
          description: 'Something was heard of it since: that is the later word, and it is asked for once more.',
          on: { 'facts.answered': { target: '#facts.refreshing' } },
        },
      },
    },
    stale: {
      description: 'The last refresh failed: what is shown may be out of date.',
      tags: ['stale'],
      on: {
        'facts.refresh': { target: 'refreshing' },
        'facts.follow': { target: 'refreshing' },
      },
    },
    gone: { description: 'The server knows no such incident any more.', type: 'final' },
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
