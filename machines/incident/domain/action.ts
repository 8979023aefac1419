import { heldOperations } from './heldOrder.ts'

/** What can be done to incidents, one or many. */
export const actionOperations = [...heldOperations, 'acknowledge', 'addNote', 'changeExpiry', 'takeBack'] as const
export type ActionOperation = (typeof actionOperations)[number]

/** An acknowledgement that an action has made, which may be taken back (docs/behaviour.md#taking-back). */
export interface GivenAcknowledgement {
  /** The incident. */
  readonly pk: number
  /** The primary key of the acknowledgement. */
  readonly acknowledgement: number
}

/** What an operator has done to incidents (docs/behaviour.md#log-of-actions). */
export interface ActionTaken {
  readonly operation: ActionOperation
  /** All incidents that it was for, also those for which it failed. */
  readonly pks: readonly number[]
  /** For how many of them it succeeded. */
  readonly done: number
  /** What was sent: the message, the note or the ticket URL; '' if there was none. */
  readonly text: string
  /** The expiry of acknowledgements as an ISO 8601 string; undefined if they never expire. */
  readonly expiration: string | undefined
  /** The acknowledgements that it has made, as far as they are known. */
  readonly given: readonly GivenAcknowledgement[]
  /** The incidents that were known not to be acknowledged before. */
  readonly unacked: readonly number[]
}

/** Enters an action into the log. */
export interface ActionEntry {
  readonly type: 'actionLog.add'
  readonly action: ActionTaken
}

/** The entry of an action on one incident. */
export function actionOnOne(
  operation: ActionOperation,
  pk: number,
  text: string,
  acknowledged: Partial<Pick<ActionTaken, 'expiration' | 'given' | 'unacked'>> = {},
): ActionEntry {
  const none = { expiration: undefined, given: [], unacked: [] }
  return { type: 'actionLog.add', action: { ...none, operation, pks: [pk], done: 1, text, ...acknowledged } }
}
