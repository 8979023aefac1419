import type { IncidentFilter } from '../../filter/domain/filter.ts'
import { isSameFilter, unrestrictedQuery } from '../../filter/domain/incidentQuery.ts'
import { matchOf, type MatchQuestion } from '../../filter/domain/matching.ts'
import { savedFilterOf, type SavedFilter } from '../../filter/domain/savedFilter.ts'
import { startMoment, type Incident } from '../../incident/domain/incident.ts'
import type { LiveChange } from '../../list/domain/liveChange.ts'
import type { IncidentPage, PageRequest, PageSize } from '../../list/domain/page.ts'
import { startPlace } from '../../incident/domain/startPlace.ts'

/** The conditions under which an incident is an alarm. */
export interface AlarmFilter {
  /** Primary key of the saved filter that defines them; undefined for the default. */
  readonly pk: number | undefined
  readonly filter: IncidentFilter
}

/** The default: open, unacknowledged criticals, whatever the list shows. */
export const criticals: AlarmFilter = {
  pk: undefined,
  filter: { ...unrestrictedQuery.filter, open: true, acked: false, maxLevel: 1 },
}

/** Milliseconds between an answer about alarms and the next request. */
export const alarmInterval = 30_000
/** So many checks in a row may follow at once because something is unclear. */
export const promptFollowUps = 3
/** Milliseconds before each further one: while alarms keep arriving, each check may leave something unclear. */
export const followUpPause = 2000
/** How long an answer may be overdue before the console warns the operator, in milliseconds. */
const alarmGrace = 10_000
/** How many alarms one request fetches, the newest first. */
const alarmPageSize: PageSize = 50

/** The alarms as last reported by the server, in an answer or over the live connection. */
export interface Alarms {
  /** Newest first; undefined until the first answer for the filter. */
  readonly standing: readonly Incident[] | undefined
  /** Whether the server has more alarms, older than these. */
  readonly hasMore: boolean
  /** When the request for the latest answer was sent, in milliseconds since 1970. */
  readonly asOf: number
  /**
   * The alarms reported so far, with their start times in milliseconds since 1970. They do not count as new again until
   * an answer shows that they had ceased to be alarms.
   */
  readonly known: ReadonlyMap<number, number>
}

/** The changes between two reports of the alarms. */
export interface AlarmNews {
  readonly arrived: readonly Incident[]
  /** A time at which the arrived incidents were not alarms yet, in milliseconds since 1970. */
  readonly since: number
  /** Primary keys of the incidents that are no longer alarms. */
  readonly gone: readonly number[]
}

export const noAlarms: Alarms = { standing: undefined, hasMore: false, asOf: 0, known: new Map() }

/** The saved filter that was chosen for alarms; the default if none was chosen, or if it is unknown or deleted. */
export function alarmFilterOf(chosen: number | undefined, saved: readonly SavedFilter[]): AlarmFilter {
  const found = savedFilterOf(saved, chosen)
  return found === undefined ? criticals : { pk: found.pk, filter: found.filter }
}

/** Whether two alarm filters have the same conditions and come from the same saved filter. */
export function isSameAlarmFilter(one: AlarmFilter, other: AlarmFilter): boolean {
  return one.pk === other.pk && isSameFilter(one.filter, other.filter)
}

/**
 * The request for the newest alarms. The default filters by level even if the deployment does not show levels; saved
 * filters then ignore the level, as the list itself does.
 */
export function alarmRequest({ pk, filter }: AlarmFilter, showsLevels: boolean): PageRequest {
  const withLevels = showsLevels || pk === undefined
  return { ...unrestrictedQuery, filter, withLevels, pageSize: alarmPageSize, cursor: undefined }
}

/** The question that alarms match, as the server is asked. */
export function alarmQuestion({
  filter,
  showsLevels,
}: {
  readonly filter: AlarmFilter
  readonly showsLevels: boolean
}): MatchQuestion {
  const { pageSize: _, cursor: _first, ...question } = alarmRequest(filter, showsLevels)
  return question
}

/**
 * The alarms after an answer to a request sent at `askedAt`. A known alarm that is missing from the answer is
 * forgotten, so that it counts as new if it returns. It stays known if it may be on a later page or among rows that
 * could not be read. So does an alarm in `heard`, which the live connection has told since the request.
 */
export function alarmsAnswered(
  { known }: Alarms,
  page: IncidentPage,
  askedAt: number,
  heard: ReadonlySet<number> = new Set(),
): Alarms {
  const now = { standing: page.incidents, hasMore: page.next !== undefined, asOf: askedAt }
  const isLeft = ([pk, start]: readonly [number, number]) => heard.has(pk) || mayBeBelow(now, start)
  const left = page.unreadable > 0 ? known : new Map([...known].filter(isLeft))
  return { ...now, known: withKnown(left, page.incidents) }
}

/**
 * The alarms after changes that the server pushed; unchanged before the first answer. An alarm that has ended stays
 * known until the next answer, because the answer to an earlier request may still contain it.
 */
export function alarmsPushed(alarms: Alarms, changes: readonly LiveChange[], question: MatchQuestion): Alarms {
  if (alarms.standing === undefined) return alarms
  const latest = new Map(changes.map((change) => [change.type === 'deleted' ? change.pk : change.incident.pk, change]))
  const others = alarms.standing.filter(({ pk }) => !latest.has(pk))
  const pushed = [...latest.values()].flatMap((change) => (isAlarm(change, question) ? [change.incident] : []))
  if (pushed.length === 0 && others.length === alarms.standing.length) return alarms
  return { ...alarms, standing: withStarted(others, pushed), known: withKnown(alarms.known, pushed) }
}

/**
 * The changes between two reports of the alarms. An alarm that was not known is new, unless it is older than all alarms
 * of a full page: then it has only moved up from a later page. The first answer for a filter contains no news, because
 * its alarms existed before.
 */
export function newsBetween(before: Alarms, now: Alarms): AlarmNews {
  const since = before.asOf
  if (before.standing === undefined || now.standing === undefined) return { arrived: [], since, gone: [] }
  const isThere = new Set(now.standing.map(({ pk }) => pk))
  return {
    arrived: now.standing.filter((one) => !before.known.has(one.pk) && !isBelow(before, one)),
    since,
    gone: before.standing
      .filter((one) => !isThere.has(one.pk) && !mayBeBelow(now, startMoment(one)))
      .map(({ pk }) => pk),
  }
}

/** Whether the alarms have not been checked for more than two intervals; times in milliseconds since 1970. */
export function areAlarmsLate(checkedAt: number, now: number): boolean {
  return now - checkedAt > 2 * alarmInterval + alarmGrace
}

/** Whether sounds are muted until a time in milliseconds since 1970; not muted if undefined. */
export function isMuted(until: number | undefined, now: number): boolean {
  return until !== undefined && now < until
}

function isAlarm(change: LiveChange, question: MatchQuestion): change is Exclude<LiveChange, { type: 'deleted' }> {
  // The filter has no timeframe, so the time does not matter.
  return change.type !== 'deleted' && matchOf(change.incident, question, 0) !== 'no'
}

/** Adds incidents to others that begin with the newest. */
function withStarted(incidents: readonly Incident[], more: readonly Incident[]): readonly Incident[] {
  return more.reduce(
    (sorted, one) => sorted.toSpliced(startPlace(sorted, startMoment(one), startMoment), 0, one),
    incidents,
  )
}

/** Whether an incident is older than all alarms of a full page. */
function isBelow({ standing = [], hasMore }: Alarms, incident: Incident): boolean {
  const last = standing.at(-1)
  return hasMore && last !== undefined && startMoment(incident) < startMoment(last)
}

/** Whether an incident with this start may be on a later page. */
function mayBeBelow({ standing = [], hasMore }: Pick<Alarms, 'standing' | 'hasMore'>, start: number): boolean {
  const last = standing.at(-1)
  return hasMore && (last === undefined || start <= startMoment(last))
}

/** The alarms that are known, together with these. None is forgotten: 20,000 numbers are little. */
export function withKnown(before: Alarms['known'], incidents: readonly Incident[]): Alarms['known'] {
  if (incidents.length === 0) return before
  return new Map([...before, ...incidents.map((incident) => [incident.pk, startMoment(incident)] as const)])
}
