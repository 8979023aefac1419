/** The week of being told, in words (docs/behaviour.md#week-of-being-told). */
import { counted } from '../../core/domain/count.ts'
import { listed } from '../../core/domain/listed.ts'
import type { MaintenanceGap } from '../../filter/domain/maintenance.ts'
import { shownTimeOf, wholeDay } from './timeOfDay.ts'
import { gapsBetween, type Period, type Telling, type ToldPeriod, type ToldWeek } from './toldWeek.ts'
import { placeInWeek } from './week.ts'
import { dayNames, shortDayName } from './weekWords.ts'

/** A day of the server's week, and the time of that day. */
interface Moment {
  readonly day: string
  readonly time: string
}

/** Days are written by `nameOf`; midnight is the end of a day if a period ends then. */
function momentOf(
  at: number,
  { offset }: Pick<ToldWeek, 'offset'>,
  nameOf: typeof shortDayName,
  isEnd: boolean,
): Moment {
  const { part } = placeInWeek(at, offset)
  const { day } = placeInWeek(isEnd && part === 0 ? at - 1 : at, offset)
  return { day: nameOf(day), time: isEnd && part === 0 ? '24:00' : shownTimeOf(minuteOf(part) * 60_000_000) }
}

function minuteOf(part: number): number {
  return Math.floor((Math.round(part * wholeDay) + 1) / 60_000_000)
}

/** 'Mon 21:00 to Tue 06:30', 'Wed 08:00 to 16:00', 'Thu all day'. */
function spanWords(from: Moment, to: Moment): string {
  if (from.day !== to.day) return `${from.day} ${from.time} to ${to.day} ${to.time}`
  return from.time === '00:00' && to.time === '24:00' ? `${from.day} all day` : `${from.day} ${from.time} to ${to.time}`
}

/** The periods of a profile, by the server's clock: 'Mon 21:00 to Tue 06:30 and Tue 21:00 to 24:00, perhaps'. */
export function periodsWords(periods: readonly ToldPeriod[], week: ToldWeek): string {
  const words = periods.map((period) => {
    if (period.from === week.from && period.to === week.to) return `All week${tellingWords[period.telling]}`
    const [from, to] = [period.from, period.to].map((at, place) => momentOf(at, week, shortDayName, place === 1))
    return from === undefined || to === undefined ? '' : `${spanWords(from, to)}${tellingWords[period.telling]}`
  })
  return words.length === 0 ? 'Never this week' : listed(words, 'and')
}

const tellingWords = {
  all: '',
  some: ' (not every new incident)',
  perhaps: ' (perhaps)',
} as const satisfies Record<Telling, string>

/** As many gaps are named; of others the number is said. */
const mostNamed = 3

/** Shorter gaps are seldom meant, and are only counted; in milliseconds. */
const shortGap = 60_000

/** What the week comes to. It is a warning if there is a time in which certainly nothing is sent. */
export interface ToldSummary {
  readonly words: string
  readonly isWarning: boolean
}

/**
 * What the week comes to from `now` on (milliseconds since 1970), in a sentence: when certainly nothing is sent; if there
 * is no such time, whether at every moment a profile sends all that its filters let through.
 */
export function toldSummary(week: ToldWeek, now: number): ToldSummary {
  const gaps = week.gaps.filter(({ to }) => to > now)
  if (gaps.length > 0) return { words: toldGapWords(gaps, week, now), isWarning: true }
  const told = week.destinations.flatMap(({ profiles }) => profiles.flatMap(({ periods }) => periods))
  const full = told.filter(({ telling }) => telling === 'all')
  const isFull = gapsBetween(full, { from: now, to: week.to }).length === 0
  return { words: isFull ? fullWords : partialWords, isWarning: false }
}

const fullWords = 'At any time, one of your profiles sends what its filters let through.'
const partialWords = 'Something may be sent at any time, but what is lighter is not every new incident, or not certain.'

/** 'Your profiles tell nobody Saturday 16:00 to Sunday 02:00.' What other people are told, no server says. */
function toldGapWords(gaps: readonly Period[], week: ToldWeek, now: number): string {
  const long = gaps.filter(({ from, to }) => to - from > shortGap)
  const short = gaps.length - long.length
  const [first] = long
  if (first !== undefined && first.from <= now && first.to === week.to)
    return 'Your profiles tell nobody in these seven days.'
  const named = long.slice(0, long.length === mostNamed + 1 ? long.length : mostNamed)
  const more = long.length - named.length
  const words = [
    ...named.map((gap) => gapWords(gap, week, now)),
    ...(more === 0 ? [] : [`${more} more times`]),
    ...(short === 0 ? [] : [`${short === 1 ? 'once' : `${short} times`} for less than a minute`]),
  ]
  return `Your profiles tell nobody ${listed(words, 'and')}.`
}

function gapWords(gap: Period, week: ToldWeek, now: number): string {
  const today = momentOf(now, week, nameOf, false).day
  const call = (moment: Moment) => ({ ...moment, day: moment.day === today ? 'today' : moment.day })
  const to = call(momentOf(gap.to, week, nameOf, true))
  if (gap.from <= now) return `now, until ${to.day === 'today' ? '' : `${to.day} `}${to.time}`
  return spanWords(call(momentOf(gap.from, week, nameOf, false)), to)
}

function nameOf(day: Parameters<typeof shortDayName>[0]): string {
  return dayNames[day]
}

/** What the week depends on, besides the profiles that are known. */
interface Uncertainty {
  readonly judgesEventTime: boolean
  readonly maintenanceGap?: MaintenanceGap | undefined
  /** The number of profiles that could not be read. */
  readonly unreadable: number
}

/** What may make the week wrong: profiles or maintenance that the console does not know, the server's rule, a change of clocks. */
export function toldProvisos(
  week: ToldWeek,
  { judgesEventTime, maintenanceGap, unreadable }: Uncertainty,
): readonly string[] {
  const { doubtfulFrom } = week
  const change =
    doubtfulFrom === undefined ? undefined : momentOf(Math.max(doubtfulFrom, week.from), week, nameOf, false)
  return [
    ...(unreadable === 0 ? [] : [`Without ${counted(unreadable, 'profile')} that cannot be read.`]),
    ...(judgesEventTime ? [] : ['This server goes by when an incident started, also for what happens to it later.']),
    ...(maintenanceGap === undefined
      ? []
      : [`Without planned maintenance, which ${maintenanceGapWords[maintenanceGap]}.`]),
    ...(change === undefined
      ? []
      : [`The server may change its clock from ${change.day} ${change.time} on: what is paler is not certain.`]),
  ]
}

/** 'Striped: maintenance that covers everything, Wed 22:00 to Thu 02:00. Nobody is told anything then.'; undefined if there is none. */
export function silentWords(periods: readonly Period[], week: ToldWeek): string | undefined {
  if (periods.length === 0) return undefined
  const when = periodsWords(
    periods.map((period) => ({ ...period, telling: 'all' })),
    week,
  )
  return `Striped: maintenance that covers everything, ${when.replace('All week', 'all week')}. Nobody is told anything then.`
}

/** Why planned maintenance is not known, as a clause after 'planned maintenance, which'. */
export const maintenanceGapWords = {
  hidden: 'this server hides',
  unanswered: 'is not known now',
  unreadable: 'the console cannot read completely',
} as const satisfies Record<MaintenanceGap, string>
