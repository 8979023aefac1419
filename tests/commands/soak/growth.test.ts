import { expect, it } from 'vitest'
import { changesIn, growthInWords, tableOf, type Sample } from './growth.ts'

/** A sample every quarter of a minute, for ten minutes. */
function samples(change: (second: number) => Partial<Sample> = () => ({})): readonly Sample[] {
  return Array.from({ length: 41 }, (_, index) => {
    const second = index * 15
    return { second, heap: 14_400_000, nodes: 2000, listeners: 500, actors: 35, timers: 5, ...change(second) }
  })
}

it('reports nothing if nothing grows', () => expect(growthInWords(changesIn(samples()))).toEqual([]))

it('allows any growth in the first three minutes, and less than a twentieth after that', () => {
  const found = changesIn(samples((second) => ({ heap: second < 180 ? 5_000_000 : 14_400_000 + second * 500 })))
  expect(growthInWords(found)).toEqual([])
})

it('reports which count grew, and by how much', () => {
  const found = changesIn(samples((second) => ({ heap: 14_400_000 + second * 5000, listeners: 500 + second })))
  expect(growthInWords(found)).toEqual([
    'The heap grew from 15.60 MB after the third minute to 17.10 MB at the end.',
    'The number of event listeners grew from 740 after the third minute to 1040 at the end.',
  ])
})

it('ignores a single outlier', () => {
  expect(growthInWords(changesIn(samples((second) => ({ timers: second === 600 ? 500 : 5 }))))).toEqual([])
})

it('needs more than a few samples', () => {
  expect(() => changesIn(samples().slice(0, 15))).toThrow(/^Only 3 samples were taken after the third minute/)
})

it('prints a table with a row for each sample', () => {
  expect(tableOf(samples().slice(0, 1))).toBe(
    '    second      heap     nodes listeners    actors    timers\n         0  14.40 MB      2000       500        35         5',
  )
})
