/**
 * The week of being told: when the user's own profiles send something, and where to, by the server's rule of who is
 * notified (docs/behaviour.md#week-of-being-told). All times are in milliseconds since 1970.
 */
import { ongoingTasks } from '../../filter/domain/maintenance.ts'
import { possibleOffsets } from '../../server/domain/serverOffset.ts'
import type { ZoneReading } from '../../server/domain/serverZone.ts'
import { days } from './day.ts'
import { verdictOf, type Circumstances, type Verdict } from './notification.ts'
import { draftOfProfile, profileName, type Profile } from './profile.ts'
import { targetWords } from './profileWords.ts'
import { endOfDay } from './timeOfDay.ts'
import type { Recurrence } from './timeslot.ts'
import { holdsAlways, holdsAt, stretchesOf } from './week.ts'

/** A period, in whole milliseconds; `to` does not belong to it. */
export interface Period {
  readonly from: number
  readonly to: number
}

/**
 * What a profile sends in a period: 'all' that its filters let through; only 'some' of it, or only of other events than
 * new incidents; 'perhaps': the console cannot know.
 */
export type Telling = 'all' | 'some' | 'perhaps'

/** A period in which a profile sends something. */
export interface ToldPeriod extends Period {
  readonly telling: Telling
}

/** What one profile sends to one destination. */
export interface ToldProfile {
  readonly pk: number
  readonly name: string
  /** In order of time; they neither overlap nor adjoin with the same telling. */
  readonly periods: readonly ToldPeriod[]
}

/** What is sent to one destination. */
export interface ToldDestination {
  readonly pk: number
  /** 'SMS Duty phone'. */
  readonly words: string
  /** Whether the server can send there. */
  readonly isInstalled: boolean
  /** The active profiles that name it. */
  readonly profiles: readonly ToldProfile[]
}

/** Seven days, from the server's midnight before `now`. */
export interface ToldWeek extends Period {
  /** By how many minutes the server's local time is ahead of UTC now; the days and the words follow it. */
  readonly offset: number
  readonly destinations: readonly ToldDestination[]
  /** The periods in which certainly none of the profiles sends anything. */
  readonly gaps: readonly Period[]
  /** From when on the server's clock may have been changed; undefined if it certainly is not within the week. */
  readonly doubtfulFrom: number | undefined
}

const dayLength = 86_400_000
/** Clocks are changed at full quarters of an hour. */
const quarter = 900_000

/** The week from `now` on; undefined as long as the server's time zone is not known. */
export function toldWeekOf(
  profiles: readonly Profile[],
  now: number,
  circumstances: Circumstances,
): ToldWeek | undefined {
  const { zone } = circumstances
  if (zone === undefined) return undefined
  const offset = possibleOffsets(zone, now)[0] ?? zone.offset
  const from = Math.floor((now + offset * 60_000) / dayLength) * dayLength - offset * 60_000
  const week = { from, to: from + days.length * dayLength }
  const clock = clockIn(week, zone)
  const active = profiles.filter(({ isActive }) => isActive)
  const told = active.map((profile) => ({ profile, periods: periodsOf(profile, week, clock, circumstances) }))
  const destinations = new Map(active.flatMap((profile) => profile.destinations.map((one) => [one.pk, one] as const)))
  return {
    ...week,
    offset,
    doubtfulFrom: clock.doubtfulFrom,
    destinations: [...destinations.values()]
      .map((destination) => ({
        pk: destination.pk,
        words: targetWords(destination),
        isInstalled: destination.medium.isInstalled,
        profiles: told
          .filter(({ profile }) => profile.destinations.some(({ pk }) => pk === destination.pk))
          .map(({ profile, periods }) => ({
            pk: profile.pk,
            name: profileName(profile),
            periods: destination.medium.isInstalled ? periods : [],
          })),
      }))
      .toSorted((one, other) => one.words.localeCompare(other.words, 'en', { numeric: true })),
    gaps: gapsBetween(
      told.flatMap(({ periods }) => periods),
      week,
    ),
  }
}

/** What the server's clock may show in the week. */
interface Clock {
  /** The first quarter of an hour from which on more than one offset is possible. */
  readonly doubtfulFrom: number | undefined
  /** By how many minutes it may be ahead of UTC at a moment. */
  readonly offsetsAt: (at: number) => readonly number[]
}

function clockIn({ from, to }: Period, zone: ZoneReading): Clock {
  const [before, after] = [possibleOffsets(zone, from), possibleOffsets(zone, to)]
  if (before.length > 1) return { doubtfulFrom: from, offsetsAt: () => before }
  if (after.length === 1) return { doubtfulFrom: undefined, offsetsAt: () => after }
  let [sure, doubtful] = [Math.floor(from / quarter), Math.ceil(to / quarter)]
  while (doubtful - sure > 1) {
    const middle = Math.floor((sure + doubtful) / 2)
    if (possibleOffsets(zone, middle * quarter).length > 1) doubtful = middle
    else sure = middle
  }
  const doubtfulFrom = doubtful * quarter
  return { doubtfulFrom, offsetsAt: (at) => (at < doubtfulFrom ? before : after) }
}

/** When the profile sends something. What decides can change only at certain moments, so each period between two of them is judged once. */
function periodsOf(profile: Profile, week: Period, clock: Clock, circumstances: Circumstances): readonly ToldPeriod[] {
  const { doubtfulFrom = week.from } = clock
  const telling = tellingOf(profile, clock, circumstances)
  const moments = [
    ...momentsOf(profile, week, clock),
    ...(circumstances.tasks ?? []).flatMap(({ start, end }) => [start, end]),
    doubtfulFrom,
  ].filter((moment) => moment > week.from && moment < week.to)
  const bounds = [week.from, ...new Set(moments.toSorted((one, other) => one - other)), week.to]
  const periods: ToldPeriod[] = []
  for (const [place, to] of bounds.slice(1).entries()) {
    const from = bounds[place] ?? week.from
    const told = telling(from)
    const last = periods.at(-1)
    if (told === undefined) continue
    if (last?.to === from && last.telling === told) periods[periods.length - 1] = { ...last, to }
    else periods.push({ from, to, telling: told })
  }
  return periods
}

/** The moments of the week at which the timeslot begins or ceases to apply, for each offset that the server may have. */
function momentsOf({ timeslot }: Profile, { from, to }: Period, { offsetsAt }: Clock): readonly number[] {
  const offsets = new Set([...offsetsAt(from), ...offsetsAt(to)])
  const stretches = stretchesOf(timeslot.recurrences)
  return [...offsets].flatMap((offset) => {
    const first = Math.floor((from + offset * 60_000) / dayLength) - 1
    return Array.from({ length: days.length + 3 }, (_, place) => first + place).flatMap((date) => {
      const midnight = date * dayLength
      const day = new Date(midnight).getUTCDay() || 7
      return stretches
        .filter((stretch) => stretch.day === day)
        .flatMap((stretch) => [Math.ceil(stretch.from / 1000), Math.floor(stretch.to / 1000) + 1])
        .map((time) => midnight + time - offset * 60_000)
    })
  })
}

const everyMoment = { days, start: '00:00:00', end: endOfDay, isAllDay: true }

const tellingBy = {
  now: 'all',
  only: 'some',
  unknown: 'perhaps',
  later: undefined,
  never: undefined,
} as const satisfies Record<Verdict['tells'], Telling | undefined>

/**
 * What the profile sends at a moment; undefined if nothing. The maintenance that is under way then is judged once.
 * Before 2.0, outside its timeslot, a profile still sends what happens to incidents that started within it.
 */
function tellingOf(
  profile: Profile,
  { offsetsAt }: Clock,
  circumstances: Circumstances,
): (at: number) => Telling | undefined {
  const { recurrences } = profile.timeslot
  const sent = verdictsOf(profile, [everyMoment], circumstances)
  if (holdsAlways(recurrences)) return (at) => tellingBy[sent(at).tells]
  const slotted = verdictsOf(profile, recurrences, circumstances)
  return (at) => {
    const offsets = offsetsAt(at)
    const held = offsets.filter((offset) => holdsAt(recurrences, at, offset))
    // What would be sent if the timeslot applied: nothing under maintenance, for example.
    const telling = tellingBy[sent(at).tells]
    if (telling === undefined || held.length === offsets.length) return telling
    if (held.length > 0) return 'perhaps'
    return circumstances.judgesEventTime ? undefined : tellingOutside(slotted(at), telling)
  }
}

/** What is sent outside the timeslot if incidents count that started within it; `within` is what is sent within it. */
function tellingOutside(verdict: Verdict, within: Telling): Telling | undefined {
  const isOfOthers = verdict.tells === 'only' || (verdict.tells === 'later' && verdict.isOfNew === true)
  if (isOfOthers) return within === 'perhaps' ? 'perhaps' : 'some'
  return verdict.tells === 'unknown' ? 'perhaps' : undefined
}

/** The verdict of a moment if the timeslot had these recurrences. */
function verdictsOf(
  profile: Profile,
  recurrences: readonly Recurrence[],
  circumstances: Circumstances,
): (at: number) => Verdict {
  const { timeslot, filters, destinations } = profile
  const choices = { timeslots: [{ ...timeslot, recurrences }], filters, destinations }
  const judged = new Map<string, Verdict>()
  return (at) => {
    const key = ongoingTasks(circumstances.tasks ?? [], at)
      .map(({ pk }) => pk)
      .join()
    const verdict = judged.get(key) ?? verdictOf(draftOfProfile(profile), choices, at, false, circumstances)
    judged.set(key, verdict)
    return verdict
  }
}

/** What the periods leave of the week, or of a part of it. */
export function gapsBetween(periods: readonly Period[], { from, to }: Period): readonly Period[] {
  const gaps: Period[] = []
  let end = from
  for (const period of periods.toSorted((one, other) => one.from - other.from)) {
    if (period.from > end) gaps.push({ from: end, to: period.from })
    end = Math.max(end, period.to)
  }
  return end < to ? [...gaps, { from: end, to }] : gaps
}

/**
 * The profiles in as few lines as possible, each in its order. What a profile surely sends lies in no other profile's
 * way, while what is not certain may lie behind it, unless it is all that a profile has.
 */
export function linesOf(profiles: readonly ToldProfile[]): readonly (readonly ToldProfile[])[] {
  const lines: (readonly ToldProfile[])[] = []
  for (const profile of profiles.filter(({ periods }) => periods.length > 0)) {
    const place = lines.findIndex((line) => !line.some((other) => wouldHide(other, profile)))
    if (place === -1) lines.push([profile])
    else lines[place] = [...(lines[place] ?? []), profile]
  }
  return lines
}

function wouldHide(one: ToldProfile, other: ToldProfile): boolean {
  const [sure, otherSure] = [surePeriods(one), surePeriods(other)]
  return sure.length > 0 && otherSure.length > 0 ? doOverlap(sure, otherSure) : doOverlap(one.periods, other.periods)
}

function surePeriods({ periods }: ToldProfile): readonly ToldPeriod[] {
  return periods.filter(({ telling }) => telling === 'all')
}

function doOverlap(some: readonly Period[], others: readonly Period[]): boolean {
  return some.some(({ from, to }) => others.some((other) => other.from < to && from < other.to))
}
