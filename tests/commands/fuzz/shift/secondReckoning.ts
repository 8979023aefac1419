/**
 * A shift reckoned a second time, independently of the console: from what each event truly did, and from the incidents
 * as the server has them. Lists are compared item by item, without regard for speed.
 */
import type { Shift } from '../../../../machines/shift/domain/shift.ts'
import { DAY, HOUR, MILLISECOND, MINUTE, type Micros } from '../../../server/time.ts'
import { isAcked, isOpen, isStateful, type Acknowledgement, type Incident } from '../../../server/world/model.ts'
import { grouped } from './grouped.ts'
import type { Deed, Past } from './histories.ts'

/** What of a shift is compared. */
export type Compared = Omit<Shift, 'doubts' | 'undecided' | 'maintenance'> & {
  readonly maintenance: readonly number[] | undefined
}

/** What the console could see: the incidents of the choice, and the events that it read. */
export interface Sight {
  readonly incidents: ReadonlySet<number>
  readonly events: ReadonlySet<number>
  readonly isHead: boolean
}

export function reckonedAgain(past: Past, sight: Sight): Compared {
  const { standIn, now, from, to, deeds } = past
  const seen = seenOf(past, sight)
  const isIn = (moment: Micros) => from <= moment && (to === now || moment < to)
  const counted = seen.filter(({ event }) => isIn(event.received))
  const incidents = [...sight.incidents]
    .map((pk) => standIn.world.incidents.get(pk) ?? never())
    .sort((one, other) => other.startTime - one.startTime || other.pk - one.pk)
  const deedsOf = perIncident(seen)
  const countedOf = perIncident(counted)
  const open = incidents.filter((one) => isOpen(one, now))
  const begun = incidents.filter(({ startTime }) => isIn(startTime))
  const hasClosed = (one: Incident) => countedOf(one).some(closes)
  const over = incidents.filter(
    (one) => isStateful(one) && !isOpen(one, now) && (isIn(Number(one.endTime)) || hasClosed(one)),
  )
  const isSeenAcked = (one: Incident) => deedsOf(one).some(({ event }) => event.type === 'ACK')
  const ofCritical = (some: readonly Incident[]) => some.filter(({ level }) => level === 1)
  const waits = begun.flatMap((one) => {
    const first = countedOf(one).find(({ event }) => event.type === 'ACK')
    return first === undefined ? [] : [Math.max(0, first.event.received - one.startTime) / MILLISECOND]
  })
  const entries = (counts: (deed: Deed) => boolean) => counted.filter(counts).map(entry).sort(latestFirst)
  const wereOpen = incidents.filter((one) => wasOpenAt(from, deeds, one))
  return {
    from: from / MILLISECOND,
    to: to / MILLISECOND,
    events: counted.length,
    openNow: open.map(pkOf),
    openMore: open.length - wereOpen.length,
    neverAcked: folded(
      ofCritical(open).filter((one) => !isAcked(one, now) && !isSeenAcked(one)),
      now,
    ).sort(older),
    begun: begun.map(pkOf),
    begunCritical: ofCritical(begun).map(pkOf),
    over: over.map(pkOf),
    overAlike: folded(over, Infinity).sort(worse),
    closedByHand: entries((deed) => deed.event.type === 'CLO' && (deed.wasOpen || !isOpen(deed.incident, now))),
    reopened: entries(reopens),
    notes: entries(({ event, isBySource }) => event.type === 'OTH' && !isBySource),
    timeToAcknowledge: { median: middle(waits), ninetieth: leastOfNineInTen(waits), cases: waits.length },
    acknowledgedUntimed: begun.filter((one) => isAcked(one, now) && !isSeenAcked(one)).length,
    newAndOpen: folded(
      begun.filter((one) => isOpen(one, now)),
      now,
    ).sort(worse),
    acknowledgements: endings(open, now),
    maintenance: sight.isHead ? [2, 3] : undefined,
    quietSources: quiet(past, sight, incidents, seen),
    noisiest: noisiest(incidents, counted, isIn),
  }
}

/** The deeds that the console could see. What a source writes is known as its own if it was seen to report something. */
export function seenOf({ deeds }: Past, sight: Sight): readonly Deed[] {
  const seen = deeds.filter(({ event, incident }) => sight.events.has(event.pk) && sight.incidents.has(incident.pk))
  const reporting = seen.filter(({ event }) => ['STA', 'LES', 'RES'].includes(event.type))
  const reporters = new Set(reporting.map(({ incident }) => incident.source))
  return seen.map((deed) =>
    deed.event.type === 'OTH' && !reporters.has(deed.incident.source) ? { ...deed, isBySource: false } : deed,
  )
}

function never(): never {
  throw new Error('No such incident.')
}

function pkOf({ pk }: { readonly pk: number }): number {
  return pk
}

function perIncident(deeds: readonly Deed[]): (incident: Incident) => readonly Deed[] {
  const own = grouped(deeds, ({ incident }) => incident)
  return (incident) => own.get(incident) ?? []
}

function closes({ event, wasOpen, end }: Deed): boolean {
  return wasOpen && (event.type === 'END' || event.type === 'CLO') && end === event.timestamp
}

export function reopens({ event, wasOpen, end }: Deed): boolean {
  return !wasOpen && (event.type === 'REO' || event.type === 'RES') && end === 'infinity'
}

const lastDeeds = new WeakMap<readonly Deed[], Map<Incident, Deed>>()

function wasOpenAt(moment: Micros, deeds: readonly Deed[], incident: Incident): boolean {
  let last = lastDeeds.get(deeds)
  if (last === undefined) {
    last = new Map()
    for (const deed of deeds) if (deed.event.received < moment) last.set(deed.incident, deed)
    lastDeeds.set(deeds, last)
  }
  const end = last.get(incident)?.end
  return end === 'infinity' || (typeof end === 'number' && end > moment)
}

function entry({ event, incident }: Deed): Shift['notes'][number] {
  const { pk, actor, received, description: text } = event
  const at = Math.floor(received / MILLISECOND)
  return {
    event: pk,
    pk: incident.pk,
    description: incident.description,
    level: level(incident),
    at,
    by: actor.username,
    text,
  }
}

function latestFirst(one: Shift['notes'][number], other: Shift['notes'][number]): number {
  return other.at - one.at || other.event - one.event
}

function level({ level: own }: Incident): Shift['newAndOpen'][number]['level'] {
  return own as Shift['newAndOpen'][number]['level']
}

/** Incidents with the same source, description, level, author and minute of the end of their acknowledgement. */
function folded(incidents: readonly Incident[], now: Micros): Shift['newAndOpen'][number][] {
  const lines: { all: Incident[]; told: ReturnType<typeof told> }[] = []
  const isSameEnd = (one: number, other: number) => one === other || Math.floor(one / 6e4) === Math.floor(other / 6e4)
  for (const incident of incidents) {
    const own = told(incident, now)
    const line = lines.find(
      ({ all: [first], told: other }) =>
        first?.source === incident.source &&
        first.description === incident.description &&
        first.level === incident.level &&
        own?.by === other?.by &&
        (own === undefined || other === undefined ? own === other : isSameEnd(own.until, other.until)),
    )
    if (line === undefined) lines.push({ all: [incident], told: own })
    else line.all.push(incident)
  }
  return lines.map(({ all, told: acknowledged }) => {
    const [first = never()] = all
    const { description, source } = first
    const since = Math.min(...all.map(({ startTime }) => startTime)) / MILLISECOND
    return {
      pks: all.map(pkOf),
      description,
      source: source.name,
      level: level(first),
      since,
      acknowledged: acknowledged && { by: acknowledged.by, until: acknowledged.until, at: acknowledged.at },
    }
  })
}

function endOf({ expiration }: Acknowledgement): number {
  return typeof expiration === 'number' ? Math.floor(expiration / MILLISECOND) : Infinity
}

/** The acknowledgement that lasts longest. */
function told(incident: Incident, now: Micros) {
  const inForce = incident.acknowledgements.filter((one) => now !== Infinity && endOf(one) > now / MILLISECOND)
  const [lasting] = inForce.sort((one, other) =>
    endOf(one) === endOf(other) ? other.event.timestamp - one.event.timestamp : endOf(one) < endOf(other) ? 1 : -1,
  )
  if (lasting === undefined) return undefined
  const { actor, timestamp, description } = lasting.event
  return { by: actor.username, until: endOf(lasting), at: Math.floor(timestamp / MILLISECOND), text: description }
}

function older(one: Shift['newAndOpen'][number], other: Shift['newAndOpen'][number]): number {
  return one.since - other.since || (one.pks[0] ?? 0) - (other.pks[0] ?? 0)
}

function worse(one: Shift['newAndOpen'][number], other: Shift['newAndOpen'][number]): number {
  return (one.level ?? 0) - (other.level ?? 0) || older(one, other)
}

export function middle(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** The least that is not exceeded in nine of ten cases. */
export function leastOfNineInTen(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted.find((_, place) => (place + 1) * 10 >= values.length * 9)
}

function endings(open: readonly Incident[], now: Micros): Shift['acknowledgements'] {
  const acked = open.flatMap((incident) => {
    const lasting = told(incident, now)
    return lasting === undefined ? [] : [{ incident, lasting }]
  })
  const minute = (until: number) => Math.floor(until / 6e4)
  const groups = grouped(acked, ({ lasting }) => `${minute(lasting.until)} ${lasting.text}`)
  const lines = [...groups.values()].map((group) => {
    const names = grouped(group, ({ lasting }) => lasting.by)
    const descriptions = [...new Set(group.map(({ incident }) => incident.description))]
    return {
      until: Math.min(...group.map(({ lasting }) => lasting.until)),
      pks: group.map(({ incident }) => incident.pk),
      by: [...names]
        .sort(([one, few], [other, many]) => many.length - few.length || one.localeCompare(other))
        .map(([name]) => name),
      text: group[0]?.lasting.text ?? '',
      description: descriptions.length === 1 ? descriptions[0] : undefined,
      oldest: Math.min(...group.map(({ lasting }) => lasting.at)),
    }
  })
  const isSame = (one: number, other: number) => one === other || minute(one) === minute(other)
  return lines.sort((one, other) =>
    isSame(one.until, other.until)
      ? one.oldest - other.oldest || (one.pks[0] ?? 0) - (other.pks[0] ?? 0)
      : one.until < other.until
        ? -1
        : 1,
  )
}

function quiet(
  { standIn, now, from, to }: Past,
  { isHead }: Sight,
  incidents: readonly Incident[],
  seen: readonly Deed[],
): Shift['quietSources'] {
  const found = standIn.world.sources.flatMap(({ pk, name, type, lastSeen }) => {
    const own = incidents.filter(({ source }) => source.pk === pk)
    const isTold = isHead && lastSeen !== undefined
    if (type === 'argus' || (own.length === 0 && !(isTold && lastSeen >= from))) return []
    const times = seen
      .filter(({ incident, isBySource }) => isBySource && incident.source.pk === pk)
      .map(({ event }) => Math.floor(event.received / MILLISECOND))
    const gaps = times.slice(1).map((time, place) => time - (times[place] ?? time))
    const usual = times.length < 3 ? (isTold ? HOUR : to - from) / MILLISECOND : 2 * Math.max(...gaps)
    const heard = [...times, ...(isTold ? [Math.floor(lastSeen / MILLISECOND)] : [])]
    const lastHeard = heard.length === 0 ? undefined : Math.max(...heard)
    if (now / MILLISECOND - (lastHeard ?? from / MILLISECOND) < Math.max(usual, (15 * MINUTE) / MILLISECOND)) return []
    return [{ pk, name, lastHeard, isTold, open: own.filter((one) => isOpen(one, now)).length }]
  })
  return found.sort((one, other) => (one.lastHeard ?? 0) - (other.lastHeard ?? 0) || one.pk - other.pk)
}

function noisiest(
  incidents: readonly Incident[],
  counted: readonly Deed[],
  isIn: (moment: Micros) => boolean,
): Shift['noisiest'] {
  const reopenings = grouped(counted.filter(reopens), ({ incident }) => incident)
  const reports = incidents.flatMap((incident) => {
    const host = incident.tags.map(({ tag }) => tag).find((tag) => tag.startsWith('host='))
    const again = (reopenings.get(incident) ?? []).map(({ event }) => event.received)
    const times = isIn(incident.startTime) ? [incident.startTime, ...again] : again
    return host === undefined ? [] : times.map((time) => ({ incident, host: host.slice(5), time }))
  })
  const hosts = [...grouped(reports, ({ host }) => host)].map(([name, all]) => {
    const flaps = all.filter(({ incident, time }) => {
      const alike = all
        .filter(({ incident: other }) => other.source === incident.source && other.description === incident.description)
        .map((other) => other.time)
        .sort((one, other) => one - other)
      // Some five in a row, within a day, have this one among them.
      return alike.some((first, place) => {
        const fifth = alike[place + 4]
        return fifth !== undefined && fifth - first <= DAY && first <= time && time <= fifth
      })
    })
    const pks = [...new Set(all.map(({ incident }) => incident.pk))]
    const reopened = all.length - all.filter(({ incident, time }) => time === incident.startTime).length
    return { name, pks, flaps: flaps.length, reopened }
  })
  const compare = (one: string, other: string) => (one < other ? -1 : 1)
  return hosts.sort((one, other) => other.pks.length - one.pks.length || compare(one.name, other.name)).slice(0, 10)
}
