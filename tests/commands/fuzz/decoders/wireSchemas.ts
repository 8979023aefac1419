/**
 * Checks every schema of `wire` in src/api: it parses mangled data or rejects it, and its output is at most a few times
 * as large as its input.
 */
import * as fc from 'fast-check'
import * as v from 'valibot'
import { longestText } from '../../../../machines/core/domain/cappedText.ts'
import { wireBulkOutcome } from '../../../../src/api/bulk/wire/bulk.ts'
import { wireLoginMethods } from '../../../../src/api/session/wire/loginMethod.ts'
import { jsonOf, mangled, mangledText, sizeOf } from '../mangledJson.ts'
import { oddValue } from '../oddValues.ts'
import { promise, subject, type Subject } from '../subject.ts'
import { listSamples, otherSamples, samplesOf } from './wireSamples.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../../../src/api/*/wire/*.ts', { eager: true })

/** All schemas exported by the modules of `wire` in src/api, by name. */
export const wireSchemas: ReadonlyMap<string, v.GenericSchema> = new Map(
  Object.values(modules).flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]): [string, v.GenericSchema][] =>
      isSchema(value) ? [[name, value]] : [],
    ),
  ),
)

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

/** The output of a list schema whose rows have primary keys. */
interface Read {
  readonly rows: readonly { readonly pk: number }[]
  readonly unreadable: number
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Checks that the parsed value is at most a few times as large as the input. */
function checkSchema(schema: v.GenericSchema, value: unknown): void {
  const found = v.safeParse(schema, value)
  if (!found.success) return
  const [arrived, kept] = [sizeOf(value), sizeOf(found.output)]
  promise(kept <= 8 * arrived + 100, `${arrived} values arrived, but ${kept} were kept`)
}

/** Checks that valid rows among garbage are read, and that every row is either read or counted as unreadable. */
function checkList(schema: v.GenericSchema, valid: Record<string, unknown>, garbage: readonly unknown[]): void {
  // Of several rows with the same key, only the first is read. So a valid row comes first, and the other valid rows
  // have keys that no garbage has.
  const good = [1_000_001, 1_000_002, 1_000_003].map((pk) => ({ ...valid, pk }))
  const half = Math.ceil(garbage.length / 2)
  const rows = [good[0], ...garbage.slice(0, half), good[1], ...garbage.slice(half), good[2]]
  const found = v.parse(schema, rows) as Read
  const pks = found.rows.map(({ pk }) => pk)
  for (const { pk } of good) promise(pks.includes(pk), `the valid row ${pk} is missing`)
  promise(new Set(pks).size === pks.length, 'two rows have the same primary key')
  promise(
    found.rows.length + found.unreadable === rows.length,
    `${rows.length} rows arrived, ${found.rows.length} were read, ${found.unreadable} counted`,
  )
}

/** Each schema alone, and each list as a whole. */
export const wireSubjects: readonly Subject[] = [
  ...[...wireSchemas].map(([name, schema]) =>
    subject(name, mangledText(samplesOf(name)), (text) => checkSchema(schema, parsed(text))),
  ),
  ...Object.entries(listSamples).flatMap(([name, rows]) => {
    const schema = wireSchemas.get(name)
    if (schema === undefined) return []
    const garbage = fc.array(fc.oneof(mangled(rows), oddValue), { maxLength: 6 })
    return [
      subject(`${name}.rows`, fc.tuple(fc.constantFrom(...rows), garbage), ([valid, among]) =>
        checkList(
          schema,
          valid,
          among.map((row) => parsed(jsonOf(row))),
        ),
      ),
    ]
  }),
  subject(
    'wireLoginMethods',
    fc.tuple(mangledText([otherSamples.loginMethods]), fc.constantFrom('', 'https://argus.example', 'nowhere')),
    ([text, base]) => checkSchema(wireLoginMethods(base), parsed(text)),
  ),
  subject('wireBulkOutcome.reasons', mangled(samplesOf('wireBulkOutcome')), (value) => {
    const found = v.safeParse(wireBulkOutcome, parsed(jsonOf(value)))
    if (!found.success) return
    for (const { reason } of found.output.refused)
      promise(reason.length <= longestText, `a reason has ${reason.length} characters`)
  }),
]
