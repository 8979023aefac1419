import { agreeing, inThousands } from '../../../machines/core/domain/count.ts'

/** The other incidents that match a search for open incidents, if that search has found none. */
export interface LeftOut {
  /** Whether the search is for acknowledged incidents; undefined if it is for all incidents. */
  readonly acked: boolean | undefined
  /** How many open incidents with the opposite acknowledgement match; undefined if not known. */
  readonly others: number | undefined
  /** How many closed ones match; undefined if not known. */
  readonly closed: number | undefined
}

/** Says that a search has found none: 'None open and unacked.' */
export function searchedWords(acked: boolean | undefined): string {
  return acked === undefined ? 'None open.' : `None open and ${ackWords(acked)}.`
}

/**
 * 'None open and unacked. 3 are open and acked. 12 closed match.' A number that is not known becomes 'may match'. If there
 * are no others, the list is empty for no reason of state: 'Nothing matches in closed or acknowledged incidents either.'
 */
export function leftOutWords({ acked, others, closed }: LeftOut): string {
  if (acked === undefined) return closed === 0 ? nothingIn('closed') : `None open. ${closedWords(closed)}`
  if (others === 0 && closed === 0) return nothingIn(`closed or ${acked ? 'unacknowledged' : 'acknowledged'}`)
  if (others === 0) return `None open, acked or not. ${closedWords(closed)}`
  return `${searchedWords(acked)} ${otherWords(others, ackWords(!acked))} ${closedWords(closed)}`
}

function nothingIn(states: string): string {
  return `Nothing matches in ${states} incidents either.`
}

export function ackWords(acked: boolean): string {
  return acked ? 'acked' : 'unacked'
}

function otherWords(others: number | undefined, acks: string): string {
  if (others === undefined) return `${acks.charAt(0).toUpperCase()}${acks.slice(1)} ones may be open.`
  return `${inThousands(others)} ${agreeing(others, 'is', 'are')} open and ${acks}.`
}

function closedWords(closed: number | undefined): string {
  if (closed === undefined) return 'Closed ones may match.'
  if (closed === 0) return 'None is closed.'
  return `${inThousands(closed)} closed ${agreeing(closed, 'matches', 'match')}.`
}
