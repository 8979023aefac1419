/**
 * A second reckoning of groups, folds and lines: each time from nothing, from the incidents as they are listed, with none
 * of the code that it checks.
 */
import type { Incident } from '../../../../../machines/incident/domain/incident.ts'

export interface Reckoned {
  readonly name: string
  readonly pks: readonly number[]
  /** How many rows are of unknown level, and of the levels 1 to 5. */
  readonly byLevel: readonly number[]
  readonly acked: number
  readonly oldest: number | undefined
  readonly newest: number | undefined
  readonly spark: readonly number[]
  readonly folds: readonly { readonly pks: readonly number[]; readonly lead: number }[]
}

export interface Listed {
  readonly incident: Incident
  /** The names of its group and its fold. */
  readonly at: readonly [group: string, fold: string]
}

/** The group and the fold that a row belongs to. */
export function belongsTo(incident: Incident, key: string): Listed['at'] {
  const unknown = incident.unknown ?? []
  const text = [incident.source.pk, incident.source.name, incident.description]
  const fold = unknown.includes('source') || unknown.includes('description') ? [incident.pk] : text
  return [valueUnder(incident, key), JSON.stringify(fold)]
}

function valueUnder(incident: Incident, key: string): string {
  switch (key) {
    case 'none':
      return ''
    case 'source':
      return incident.unknown?.includes('source') === true ? '' : [incident.source.name, incident.source.pk].join('\n')
    case 'severity':
      return `${incident.level ?? ''}`
    default: {
      const wanted = key.replace(/^tag:/, '')
      for (const tag of incident.tags) if (tag.key === wanted) return tag.value
      return ''
    }
  }
}

/** What is known of an acknowledgement: who made it, and its expiry; undefined where that is unknown, or never. */
export interface Told {
  readonly by: string | undefined
  readonly until: string | undefined
}

/** Until when all these incidents are acked, in words: '', unless all are, and are known to expire at the same moment. */
export function reckonedExpiry(incidents: readonly Incident[], told: ReadonlyMap<number, Told>): string {
  const expiries = new Set<string>()
  for (const { pk, acked } of incidents) {
    const known = told.get(pk)
    if (!acked || known?.by === undefined) return ''
    expiries.add(known.until === undefined ? 'never' : new Date(known.until).toISOString())
  }
  return expiries.size === 1 ? [...expiries].join('') : ''
}

const minute = 60_000

/** The groups of the rows, in the order of their first rows. */
export function reckonedGroups(listed: readonly Listed[], now: number, withLevels: boolean): readonly Reckoned[] {
  const names = [...new Set(listed.map(({ at }) => at[0]))]
  return names.map((name) => {
    const members = listed.filter(({ at }) => at[0] === name)
    const starts = members.map(({ incident }) => new Date(incident.startTime).getTime()).filter((time) => time === time)
    const until = now - (now % 10_000)
    return {
      name,
      pks: members.map(({ incident }) => incident.pk),
      byLevel: [0, 1, 2, 3, 4, 5].map((level) =>
        withLevels ? members.filter(({ incident }) => (incident.level ?? 0) === level).length : 0,
      ),
      acked: members.filter(({ incident }) => incident.acked).length,
      oldest: starts.length === 0 ? undefined : Math.min(...starts),
      newest: starts.length === 0 ? undefined : Math.max(...starts),
      spark: [20, 18, 16, 14, 12, 10, 8, 6, 4, 2].map((ago) => {
        const from = until - ago * minute
        const to = ago === 2 ? Infinity : from + 2 * minute
        return starts.filter((time) => time >= from && time < to).length
      }),
      folds: [...new Set(members.map(({ at }) => at[1]))].map((fold) => {
        const same = members.filter(({ at }) => at[1] === fold).map(({ incident }) => incident)
        return { pks: same.map(({ pk }) => pk), lead: leadAmong(same, withLevels) }
      }),
    }
  })
}

function leadAmong(incidents: readonly Incident[], withLevels: boolean): number {
  const worst = Math.min(...incidents.map(({ level = 0 }) => (withLevels ? level : 0)))
  const severe = incidents.filter(({ level = 0 }) => !withLevels || level === worst)
  const time = ({ startTime }: Incident) => (startTime === '' ? -Infinity : new Date(startTime).getTime())
  const latest = Math.max(...severe.map(time))
  return Math.max(...severe.filter((incident) => time(incident) === latest).map(({ pk }) => pk))
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Whether the first group precedes the second: compares what the manual lists, one after the other. */
export function precedes(one: Reckoned, other: Reckoned): boolean {
  const marks = ({ byLevel, spark, pks, name }: Reckoned) => [
    -byLevel.findIndex((count) => count > 0) + (byLevel.every((count) => count === 0) ? -9 : 0),
    spark[9] ?? 0,
    ...byLevel,
    pks.length,
    name === '' ? 0 : 1,
  ]
  const [mine, others] = [marks(one), marks(other)]
  for (const [index, mark] of mine.entries()) if (mark !== others[index]) return mark > (others[index] ?? 0)
  const byName = natural.compare(one.name, other.name)
  return byName === 0 ? one.name < other.name : byName < 0
}

/** Puts each group before the first one that it precedes. */
export function reckonedOrder(groups: readonly Reckoned[]): readonly Reckoned[] {
  const order: Reckoned[] = []
  for (const group of groups) {
    const place = order.findIndex((other) => precedes(group, other))
    order.splice(place === -1 ? order.length : place, 0, group)
  }
  return order
}

/** How many groups have to move: those outside of the longest series in order, found by trying each as its end. */
export function reckonedWaiting(groups: readonly Reckoned[]): number {
  const longest: number[] = []
  for (const [place, group] of groups.entries()) {
    const before = groups.slice(0, place).map((other, at) => (precedes(other, group) ? (longest[at] ?? 0) : 0))
    longest.push(1 + Math.max(0, ...before))
  }
  return groups.length - Math.max(0, ...longest)
}

/** A line in words: 'depth place/size what'. */
export function reckonedLines(
  groups: readonly Reckoned[],
  { isGrouped, isFolding, isOpen, limit }: ReckonedView,
): readonly string[] {
  const lines: string[] = []
  const say = (depth: number, place: number, size: number, what: string) =>
    lines.push(`${depth} ${place}/${size} ${what}`)
  for (const [index, { name, pks, folds }] of groups.entries()) {
    if (isGrouped) say(1, index + 1, groups.length, `group ${name}${isOpen(`group ${name}`) ? ' open' : ''}`)
    if (isGrouped && !isOpen(`group ${name}`)) continue
    const depth = isGrouped ? 2 : 1
    const most = isGrouped ? limit : Infinity
    const items = isFolding ? folds : pks.map((pk) => ({ pks: [pk], lead: pk }))
    const hidden = items.slice(most).flatMap((item) => item.pks).length
    for (const [at, item] of items.entries()) {
      if (at >= most) continue
      const what = `fold of ${item.lead}`
      const isUnfolded = item.pks.length > 1 && item.pks.some((pk) => isOpen(`fold with ${pk}`))
      if (item.pks.length === 1) say(depth, at + 1, items.length, `row ${item.lead}`)
      else say(depth, at + 1, items.length, `${what}${isUnfolded ? ' open' : ''}`)
      if (!isUnfolded) continue
      for (const [below, pk] of item.pks.entries())
        if (below < limit) say(depth + 1, below + 1, item.pks.length, `row ${pk}`)
      if (item.pks.length > limit) say(depth + 1, limit + 1, item.pks.length, `${item.pks.length - limit} more`)
    }
    if (hidden > 0) say(depth, most + 1, items.length, `${hidden} more`)
  }
  return lines
}

export interface ReckonedView {
  readonly isGrouped: boolean
  readonly isFolding: boolean
  readonly isOpen: (line: string) => boolean
  readonly limit: number
}
