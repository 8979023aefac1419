import { expect, it } from 'vitest'
import { brokenPollingBounds, pollingInWords, type PollingFigure } from './polling.ts'

const figure: PollingFigure = {
  name: 'a page of 25',
  perMinute: 0,
  ticks: 40,
  byFeed: { bytes: 50_000, calls: 81 },
  byList: { bytes: 500_000, calls: 60 },
  bound: 0.1,
}

it('a result is printed with the cost without a feed, and the ratio', () => {
  expect(pollingInWords(figure)).toBe(
    'a page of 25, nothing happens, 40 ticks: 50 kB in 81 calls instead of 500 kB in 60: 10.0 %',
  )
})

it('a result that just meets its bound is accepted', () => {
  expect(brokenPollingBounds([figure])).toEqual([])
})

it('a result that exceeds its bound is reported with the bound', () => {
  const broken = { ...figure, perMinute: 10, byFeed: { bytes: 50_001, calls: 81 } }
  expect(brokenPollingBounds([figure, broken])).toEqual([
    'a page of 25, 10 changes a minute: 10.0 % of the bytes, more than 10 %.',
  ])
})

it('a result without a bound is always accepted', () => {
  expect(brokenPollingBounds([{ ...figure, byFeed: figure.byList, bound: undefined }])).toEqual([])
})
