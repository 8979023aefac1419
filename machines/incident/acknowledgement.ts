/** Acknowledges one incident, and changes the expiry of an acknowledgement (docs/behaviour.md#acknowledgements). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import {
  acknowledgementEntryMachine,
  type AcknowledgementEntryInput,
  type AcknowledgementEntryOutput,
} from './acknowledgementEntry.ts'
import { enteredExpiry } from './domain/acknowledgement/expiry.ts'
import { errorWords, failedAttempt } from '../messages/domain/message.ts'
import { isExpired, type Acknowledgement } from './domain/incidentHistory.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import {
  acknowledgeIncident,
  changeExpiration,
  type AcknowledgementRequest,
  type MadeAcknowledgement,
} from './ports.ts'
import { goingOn, type GoingOnInput } from '../forms/goingOn.ts'
import { expiryDraft, incidentDraft, subDraft } from '../forms/domain/draftKey.ts'
import { draftOf } from '../forms/readings.ts'
import { parent, receiver } from '../core/system.ts'
import { serverSkew } from '../server/readings.ts'
import { acknowledgementDefaults, dateFormat } from './defaultReadings.ts'
import { knownIncidents } from './readings.ts'
import { lacksTicket, ticketExample } from './ticketReadings.ts'
import { holdingTicketOf } from './domain/heldOrder.ts'
import { showing } from '../messages/showing.ts'
import type { NoteHandover } from './domain/note.ts'
import { actionOnOne } from './domain/action.ts'
import { ownMessage } from './domain/ownMessage.ts'
import type { IncidentWriteReport } from './domain/incident.ts'

export interface AcknowledgementInput {
  /** The incident's primary key. */
  readonly pk: number
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly skew: number
}

export interface AcknowledgementContext extends AcknowledgementInput {
  /** The acknowledgement whose expiry is being changed. */
  readonly changed: Acknowledgement | undefined
  readonly message: string
  /** The expiry as entered; '' if there is none. */
  readonly expiry: string
  /** The same expiry as an ISO 8601 string; undefined if the acknowledgement never expires. */
  readonly expiration: string | undefined
  /** The address of the ticket that is set after the acknowledgement; '' if none was typed. */
  readonly ticket: string
  /** Whether nothing has been entered yet. */
  readonly isFresh: boolean
}

export type AcknowledgementEvent =
  /** Opens the dialog for a new acknowledgement. */
  | { type: 'acknowledgement.add' }
  /** Opens the dialog that changes the expiry of an existing acknowledgement. */
  | { type: 'acknowledgement.change'; acknowledgement: Acknowledgement }
  /** Somebody else has acknowledged it meanwhile: the message becomes a note. */
  | { type: 'acknowledgement.note' }

export type AcknowledgementReport = IncidentWriteReport | NoteHandover

const nothingEntered = { message: '', expiry: '', expiration: undefined, ticket: '', isFresh: true } as const

/**
 * Posts an acknowledgement with an optional message and an optional expiry, and changes the expiry of an
 * acknowledgement that has not yet expired. After a failure the dialog opens again with the entered message and expiry.
 */
export const acknowledgementMachine = setup({
  types: {
    context: {} as AcknowledgementContext,
    events: {} as AcknowledgementEvent,
    input: {} as AcknowledgementInput,
    children: {} as {
      acknowledgementEntry: 'acknowledgementEntry'
      acknowledgeIncident: 'acknowledgeIncident'
      changeExpiration: 'changeExpiration'
      goingOn: 'goingOn'
    },
    tags: {} as 'acknowledgeDialog' | 'busy' | 'expiryDialog',
  },
  actors: { goingOn, acknowledgementEntry: acknowledgementEntryMachine, acknowledgeIncident, changeExpiration },
  actions: {
    forgetEntry: assign({ ...nothingEntered, changed: undefined }),
    takeAcknowledgement: assign(({ self }, { acknowledgement }: { acknowledgement: Acknowledgement }) => ({
      changed: acknowledgement,
      expiry: enteredExpiry(acknowledgement.expiration, dateFormat(self)).expiry,
      expiration: acknowledgement.expiration,
      isFresh: false,
    })),
    takeEntry: assign((_, output: AcknowledgementEntryOutput) =>
      output.submitted
        ? {
            message: output.message,
            expiry: output.expiry,
            expiration: output.expiration,
            ticket: output.ticket ?? '',
            isFresh: false,
          }
        : {},
    ),
    /** The ticket can be undone, like every ticket; the acknowledgement has been written. */
    holdTicket: sendTo(receiver('heldOrders'), ({ context: { pk, ticket } }) => holdingTicketOf([pk], ticket, true)),
    dropDraft: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.drop', key: draftKeyOf(context) })),
    handOver: sendTo(parent<AcknowledgementReport>(), ({ context, self }) => ({
      type: 'incident.noteInstead',
      text: draftOf(self, draftKeyOf(context)),
    })),
    keepOwn: sendTo(receiver('ownMessages'), ({ context }) => ownMessage('acknowledge', context.message)),
    logAction: sendTo(
      receiver('actionLog'),
      ({ context: { pk, message, expiration }, self }, { pk: acknowledgement, isFound }: MadeAcknowledgement) =>
        actionOnOne('acknowledge', pk, message, {
          expiration,
          // Only what is surely the operator's own can be taken back.
          given: isFound === true ? [] : [{ pk, acknowledgement }],
          unacked: knownIncidents(self, [pk]).get(pk)?.acked === false ? [pk] : [],
        }),
    ),
    logChange: sendTo(receiver('actionLog'), ({ context: { pk, expiration } }) =>
      actionOnOne('changeExpiry', pk, '', { expiration }),
    ),
    tellAcknowledged: sendTo(parent<AcknowledgementReport>(), { type: 'incident.changed', change: { acked: true } }),
    tellOutdated: sendTo(parent<AcknowledgementReport>(), { type: 'incident.outdated' }),
    saySubmitted: sendTo(receiver('toasts'), ({ context }, { event }: Acknowledgement) =>
      showing({ severity: 'success', text: `Submitted ${event.type.display} for ${context.pk}` }),
    ),
    sayNotSubmitted: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failedAttempt(`Failed to post ack ${words(error)}`, error, attempt)),
    ),
    sayChanged: sendTo(receiver('toasts'), ({ context }) =>
      showing({ severity: 'success', text: `Updated expiry for ${context.pk}` }),
    ),
    sayNotChanged: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failedAttempt(`Failed to update expiry ${words(error)}`, error, attempt)),
    ),
  },
  guards: {
    isInForce: ({ context }, { acknowledgement }: { acknowledgement: Acknowledgement }) =>
      !isExpired(acknowledgement, Date.now() + context.skew),
    isUnchanged: ({ context }, output: AcknowledgementEntryOutput) =>
      output.submitted && output.expiration === context.changed?.expiration,
    hasTicket: ({ context }) => context.ticket !== '',
    isSubmitted: (_, output: AcknowledgementEntryOutput) => output.submitted,
  },
}).createMachine({
  id: 'acknowledgement',
  description: 'Acknowledges one incident.',
  context: initialContext,
  invoke: { src: 'goingOn', id: 'goingOn', input: keptEntry },
  initial: 'idle',
  states: {
    idle: {
      description: 'The button offers to acknowledge the incident, even if it is already acknowledged.',
      entry: 'forgetEntry',
      on: {
        'acknowledgement.add': { target: 'composing' },
        'acknowledgement.change': {
          guard: { type: 'isInForce', params: theEvent },
          target: 'choosing',
          actions: { type: 'takeAcknowledgement', params: theEvent },
        },
      },
    },
    composing: {
      description: 'The dialog asks for an optional message, expiry and ticket, and for confirmation.',
      tags: ['acknowledgeDialog'],
      invoke: {
        src: 'acknowledgementEntry',
        id: 'acknowledgementEntry',
        input: entered,
        onDone: [
          {
            guard: { type: 'isSubmitted', params: theOutput },
            target: 'submitting',
            actions: { type: 'takeEntry', params: theOutput },
          },
          { target: 'idle' },
        ],
      },
      on: { 'acknowledgement.note': { target: 'idle', actions: ['handOver', 'dropDraft'] } },
    },
    submitting: {
      description: 'The acknowledgement is being posted.',
      tags: ['busy', 'acknowledgeDialog'],
      invoke: {
        src: 'acknowledgeIncident',
        id: 'acknowledgeIncident',
        input: newAcknowledgement,
        onDone: [
          {
            guard: 'hasTicket',
            target: 'idle',
            actions: [
              'dropDraft',
              'keepOwn',
              { type: 'saySubmitted', params: theOutput },
              { type: 'logAction', params: theOutput },
              'tellAcknowledged',
              'holdTicket',
            ],
          },
          {
            target: 'idle',
            actions: [
              'dropDraft',
              'keepOwn',
              { type: 'saySubmitted', params: theOutput },
              { type: 'logAction', params: theOutput },
              'tellAcknowledged',
            ],
          },
        ],
        onError: { target: 'composing', actions: [{ type: 'sayNotSubmitted', params: theError }, 'tellOutdated'] },
      },
    },
    choosing: {
      description: 'The dialog asks when the acknowledgement should expire.',
      tags: ['expiryDialog'],
      invoke: {
        src: 'acknowledgementEntry',
        id: 'acknowledgementEntry',
        input: entered,
        onDone: [
          { guard: { type: 'isUnchanged', params: theOutput }, target: 'idle', actions: 'dropDraft' },
          {
            guard: { type: 'isSubmitted', params: theOutput },
            target: 'saving',
            actions: { type: 'takeEntry', params: theOutput },
          },
          { target: 'idle' },
        ],
      },
    },
    saving: {
      description: 'The changed expiry is being saved.',
      tags: ['busy', 'expiryDialog'],
      invoke: {
        src: 'changeExpiration',
        id: 'changeExpiration',
        input: changedExpiration,
        onDone: { target: 'idle', actions: ['dropDraft', 'sayChanged', 'logChange', 'tellOutdated'] },
        onError: { target: 'choosing', actions: [{ type: 'sayNotChanged', params: theError }, 'tellOutdated'] },
      },
    },
  },
})

export type AcknowledgementRef = ActorRefFrom<typeof acknowledgementMachine>

function initialContext({ input }: { input: AcknowledgementInput }): AcknowledgementContext {
  return { ...input, ...nothingEntered, changed: undefined }
}

/** The draft key: one for a new acknowledgement, and one for the expiry of each existing acknowledgement. */
function draftKeyOf({ pk, changed }: AcknowledgementContext): string {
  return changed === undefined ? incidentDraft('acknowledgement', pk) : expiryDraft(changed.pk)
}

function keptEntry({ context }: { context: AcknowledgementContext }): GoingOnInput {
  return { key: draftKeyOf(context), begin: { type: 'acknowledgement.add' } }
}

/** Fills the dialog with the unsent drafts. */
function entered({ context, self }: { context: AcknowledgementContext; self: AnyActorRef }): AcknowledgementEntryInput {
  const draftKey = draftKeyOf(context)
  const { expiry, expiration, isFresh } = context
  const usual = { draftKey, skew: serverSkew(self), defaults: acknowledgementDefaults(self), isFresh }
  const draft = draftOf(self, subDraft(draftKey, 'expiry'))
  const written = draftOf(self, draftKey)
  // What the dialog began with has no draft; it is still there after a failure.
  const message = isFresh || written !== '' || context.changed !== undefined ? written : context.message
  const common = { ...usual, message, ...askedTicket(context, self) }
  if (draft === '' || draft === expiry) return { ...common, expiry, meant: expiration }
  return { ...common, expiry: draft, meant: undefined }
}

/** A ticket can be set together with a new acknowledgement, if the incident has none. */
function askedTicket(
  context: AcknowledgementContext,
  self: AnyActorRef,
): Pick<AcknowledgementEntryInput, 'ticket' | 'example'> {
  if (context.changed !== undefined || !lacksTicket(self, context.pk)) return {}
  return { ticket: draftOf(self, subDraft(draftKeyOf(context), 'ticket')), example: ticketExample(self) }
}

function newAcknowledgement({ context }: { context: AcknowledgementContext }): AcknowledgementRequest {
  const { pk, message, expiration } = context
  return { pk, message, expiration }
}

function changedExpiration({ context }: { context: AcknowledgementContext }) {
  return { pk: context.pk, acknowledgement: context.changed?.pk ?? 0, expiration: context.expiration }
}

function words(error: unknown): string {
  return errorWords(error, attempt)
}

const attempt = 'acknowledge incident'
