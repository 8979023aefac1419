/** A record in parts: the page copies it to another thread, and must not wait until the whole of it is copied. */
import type { PastEvent } from '../../machines/alerting/domain/trial/pastEvent.ts'
import type { Incident } from '../../machines/incident/domain/incident.ts'
import type { Acknowledgement } from '../../machines/incident/domain/incidentHistory.ts'
import type { ShiftRecord } from '../../machines/shift/domain/shiftRecord.ts'
import type { RecordPart, Task } from './reckoningMessages.ts'

/** So many events, incidents or acknowledgements are copied in a few milliseconds. */
const largestPart = 1000

/** The parts of a record, one after the other. */
export function* partsOf(record: ShiftRecord, task: Task): Generator<RecordPart> {
  const { events, incidents, acknowledgements, ...rest } = record
  const nothing: RecordPart = { events: [], incidents: [], acknowledgements: [], rest: undefined, task }
  for (const some of slicesOf(events)) yield { ...nothing, events: some }
  for (const some of slicesOf(incidents.values())) yield { ...nothing, incidents: some }
  for (const some of slicesOf(acknowledgements)) yield { ...nothing, acknowledgements: some }
  yield { ...nothing, rest }
}

function* slicesOf<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let slice: Item[] = []
  for (const item of items) {
    slice.push(item)
    if (slice.length < largestPart) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

/** Puts parts together: returns the record once the last of them has come. */
export function partTaker(): (part: RecordPart) => ShiftRecord | undefined {
  const events: PastEvent[] = []
  const incidents = new Map<number, Incident>()
  const acknowledgements = new Map<number, readonly Acknowledgement[]>()
  return (part) => {
    for (const event of part.events) events.push(event)
    for (const incident of part.incidents) incidents.set(incident.pk, incident)
    for (const [pk, own] of part.acknowledgements) acknowledgements.set(pk, own)
    return part.rest && { ...part.rest, events, incidents, acknowledgements }
  }
}
