/** The kinds of resources that a run can create on a server. */
export const kinds = ['profile', 'filter', 'timeslot', 'destination', 'incident'] as const
/** The kinds that belong to a single user. */
export const resources = ['profile', 'filter', 'timeslot', 'destination'] as const
export type Kind = (typeof kinds)[number]

/** Everything that a run has created and that still exists. */
export class Ledger {
  readonly #made = new Map<Kind, Set<number>>(kinds.map((kind) => [kind, new Set()]))
  readonly #over = new Set<number>()
  #doubts: string[] = []

  /** Records a created resource. */
  note(kind: Kind, pk: number): void {
    this.#made.get(kind)?.add(pk)
  }

  /** Records that an incident is closed. If the server does not delete incidents, nothing more can be done. */
  noteOver(pk: number): void {
    this.#over.add(pk)
  }

  has(kind: Kind, pk: number): boolean {
    return this.#made.get(kind)?.has(pk) === true
  }

  isOver(pk: number): boolean {
    return this.#over.has(pk)
  }

  /** The pks of a kind, oldest first. */
  list(kind: Kind): readonly number[] {
    return [...(this.#made.get(kind) ?? [])]
  }

  /** Records why the server may have resources that are not recorded here, as a sentence. */
  doubt(why: string): void {
    this.#doubts.push(why)
  }

  /** Returns and clears these sentences. */
  takeDoubts(): readonly string[] {
    const doubts = this.#doubts
    this.#doubts = []
    return doubts
  }

  /** Removes a resource that no longer exists. */
  forget(kind: Kind, pk: number): void {
    this.#made.get(kind)?.delete(pk)
  }
}
