/** One incident with its history, on its page or in the dialog over the list (docs/behaviour.md#incident). */
import { assign, raise, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { isAnswer } from '../core/answered.ts'
import { addressCopyMachine } from './addressCopy.ts'
import { acknowledgementMachine, type AcknowledgementInput } from './acknowledgement.ts'
import { actionRefusal } from './domain/keyedRows.ts'
import type { DialogAction } from './domain/dialogAction.ts'
import { isNamed, type Changed } from './domain/changed.ts'
import { toFault } from '../core/domain/fault.ts'
import { isRestored, type Refresh } from '../core/domain/refreshCause.ts'
import { isSame, type Incident, type IncidentChange, type IncidentWriteReport } from './domain/incident.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { fetchIncident } from './ports.ts'
import { signOffMachine, type SignOffInput } from './signOff.ts'
import { incidentCopyMachine } from './incidentCopy.ts'
import { incidentHistoryMachine } from './incidentHistory.ts'
import { child, receiver } from '../core/system.ts'
import { serverSkew } from '../server/readings.ts'
import { missingMessage } from './domain/incidentMessages.ts'
import { showing } from '../messages/showing.ts'
import { storedIncident, type StoredIncidentHeard, type StoredIncidentInput } from './actors/storedIncident.ts'
import type { NoteHandover } from './domain/note.ts'
import { noteMachine } from './note.ts'
import { ticketMachine, type TicketInput } from './ticket.ts'
import { hasCome } from '../core/later.ts'

export interface IncidentInput {
  /** Undefined if the address does not contain a number. */
  readonly pk: number | undefined
  /** The primary key as written in the address, for the message that no such incident exists. */
  readonly text: string
}

export interface IncidentContext extends IncidentInput {
  /** As last known; unchanged when the incident has disappeared. */
  readonly incident: Incident | undefined
  /** When the current or latest request was sent; milliseconds since 1970. */
  readonly askedAt: number
  /** When `incident` was last known to be current; milliseconds since 1970. */
  readonly saidAt: number
}

export type IncidentEvent =
  | ({ type: 'incident.refresh' } & Refresh)
  /** A key was pressed: asks the same question as the button, or says why there is nothing to ask. */
  | { type: 'incident.act'; action: DialogAction }
  /** Something happened to these incidents. After a failed load, any change triggers a retry. */
  | { type: 'incident.follow'; changed: Changed }
  /** The answer to a refresh. The state that waits for it decides whether the answer is still current. */
  | { type: 'incident.answered'; incident: Incident }
  | IncidentWriteReport
  | NoteHandover
  | StoredIncidentHeard

/**
 * Loads an incident and, once it is shown, keeps it up to date and passes each change on to the charts of its parts. A
 * change made here is sent to the store and followed by a fetch; a change that the store receives from elsewhere is
 * shown immediately. An answer to a request that was sent before the change is dropped, and the request is repeated.
 */
export const incidentMachine = setup({
  types: {
    context: {} as IncidentContext,
    events: {} as IncidentEvent,
    input: {} as IncidentInput,
    children: {} as {
      storedIncident: 'storedIncident'
      refreshIncident: 'fetchIncident'
      incidentHistory: 'incidentHistory'
      signOff: 'signOff'
      ticket: 'ticket'
      acknowledgement: 'acknowledgement'
      note: 'note'
      loadIncident: 'fetchIncident'
      searchIncident: 'fetchIncident'
      addressCopy: 'addressCopy'
      incidentCopy: 'incidentCopy'
    },
    tags: {} as 'loading' | 'failed' | 'missing' | 'shown' | 'refreshing' | 'stale',
  },
  actors: {
    fetchIncident,
    addressCopy: addressCopyMachine,
    incidentCopy: incidentCopyMachine,
    storedIncident,
    incidentHistory: incidentHistoryMachine,
    signOff: signOffMachine,
    ticket: ticketMachine,
    acknowledgement: acknowledgementMachine,
    note: noteMachine,
  },
  actions: {
    noteAsked: assign(() => ({ askedAt: Date.now() })),
    takeIncident: assign(({ context }, incident: Incident) => ({ incident, saidAt: context.askedAt })),
    passAnswer: raise((_, incident: Incident) => ({ type: 'incident.answered', incident })),
    takeChange: assign(({ context }, { change }: { change: IncidentChange }) => ({
      incident: context.incident && { ...context.incident, ...change },
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
    tellSignOff: sendTo(child(signOffMachine), ({ context }) => ({
      type: 'signOff.follow',
      open: context.incident?.open === true,
      stateful: context.incident?.stateful === true,
    })),
    tellTicket: sendTo(child(ticketMachine), ({ context }) => ({
      type: 'ticket.follow',
      ticketUrl: context.incident?.ticketUrl ?? '',
    })),
    growHistory: sendTo(child(incidentHistoryMachine), { type: 'incidentHistory.refresh', because: 'doubt' }),
    refreshHistory: sendTo(child(incidentHistoryMachine), (_, { because }: Refresh) => ({
      type: 'incidentHistory.refresh',
      because,
    })),
    beginAcknowledging: sendTo(child(acknowledgementMachine), { type: 'acknowledgement.add' }),
    beginSignOff: sendTo(child(signOffMachine), ({ context }) => ({
      type: context.incident?.open === true ? 'signOff.close' : 'signOff.reopen',
    })),
    beginTicket: sendTo(child(ticketMachine), ({ context }) => ({
      type: context.incident?.ticketUrl === '' ? 'ticket.create' : 'ticket.edit',
    })),
    beginNote: sendTo(child(noteMachine), { type: 'note.add' }),
    handNote: sendTo(child(noteMachine), (_, { text }: NoteHandover) => ({ type: 'note.take', text })),
    sayRefusal: sendTo(receiver('toasts'), ({ context }, { action }: { action: DialogAction }) =>
      showing({ severity: 'info', text: actionRefusal(action, context.incident) ?? '' }),
    ),
    tellOpened: sendTo(receiver('unseenAlarms'), ({ context }) => ({ type: 'unseenAlarms.open', pk: context.pk })),
    tellNoneOpened: sendTo(receiver('unseenAlarms'), { type: 'unseenAlarms.open', pk: undefined }),
    sayMissing: sendTo(receiver('toasts'), ({ context }) => showing(missingMessage(context.text))),
    sayNotRefreshed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incident'))),
    ),
  },
  guards: {
    isRefused: ({ context }, { action }: { action: DialogAction }) =>
      actionRefusal(action, context.incident) !== undefined,
    isAcknowledge: (_, { action }: { action: DialogAction }) => action === 'acknowledge',
    isSignOff: (_, { action }: { action: DialogAction }) => action === 'signOff',
    isTicket: (_, { action }: { action: DialogAction }) => action === 'ticket',
    isNote: (_, { action }: { action: DialogAction }) => action === 'note',
    hasPk: ({ context }) => context.pk !== undefined,
    isRestored,
    isForAll: (_, { because }: Refresh) => because !== 'restored',
    isFindable: ({ context }, { because }: Refresh) => context.pk !== undefined && because !== 'restored',
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
  id: 'incident',
  description: 'One incident with its history.',
  context: initialContext,
  initial: 'addressed',
  states: {
    addressed: {
      description: 'Checks whether the address contains the number of an incident.',
      always: [
        { guard: 'hasPk', target: 'loading' },
        { target: 'missing', actions: 'sayMissing' },
      ],
    },
    loading: {
      description: 'The incident is being fetched for the first time.',
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
        first: { description: 'Nothing is known about the incident yet.' },
        retrying: {
          description: 'The failure stays on screen while the incident is fetched again.',
          tags: ['failed'],
        },
      },
    },
    missing: {
      description: 'The server does not know this incident, or the address does not contain a number.',
      tags: ['missing'],
      on: {
        'incident.refresh': { guard: { type: 'isFindable', params: theEvent }, target: 'searching' },
        'incident.follow': { guard: 'hasPk', target: 'searching' },
      },
    },
    searching: {
      description: 'Fetches the incident, which may exist by now. If it still does not exist, no message is shown.',
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
      description: 'The incident failed to load; the next refresh tries again.',
      tags: ['failed'],
      on: {
        'incident.refresh': { target: 'loading.retrying' },
        'incident.follow': { target: 'loading.retrying' },
      },
    },
    shown: {
      description: 'The incident is on screen.',
      tags: ['shown'],
      entry: 'tellOpened',
      invoke: [
        { src: 'storedIncident', id: 'storedIncident', input: storedInput },
        { src: 'incidentHistory', id: 'incidentHistory', input: wantedPk },
        { src: 'signOff', id: 'signOff', input: signOffInput },
        { src: 'ticket', id: 'ticket', input: ticketInput },
        { src: 'acknowledgement', id: 'acknowledgement', input: acknowledged },
        { src: 'note', id: 'note', input: wantedPk },
        { src: 'addressCopy', id: 'addressCopy' },
        { src: 'incidentCopy', id: 'incidentCopy' },
      ],
      on: {
        'incident.refresh': {
          guard: { type: 'isRestored', params: theEvent },
          actions: { type: 'refreshHistory', params: theEvent },
        },
        'incident.follow': { actions: { type: 'refreshHistory', params: { because: 'due' } } },
        'incident.act': [
          { guard: { type: 'isRefused', params: theEvent }, actions: { type: 'sayRefusal', params: theEvent } },
          { guard: { type: 'isAcknowledge', params: theEvent }, actions: 'beginAcknowledging' },
          { guard: { type: 'isSignOff', params: theEvent }, actions: 'beginSignOff' },
          { guard: { type: 'isTicket', params: theEvent }, actions: 'beginTicket' },
          { guard: { type: 'isNote', params: theEvent }, actions: 'beginNote' },
        ],
        'incident.changed': {
          target: '.refreshing',
          actions: [
            { type: 'takeChange', params: theEvent },
            { type: 'tellStoreChange', params: theEvent },
          ],
        },
        'incident.outdated': { target: '.refreshing' },
        'incident.noteInstead': { actions: { type: 'handNote', params: theEvent } },
        'storedIncident.heard': [
          { guard: { type: 'isForgotten', params: theEvent }, target: '.refreshing' },
          {
            guard: { type: 'isNews', params: theEvent },
            actions: [{ type: 'takeStored', params: theEvent }, 'tellSignOff', 'tellTicket', 'growHistory'],
          },
          { guard: { type: 'isLater', params: theEvent }, actions: 'growHistory' },
        ],
      },
      initial: 'current',
      states: {
        current: {
          description: 'The incident is shown as the server last reported it.',
          on: {
            'incident.refresh': { guard: { type: 'isForAll', params: theEvent }, target: 'refreshing' },
            'incident.follow': { guard: { type: 'isNamed', params: theEvent }, target: 'refreshing' },
          },
        },
        refreshing: {
          description: 'The incident is fetched again while the known version stays on screen.',
          tags: ['refreshing'],
          entry: ['noteAsked', 'growHistory'],
          invoke: {
            src: 'fetchIncident',
            id: 'refreshIncident',
            input: wantedPk,
            onDone: { actions: { type: 'passAnswer', params: theOutput } },
            onError: [
              {
                guard: { type: 'isMissing', params: theError },
                target: '#incident.missing',
                actions: ['tellNoneOpened', 'sayMissing'],
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
            'incident.follow': { guard: { type: 'isNamed', params: theEvent }, target: 'refreshing', reenter: true },
          },
          initial: 'asked',
          states: {
            asked: {
              description: 'No change has arrived since the request was sent.',
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
                  { guard: { type: 'isForgotten', params: theEvent }, target: '#incident.shown.refreshing' },
                  {
                    guard: { type: 'isLaterNews', params: theEvent },
                    target: 'overtaken',
                    actions: [{ type: 'takeStored', params: theEvent }, 'tellSignOff', 'tellTicket', 'growHistory'],
                  },
                  { guard: { type: 'isLater', params: theEvent }, target: 'overtaken', actions: 'growHistory' },
                ],
              },
            },
            overtaken: {
              description:
                'A change has arrived since the request was sent. The answer may not contain it, so the incident is fetched again.',
              on: { 'incident.answered': { target: '#incident.shown.refreshing' } },
            },
          },
        },
        stale: {
          description: 'The last refresh failed: the incident on screen may be out of date.',
          tags: ['stale'],
          on: {
            'incident.refresh': { guard: { type: 'isForAll', params: theEvent }, target: 'refreshing' },
            'incident.follow': { target: 'refreshing' },
          },
        },
      },
    },
  },
})

hasCome(incidentMachine)

export type IncidentRef = ActorRefFrom<typeof incidentMachine>

function initialContext({ input }: { input: IncidentInput }): IncidentContext {
  return { ...input, incident: undefined, askedAt: 0, saidAt: 0 }
}

function wantedPk({ context }: { context: IncidentContext }) {
  return { pk: context.pk ?? 0 }
}

function acknowledged({ context, self }: { context: IncidentContext; self: AnyActorRef }): AcknowledgementInput {
  return { pk: context.pk ?? 0, skew: serverSkew(self) }
}

function storedInput({ context: { pk = 0, incident } }: { context: IncidentContext }): StoredIncidentInput {
  return { pk, incident }
}

function theAnswer({ event }: { event: { readonly incident: Incident } }): Incident {
  return event.incident
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
