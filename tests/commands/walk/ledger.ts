/** What a run can make on a server. */
export const kinds = ['profile', 'filter', 'timeslot', 'destination', 'incident'] as const
/** What of it belongs to a person alone. */
export const resources = ['profile', 'filter', 'timeslot', 'destination'] as const
export type Kind = (typeof kinds)[number]

/** Everything a run has made, and what of it is still there. */
export class Ledger {
  readonly #made = new Map<Kind, Set<number>>(kinds.map((kind) => [kind, new Set()]))
  readonly #over = new Set<number>()
  #doubts: string[] = []

  /** Notes something that was made. */
  note(kind: Kind, pk: number): void {
    this.#made.get(kind)?.add(pk)
  }

  /** Notes that an incident is over: where the server deletes none, nothing more is to be done to it. */
  noteOver(pk: number): void {
    this.#over.add(pk)
  }

  has(kind: Kind, pk: number): boolean {
    return this.#made.get(kind)?.has(pk) === true
  }

  isOver(pk: number): boolean {
    return this.#over.has(pk)
  }

  /** What there is of a kind, oldest first. */
  list(kind: Kind): readonly number[] {
    return [...(this.#made.get(kind) ?? [])]
  }

  /** Notes, in a sentence, why there may be more than is noted here. */
  doubt(why: string): void {
    this.#doubts.push(why)
  }

  /** Why there may be more, as noted since the last time. */
  takeDoubts(): readonly string[] {
    const doubts = this.#doubts
    this.#doubts = []
    return doubts
  }

  /** Takes out what is gone. */
  forget(kind: Kind, pk: number): void {
    this.#made.get(kind)?.delete(pk)
  }
}
