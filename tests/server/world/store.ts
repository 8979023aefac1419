import type { Micros } from '../time.ts'
import type { Incident } from './model.ts'
import { Timeline } from './timeline.ts'

/** Every incident, indexed by pk, by its source's own id and by start time. */
export class IncidentStore {
  readonly #byPk = new Map<number, Incident>()
  readonly #keys = new Set<string>()
  readonly #timeline = new Timeline<Incident>(({ startTime }) => startTime)

  get size(): number {
    return this.#timeline.size
  }

  get(pk: number): Incident | undefined {
    return this.#byPk.get(pk)
  }

  /** Whether the source has already reported an incident under this id. */
  hasKey(source: number, sourceIncidentId: string): boolean {
    return this.#keys.has(`${source} ${sourceIncidentId}`)
  }

  add(incident: Incident): void {
    this.#index(incident)
    this.#timeline.add(incident)
  }

  /** Adds many incidents at once. Incidents with the same start time are ordered by pk. */
  addAll(incidents: readonly Incident[]): void {
    for (const incident of incidents) this.#index(incident)
    this.#timeline.addAll(incidents.toSorted((one, other) => one.pk - other.pk))
  }

  remove(incident: Incident): void {
    this.#byPk.delete(incident.pk)
    this.#keys.delete(`${incident.source.pk} ${incident.sourceIncidentId}`)
    this.#timeline.removeAt(incident.startTime, (kept) => kept === incident)
  }

  /** The incidents before the bound, or all incidents if there is no bound, newest first. */
  newestFirst(startedBefore?: Micros): Generator<Incident> {
    return this.#timeline.newestFirst(startedBefore)
  }

  /** The incidents after the bound, or all incidents if there is no bound, oldest first. */
  oldestFirst(startedAfter?: Micros): Generator<Incident> {
    return this.#timeline.oldestFirst(startedAfter)
  }

  #index(incident: Incident): void {
    this.#byPk.set(incident.pk, incident)
    this.#keys.add(`${incident.source.pk} ${incident.sourceIncidentId}`)
  }
}
