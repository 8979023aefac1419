import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { levelName, levels } from '../../../machines/incident/domain/level.ts'
import { countWords, inThousands } from '../../../machines/core/domain/count.ts'

/**
 * Describes what an operation acts on: a single incident by its number and description, several by their count and how
 * many have the highest severity: '30 incidents: 4 critical, 26 lower'. Unknown incidents count only in the total.
 */
export function subjectWords(
  pks: readonly number[],
  known: ReadonlyMap<number, Incident>,
  withLevels: boolean,
): string {
  const [first] = pks
  if (pks.length === 1 && first !== undefined) {
    const incident = known.get(first)
    return incident === undefined ? `Incident ${first}` : `${first}: ${incident.description}`
  }
  const severities = withLevels ? severityWords(pks.map((pk) => known.get(pk)?.level)) : ''
  return `${countWords(pks.length)}${severities === '' ? '' : `: ${severities}`}`
}

/** '4 critical, 26 lower', or '26 high' if all have the same level. */
function severityWords(found: readonly (Incident['level'] | undefined)[]): string {
  const highest = levels.find((level) => found.includes(level))
  if (highest === undefined) return ''
  const unknown = found.filter((level) => level === undefined).length
  const atHighest = found.filter((level) => level === highest).length
  const lower = found.length - unknown - atHighest
  return [
    `${inThousands(atHighest)} ${levelName(highest).toLowerCase()}`,
    ...(lower > 0 ? [`${inThousands(lower)} lower`] : []),
    ...(unknown > 0 ? [`${inThousands(unknown)} of unknown severity`] : []),
  ].join(', ')
}
