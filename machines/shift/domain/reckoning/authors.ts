/** Who wrote the events of a shift: a source, or a person (docs/behaviour.md#shift-numbers). */
import type { PastEvent } from '../../../alerting/domain/trial/pastEvent.ts'
import type { ShiftRecord } from '../shiftRecord.ts'

/** Whether a source wrote the event itself. */
export type IsBySource = (event: PastEvent) => boolean

/** What only sources, or only people, write. */
const ofSources = new Set(['STA', 'LES', 'RES'])
const ofPeople = new Set(['CLO', 'REO', 'ACK'])

/**
 * Tells apart what sources and people wrote. An end is a source's, unless its author also writes what only people write;
 * everything else is a source's if its author has reported incidents of that source.
 */
export function authorshipIn({ events, incidents }: Pick<ShiftRecord, 'events' | 'incidents'>): IsBySource {
  const reporters = new Map<number | undefined, Set<string>>()
  const people = new Set<string>()
  const sourceOf = ({ incident }: PastEvent) => incidents.get(incident)?.source.pk
  for (const event of events) {
    if (event.by === undefined) continue
    if (ofPeople.has(event.type)) people.add(event.by)
    if (!ofSources.has(event.type)) continue
    const source = sourceOf(event)
    reporters.set(source, (reporters.get(source) ?? new Set()).add(event.by))
  }
  return (event) => {
    const { type, by } = event
    if (ofSources.has(type)) return true
    if (ofPeople.has(type)) return false
    if (by !== undefined && reporters.get(sourceOf(event))?.has(by) === true) return true
    return type === 'END' && (by === undefined || !people.has(by))
  }
}
