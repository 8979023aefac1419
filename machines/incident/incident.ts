/** One incident with its history, on its page or in the dialog over the list (docs/behaviour.md#incident). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { isAnswer } from '../core/answered.ts'
import { addressCopyMachine } from './addressCopy.ts'
import { acknowledgementMachine, type AcknowledgementInput } from './acknowledgement.ts'
import { actionRefusal } from './domain/keyedRows.ts'
import type { DialogAction } from './domain/dialogAction.ts'
import type { Changed } from './domain/changed.ts'
import { toFault } from '../core/domain/fault.ts'
import type { Incident, IncidentChange, IncidentWriteReport } from './domain/incident.ts'
import { factsMachine, type FactsInput, type FactsReport } from './facts.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { fetchIncident } from './ports.ts'
import { signOffMachine, type SignOffInput } from './signOff.ts'
import { incidentHistoryMachine } from './incidentHistory.ts'
import { child, receiver } from '../core/system.ts'
import { serverSkew } from '../server/readings.ts'
import { missingMessage } from './domain/incidentMessages.ts'
import { showing } from '../messages/showing.ts'
import { ticketMachine, type TicketInput } from './ticket.ts'

export interface IncidentInput {
  /** Undefined if the address does not contain a number. */
  readonly pk: number | undefined
  /** The primary key as written in the address, for the message that no such incident exists. */
  readonly text: string
}

export interface IncidentContext extends IncidentInput {
  /** As last reported by `facts`; unchanged when the incident has disappeared. */
  readonly incident: Incident | undefined
  /** When the incident was requested; milliseconds since 1970. */
  readonly askedAt: number
  /** When `incident` was last known to be current; milliseconds since 1970. */
  readonly saidAt: number
}

export type IncidentEvent =
  | { type: 'incident.refresh' }
  /** A key was pressed: asks the same question as the button, or says why there is nothing to ask. */
  | { type: 'incident.act'; action: DialogAction }
  /** Something happened to these incidents. After a failed load, any change triggers a retry. */
  | { type: 'incident.follow'; changed: Changed }
  /** The network is back: parts that failed to load are fetched again, and loaded parts stay as they are. */
  | { type: 'incident.recover' }
  | IncidentWriteReport
  | FactsReport

/**
 * Loads an incident. Once it is shown, `facts` keeps it up to date, and this chart passes each change on to its other
 * child charts.
 */
export const incidentMachine = setup({
  types: {
    context: {} as IncidentContext,
    events: {} as IncidentEvent,
    input: {} as IncidentInput,
    children: {} as {
      facts: 'facts'
      incidentHistory: 'incidentHistory'
      signOff: 'signOff'
      ticket: 'ticket'
      acknowledgement: 'acknowledgement'
      loadIncident: 'fetchIncident'
      searchIncident: 'fetchIncident'
      addressCopy: 'addressCopy'
    },
    tags: {} as 'loading' | 'failed' | 'missing' | 'shown',
  },
  actors: {
    fetchIncident,
    addressCopy: addressCopyMachine,
    facts: factsMachine,
    incidentHistory: incidentHistoryMachine,
    signOff: signOffMachine,
    ticket: ticketMachine,
    acknowledgement: acknowledgementMachine,
  },
  actions: {
    noteAsked: assign(() => ({ askedAt: Date.now() })),
    takeIncident: assign(({ context }, incident: Incident) => ({ incident, saidAt: context.askedAt })),
    takeFacts: assign((_, { incident, saidAt }: Pick<IncidentContext, 'incident' | 'saidAt'>) => ({
      incident,
      saidAt,
    })),
    tellStore: sendTo(receiver('incidents'), ({ context }, incident: Incident) => ({
      type: 'incidents.modify',
      incident,
      askedAt: context.askedAt,
    })),
    refreshFacts: sendTo(child(factsMachine), { type: 'facts.refresh' }),
    refetchFacts: sendTo(child(factsMachine), { type: 'facts.refetch' }),
    followFacts: sendTo(child(factsMachine), (_, { changed }: { changed: Changed }) => ({
      type: 'facts.follow',
      changed,
    })),
    changeFacts: sendTo(child(factsMachine), (_, { change }: { change: IncidentChange }) => ({
      type: 'facts.change',
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
    refreshHistory: sendTo(child(incidentHistoryMachine), { type: 'incidentHistory.refresh' }),
    followHistory: sendTo(child(incidentHistoryMachine), { type: 'incidentHistory.follow' }),
    recoverHistory: sendTo(child(incidentHistoryMachine), { type: 'incidentHistory.recover' }),
    beginAcknowledging: sendTo(child(acknowledgementMachine), { type: 'acknowledgement.add' }),
    beginSignOff: sendTo(child(signOffMachine), ({ context }) => ({
      type: context.incident?.open === true ? 'signOff.close' : 'signOff.reopen',
    })),
    beginTicket: sendTo(child(ticketMachine), ({ context }) => ({
      type: context.incident?.ticketUrl === '' ? 'ticket.create' : 'ticket.edit',
    })),
    sayRefusal: sendTo(receiver('toasts'), ({ context }, { action }: { action: DialogAction }) =>
      showing({ severity: 'info', text: actionRefusal(action, context.incident) ?? '' }),
    ),
    tellOpened: sendTo(receiver('unseenAlarms'), ({ context }) => ({ type: 'unseenAlarms.open', pk: context.pk })),
    tellNoneOpened: sendTo(receiver('unseenAlarms'), { type: 'unseenAlarms.open', pk: undefined }),
    sayMissing: sendTo(receiver('toasts'), ({ context }) => showing(missingMessage(context.text))),
  },
  guards: {
    isRefused: ({ context }, { action }: { action: DialogAction }) =>
      actionRefusal(action, context.incident) !== undefined,
    isAcknowledge: (_, { action }: { action: DialogAction }) => action === 'acknowledge',
    isSignOff: (_, { action }: { action: DialogAction }) => action === 'signOff',
    isTicket: (_, { action }: { action: DialogAction }) => action === 'ticket',
    hasPk: ({ context }) => context.pk !== undefined,
    isMissing: (_, { error }: { error: unknown }) => toFault(error, 'get incident').status === 404,
    isAnswer,
  },
}).createMachine({
  id: 'incident',
  description: 'One incident with its history.',
  context: nothingYet,
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
        'incident.refresh': { guard: 'hasPk', target: 'searching' },
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
        'incident.recover': { target: 'loading.retrying' },
      },
    },
    shown: {
      description: 'The incident is on screen.',
      tags: ['shown'],
      entry: 'tellOpened',
      invoke: [
        {
          src: 'facts',
          id: 'facts',
          input: factsInput,
          onDone: { target: 'missing', actions: ['tellNoneOpened', 'sayMissing'] },
        },
        { src: 'incidentHistory', id: 'incidentHistory', input: wantedPk },
        { src: 'signOff', id: 'signOff', input: signOffInput },
        { src: 'ticket', id: 'ticket', input: ticketInput },
        { src: 'acknowledgement', id: 'acknowledgement', input: acknowledged },
        { src: 'addressCopy', id: 'addressCopy' },
      ],
      on: {
        'incident.refresh': { actions: 'refreshFacts' },
        'incident.follow': { actions: { type: 'followFacts', params: theEvent } },
        'incident.recover': { actions: 'recoverHistory' },
        'incident.act': [
          { guard: { type: 'isRefused', params: theEvent }, actions: { type: 'sayRefusal', params: theEvent } },
          { guard: { type: 'isAcknowledge', params: theEvent }, actions: 'beginAcknowledging' },
          { guard: { type: 'isSignOff', params: theEvent }, actions: 'beginSignOff' },
          { guard: { type: 'isTicket', params: theEvent }, actions: 'beginTicket' },
        ],
        'incident.changed': { actions: { type: 'changeFacts', params: theEvent } },
        'incident.outdated': { actions: 'refetchFacts' },
        'facts.told': { actions: [{ type: 'takeFacts', params: theEvent }, 'tellSignOff', 'tellTicket'] },
        'facts.grew': { actions: 'refreshHistory' },
        'facts.kept': { actions: 'followHistory' },
      },
    },
  },
})

export type IncidentRef = ActorRefFrom<typeof incidentMachine>

function nothingYet({ input }: { input: IncidentInput }): IncidentContext {
  return { ...input, incident: undefined, askedAt: 0, saidAt: 0 }
}

function wantedPk({ context }: { context: IncidentContext }) {
  return { pk: context.pk ?? 0 }
}

function acknowledged({ context, self }: { context: IncidentContext; self: AnyActorRef }): AcknowledgementInput {
  return { pk: context.pk ?? 0, skew: serverSkew(self) }
}

function factsInput({ context: { pk = 0, incident, askedAt } }: { context: IncidentContext }): FactsInput {
  return { pk, incident, askedAt }
}

function signOffInput({ context }: { context: IncidentContext }): SignOffInput {
  const { pk = 0, open = false, stateful = false } = context.incident ?? {}
  return { pk, open, stateful }
}

function ticketInput({ context }: { context: IncidentContext }): TicketInput {
  return { pk: context.pk ?? 0, ticketUrl: context.incident?.ticketUrl ?? '' }
}
