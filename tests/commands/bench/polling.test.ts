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

it('says what was paid, what it would have been, and the share', () => {
  expect(pollingInWords(figure)).toBe(
    'a page of 25, nothing happens, 40 ticks: 50 kB in 81 calls instead of 500 kB in 60: 10.0 %',
  )
})

it('keeps a bound that is just met', () => {
  expect(brokenPollingBounds([figure])).toEqual([])
})

it('says which bound is broken', () => {
  const broken = { ...figure, perMinute: 10, byFeed: { bytes: 50_001, calls: 81 } }
  expect(brokenPollingBounds([figure, broken])).toEqual([
    'a page of 25, 10 happenings a minute: 10.0 % of the bytes, more than 10 %.',
  ])
})

it('knows figures without a bound', () => {
  expect(brokenPollingBounds([{ ...figure, byFeed: figure.byList, bound: undefined }])).toEqual([])
})
