/** Rows in the order in which the server reads them. A pk is never reused, even if its row has been deleted. */
export class Table<Row extends { readonly pk: number }> {
  #rows: Row[]
  #last: number

  constructor(rows: readonly Row[] = []) {
    this.#rows = [...rows]
    this.#last = Math.max(0, ...rows.map(({ pk }) => pk))
  }

  get rows(): readonly Row[] {
    return this.#rows
  }

  withPk(pk: number): Row | undefined {
    return this.#rows.find((row) => row.pk === pk)
  }

  /** Adds the row that `create` makes for the next pk. */
  add(create: (pk: number) => Row): Row {
    this.#last += 1
    const row = create(this.#last)
    this.#rows.push(row)
    return row
  }

  remove(row: Row): void {
    this.#rows = this.#rows.filter((kept) => kept !== row)
  }

  /** Moves a changed row to the end, as the server's database does: without sorting, the row is then read last. */
  moveToEnd(row: Row): void {
    this.remove(row)
    this.#rows.push(row)
  }
}
