/** What a run can make on a server. */
export const kinds = ['profile', 'filter', 'timeslot', 'destination', 'incident'] as const
/** What of it belongs to a person alone. */
export const resources = ['profile', 'filter', 'timeslot', 'destination'] as const
export type Kind = (typeof kinds)[number]

/** Everything a run has made, and what of it is still there. */
export class Ledger {
  readonly #made = new Map<Kind, Set<number>>(kinds.map((kind) => [kind, new Set()]))

  /** Notes something that was made. */
  note(kind: Kind, pk: number): void {
    this.#made.get(kind)?.add(pk)
  }

  has(kind: Kind, pk: number): boolean {
    return this.#made.get(kind)?.has(pk) === true
  }

  /** What there is of a kind, oldest first. */
  list(kind: Kind): readonly number[] {
    return [...(this.#made.get(kind) ?? [])]
  }

  /** Takes out what is gone. */
  forget(kind: Kind, pk: number): void {
    this.#made.get(kind)?.delete(pk)
  }
}
