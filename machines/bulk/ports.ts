/** The ports of this room: changing and fetching many incidents at once. */
import type { EventObject } from 'xstate'
import type { Incident } from '../incident/domain/incident.ts'
import type { BulkOperation, BulkOutcome } from './domain/operation.ts'
import type { ActionChange, KeptAction } from './domain/keptAction.ts'
import type { KeptRuns } from './domain/run.ts'
import { callbackPort, effectPort, promisePort } from '../core/port.ts'
import type { HeldOrder } from '../incident/domain/heldOrder.ts'

export interface BulkRequest {
  readonly operation: Exclude<BulkOperation, 'createTicket' | 'shareTicket'>
  /** At most 100 incidents. */
  readonly pks: readonly number[]
  /** The message or the ticket URL; '' if there is none. */
  readonly text: string
  /** The expiry of an acknowledgement as an ISO 8601 string; undefined if it never expires. */
  readonly expiration: string | undefined
}

/** POST /api/v2/incidents/events/bulk/, .../acks/bulk/ or .../ticket_url/bulk/. */
export const changeIncidents = promisePort<BulkOutcome, BulkRequest>('changeIncidents')
/** GET /api/v1/incidents/?id__in -> those of the incidents that exist, whether or not they match the filter. */
export const fetchChosenIncidents = promisePort<readonly Incident[], { pks: readonly number[] }>('fetchChosenIncidents')

/** The runs that must survive a reload. `owner` is the name of the current user. */
export interface StoredRuns {
  readonly owner: string | undefined
  readonly runs: KeptRuns
}

/** Stores the runs so that they survive a reload of this tab. Does nothing if the browser refuses. */
export const storeRuns = effectPort<StoredRuns>('storeRuns')

/**
 * The orders of a user that wait to be written, as this browser keeps them. First sends those that pages which no longer
 * exist have left behind; from then on they belong to this page, and no other page is told of them. Accepts
 * HeldOrderStoreCommand, sends HeldOrderStoreEvent. If the browser refuses storage, the orders last as long as the page.
 */
export const heldOrderStore = callbackPort<HeldOrderStoreCommand, HeldOrderStoreInput>('heldOrderStore')

export interface HeldOrderStoreInput {
  /** The name of the user whose orders these are. */
  readonly owner: string
}

export type HeldOrderStoreCommand =
  { type: 'heldOrderStore.keep'; order: HeldOrder } | { type: 'heldOrderStore.drop'; id: string }

export type HeldOrderStoreEvent =
  /** An earlier page, of this tab or another, has left this order behind. */
  { type: 'heldOrderStore.found'; order: HeldOrder }

/**
 * The actions of a user of this server, in this browser (docs/behaviour.md#log-of-actions): sends KeptActionsEvent with
 * those of the last 30 days, after each change here, and after each change in another tab; accepts KeptActionsCommand.
 */
export const keptActions = callbackPort<KeptActionsCommand, { readonly username: string }>('keptActions')

export interface KeptActionsCommand {
  readonly type: 'keptActions.change'
  readonly change: ActionChange
}

export interface KeptActionsEvent {
  readonly type: 'keptActions.told'
  /** Newest first. */
  readonly actions: readonly KeptAction[]
  /** Whether they outlive the page. */
  readonly isStored: boolean
}

/**
 * Sends PageEndEvent when the page ends: it is closed, reloaded or left for another. What is sent at once is the last that
 * the page can do.
 */
export const pageEnd = callbackPort<EventObject>('pageEnd')
export type PageEndEvent = { type: 'pageEnd.came' }

/** Sends UndoKeyEvent when the key that undoes is pressed outside of fields, menus and questions. */
export const undoKey = callbackPort<EventObject>('undoKey')
/**
 * `id`: the order that was on screen to be undone; `offered`: the action that was on screen to be taken back. Undefined if
 * there was none.
 */
export type UndoKeyEvent = { type: 'undoKey.pressed'; id: string | undefined; offered: string | undefined }
