import { describe, expect, it } from 'vitest'
import { brokenBounds, framesOf, growthOf, partInWords, type HeapSample, type Part } from './figures.ts'

const megabyte = 1_000_000

/** Samples taken every ten seconds, with these sizes in megabytes. */
function heapOf(...megabytes: readonly number[]): readonly HeapSample[] {
  return megabytes.map((value, index) => ({ second: index * 10, bytes: value * megabyte, nodes: 2000 }))
}

function part(change: Partial<Part> = {}): Part {
  return {
    name: 'held',
    seconds: 60,
    frames: framesOf([16.7]),
    longTasks: { count: 0, longest: 0 },
    messages: 12_000,
    heap: heapOf(20, 20, 20, 20, 20, 20, 20),
    ...change,
  }
}

describe('frame times', () => {
  it('are summarised as percentiles by rank, whatever the input order', () => {
    const times = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(framesOf(times)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 100 })
  })

  it('have equal percentiles if there is only one frame', () => {
    expect(framesOf([16.7])).toEqual({ count: 1, p50: 16.7, p95: 16.7, p99: 16.7, max: 16.7 })
  })

  it('cause an error, not a good result, if there is no frame', () => {
    expect(() => framesOf([])).toThrow('no percentile without values')
  })
})

describe('the growth of the heap', () => {
  it('is the slope of the second half, extrapolated to the whole part, as a share of the level', () => {
    // 1 MB in 10 s at a level of 22 MB: 6 MB per minute.
    const { level, rise } = growthOf(heapOf(5, 12, 18, 20.5, 21.5, 22.5, 23.5), 60)
    expect(level).toBeCloseTo(22 * megabyte)
    expect(rise).toBeCloseTo(6 / 22)
  })

  it('ignores what the page allocates at the start', () => {
    expect(growthOf(heapOf(5, 10, 15, 20, 20, 20, 20), 60).rise).toBeCloseTo(0)
  })

  it('is zero for a sawtooth that returns to its start', () => {
    expect(Math.abs(growthOf(heapOf(20, 20, 20, 20, 20.4, 20, 20.4, 20, 20.4, 20), 90).rise)).toBeLessThan(0.05)
  })

  it('needs at least two samples', () => {
    expect(growthOf(heapOf(20, 30), 10).rise).toBeCloseTo(10 / 25)
  })
})

describe('the bounds', () => {
  it('hold for a smooth run with a level heap', () => {
    expect(brokenBounds(part())).toEqual([])
  })

  it.each([
    [[...Array<number>(95).fill(16.7), ...Array<number>(5).fill(100)], []],
    [
      [...Array<number>(94).fill(16.7), ...Array<number>(6).fill(25)],
      ['held: the p95 frame time is 25.0 ms, not below 25 ms.'],
    ],
  ])('require a p95 frame time below 25 ms', (times, sentences) => {
    expect(brokenBounds(part({ frames: framesOf(times) }))).toEqual(sentences)
  })

  it('require the heap to rise by less than 5 %', () => {
    expect(brokenBounds(part({ heap: heapOf(20, 20, 20, 20, 20.1, 20.2, 20.3) }))).toEqual([])
    expect(brokenBounds(part({ heap: heapOf(20, 20, 20, 20, 20.2, 20.4, 20.6) }))).toEqual([
      'held: the heap grows by 5.9 %, not less than 5 %.',
    ])
  })

  it('allow the heap to shrink', () => {
    expect(brokenBounds(part({ heap: heapOf(30, 28, 26, 24, 22, 20, 18) }))).toEqual([])
  })
})

it('a part prints its results in four lines', () => {
  expect(partInWords(part()).split('\n')).toEqual([
    'held, 60 s, 200 messages/s',
    '  frames  1; p50 16.7 ms, p95 16.7 ms, p99 16.7 ms, longest 16.7 ms',
    '  tasks   0 above 50 ms, the longest 0.0 ms',
    '  heap    20.0 MB at the start, 20.0 MB at the end; settled at 20.0 MB, +0.0 %; 2000 nodes',
  ])
})
