import { countWords, inThousands } from '../../core/domain/count.ts'
import type { ActionOperation, ActionTaken, GivenAcknowledgement } from '../../incident/domain/action.ts'
import type { Message } from '../../messages/domain/message.ts'
import type { KeptAction } from './keptAction.ts'
import { bulkOperations, type BulkOperation } from './operation.ts'

/** Of how many of its actions a page knows everything, however large they are. */
export const mostOwn = 20

/** An action in the log (docs/behaviour.md#log-of-actions). */
export interface LoggedAction extends ActionTaken, KeptAction {
  readonly id: string
  /** The name of the user. */
  readonly by: string
  /** Whether its acknowledgements are being taken back: `settling` once the outcome has been said. */
  readonly takingBack: 'no' | 'sending' | 'settling'
}

/** An action that this page has just done. */
export function newAction(
  done: Pick<LoggedAction, 'id' | 'by' | 'at' | 'description'> & { readonly action: ActionTaken },
): LoggedAction {
  const { id, by, at, description, action } = done
  const { operation, pks } = action
  const key = `${at}.${id}.${operation}.${pks[0] ?? 0}`
  return { ...action, id, key, by, at, description, count: pks.length, isWhole: true, takingBack: 'no', taken: 0 }
}

/**
 * The log of what is kept. This page knows more of its own actions, and which of their acknowledgements are being taken
 * back; another tab may have taken some back.
 */
export function logOf(kept: readonly KeptAction[], own: readonly LoggedAction[], by: string): readonly LoggedAction[] {
  const known = new Map(own.map((action) => [action.key, action]))
  const log = new Map(kept.map((action) => [action.key, logged(action, known.get(action.key), by)]))
  return [...log.values()]
}

function logged(action: KeptAction, own: LoggedAction | undefined, by: string): LoggedAction {
  // By now nobody knows which of its incidents are not acknowledged otherwise.
  if (own === undefined) return { ...action, id: action.key, by, unacked: [], takingBack: 'no' }
  if (own.taken === action.taken) return own
  const given = own.given.filter(({ pk }) => action.given.some((one) => one.pk === pk))
  return { ...own, given, taken: action.taken }
}

/** Whether the dialog of an action can be opened with what was sent. */
export function isRepeatable({ operation, isWhole }: Pick<LoggedAction, 'operation' | 'isWhole'>): boolean {
  return isWhole && repeatedBy(operation) !== undefined
}

/** The operation whose dialog does the same; undefined if none does. */
export function repeatedBy(operation: ActionOperation): BulkOperation | undefined {
  return bulkOperations.find((one) => one === operation)
}

/** Whether an action has made acknowledgements that have not run out and are not being taken back. */
export function hasToTakeBack({ given, expiration, takingBack }: LoggedAction, now: number): boolean {
  return given.length > 0 && takingBack === 'no' && (expiration === undefined || Date.parse(expiration) > now)
}

/**
 * Whether an action only sets the ticket of what an earlier one has acknowledged, so that the earlier one goes on being
 * offered to be taken back.
 */
export function isTicketOf({ operation, pks }: ActionTaken, earlier: LoggedAction | undefined): boolean {
  if (earlier === undefined || earlier.given.length === 0 || operation !== 'saveTicketUrl') return false
  const acknowledged = new Set(earlier.pks)
  return pks.every((pk) => acknowledged.has(pk))
}

/** The log in which the acknowledgements of an action are being taken back, or no longer are. */
export function withTakingBack(
  actions: readonly LoggedAction[],
  id: string,
  takingBack: LoggedAction['takingBack'],
): readonly LoggedAction[] {
  return changed(actions, id, (action) => ({ ...action, takingBack }))
}

/** The log in which of the acknowledgements of an action these are left. */
export function withLeft(
  actions: readonly LoggedAction[],
  id: string,
  left: readonly GivenAcknowledgement[],
  ended: number,
): readonly LoggedAction[] {
  return changed(actions, id, (action) => ({
    ...action,
    given: left,
    takingBack: 'settling',
    taken: action.taken + ended,
  }))
}

function changed(
  actions: readonly LoggedAction[],
  id: string,
  change: (action: LoggedAction) => LoggedAction,
): readonly LoggedAction[] {
  return actions.map((action) => (action.id === id ? change(action) : action))
}

const deeds: Readonly<Record<ActionOperation, string>> = {
  acknowledge: 'Acknowledged',
  close: 'Closed',
  reopen: 'Reopened',
  saveTicketUrl: 'Changed the ticket URL of',
  createTicket: 'Created tickets for',
  shareTicket: 'Created one ticket for',
  addNote: 'Added a note to',
  changeExpiry: 'Changed the expiry of acknowledgements of',
  takeBack: 'Took back the acknowledgements of',
}

/** What is said of an action on one incident instead. */
const deedsOnOne: Partial<typeof deeds> = {
  changeExpiry: 'Changed the expiry of an acknowledgement of',
  createTicket: 'Created a ticket for',
  shareTicket: 'Created a ticket for',
  takeBack: 'Took back the acknowledgement of',
}

/** 'Acknowledged 30 incidents', 'Closed 28 of 30 incidents', 'Removed the ticket URL of incident 7'. */
export function actionWords({
  operation,
  pks,
  count = pks.length,
  done,
  text,
}: Pick<ActionTaken, 'operation' | 'pks' | 'done' | 'text'> & { readonly count?: number }): string {
  const isRemoving = operation === 'saveTicketUrl' && text === ''
  const deed = isRemoving ? 'Removed the ticket URL of' : deeds[operation]
  const [pk] = pks
  if (pk !== undefined && count === 1 && done === 1) return `${deedsOnOne[operation] ?? deed} incident ${pk}`
  return `${deed} ${done === count ? '' : `${inThousands(done)} of `}${countWords(count)}`
}

/** Which of the incidents the console knows, and how many of those are not in the list. */
export interface Selectable {
  readonly known: readonly number[]
  readonly outside: number
  readonly unknown: number
}

/** Which of the incidents can be selected again: those that the console knows, whether or not the list has them. */
export function selectable(
  pks: readonly number[],
  isKnown: (pk: number) => boolean,
  isListed: (pk: number) => boolean,
): Selectable {
  const known = pks.filter(isKnown)
  return {
    known,
    outside: known.filter((pk) => !isListed(pk)).length,
    unknown: pks.length - known.length,
  }
}

/** Says what is selected again, and what of it the list does not show. */
export function selectedMessage({ known, outside, unknown }: Selectable): Message {
  const parts = [
    `Selected ${countWords(known.length)}.`,
    ...(outside === 0 ? [] : [`Not in the list as it is filtered now: ${inThousands(outside)}.`]),
    ...(unknown === 0 ? [] : [`Not known here any more: ${inThousands(unknown)}.`]),
  ]
  return { severity: outside + unknown === 0 ? 'success' : 'info', text: parts.join(' ') }
}

/** The message that an unsent text is shown instead of the one to repeat. */
export const otherTextMessage: Message = {
  severity: 'info',
  text: 'The dialog has the text that you had not sent yet, instead of the one to repeat.',
}
