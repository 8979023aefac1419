/** One incident with its story, on its page or in the list's dialog (specification, section 2, Incident detail). */
import { assign, raise, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { addressCopyMachine } from './addressCopy.ts'
import { acknowledgementMachine, type AcknowledgementInput } from './acknowledgement.ts'
import { isNamed, type Changed } from './domain/changed.ts'
import { toFault, wasAnswered } from '../core/domain/fault.ts'
import { isSame, type Incident, type IncidentChange } from './domain/incident.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { theError, theEvent, theOutput } from '../core/parameters.ts'
import { fetchIncident } from './ports.ts'
import { signOffMachine, type SignOffInput } from './signOff.ts'
import { storedIncident, type StoredIncidentHeard, type StoredIncidentInput } from './storedIncident.ts'
import { storyMachine } from './story.ts'
import { receiver } from '../core/system.ts'
import { serverSkew } from '../server/readings.ts'
import { showing } from '../messages/showing.ts'
import { ticketMachine, type TicketInput } from './ticket.ts'

export interface IncidentInput {
  /** Undefined: the address held no number. */
  readonly pk: number | undefined
  /** The primary key as the address has it, for the message that there is no such incident. */
  readonly text: string
}

export interface IncidentContext extends IncidentInput {
  readonly incident: Incident | undefined
  /** When the request under way left; milliseconds since 1970. */
  readonly askedAt: number
  /** As of when the incident is what it is here; milliseconds since 1970. */
  readonly saidAt: number
}

export type IncidentEvent =
  | { type: 'incident.refresh' }
  /** Something happened to these incidents. What could not be had is tried again, whatever it is. */
  | { type: 'incident.follow'; changed: Changed }
  /** The network is back: what could not be had is tried again; what is shown stays as it is. */
  | { type: 'incident.recover' }
  /** Something was done to it here. */
  | { type: 'incident.changed'; change: IncidentChange }
  /** What it is now is not known for sure: something was done to it, or nobody knows whether it was. */
  | { type: 'incident.outdated' }
  /** The answer to what was asked again: the state that waits for it says what it is worth by now. */
  | { type: 'incident.answered'; incident: Incident }
  | StoredIncidentHeard

/**
 * Loads an incident and keeps it fresh; what changes it here is told to the store and fetched again, and what the store
 * hears of it elsewhere shows at once. The answer to a question that was asked before that is dropped, and it is asked
 * again.
 */
export const incidentMachine = setup({
  types: {
    context: {} as IncidentContext,
    events: {} as IncidentEvent,
    input: {} as IncidentInput,
    children: {} as {
      story: 'story'
      signOff: 'signOff'
      ticket: 'ticket'
      acknowledgement: 'acknowledgement'
      storedIncident: 'storedIncident'
      loadIncident: 'fetchIncident'
      searchIncident: 'fetchIncident'
      refreshIncident: 'fetchIncident'
      addressCopy: 'addressCopy'
    },
  },
  actors: {
    fetchIncident,
    addressCopy: addressCopyMachine,
    storedIncident,
    story: storyMachine,
    signOff: signOffMachine,
    ticket: ticketMachine,
    acknowledgement: acknowledgementMachine,
  },
  actions: {
    noteAsked: assign(() => ({ askedAt: Date.now() })),
    takeIncident: assign(({ context }, incident: Incident) => ({ incident, saidAt: context.askedAt })),
    passAnswer: raise((_, incident: Incident) => ({ type: 'incident.answered', incident })),
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
      pk: context.pk ?? 0,
      change,
    })),
    tellSignOff: sendTo('signOff', ({ context }) => ({
      type: 'signOff.follow',
      open: context.incident?.open === true,
      stateful: context.incident?.stateful === true,
    })),
    tellTicket: sendTo('ticket', ({ context }) => ({
      type: 'ticket.follow',
      ticketUrl: context.incident?.ticketUrl ?? '',
    })),
    refreshStory: sendTo('story', { type: 'story.refresh' }),
    followStory: sendTo('story', { type: 'story.follow' }),
    recoverStory: sendTo('story', { type: 'story.recover' }),
    sayMissing: sendTo(receiver('notifications'), ({ context }) =>
      showing({ severity: 'error', text: `Failed to get incident with pk=${context.text}` }),
    ),
    sayNotRefreshed: sendTo(receiver('notifications'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incident'))),
    ),
  },
  guards: {
    hasPk: ({ context }) => context.pk !== undefined,
    isNamed: ({ context }, { changed }: { changed: Changed }) => isNamed(changed, context.pk),
    isMissing: (_, { error }: { error: unknown }) => toFault(error, 'get incident').status === 404,
    isAnswer: (_, { error }: { error: unknown }) => wasAnswered(toFault(error, 'get incident')),
    isForgotten: ({ context }, heard: StoredIncidentHeard) => heard.incident === undefined && isLater(heard, context),
    isNews: ({ context }, heard: StoredIncidentHeard) => isNews(heard, context),
    /** Of what the store says of it after the last question left, the answer knows nothing yet. */
    isLater: ({ context }, heard: StoredIncidentHeard) => isLater(heard, context),
    isLaterNews: ({ context }, heard: StoredIncidentHeard) => isLater(heard, context) && isNews(heard, context),
  },
}).createMachine({
  id: 'incident',
  description: 'One incident with its story.',
  context: nothingYet,
  initial: 'addressed',
  states: {
    addressed: {
      description: 'Looks whether the address names an incident at all.',
      always: [{ guard: 'hasPk', target: 'loading' }, { target: 'missing', actions: 'sayMissing' }],
    },
    loading: {
      description: 'The incident is fetched, and was not had before.',
      tags: ['loading'],
      entry: 'noteAsked',
      invoke: {
        src: 'fetchIncident',
        id: 'loadIncident',
        input: wantedPk,
        onDone: {
          target: 'shown',
          actions: [
            { type: 'takeIncident', params: theOutput },
            { type: 'tellStore', params: theOutput },
          ],
        },
        onError: [
          { guard: { type: 'isMissing', params: theError }, target: 'missing', actions: 'sayMissing' },
          { guard: { type: 'isAnswer', params: theError }, target: 'failed', actions: 'sayMissing' },
          { target: 'failed' },
        ],
      },
      initial: 'first',
      states: {
        first: { description: 'Nothing is known of it yet.' },
        retrying: {
          description: 'The failure stays on screen until there is something else to show.',
          tags: ['failed'],
        },
      },
    },
    missing: {
      description: 'The server knows no such incident, or the address names none.',
      tags: ['missing'],
      on: {
        'incident.refresh': { guard: 'hasPk', target: 'searching' },
        'incident.follow': { guard: 'hasPk', target: 'searching' },
      },
    },
    searching: {
      description: 'Looks again, without a further word, whether there is such an incident by now.',
      tags: ['missing'],
      entry: 'noteAsked',
      invoke: {
        src: 'fetchIncident',
        id: 'searchIncident',
        input: wantedPk,
        onDone: {
          target: 'shown',
          actions: [
            { type: 'takeIncident', params: theOutput },
            { type: 'tellStore', params: theOutput },
          ],
        },
        onError: { target: 'missing' },
      },
    },
    failed: {
      description: 'The incident could not be had; it is tried again with the next refresh.',
      tags: ['failed'],
      on: {
        'incident.refresh': { target: 'loading.retrying' },
        'incident.follow': { target: 'loading.retrying' },
        'incident.recover': { target: 'loading.retrying' },
      },
    },
    shown: {
      description: 'The incident is on screen.',
      tags: ['shown'],
      invoke: [
        { src: 'storedIncident', id: 'storedIncident', input: storedInput },
        { src: 'story', id: 'story', input: wantedPk },
        { src: 'signOff', id: 'signOff', input: signOffInput },
        { src: 'ticket', id: 'ticket', input: ticketInput },
        { src: 'acknowledgement', id: 'acknowledgement', input: acknowledged },
        { src: 'addressCopy', id: 'addressCopy', input: wantedPk },
      ],
      on: {
        'incident.follow': { actions: 'followStory' },
        'incident.recover': { actions: 'recoverStory' },
        'incident.changed': {
          target: '.refreshing',
          actions: [
            { type: 'takeChange', params: theEvent },
            { type: 'tellStoreChange', params: theEvent },
            'tellSignOff',
            'tellTicket',
            'refreshStory',
          ],
        },
        'incident.outdated': { target: '.refreshing', actions: 'refreshStory' },
        'storedIncident.heard': [
          { guard: { type: 'isForgotten', params: theEvent }, target: '.refreshing', actions: 'refreshStory' },
          {
            guard: { type: 'isNews', params: theEvent },
            actions: [{ type: 'takeStored', params: theEvent }, 'tellSignOff', 'tellTicket', 'refreshStory'],
          },
          { guard: { type: 'isLater', params: theEvent }, actions: 'refreshStory' },
        ],
      },
      initial: 'current',
      states: {
        current: {
          description: 'As the server last said.',
          on: {
            'incident.refresh': { target: 'refreshing', actions: 'refreshStory' },
            'incident.follow': {
              guard: { type: 'isNamed', params: theEvent },
              target: 'refreshing',
              actions: 'refreshStory',
            },
          },
        },
        refreshing: {
          description: 'Fetched again, while what is known stays on screen.',
          tags: ['refreshing'],
          entry: 'noteAsked',
          invoke: {
            src: 'fetchIncident',
            id: 'refreshIncident',
            input: wantedPk,
            onDone: { actions: { type: 'passAnswer', params: theOutput } },
            onError: [
              {
                guard: { type: 'isMissing', params: theError },
                target: '#incident.missing',
                actions: 'sayMissing',
              },
              {
                guard: { type: 'isAnswer', params: theError },
                target: 'stale',
                actions: { type: 'sayNotRefreshed', params: theError },
              },
              { target: 'stale' },
            ],
          },
          on: {
            'incident.follow': {
              guard: { type: 'isNamed', params: theEvent },
              target: 'refreshing',
              reenter: true,
              actions: 'refreshStory',
            },
          },
          initial: 'asked',
          states: {
            asked: {
              description: 'Nothing was heard of it since it was asked for.',
              on: {
                'incident.answered': {
                  target: '#incident.shown.current',
                  actions: [
                    { type: 'takeIncident', params: theAnswer },
                    { type: 'tellStore', params: theAnswer },
                    'tellSignOff',
                    'tellTicket',
                  ],
                },
                'storedIncident.heard': [
                  {
                    guard: { type: 'isForgotten', params: theEvent },
                    target: '#incident.shown.refreshing',
                    actions: 'refreshStory',
                  },
                  {
                    guard: { type: 'isLaterNews', params: theEvent },
                    target: 'overtaken',
                    actions: [
                      { type: 'takeStored', params: theEvent },
                      'tellSignOff',
                      'tellTicket',
                      'refreshStory',
                    ],
                  },
                  {
                    guard: { type: 'isLater', params: theEvent },
                    target: 'overtaken',
                    actions: 'refreshStory',
                  },
                ],
              },
            },
            overtaken: {
              description: 'Something was heard of it since: that is the later word, and it is asked for once more.',
              on: { 'incident.answered': { target: '#incident.shown.refreshing', actions: 'refreshStory' } },
            },
          },
        },
        stale: {
          description: 'The last refresh failed: what is shown may be out of date.',
          tags: ['stale'],
          on: {
            'incident.refresh': { target: 'refreshing', actions: 'refreshStory' },
            'incident.follow': { target: 'refreshing', actions: 'refreshStory' },
          },
        },
      },
    },
  },
})

export type IncidentRef = ActorRefFrom<typeof incidentMachine>

function nothingYet({ input }: { input: IncidentInput }): IncidentContext {
  return { ...input, incident: undefined, askedAt: 0, saidAt: 0 }
}

function theAnswer({ event }: { event: { readonly incident: Incident } }): Incident {
  return event.incident
}

function wantedPk({ context }: { context: IncidentContext }) {
  return { pk: context.pk ?? 0 }
}

function acknowledged({ context, self }: { context: IncidentContext; self: AnyActorRef }): AcknowledgementInput {
  return { pk: context.pk ?? 0, skew: serverSkew(self) }
}

function storedInput({ context }: { context: IncidentContext }): StoredIncidentInput {
  return { pk: context.pk ?? 0, incident: context.incident }
}

function isNews({ incident }: StoredIncidentHeard, context: IncidentContext): boolean {
  return incident !== undefined && !isSame(incident, context.incident)
}

function isLater({ heardAt }: StoredIncidentHeard, { askedAt }: IncidentContext): boolean {
  return heardAt > askedAt
}

function signOffInput({ context }: { context: IncidentContext }): SignOffInput {
  const { pk = 0, open = false, stateful = false } = context.incident ?? {}
  return { pk, open, stateful }
}

function ticketInput({ context }: { context: IncidentContext }): TicketInput {
  return { pk: context.pk ?? 0, ticketUrl: context.incident?.ticketUrl ?? '' }
}

function changed(incident: Incident | undefined, change: IncidentChange): Incident | undefined {
  return incident === undefined ? undefined : { ...incident, ...change }
}
