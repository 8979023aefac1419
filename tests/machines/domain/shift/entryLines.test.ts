import { expect, test } from 'vitest'
import { entryLines } from '../../../../machines/shift/domain/entryLines.ts'
import type { ShiftEntry } from '../../../../machines/shift/domain/shift.ts'

/** What one person did to several incidents at once is one line (docs/behaviour.md#shift). */

const entry = (pk: number, at: number, by = 'ana', text = 'Fiber fixed'): ShiftEntry => ({
  event: pk * 10,
  pk,
  description: `Incident ${pk}`,
  level: 1,
  at,
  by,
  text,
})
const pksOf = (...entries: readonly ShiftEntry[]) => entryLines(entries).map(({ pks }) => pks)

test('the same text of the same person within a minute of the one before is one line', () => {
  expect(pksOf(entry(1, 150_000), entry(2, 120_000), entry(3, 60_000))).toEqual([[1, 2, 3]])
  expect(pksOf(entry(1, 120_001), entry(2, 60_000))).toEqual([[1], [2]])
})

test('another text and another person are other lines, also in between', () => {
  expect(pksOf(entry(1, 9), entry(2, 8, 'ola'), entry(3, 7), entry(4, 6, 'ana', 'Power is back'))).toEqual([
    [1, 3],
    [2],
    [4],
  ])
})

test('what nobody is known to have done together is not put together', () => {
  const by = undefined
  expect(pksOf({ ...entry(1, 9), by }, { ...entry(2, 8), by })).toEqual([[1], [2]])
})

test('an incident is in a line once, and a line has the time of its first entry', () => {
  const [line, ...others] = entryLines([entry(1, 9), entry(1, 8)])
  expect([line?.pks, line?.entry.at, others]).toEqual([[1], 9, []])
})
