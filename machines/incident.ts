/** One incident with its story, on its page or in the list's dialog (specification, section 2, Incident detail). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, wasAnswered } from './domain/fault.ts'
import { failureMessage } from './domain/message.ts'
import type { Incident } from './domain/incident.ts'
import { incidentPath } from './domain/route.ts'
import type { Story } from './domain/story.ts'
import { theError, theOutput } from './parameters.ts'
import { copyAddress, fetchIncident, fetchStory } from './ports.ts'
import { signOffMachine, type SignOffInput } from './signOff.ts'
import { loneActor, showing } from './system.ts'

export interface IncidentInput {
  /** Undefined: the address held no number. */
  readonly pk: number | undefined
  /** The primary key as the address has it, for the message that there is no such incident. */
  readonly text: string
}

export interface IncidentContext extends IncidentInput {
  readonly incident: Incident | undefined
  readonly story: Story | undefined
}

export type IncidentEvent =
  | { type: 'incident.refresh' }
  | { type: 'incident.copyUrl' }
  | { type: 'signOff.closed'; pk: number }
  | { type: 'signOff.reopened'; pk: number }
  | { type: 'signOff.failed'; pk: number }

/** Loads an incident and keeps it fresh; what changes it here is told to the store and fetched again. */
export const incidentMachine = setup({
  types: {
    context: {} as IncidentContext,
    events: {} as IncidentEvent,
    input: {} as IncidentInput,
    children: {} as {
      signOff: 'signOff'
      loadIncident: 'fetchIncident'
      searchIncident: 'fetchIncident'
      refreshIncident: 'fetchIncident'
      fetchStory: 'fetchStory'
      copyAddress: 'copyAddress'
    },
  },
  actors: { fetchIncident, fetchStory, copyAddress, signOff: signOffMachine },
  actions: {
    takeIncident: assign((_, incident: Incident) => ({ incident })),
    takeStory: assign((_, story: Story) => ({ story })),
    markClosed: assign(({ context }) => ({ incident: withOpen(context.incident, false) })),
    markOpen: assign(({ context }) => ({ incident: withOpen(context.incident, true) })),
    tellStore: sendTo(incidents, (_, incident: Incident) => ({ type: 'incidents.modify', incident })),
    tellStoreClosed: sendTo(incidents, (_, pk: number) => ({ type: 'incidents.change', pk, change: { open: false } })),
    tellStoreOpen: sendTo(incidents, (_, pk: number) => ({ type: 'incidents.change', pk, change: { open: true } })),
    tellSignOff: sendTo('signOff', (_, { open, stateful }: Incident) => ({ type: 'signOff.follow', open, stateful })),
    sayMissing: sendTo(notifications, ({ context }) =>
      showing({ severity: 'error', text: `Failed to get incident with pk=${context.text}` }),
    ),
    sayNotRefreshed: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incident'))),
    ),
    sayNoStory: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incident events'))),
    ),
    sayCopied: sendTo(notifications, showing({ severity: 'success', text: 'Copied URL to clipboard' })),
    sayNotCopied: sendTo(
      notifications,
      showing({ severity: 'error', text: 'This browser does not let the page copy: copy the address bar instead' }),
    ),
  },
  guards: {
    hasPk: ({ context }) => context.pk !== undefined,
    isMissing: (_, { error }: { error: unknown }) => toFault(error, 'get incident').status === 404,
    isAnswer: (_, { error }: { error: unknown }) => wasAnswered(toFault(error, 'get incident')),
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
      on: { 'incident.refresh': { guard: 'hasPk', target: 'searching' } },
    },
    searching: {
      description: 'Looks again, without a further word, whether there is such an incident by now.',
      tags: ['missing'],
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
      on: { 'incident.refresh': { target: 'loading.retrying' } },
    },
    shown: {
      description: 'The incident is on screen.',
      tags: ['shown'],
      type: 'parallel',
      invoke: { src: 'signOff', id: 'signOff', input: signOffInput },
      states: {
        facts: {
          description: 'What the incident is.',
          initial: 'current',
          states: {
            current: {
              description: 'As the server last said.',
              on: { 'incident.refresh': { target: 'refreshing' } },
            },
            refreshing: {
              description: 'Fetched again, while what is known stays on screen.',
              tags: ['refreshing'],
              invoke: {
                src: 'fetchIncident',
                id: 'refreshIncident',
                input: wantedPk,
                onDone: {
                  target: 'current',
                  actions: [
                    { type: 'takeIncident', params: theOutput },
                    { type: 'tellStore', params: theOutput },
                    { type: 'tellSignOff', params: theOutput },
                  ],
                },
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
            },
            stale: {
              description: 'The last refresh failed: what is shown may be out of date.',
              tags: ['stale'],
              on: { 'incident.refresh': { target: 'refreshing' } },
            },
          },
          on: {
            'signOff.closed': {
              target: '.refreshing',
              actions: ['markClosed', { type: 'tellStoreClosed', params: thePk }],
            },
            'signOff.reopened': {
              target: '.refreshing',
              actions: ['markOpen', { type: 'tellStoreOpen', params: thePk }],
            },
            'signOff.failed': { target: '.refreshing' },
          },
        },
        story: {
          description: 'What happened to it and who acknowledged it.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The story is fetched.',
              tags: ['storyLoading'],
              invoke: {
                src: 'fetchStory',
                id: 'fetchStory',
                input: wantedPk,
                onDone: { target: 'told', actions: { type: 'takeStory', params: theOutput } },
                onError: [
                  {
                    guard: { type: 'isAnswer', params: theError },
                    target: 'untold',
                    actions: { type: 'sayNoStory', params: theError },
                  },
                  { target: 'untold' },
                ],
              },
            },
            told: {
              description: 'The story is on screen.',
              on: { 'incident.refresh': { target: 'loading' } },
            },
            untold: {
              description: 'The story could not be had; what was known of it stays.',
              tags: ['storyFailed'],
              on: { 'incident.refresh': { target: 'loading' } },
            },
          },
          on: {
            'signOff.closed': { target: '.loading' },
            'signOff.reopened': { target: '.loading' },
            'signOff.failed': { target: '.loading' },
          },
        },
        address: {
          description: 'The incident\u2019s own address.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Nothing is being copied.',
              on: { 'incident.copyUrl': { target: 'copying' } },
            },
            copying: {
              description: 'The address is on its way to the clipboard.',
              invoke: {
                src: 'copyAddress',
                id: 'copyAddress',
                input: ownAddress,
                onDone: { target: 'idle', actions: 'sayCopied' },
                onError: { target: 'idle', actions: 'sayNotCopied' },
              },
            },
          },
        },
      },
    },
  },
})

export type IncidentRef = ActorRefFrom<typeof incidentMachine>

function nothingYet({ input }: { input: IncidentInput }): IncidentContext {
  return { ...input, incident: undefined, story: undefined }
}

function wantedPk({ context }: { context: IncidentContext }) {
  return { pk: context.pk ?? 0 }
}

function ownAddress({ context }: { context: IncidentContext }) {
  return { path: incidentPath(context.pk ?? 0) }
}

function signOffInput({ context }: { context: IncidentContext }): SignOffInput {
  const { pk = 0, open = false, stateful = false } = context.incident ?? {}
  return { pk, open, stateful }
}

function withOpen(incident: Incident | undefined, open: boolean): Incident | undefined {
  return incident === undefined ? undefined : { ...incident, open }
}

function thePk({ event }: { event: { pk: number } }): number {
  return event.pk
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}

function incidents({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'incidents')
}
