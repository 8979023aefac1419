import { hasState, incidentStatus, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import type { HeldOperation } from '../../../../machines/incident/domain/heldOrder.ts'
import { hasPassed, type RowAcknowledgement } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import {
  dateText,
  timestampWithoutSeconds,
  timeTextWithoutSeconds,
  weekdayAndTime,
  type TimeStyle,
} from '../../../time/format.ts'
import type { StateMarkName } from '../../incident/details/StateMark.tsx'

/** The state of an incident as a row shows it. */
export interface StateWord {
  readonly mark: StateMarkName
  readonly word: string
  /** The whole state, which `word` abbreviates. */
  readonly title: string
}

/**
 * The state of an incident in a word or two (docs/behaviour.md#incident-states). `comparesAcked` says whether the list
 * shows both acknowledged and unacknowledged incidents. If it does not, 'Open' is enough for an unacknowledged one.
 */
export function stateWord(incident: Incident, comparesAcked: boolean): StateWord {
  const acknowledgement = acknowledgementWords(incident)
  if (!isKnown(incident, 'state'))
    return {
      mark: 'unknown',
      word: 'Unknown',
      title: isKnown(incident, 'acknowledgement')
        ? `State unknown, ${acknowledgement}`
        : 'State and acknowledgement unknown',
    }
  if (!hasState(incident)) return { mark: 'stateless', word: 'Stateless', title: `Stateless, ${acknowledgement}` }
  if (incidentStatus(incident) === 'closed')
    return { mark: 'closed', word: 'Closed', title: `Closed, ${acknowledgement}` }
  const title = `Open, ${acknowledgement}`
  if (!isKnown(incident, 'acknowledgement')) return { mark: 'unknown', word: 'Open, ack?', title }
  if (incident.acked) return { mark: 'acknowledged', word: 'Acked', title }
  return comparesAcked ? { mark: 'unacknowledged', word: 'Unacked', title } : { mark: 'open', word: 'Open', title }
}

/** The state of an incident that is about to be closed or reopened; undefined if it is not, or has been already. */
export function heldWord(operation: HeldOperation | undefined, { open }: Incident): StateWord | undefined {
  if (operation === 'close' && open)
    return { mark: 'open', word: 'Closing…', title: 'Open; it is being closed, which can still be undone' }
  if (operation === 'reopen' && !open)
    return { mark: 'closed', word: 'Reopening…', title: 'Closed; it is being reopened, which can still be undone' }
  return undefined
}

function acknowledgementWords(incident: Incident): string {
  if (!isKnown(incident, 'acknowledgement')) return 'acknowledgement unknown'
  return incident.acked ? 'acknowledged' : 'not acknowledged'
}

/** The state of an acknowledged, open incident, with the user and the expiry if they are known. */
export interface AckedWords {
  /** 'Acked', 'Acked until 14:00', 'Acked until Thu 08:00' or 'Ack expired'. */
  readonly word: string
  /**
   * The whole state, with the user name, with the date and the time of the expiry, and with the message of the last
   * acknowledgement.
   */
  readonly title: string
}

/** `now` is in milliseconds since 1970, by the server's clock. */
export function ackedWords(told: RowAcknowledgement | undefined, now: number, style: TimeStyle): AckedWords {
  const by = told?.by === undefined ? '' : ` by ${told.by}`
  const message = told === undefined || told.message === '' ? '' : `\nLast message: ${told.message}`
  if (told?.until === undefined) return { word: 'Acked', title: `Open, acknowledged${by}${message}` }
  const whole = timestampWithoutSeconds(told.until, style)
  if (hasPassed(told, now))
    return { word: 'Ack expired', title: `Open, acknowledged${by}; the acknowledgement expired: ${whole}${message}` }
  return {
    word: `Acked until ${untilText(told.until, now, style)}`,
    title: `Open, acknowledged${by} until ${whole}${message}`,
  }
}

/** Within six days, a weekday names only one day. */
const weekdaysAhead = 6 * 24 * 3_600_000

/** The time of day, with the weekday unless it is today; just the date if it is a week ahead or more. */
export function untilText(until: string, now: number, style: TimeStyle): string {
  if (new Date(until).toDateString() === new Date(now).toDateString()) return timeTextWithoutSeconds(until, style)
  return Date.parse(until) - now < weekdaysAhead ? weekdayAndTime(until, style) : dateText(until, style)
}
