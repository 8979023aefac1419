/** A report reckoned a second time, independently of the console, as secondReckoning.ts does with a shift. */
import type { GroupKey } from '../../../../machines/filter/domain/groupKey.ts'
import type { Report, ReportTotals } from '../../../../machines/shift/domain/report.ts'
import { DAY, MILLISECOND, type Micros } from '../../../server/time.ts'
import { isAcked, isStateful, type Incident } from '../../../server/world/model.ts'
import { grouped } from './grouped.ts'
import type { Deed, Past } from './histories.ts'
import { leastOfNineInTen, middle, reopens, seenOf, type Sight } from './secondReckoning.ts'

/** What of a report is compared. */
export type ComparedReport = Omit<Report, 'doubts'>

/** What is asked, in microseconds. */
export interface ReportAsked {
  readonly from: Micros
  /** Undefined if nothing is compared with it. */
  readonly before: Micros | undefined
  readonly days: readonly Micros[]
  readonly by: GroupKey
}

export function reportedAgain(past: Past, sight: Sight, { from, before, days, by }: ReportAsked): ComparedReport {
  const { standIn, now, to } = past
  const seen = seenOf(past, sight)
  const incidents = [...sight.incidents]
    .flatMap((pk) => standIn.world.incidents.get(pk) ?? [])
    .sort((one, other) => other.startTime - one.startTime || other.pk - one.pk)
  const spanFrom = (begin: Micros, end: Micros): Span => ({ begin, end, isLast: end === now })
  const report = spanFrom(from, to)
  const totals = (some: readonly Incident[], span: Span) => totalsOf(some, seen, span, now)
  const begun = incidents.filter(({ startTime }) => isIn(report, startTime))
  const again = seen.filter((deed) => reopens(deed) && isIn(report, deed.event.received))
  const news = new Set([...begun, ...again.map(({ incident }) => incident)])
  const isSeenAcked = new Set(seen.filter(({ event }) => event.type === 'ACK').map(({ incident }) => incident))
  const noisy = [...grouped(incidents, ({ source, description }) => `${source.name}\n${source.pk}\n${description}`)]
    .map(([name, all]) => ({ name, all, own: all.filter(({ startTime }) => isIn(report, startTime)) }))
    .filter(({ own }) => own.length > 0)
    .sort((one, other) => other.own.length - one.own.length || (one.name < other.name ? -1 : 1))
    .slice(0, 20)
  return {
    from: from / MILLISECOND,
    to: to / MILLISECOND,
    by,
    events: seen.filter(({ event }) => isIn(report, event.received)).length,
    acknowledgedUntimed: begun.filter((one) => isAcked(one, now) && !isSeenAcked.has(one)).length,
    totals: totals(incidents, report),
    before: before === undefined ? undefined : totals(incidents, spanFrom(before, from)),
    days: days.map((day, place) => {
      const next = days[place + 1]
      const own = begun.filter(({ startTime }) => startTime >= day && (next === undefined || startTime < next))
      const count = (level: number) => own.filter((one) => one.level === level).length
      const counts = { 1: count(1), 2: count(2), 3: count(3), 4: count(4), 5: count(5) }
      return { from: day / MILLISECOND, to: (next ?? to) / MILLISECOND, total: own.length, counts }
    }),
    tagKeys: keysOf(begun),
    groups: [...grouped(incidents, (incident) => groupOf(by, incident))]
      .filter(([, some]) => some.some((one) => news.has(one)))
      .map(([group, some]) => ({ group, ...totals(some, report) }))
      .sort((one, other) => other.begun - one.begun || (one.group < other.group ? -1 : 1)),
    noisiest: noisy.map(({ all, own }) => ({
      ...totals(all, report),
      description: own[0]?.description ?? '',
      source: own[0]?.source.name ?? '',
      level: Math.min(...own.map(({ level }) => level)) as Report['noisiest'][number]['level'],
      pks: own.map(({ pk }) => pk),
    })),
  }
}

interface Span {
  readonly begin: Micros
  readonly end: Micros
  /** Whether it lasts until now. */
  readonly isLast: boolean
}

function isIn({ begin, end, isLast }: Span, moment: Micros): boolean {
  return begin <= moment && (isLast || moment < end)
}

function totalsOf(some: readonly Incident[], seen: readonly Deed[], span: Span, now: Micros): ReportTotals {
  const among = new Set(some)
  const own = seen.filter(({ incident }) => among.has(incident))
  const begun = some.filter(({ startTime }) => isIn(span, startTime))
  const firstAcks = new Map<Incident, Deed>()
  for (const deed of own.toReversed()) if (deed.event.type === 'ACK') firstAcks.set(deed.incident, deed)
  const acks = begun.flatMap((one) => {
    const received = firstAcks.get(one)?.event.received
    return received === undefined || received > span.end ? [] : [Math.max(0, received - one.startTime)]
  })
  const ends = begun.flatMap(({ startTime, endTime }) =>
    typeof endTime === 'number' && endTime <= span.end ? [Math.max(0, endTime - startTime)] : [],
  )
  const reopenings = own.filter((deed) => reopens(deed) && isIn(span, deed.event.received))
  const byPeople = new Set(own.filter(({ isBySource }) => !isBySource).map(({ incident }) => incident))
  return {
    begun: begun.length,
    openTime: begun.filter(isStateful).reduce((sum, { startTime, endTime }) => {
      const last = typeof endTime === 'number' ? Math.min(endTime, span.end) : span.end
      return sum + Math.max(0, last - startTime) / MILLISECOND
    }, 0),
    toAcknowledge: spread(acks),
    toEnd: spread(ends),
    reopened: reopenings.length,
    flaps: flaps([
      ...begun.map((incident) => ({ incident, time: incident.startTime })),
      ...reopenings.map(({ incident, event }) => ({ incident, time: event.received })),
    ]),
    untouched: begun.filter((one) => !isAcked(one, now) && one.ticketUrl === '' && !byPeople.has(one)).length,
  }
}

function spread(spans: readonly Micros[]): ReportTotals['toEnd'] {
  const times = spans.map((span) => span / MILLISECOND)
  return { median: middle(times), ninetieth: leastOfNineInTen(times), cases: times.length }
}

/** Those that have four others with them, in a row, within a day. */
function flaps(reports: readonly { readonly incident: Incident; readonly time: Micros }[]): number {
  const alike = grouped(reports, ({ incident: { source, description } }) => `${source.pk} ${description}`)
  let found = 0
  for (const own of alike.values()) {
    const times = own.map(({ time }) => time).sort((one, other) => one - other)
    const isFirst = times.map((first, place) => (times[place + 4] ?? Infinity) - first <= DAY)
    found += times.filter((_, place) => isFirst.slice(Math.max(0, place - 4), place + 1).includes(true)).length
  }
  return found
}

function groupOf(by: GroupKey, { source, level, tags }: Incident): string {
  if (by === 'source') return `${source.name}\n${source.pk}`
  if (by === 'severity') return `${level}`
  if (by === 'none') return ''
  const key = `${by.replace('tag:', '')}=`
  const own = tags.map(({ tag }) => tag).find((tag) => tag.startsWith(key))
  return own === undefined ? '' : own.slice(key.length)
}

function keysOf(begun: readonly Incident[]): readonly string[] {
  const keysIn = ({ tags }: Incident) => [...new Set(tags.map(({ tag }) => tag.slice(0, tag.indexOf('='))))]
  const having = grouped(begun.flatMap(keysIn), (key) => key)
  return [...having]
    .sort(([one, few], [other, many]) => many.length - few.length || (one < other ? -1 : 1))
    .map(([key]) => key)
}
