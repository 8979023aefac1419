import { isAboutTicket } from './heldOn.ts'
import { isSameUrl } from './ticketDraft.ts'
import type { Incident, IncidentChange } from './incident.ts'

/** The operations that wait a moment before they are written, so that they can be undone (docs/behaviour.md#undo). */
export const heldOperations = ['close', 'reopen', 'saveTicketUrl', 'createTicket', 'shareTicket'] as const
export type HeldOperation = (typeof heldOperations)[number]

/** What an operator has ordered. */
export interface HeldRequest {
  readonly operation: HeldOperation
  readonly pks: readonly number[]
  /** The closing message or the ticket URL; '' if there is none, or if the URL is to be removed. */
  readonly text: string
  /** Whether it was ordered for one incident, on its page or in its dialog, and not for ticked rows. */
  readonly isSingle: boolean
  /** The URL that the operator means to replace; '' if there was none. */
  readonly replacedUrl: string
  /** The dialog in which it was ordered together with something else; left out if it was ordered alone. */
  readonly round?: Round | undefined
  /** Set if it is for incidents without a ticket: one that somebody else links meanwhile is kept. */
  readonly keepsTickets?: true | undefined
}

/** What was ordered in one dialog: an acknowledgement with a ticket, or closing with a ticket. */
export interface Round {
  readonly of: (typeof roundKinds)[number]
  /** The same for all that waits of it; '' until it waits. */
  readonly id: string
}

export const roundKinds = ['acknowledge', 'close'] as const

/** Has the chart `heldOrders` write this, after the wait that the user has chosen. */
export interface Holding {
  readonly type: 'heldOrders.hold'
  readonly request: HeldRequest
  /** The ticket URL that was ordered in the same dialog: both are undone together. */
  readonly ticket?: HeldRequest | undefined
}

/** Has an order for one incident wait, given on its page or in its dialog. */
export function holdingOne(operation: HeldOperation, pk: number, text = '', replacedUrl = ''): Holding {
  return { type: 'heldOrders.hold', request: { operation, pks: [pk], text, isSingle: true, replacedUrl } }
}

/** Has an incident closed that waits, and its ticket URL set if one was typed in the same dialog. */
export function holdingClose(pk: number, message: string, ticketUrl: string): Holding {
  const closing = holdingOne('close', pk, message)
  return ticketUrl === '' ? closing : withTicket(closing, [pk], ticketUrl)
}

/** Has a ticket URL wait that was typed with an acknowledgement, which is written at once. */
export function holdingTicketOf(pks: readonly number[], ticketUrl: string, isSingle: boolean): Holding {
  return { type: 'heldOrders.hold', request: ticketRequest(pks, ticketUrl, isSingle, 'acknowledge') }
}

/** The order to close, together with the ticket URL of those of its incidents that get one. */
export function withTicket(closing: Holding, pks: readonly number[], ticketUrl: string): Holding {
  const { request } = closing
  const round: Round = { of: 'close', id: '' }
  return {
    ...closing,
    request: { ...request, round },
    ticket: ticketRequest(pks, ticketUrl, request.isSingle, 'close'),
  }
}

/** Only incidents without a ticket are given one together with something else. */
function ticketRequest(pks: readonly number[], text: string, isSingle: boolean, of: Round['of']): HeldRequest {
  return { operation: 'saveTicketUrl', pks, text, isSingle, replacedUrl: '', round: { of, id: '' } }
}

/** An order that waits to be written, or is being written. */
export interface HeldOrder extends HeldRequest {
  /** Unique among all orders of this browser. */
  readonly id: string
  /** The name of the user who ordered it. */
  readonly owner: string
  /** Milliseconds since 1970. */
  readonly orderedAt: number
  /** Whether it may have been sent. If so, nobody knows whether it has been written until that has been looked up. */
  readonly isSent: boolean
  /** Set if the operator was asked about it: no call is under way any more. */
  readonly isAsked?: true | undefined
}

/**
 * What becomes of an order:
 * - `waiting`: it can be undone.
 * - `sending`: it is being written.
 * - `looking`: nobody knows whether it was written, which is being looked up.
 * - `asking`: it is written only if the operator says so.
 */
export type HeldStanding = 'waiting' | 'sending' | 'looking' | 'asking'

/** An order from an earlier page goes on waiting for this long after it was given; after that, it is asked about. */
export const freshness = 60_000

/** Seconds that an order from an earlier page waits at least, so that there is time to undo it. */
export const leastSeconds = 3

/** How many seconds are left of an order's wait of this many seconds. */
export function secondsLeft(orderedAt: number, seconds: number, now: number): number {
  const left = Math.ceil(seconds - (now - orderedAt) / 1000)
  return Math.min(seconds, Math.max(left, leastSeconds))
}

/** Whether this moment is so recent that nobody need be asked about an order that was due then. */
export function isFresh(moment: number, now: number): boolean {
  return now - moment < freshness
}

/** Whether both orders are about the state of incidents, or both about their tickets: the later replaces the earlier. */
export function isSameKind(one: HeldOperation, other: HeldOperation): boolean {
  return isAboutTicket(one) === isAboutTicket(other)
}

/** Whether both were ordered in the same dialog. */
export function isSameRound({ round }: HeldRequest, other: HeldRequest): boolean {
  return round !== undefined && round.of === other.round?.of && round.id === other.round.id
}

/** Whether this is the ticket URL that was ordered together with something else. */
export function isSecond({ operation, round }: HeldRequest): boolean {
  return round !== undefined && operation === 'saveTicketUrl'
}

/** Whether the incident is as the order wants it. */
export function isWritten({ operation, text }: HeldRequest, { open, ticketUrl }: Incident): boolean {
  switch (operation) {
    case 'close':
      return !open
    case 'reopen':
      return open
    case 'saveTicketUrl':
      return isSameUrl(text, ticketUrl)
    case 'createTicket':
    case 'shareTicket':
      return ticketUrl !== ''
  }
}

/** Whether it closes or reopens one incident. */
export function isSignOff({ isSingle, operation }: HeldRequest): boolean {
  return isSingle && (operation === 'close' || operation === 'reopen')
}

/** Whether somebody else has changed the ticket URL that the order means to replace. */
export function isOvertaken({ operation, replacedUrl }: HeldRequest, { ticketUrl }: Incident): boolean {
  return operation === 'saveTicketUrl' && !isSameUrl(replacedUrl, ticketUrl)
}

/** How the order changes its incident; `ticketUrl` is the address of the created or saved ticket. */
export function changeBy({ operation }: HeldRequest, ticketUrl: string): IncidentChange {
  return isAboutTicket(operation) ? { ticketUrl } : { open: operation === 'reopen' }
}
