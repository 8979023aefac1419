/** What the chart `heldOrder` is told and tells, and how others see its actor. */
import type { ActorRef, Snapshot } from 'xstate'
import type { HeldOrder, HeldStanding } from '../incident/domain/heldOrder.ts'

export interface HeldOrderInput {
  readonly order: HeldOrder
  /** Seconds that orders wait; 0 if they are written at once. */
  readonly seconds: number
  /** Whether the order comes from an earlier page, which may have sent it. */
  readonly isFound: boolean
}

export interface HeldOrderContext extends HeldOrderInput {
  /** Seconds left until it is written. */
  readonly left: number
  /** The ticket URL of the incident, once the order has been written. */
  readonly ticketUrl: string
  /** Whether a click has it written at once. */
  readonly isClicked: boolean
  /** Whether the outcome of a run was on screen when it was given: the operator went on from there. */
  readonly isOutcomeSeen: boolean
}

/** What the parent and the views send. */
export type HeldOrderCommand =
  /** Gives the order up; the text goes back to where it was typed. */
  | { type: 'heldOrder.undo' }
  /** What was ordered in the same dialog is given up: so is this, if it still waits. */
  | { type: 'heldOrder.undoToo' }
  /** Does not wait any longer. */
  | { type: 'heldOrder.write' }
  /** A later order of the same kind is about these incidents: this one leaves them alone. */
  | { type: 'heldOrder.leaveOut'; pks: readonly number[] }

/** Reports to the parent. */
export type HeldOrderReport =
  | { type: 'heldOrder.stood'; order: HeldOrder; standing: HeldStanding }
  | { type: 'heldOrder.ended'; id: string }
  /** The operator has given this order up, and what was ordered with it. */
  | { type: 'heldOrder.undone'; order: HeldOrder }

/**
 * `counting`: it waits, and is written once the seconds are over. `afterOutcome`: it waits until the outcome of a run is
 * dismissed.
 */
export type HeldOrderTag = HeldStanding | 'counting' | 'afterOutcome'

/**
 * The actor, as its parent and the views see it. Written by hand, because the chart sends to charts that send to its
 * parent, whose context contains it: their types would be circular.
 */
export type HeldOrderRef = ActorRef<
  Snapshot<unknown> & { readonly context: HeldOrderContext; readonly hasTag: (tag: HeldOrderTag) => boolean },
  HeldOrderCommand
>
