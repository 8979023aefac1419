/** Incidents that are alike, as one line (docs/behaviour.md#shift). */
import type { Incident } from '../../../incident/domain/incident.ts'
import { leastSevere, type Level } from '../../../incident/domain/level.ts'
import { sourceId } from '../../../list/domain/groups/groupOf.ts'
import type { AlikeIncidents, ToldAcknowledgement } from '../shift.ts'

/** What is needed to fold incidents. */
export interface Folding {
  /** When an incident began, in milliseconds since 1970. */
  readonly startOf: (incident: Incident) => number
  readonly toldOf: (incident: Incident) => ToldAcknowledgement | undefined
}

/** The incidents as lines, in the order in which their first ones come: those of a source that are alike are one line. */
export function alikeIncidents(
  incidents: readonly Incident[],
  { startOf, toldOf }: Folding,
): readonly AlikeIncidents[] {
  const lines = new Map<string, { first: Incident; told: ToldAcknowledgement | undefined; all: Incident[] }>()
  for (const incident of incidents) {
    const told = toldOf(incident)
    const { source, description, level } = incident
    const key = JSON.stringify([sourceId(source), description, level, told && [told.by, minuteOf(told.until)]])
    const line = lines.get(key)
    if (line === undefined) lines.set(key, { first: incident, told, all: [incident] })
    else line.all.push(incident)
  }
  return [...lines.values()].map(({ first: { description, source, level }, told, all }) => {
    const newestFirst = inOrderOf(all, startOf)
    const oldest = newestFirst.at(-1)
    return {
      pks: newestFirst.map(({ pk }) => pk),
      description,
      source: source.name,
      level,
      since: oldest === undefined ? 0 : startOf(oldest),
      acknowledged: told,
    }
  })
}

/** The newest first. */
export function inOrderOf(incidents: readonly Incident[], startOf: Folding['startOf']): readonly Incident[] {
  return incidents.toSorted((one, other) => startOf(other) - startOf(one) || other.pk - one.pk)
}

/** The oldest first. */
export function oldestFirst(lines: readonly AlikeIncidents[]): readonly AlikeIncidents[] {
  return lines.toSorted((one, other) => one.since - other.since || (one.pks[0] ?? 0) - (other.pks[0] ?? 0))
}

/** The worst first, then the oldest. An unknown level may be as severe as any. */
export function worstFirst(lines: readonly AlikeIncidents[]): readonly AlikeIncidents[] {
  return oldestFirst(lines).toSorted((one, other) => rank(one.level) - rank(other.level))
}

function rank(level: Level | undefined): number {
  return Math.min(level ?? 0, leastSevere)
}

/** The minute of a moment, which may be Infinity, as a text. */
export function minuteOf(moment: number | undefined): string {
  return moment === undefined ? '' : String(Math.floor(moment / 60_000))
}
