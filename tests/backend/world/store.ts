import type { Micros } from '../time.ts'
import type { Incident } from './model.ts'

/** Every incident, kept in the order of start times, so that a page is found without sorting. */
export class IncidentStore {
  readonly #byPk = new Map<number, Incident>()
  readonly #keys = new Set<string>()
  #ascending: Incident[] = []

  get size(): number {
    return this.#ascending.length
  }

  get(pk: number): Incident | undefined {
    return this.#byPk.get(pk)
  }

  /** Whether the source already reported an incident under this id of its own. */
  hasKey(source: number, sourceIncidentId: string): boolean {
    return this.#keys.has(`${source} ${sourceIncidentId}`)
  }

  add(incident: Incident): void {
    this.#index(incident)
    this.#ascending.splice(this.#countBefore(incident.startTime, true), 0, incident)
  }

  /** Adds many at once, in any order. */
  addAll(incidents: readonly Incident[]): void {
    for (const incident of incidents) this.#index(incident)
    this.#ascending = [...this.#ascending, ...incidents].sort((one, other) =>
      one.startTime - other.startTime || one.pk - other.pk)
  }

  remove(incident: Incident): void {
    this.#byPk.delete(incident.pk)
    this.#keys.delete(`${incident.source.pk} ${incident.sourceIncidentId}`)
    this.#ascending = this.#ascending.filter(kept => kept !== incident)
  }

  /** Newest first, starting below (or at the newest, without a bound). */
  *newestFirst(startedBefore?: Micros): Generator<Incident> {
    const first = startedBefore === undefined ? this.size : this.#countBefore(startedBefore, false)
    for (let index = first - 1; index >= 0; index -= 1) {
      const incident = this.#ascending[index]
      if (incident !== undefined) yield incident
    }
  }

  /** Oldest first, starting above (or at the oldest, without a bound). */
  *oldestFirst(startedAfter?: Micros): Generator<Incident> {
    const first = startedAfter === undefined ? 0 : this.#countBefore(startedAfter, true)
    for (let index = first; index < this.size; index += 1) {
      const incident = this.#ascending[index]
      if (incident !== undefined) yield incident
    }
  }

  #index(incident: Incident): void {
    this.#byPk.set(incident.pk, incident)
    this.#keys.add(`${incident.source.pk} ${incident.sourceIncidentId}`)
  }

  /** How many incidents started before the moment, or at it where `including`. */
  #countBefore(moment: Micros, including: boolean): number {
    let low = 0
    let high = this.#ascending.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const started = this.#ascending[middle]?.startTime ?? 0
      if (started < moment || (including && started === moment)) low = middle + 1
      else high = middle
    }
    return low
  }
}
