/** Tests the report of a campaign, as text and as JSON. */
import { expect, it, test } from 'vitest'
import type { JudgedChart } from './campaign.ts'
import { asJson, asText, isClean } from './report.ts'

const noticed = {
  name: 'lamp.dark: press (branch 1) dropped',
  kind: 'dropped-transition',
  is: 'noticed',
  by: 'standing',
} as const
const found = {
  is: 'found',
  way: { start: 'a lamp', cases: ['is pressed', 'dusk falls'] },
  part: 'standing',
  expected: "{ value: 'lit' }",
  seen: "{ value: 'dark' }",
} as const
const caught = {
  name: 'lamp.dark: shine (branch 1) dropped',
  kind: 'dropped-transition',
  is: 'survived',
  search: found,
} as const
const lost = {
  name: 'lamp.lit: without entry 1',
  kind: 'removed-entry-action',
  is: 'survived',
  search: { is: 'none', ways: 70 },
} as const
const equivalent = {
  name: 'delay patience times 2',
  kind: 'changed-delay',
  is: 'equivalent',
  text: 'Nothing waits.',
} as const
const invalid = {
  name: 'lamp.lit: always (branch 1) without its guard',
  kind: 'removed-guard',
  is: 'invalid',
  text: 'it turns in circles\nso',
} as const

const lamp: JudgedChart = { chart: 'lamp', mutants: [noticed, caught, lost, equivalent, invalid], wrongEntries: [] }
const clean: JudgedChart = { chart: 'bell', mutants: [noticed, equivalent, invalid], wrongEntries: [] }

test('the score leaves out equivalent and invalid mutants, and is the last line', () => {
  expect(asText([lamp]).trimEnd().split('\n').at(-1)).toBe('Mutation score: 1 of 3')
  expect(asText([lamp, clean]).trimEnd().split('\n').at(-1)).toBe('Mutation score: 2 of 4')
})

test('counts mutants per chart, per kind and in total', () => {
  const rows = asText([lamp, clean])
    .split('\n')
    .map((line) => line.trim().split(/\s+/).join(' '))
  expect(rows).toContain('chart mutants noticed survived equivalent invalid')
  expect(rows).toContain('lamp 5 1 2 1 1')
  expect(rows).toContain('bell 3 1 0 1 1')
  expect(rows).toContain('all 8 2 2 2 2')
  expect(rows).toContain('dropped-transition 3 2 1 0 0')
})

test('a survivor is listed with the path that would catch it, and the difference', () => {
  const text = asText([lamp])
  expect(text).toContain(
    [
      '  lamp.dark: shine (branch 1) dropped',
      '    path that would catch it: a lamp > is pressed > dusk falls',
      "    standing expected: { value: 'lit' }",
      "    standing seen: { value: 'dark' }",
    ].join('\n'),
  )
  expect(text).toContain(
    '  lamp.lit: without entry 1\n    none of the 70 paths tried distinguishes it from the intact chart: add a case for its event, or explain it in equivalent.ts',
  )
})

test('equivalent and invalid mutants are listed with their reasons', () => {
  expect(asText([lamp])).toContain('  lamp: delay patience times 2\n    Nothing waits.')
  expect(asText([lamp])).toContain('  lamp.lit: always (branch 1) without its guard\n    it turns in circles\n')
})

test('the JSON has the same numbers, and each mutant', () => {
  expect(JSON.parse(asJson([lamp]))).toMatchObject({
    score: { noticed: 1, of: 3 },
    total: { mutants: 5, survived: 2 },
    kinds: { 'changed-delay': { mutants: 1, equivalent: 1 } },
    charts: [{ chart: 'lamp', noticed: 1, judged: [{ name: noticed.name, is: 'noticed' }, {}, {}, {}, {}] }],
  })
})

it.each([
  ['a survivor', false, { ...clean, mutants: [caught] }],
  ['a wrong entry in equivalent.ts', false, { ...clean, wrongEntries: ['The entry is wrong.'] }],
  ['neither', true, clean],
])('a campaign with %s is clean: %s', (_, expected, judged) => expect(isClean([judged])).toBe(expected))
