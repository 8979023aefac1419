import type { Micros } from '../time.ts'

/**
 * Rows ordered by one of their times, so that a page is found without sorting; those of the same moment in the order of
 * insertion.
 */
export class Timeline<Row> {
  readonly #timeOf: (row: Row) => Micros
  #ascending: Row[] = []

  constructor(timeOf: (row: Row) => Micros) {
    this.#timeOf = timeOf
  }

  get size(): number {
    return this.#ascending.length
  }

  timeOf(row: Row): Micros {
    return this.#timeOf(row)
  }

  add(row: Row): void {
    this.#ascending.splice(this.#countBefore(this.#timeOf(row), true), 0, row)
  }

  /** Adds many together, in any order. */
  addAll(rows: readonly Row[]): void {
    this.#ascending = [...this.#ascending, ...rows].sort((one, other) => this.#timeOf(one) - this.#timeOf(other))
  }

  /** Removes every row for which `isGone` is true. */
  removeAll(isGone: (row: Row) => boolean): void {
    this.#ascending = this.#ascending.filter((row) => !isGone(row))
  }

  /** Newest first, from below a moment (or the newest, without a bound). */
  *newestFirst(before?: Micros): Generator<Row> {
    const first = before === undefined ? this.size : this.#countBefore(before, false)
    for (let index = first - 1; index >= 0; index -= 1) {
      const row = this.#ascending[index]
      if (row !== undefined) yield row
    }
  }

  /** Oldest first, from above a moment (or the oldest, without a bound). */
  *oldestFirst(after?: Micros): Generator<Row> {
    const first = after === undefined ? 0 : this.#countBefore(after, true)
    for (let index = first; index < this.size; index += 1) {
      const row = this.#ascending[index]
      if (row !== undefined) yield row
    }
  }

  /** How many rows are before the moment, or also at it if `including`. */
  #countBefore(moment: Micros, including: boolean): number {
    let low = 0
    let high = this.#ascending.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const row = this.#ascending[middle]
      const time = row === undefined ? 0 : this.#timeOf(row)
      if (time < moment || (including && time === moment)) low = middle + 1
      else high = middle
    }
    return low
  }
}
