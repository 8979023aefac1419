import type { Micros } from '../time.ts'

/**
 * Rows ordered by one of their times, which must not change, so that a page or a row can be found without sorting or
 * searching. Rows with the same time are in the order of their insertion.
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

  /** Adds many rows at once, in any order. */
  addAll(rows: readonly Row[]): void {
    this.#ascending = [...this.#ascending, ...rows].sort((one, other) => this.#timeOf(one) - this.#timeOf(other))
  }

  /** Removes the rows at this moment for which `isGone` is true. */
  removeAt(moment: Micros, isGone: (row: Row) => boolean): void {
    const first = this.#countBefore(moment, false)
    const rows = this.#ascending.slice(first, this.#countBefore(moment, true))
    this.#ascending.splice(first, rows.length, ...rows.filter((row) => !isGone(row)))
  }

  /** The rows before a moment, or all rows if no moment is given, newest first. */
  *newestFirst(before?: Micros): Generator<Row> {
    const first = before === undefined ? this.size : this.#countBefore(before, false)
    for (let index = first - 1; index >= 0; index -= 1) {
      const row = this.#ascending[index]
      if (row !== undefined) yield row
    }
  }

  /** The rows after a moment, or all rows if no moment is given, oldest first. */
  *oldestFirst(after?: Micros): Generator<Row> {
    const first = after === undefined ? 0 : this.#countBefore(after, true)
    for (let index = first; index < this.size; index += 1) {
      const row = this.#ascending[index]
      if (row !== undefined) yield row
    }
  }

  /** The number of rows before the moment; with `including`, rows at the moment count too. */
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
