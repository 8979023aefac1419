import * as v from 'valibot'

/** The readable rows of a list, and the number of unreadable ones. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly unreadable: number
}

/**
 * A list in which one broken row does not hide the others. If several rows have the same key (by default the primary
 * key), only the first is kept, and the others count as unreadable, because nothing shows which row is right.
 */
export function wireRows<Row extends object>(
  row: v.GenericSchema<unknown, Row>,
  keyOf: (row: Row) => unknown = primaryKeyOf,
) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((values): Rows<Row> => {
      const rows = withoutRepeats(
        values.flatMap((value) => {
          const found = v.safeParse(row, value)
          return found.success ? [found.output] : []
        }),
        keyOf,
      )
      return { rows, unreadable: values.length - rows.length }
    }),
  )
}

/**
 * The response to a change of one row. A response with another primary key is invalid, because lists identify their
 * rows by that key.
 */
export function wireRowOf<Row extends { readonly pk: number }>(row: v.GenericSchema<unknown, Row>, pk: number) {
  return v.pipe(
    row,
    v.check((found) => found.pk === pk, 'another row'),
  )
}

/** Rows nested in another row: an unreadable one makes the outer row unreadable, and a repeated one is left out. */
export function wireInnerRows<Row extends object>(row: v.GenericSchema<unknown, Row>) {
  return v.pipe(
    v.array(row),
    v.transform((rows) => withoutRepeats(rows, primaryKeyOf)),
  )
}

function withoutRepeats<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): readonly Row[] {
  const known = new Map<unknown, Row>()
  for (const row of rows) if (!known.has(keyOf(row))) known.set(keyOf(row), row)
  return [...known.values()]
}

/** The primary key of a row, or the row itself if it has none. */
function primaryKeyOf(row: object): unknown {
  return 'pk' in row ? row.pk : row
}
