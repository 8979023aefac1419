import { expect, it } from 'vitest'
import { listed } from '../../../../machines/core/domain/listed.ts'

it.each<[readonly string[], string]>([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A or B'],
  [['A', 'B', 'C'], 'A, B or C'],
])('the words %j are listed', (words, line) => {
  expect(listed(words, 'or')).toBe(line)
})
