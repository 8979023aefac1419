import * as v from 'valibot'

/** The rows of a list that could be read, and how many could not. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly unreadable: number
}

/** A list in which one broken row does not hide the others. */
export function wireRows<Row>(row: v.GenericSchema<unknown, Row>) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((values): Rows<Row> => {
      const rows: Row[] = []
      for (const value of values) {
        const found = v.safeParse(row, value)
        if (found.success) rows.push(found.output)
      }
      return { rows, unreadable: values.length - rows.length }
    }),
  )
}
