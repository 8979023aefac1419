import { expect, it } from 'vitest'
import { withTables } from './document.ts'
import { apart, lineChart, niceStep } from './lineChart.ts'
import { plotsOf } from './plots.ts'
import { added, inUnit, merged, seriesInWords, type Results, type Series } from './results.ts'

const row: Series = { part: 'visit', situation: '25 rows, cold', name: 'first row', unit: 'ms', own: [500, 400, 900] }

function costs(situation: string, own: number[], other?: number[]): Series {
  const series = {
    part: 'messages',
    situation,
    name: 'main thread for each message',
    unit: 'ms',
    own,
  } as const
  return other === undefined ? series : { ...series, other }
}

const results: Results = {
  note: 'today',
  series: [row, costs('100 held, 20/s', [4], [8]), costs('100 held, 500/s', [2], [1]), costs('5000 held, 20/s', [6])],
}

it('collects the values of each round, both of this build and of the other one', () => {
  const figure = { situation: 'cold', name: 'first row', unit: 'ms', value: 3 } as const
  const first = added([], 'visit', [figure], false)
  const second = added(first, 'visit', [{ ...figure, value: 6 }], true)
  expect(added(second, 'visit', [{ ...figure, value: 4 }], false)).toEqual([
    { part: 'visit', situation: 'cold', name: 'first row', unit: 'ms', own: [3, 4], other: [6] },
  ])
  expect(added(second, 'scale', [figure], false)).toHaveLength(2)
})

it('merging replaces the parts that the newer run measured, and keeps the others and the order', () => {
  const now = { note: 'now', series: [{ ...row, own: [1] }] }
  expect(merged(results, now).series.map(({ part, own }) => [part, own[0]])).toEqual([
    ['visit', 1],
    ['messages', 4],
    ['messages', 2],
    ['messages', 6],
  ])
  expect(merged(undefined, now)).toEqual(now)
})

it('prints the median, the spread and the ratio', () => {
  expect(seriesInWords(row)).toBe('25 rows, cold: first row 500 ms (400 ms to 900 ms)')
  expect(seriesInWords({ ...row, other: [1000, 800, 1800] })).toBe(
    '25 rows, cold: first row 500 ms (400 ms to 900 ms); the other 1000 ms, ratio 0.50',
  )
})

it.each([
  [1.234, 'ms', '1.23 ms'],
  [12.34, 'MB', '12.3 MB'],
  [1234.5, 'ms', '1235 ms'],
  [16, '', '16'],
  [0.0123, '', '0.012'],
] as const)('rounds %d with the unit %j to %j', (value, unit, text) => {
  expect(inUnit(value, unit)).toBe(text)
})

it('replaces the tables between the two markers of a document', () => {
  const document = 'Before\n<!-- figures -->\nold\n<!-- end of figures -->\nAfter\n'
  expect(withTables(document, { ...results, series: [row, ...results.series.slice(1, 3)] }).split('\n')).toEqual([
    'Before',
    '<!-- figures -->',
    '',
    'Last measured: today. The smallest and the largest value are in brackets.',
    '',
    '### The first visit',
    '',
    'The medians of 3 rounds.',
    '',
    '|  | first row |',
    '| --- | --: |',
    '| 25 rows, cold | 500 ms (400 to 900) |',
    '',
    '### Each message',
    '',
    'One round.',
    '',
    '|  | main thread for each message |',
    '| --- | --: |',
    '| 100 held, 20/s | 4.00 ms, × 0.50 |',
    '| 100 held, 500/s | 2.00 ms, × 2.00 |',
    '',
    '![Main thread for each message (ms), by messages a second](performance/messages.svg)',
    '',
    '<!-- end of figures -->',
    'After',
    '',
  ])
  expect(() => withTables('Nothing', results)).toThrow("docs/performance.md lacks the lines '<!-- figures -->'")
})

it('plots a line for each number of incidents held, for this build and for the other one', () => {
  const plots = plotsOf(results)
  expect(Object.keys(plots)).toEqual(['messages.svg'])
  const texts = [...(plots['messages.svg'] ?? '').matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text)
  expect(texts).toEqual(expect.arrayContaining(['20', '500', '100 held', '100 held, before', '5,000 held']))
  expect(plots['messages.svg']).toContain('prefers-color-scheme:dark')
})

it('a plot starts at zero, and draws each line through its points', () => {
  const svg = lineChart('a < b', [{ name: 'one', points: [1, 10].map((x) => ({ x, y: x * 4 })) }])
  expect(svg).toContain('<title>a &lt; b</title>')
  expect(svg).toContain('points="48,259.6 490,40"')
})

it.each([
  [40, 10],
  [41, 20],
  [9, 2.5],
  [0.3, 0.1],
])('an axis up to %d has steps of %d', (most, step) => {
  expect(niceStep(most)).toBeCloseTo(step)
})

it('names that would overlap are moved apart, and keep their order', () => {
  expect(apart([50, 52, 10])).toEqual([50, 64, 10])
})
