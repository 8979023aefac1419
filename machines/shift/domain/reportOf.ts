/** Reckons a report from what has been read (docs/behaviour.md#report). */
import { microsecondsOf } from '../../core/domain/moment.ts'
import type { GroupKey } from '../../filter/domain/groupKey.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import { countsOf } from '../../list/domain/figures/levelCounts.ts'
import { groupOf, sourceId } from '../../list/domain/groups/groupOf.ts'
import type { IsBySource } from './reckoning/authors.ts'
import { flapsOf } from './reckoning/flaps.ts'
import {
  completeEvents,
  firstAcknowledgement,
  followingSteps,
  isAckedUntimed,
  reportsOf,
  sortingSteps,
  type Followed,
} from './reckoning/followed.ts'
import type { NoisyIncidents, Report, ReportDay, ReportGroup, ReportOrder, ReportTotals } from './report.ts'
import { spreadOf } from './reckoning/spread.ts'

/** So many of the noisiest are told. */
const mostNoisy = 20

/** The whole report. Events may be in any order, and twice. */
export function reportOf(order: ReportOrder): Report {
  const steps = reportSteps(order)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** The same in steps of a few milliseconds, where other things must have their turn. */
export function* reportSteps({ record, from: asked, days, by }: ReportOrder): Generator<undefined, Report, undefined> {
  const { to, now, doubts } = record
  const sorted = yield* sortingSteps({ ...record, events: completeEvents(record) })
  yield
  const from = Math.max(asked, record.from)
  const followed = yield* followingSteps(sorted, { from, to, now })
  yield
  const totalsIn = (some: readonly Followed[], end: number) => totalsOf(some, end, sorted.isBySource)
  const totals = totalsIn(followed, to)
  yield
  const begun = followed.filter(({ hasBegun }) => hasBegun)
  const groups = groupsIn(followed, by).map(([group, some]): ReportGroup => ({
    group,
    ...totalsIn(some, to),
  }))
  yield
  const noisiest = noisiestIn(followed).map((some) => noisyOf(some, totalsIn(some, to)))
  yield
  const isCut = record.from > asked || doubts.isCut
  const earlier = isCut ? undefined : yield* followingSteps(sorted, { from: record.from, to: from, now })
  return {
    from,
    to,
    by,
    events: followed.reduce((sum, { counted }) => sum + counted.length, 0),
    doubts,
    acknowledgedUntimed: begun.filter(isAckedUntimed).length,
    totals,
    before: earlier && totalsIn(earlier, from),
    days: daysIn(begun, days, { from, to }),
    tagKeys: tagKeysOf(begun),
    groups: groups.toSorted((one, other) => other.begun - one.begun || inNameOrder(one.group, other.group)),
    noisiest,
  }
}

function totalsOf(some: readonly Followed[], end: number, isBySource: IsBySource): ReportTotals {
  const begun = some.filter(({ hasBegun }) => hasBegun)
  const reported = some.map(reportsOf)
  return {
    begun: begun.length,
    openTime: begun.reduce((sum, one) => sum + openTimeOf(one, end), 0),
    toAcknowledge: spreadOf(begun.flatMap((one) => acknowledgedAfter(one, end))),
    toEnd: spreadOf(begun.flatMap((one) => endedAfter(one, end))),
    reopened: reported.reduce((sum, { reopened }) => sum + reopened, 0),
    flaps: flapsOf(reported),
    untouched: begun.filter((one) => isUntouched(one, isBySource)).length,
  }
}

/** When it ended, in milliseconds since 1970; Infinity if it has not, undefined if it has no end. */
function endOf({ incident: { stateful, endTime } }: Followed): number | undefined {
  if (!stateful) return undefined
  const end = endTime === 'infinity' ? Infinity : microsecondsOf(endTime ?? '') / 1000
  return Number.isNaN(end) ? undefined : end
}

function openTimeOf(one: Followed, until: number): number {
  const end = endOf(one)
  return end === undefined ? 0 : Math.max(0, Math.min(end, until) - one.start / 1000)
}

function endedAfter(one: Followed, until: number): readonly number[] {
  const end = endOf(one)
  return end === undefined || end > until ? [] : [Math.max(0, end - one.start / 1000)]
}

function acknowledgedAfter({ events, start }: Followed, until: number): readonly number[] {
  const first = firstAcknowledgement(events)
  if (first === undefined || first.receivedAt > until * 1000) return []
  return [Math.max(0, first.receivedAt - start) / 1000]
}

function isUntouched({ incident, events }: Followed, isBySource: IsBySource): boolean {
  return !incident.acked && incident.ticketUrl === '' && events.every((event) => isBySource(event))
}

function groupsIn(followed: readonly Followed[], by: GroupKey): readonly (readonly [string, readonly Followed[]])[] {
  return [...groupedBy(followed, ({ incident }) => groupOf(by, incident))].filter(([, some]) => hasNews(some))
}

function noisiestIn(followed: readonly Followed[]): readonly (readonly Followed[])[] {
  const alike = groupedBy(followed, ({ incident }) => `${sourceId(incident.source)}\n${incident.description}`)
  const begunIn = (some: readonly Followed[]) => some.filter(({ hasBegun }) => hasBegun).length
  return [...alike]
    .filter(([, some]) => begunIn(some) > 0)
    .toSorted(([name, one], [otherName, other]) => begunIn(other) - begunIn(one) || inNameOrder(name, otherName))
    .slice(0, mostNoisy)
    .map(([, some]) => some)
}

function noisyOf(some: readonly Followed[], totals: ReportTotals): NoisyIncidents {
  const begun = some.filter(({ hasBegun }) => hasBegun).map(({ incident }) => incident)
  const [first] = begun
  const levels = begun.flatMap(({ level }) => (level === undefined ? [] : [level]))
  return {
    ...totals,
    description: first?.description ?? '',
    source: first?.source.name ?? '',
    level: levels.toSorted((one, other) => one - other)[0],
    pks: begun.map(({ pk }) => pk),
  }
}

/** Whether something began, or was reopened, in the days. */
function hasNews(some: readonly Followed[]): boolean {
  return some.some((one) => reportsOf(one).times.length > 0)
}

function groupedBy(
  followed: readonly Followed[],
  keyOf: (one: Followed) => string,
): ReadonlyMap<string, readonly Followed[]> {
  const groups = new Map<string, Followed[]>()
  for (const one of followed) {
    const key = keyOf(one)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [one])
    else known.push(one)
  }
  return groups
}

function inNameOrder(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Each day from the first that has something of the report until its end. */
function daysIn(begun: readonly Followed[], days: readonly number[], { from, to }: Bounds): readonly ReportDay[] {
  const beginnings = days.filter((_, place) => (days[place + 1] ?? to) > from)
  const own = beginnings.map((): Incident[] => [])
  for (const { incident, start } of begun) {
    const place = beginnings.findLastIndex((day) => day * 1000 <= start)
    own[Math.max(0, place)]?.push(incident)
  }
  return beginnings.map((start, place) => {
    const incidents = own[place] ?? []
    return { from: start, to: beginnings[place + 1] ?? to, total: incidents.length, counts: countsOf(incidents) }
  })
}

interface Bounds {
  readonly from: number
  readonly to: number
}

/** So many keys of tags can be chosen. */
const mostTagKeys = 30

function tagKeysOf(begun: readonly Followed[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { incident } of begun) {
    for (const key of new Set(incident.tags.map((tag) => tag.key))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([key, count], [otherKey, other]) => other - count || inNameOrder(key, otherKey))
    .slice(0, mostTagKeys)
    .map(([key]) => key)
}
