import fc from 'fast-check'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { readEntry, writtenEntry } from '../../../src/api/list/storedEntry.ts'

/** Entries have the format of superjson, with which earlier versions wrote them (docs/behaviour.md#preferences). */

const names = fc.stringMatching(/^[\w.\\$-]{1,8}$/).filter((name) => !(name in {}))
const leaves = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.date({ noInvalidDate: true }),
)
const { values } = fc.letrec((tie) => ({
  values: fc.oneof(
    { depthSize: 'small' },
    leaves,
    fc.array(tie('values'), { maxLength: 4 }),
    fc.dictionary(names, tie('values'), { maxKeys: 4 }),
  ),
}))
const entries = fc.record({ value: values, timestamp: fc.date({ noInvalidDate: true }) })

test('every value of plain data, dates and nothing is the same text as in superjson, and is read from it', () => {
  fc.assert(
    fc.property(entries, (entry) => {
      const text = superjson.stringify(entry)
      expect(JSON.parse(writtenEntry(entry))).toEqual(JSON.parse(text))
      expect(readEntry(text)).toEqual(superjson.parse(text))
    }),
  )
})

test.each([
  ['a name that would change a prototype', '{"json":{"__proto__":{"a":1}}}'],
  ['a place that does not exist', '{"json":{},"meta":{"values":{"a.b":["Date"]}}}'],
  ['a type that no preference has', '{"json":{"a":[1]},"meta":{"values":{"a":["set"]}}}'],
  ['an inherited place', '{"json":{},"meta":{"values":{"__proto__.a":["undefined"]}}}'],
])('%s is not read', (_, text) => {
  expect(() => readEntry(text)).toThrow(TypeError)
})
