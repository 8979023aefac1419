/** Times, spans and counts of the page Shift, in words (docs/behaviour.md#shift). */
import type { EndingAcknowledgements, Shift, ToldAcknowledgement } from '../../../machines/shift/domain/shift.ts'
import { agreeing, counted, inThousands } from '../../../machines/core/domain/count.ts'
import { listed } from '../../../machines/core/domain/listed.ts'
import { timeTextWithoutSeconds, timestampWithoutSeconds, weekdayAndTime, type TimeStyle } from '../../time/format.ts'
import { durationText } from '../../time/relative.ts'

const minute = 60_000
const day = 1440 * minute
/** Within six days, a weekday names only one day. */
const weekdays = 6 * day

/** The time of day, with the weekday unless it is today, and with the date if it is farther away than a week. */
export function momentText(at: number, now: number, style: TimeStyle): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return timeTextWithoutSeconds(at, style)
  return Math.abs(at - now) < weekdays ? weekdayAndTime(at, style) : timestampWithoutSeconds(at, style)
}

/** '06:30 to 14:30', 'Mon 22:00 to 06:00'. */
export function periodText({ from, to }: Pick<Shift, 'from' | 'to'>, now: number, style: TimeStyle): string {
  const isOneDay = new Date(from).toDateString() === new Date(to).toDateString()
  const end = isOneDay ? timeTextWithoutSeconds(to, style) : momentText(to, now, style)
  return `${momentText(from, now, style)} to ${end}`
}

/** '4 min', '1 h 31 min', '45 s'. */
export function spanText(milliseconds: number): string {
  return durationText(milliseconds < minute ? milliseconds : Math.round(milliseconds / minute) * minute)
}

/** '24 more than at 06:30', 'as many as at 06:30'. */
export function moreText(more: number, beginning: string): string {
  if (more === 0) return `as many as at ${beginning}`
  return `${inThousands(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than at ${beginning}`
}

/** 'ana until 18:00', 'ana, no end', 'somebody'; 'nobody' without an acknowledgement. */
export function acknowledgedText(told: ToldAcknowledgement | undefined, now: number, style: TimeStyle): string {
  if (told === undefined) return 'nobody'
  const by = told.by ?? 'somebody'
  if (told.until === undefined) return by
  return told.until === Infinity ? `${by}, no end` : `${by} until ${momentText(told.until, now, style)}`
}

/** When acknowledgements end: '16:00', 'never', 'not known'. */
export function endText(until: number | undefined, now: number, style: TimeStyle): string {
  if (until === undefined) return 'not known'
  return until === Infinity ? 'never' : momentText(until, now, style)
}

/** 'acked for 41 days', 'oldest acked for 41 days'; '' if it is not known, or they end. */
export function ackedForText({ until, oldest, pks }: EndingAcknowledgements, now: number): string {
  if (until !== Infinity || oldest === undefined) return ''
  const age = now - oldest < day ? spanText(now - oldest) : counted(Math.floor((now - oldest) / day), 'day')
  return pks.length === 1 ? `acked for ${age}` : `oldest acked for ${age}`
}

/** As many people are named. */
const mostNamed = 2

/** 'ola', 'ola and ana', '5 people', 'not known'. */
export function peopleText(by: readonly string[]): string {
  if (by.length === 0) return 'not known'
  return by.length <= mostNamed ? listed(by, 'and') : `${by.length} people`
}

/** '46 flaps, 9 reopened'. */
export function patternText({ flaps, reopened }: Pick<Shift['noisiest'][number], 'flaps' | 'reopened'>): string {
  return [
    ...(flaps > 0 ? [counted(flaps, 'flap')] : []),
    ...(reopened > 0 ? [`${inThousands(reopened)} reopened`] : []),
  ].join(', ')
}

type Doubtful = Pick<Shift, 'doubts' | 'undecided' | 'acknowledgedUntimed'>

/** What could not be read or decided, a sentence each. */
export function doubtSentences({ doubts, undecided, acknowledgedUntimed }: Doubtful, from: string): readonly string[] {
  const { isCut, unreadableEvents, unreadableIncidents, unreadableTasks, unreadAcknowledgements } = doubts
  const lacking = [
    ...(unreadableEvents > 0 ? [counted(unreadableEvents, 'event')] : []),
    ...(unreadableIncidents > 0 ? [counted(unreadableIncidents, 'incident')] : []),
    ...(unreadableTasks > 0 ? [counted(unreadableTasks, 'maintenance task')] : []),
  ]
  return [
    ...(isCut ? [`There are more than 50,000 events, so that the numbers begin at ${from}.`] : []),
    ...(lacking.length > 0 ? [`Could not be read, and is missing: ${listed(lacking, 'and')}.`] : []),
    ...(unreadAcknowledgements > 0
      ? [`The acknowledgements of ${counted(unreadAcknowledgements, 'acked incident')} could not be read.`]
      : []),
    ...(undecided > 0
      ? [
          `Of ${counted(undecided, 'incident')}, the events do not tell when ${agreeing(undecided, 'it was', 'they were')} open.`,
        ]
      : []),
    ...(acknowledgedUntimed > 0
      ? [`Of ${counted(acknowledgedUntimed, 'acked incident')}, no event tells since when.`]
      : []),
  ]
}

/** '240 pages, about 2 min'. */
export function costText({ requests, seconds }: { readonly requests: number; readonly seconds: number }): string {
  const time = seconds < 60 ? 'less than a minute' : `about ${Math.round(seconds / 60)} min`
  return `${counted(requests, 'page')}, ${time}`
}

/** '24 of about 240 pages', '3 pages'. */
export function progressText(done: number, expected: number | undefined): string {
  return expected === undefined ? counted(done, 'page') : `${inThousands(done)} of about ${counted(expected, 'page')}`
}
