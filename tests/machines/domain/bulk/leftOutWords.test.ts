import { expect, it } from 'vitest'
import { leftOutWords } from '../../../../machines/bulk/domain/leftOutWords.ts'

it.each<[readonly string[], string]>([
  [['is stateless'], '1 is stateless'],
  [['is already closed', 'is stateless', 'is already closed'], '2 are already closed, 1 is stateless'],
  [['has a ticket already'], '1 has a ticket already'],
  [Array.from({ length: 1200 }, () => 'has a ticket already'), '1,200 have a ticket already'],
  [[], ''],
])('reasons are counted, and their verbs agree', (reasons, words) => {
  expect(leftOutWords(reasons.map((reason, pk) => ({ pk, reason })))).toBe(words)
})
