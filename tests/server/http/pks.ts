import { pythonType } from './body.ts'
import { required, type Fields } from './fields.ts'

const NULL = 'This field may not be null.'

interface Rows {
  withPk(pk: number): unknown
}

/** Reads the pk of an existing row, given as a number or a numeric string. Returns the pk or the error. */
function pkFrom(value: unknown, rows: Rows): number | { wrong: string } {
  const isPk = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
  if (!isPk) return { wrong: `Incorrect type. Expected pk value, received ${pythonType(value)}.` }
  return rows.withPk(Number(value)) === undefined
    ? { wrong: `Invalid pk "${String(value)}" - object does not exist.` }
    : Number(value)
}

/** Reads the pk of an existing row. If there is an error, adds it to the errors of the fields. */
export function readPk(fields: Fields, name: string, rows: Rows, needed: boolean): number | undefined {
  const value = fields.raw(name)
  if (value === undefined) return needed ? fields.fail(name, required) : undefined
  if (value === null) return fields.fail(name, NULL)
  const pk = pkFrom(value, rows)
  return typeof pk === 'number' ? pk : fields.fail(name, pk.wrong)
}

/** Reads the pks of existing rows, and leaves out duplicates. Reports only the first invalid pk. */
export function readPks(fields: Fields, name: string, rows: Rows): number[] | undefined {
  const value = fields.raw(name)
  if (value === undefined) return undefined
  if (value === null) return fields.fail(name, NULL)
  if (!Array.isArray(value)) return fields.fail(name, `Expected a list of items but got type "${pythonType(value)}".`)
  const pks: number[] = []
  for (const item of value) {
    const pk = pkFrom(item, rows)
    if (typeof pk !== 'number') return fields.fail(name, pk.wrong)
    pks.push(pk)
  }
  return [...new Set(pks)]
}

/** Like `readPks`, but requires at least one. */
export function readFilledPks(fields: Fields, name: string, rows: Rows, needed: boolean): number[] | undefined {
  const pks = readPks(fields, name, rows)
  if (pks === undefined) return needed && !fields.has(name) ? fields.fail(name, required) : undefined
  return pks.length === 0 ? fields.fail(name, 'This list may not be empty.') : pks
}
