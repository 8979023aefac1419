/** When incidents started, as bars of equal width. */
import { expect, it } from 'vitest'
import { barPeriods, mostBars, startBarsOf } from '../../../../../machines/list/domain/figures/startBars.ts'
import type { Level } from '../../../../../machines/incident/domain/level.ts'

const now = Date.parse('2026-01-15T12:34:56Z')

function started(startTime: string, level: Level = 2) {
  return { startTime, level }
}

const since = (from: number | undefined) => ({ from, to: undefined })

it('the bars of a period end with it, and each stands for its part of it', () => {
  const night = { from: Date.parse('2026-01-14T22:10:00Z'), to: Date.parse('2026-01-15T06:00:00Z') }
  const starts = startBarsOf([started('2026-01-14T22:10:00Z'), started('2026-01-15T05:59:59.999Z')], night, now)
  const periods = barPeriods(starts, night)
  expect(starts.bars.map(({ total }) => total)).toEqual([1, ...Array.from({ length: 30 }, () => 0), 1])
  expect(periods).toHaveLength(32)
  expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([night.from, night.to])
  expect(periods.slice(1).map(({ from }) => from)).toEqual(periods.slice(0, -1).map(({ to }) => to))
})

it('the last of the bars that end with the present has no end, because it also holds what starts from now on', () => {
  const starts = startBarsOf([started('2026-01-15T10:34:20Z')], since(undefined), now)
  const periods = barPeriods(starts)
  expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([starts.from, undefined])
})

it('the bars of a period that has not begun are none, and those of one that has not ended end with the present', () => {
  expect(startBarsOf([], { from: now + 3_600_000, to: undefined }, now).bars).toEqual([])
  const { from, width, bars } = startBarsOf([], { from: now - 3_600_000, to: now + 86_400_000 }, now)
  expect([from + bars.length * width > now, from + (bars.length - 1) * width <= now]).toEqual([true, true])
})

it('the bars of a day begin at the full hour before the timeframe, and the last bar includes the current time', () => {
  const { from, width, bars } = startBarsOf([], since(now - 24 * 3_600_000), now)
  expect(new Date(from).toISOString()).toBe('2026-01-14T12:00:00.000Z')
  expect(width).toBe(3_600_000)
  expect(bars).toHaveLength(25)
})

it('each bar counts the starts by level; starts of unknown level count only in its total', () => {
  const incidents = [
    started('2026-01-15T13:34:00+01:00', 1),
    started('2026-01-15T12:34:59Z', 1),
    { startTime: '2026-01-15T12:34:01Z', level: undefined },
  ]
  const { bars } = startBarsOf(incidents, since(now - 3_600_000), now)
  expect(bars.at(-1)).toEqual({ total: 3, counts: { 1: 2 } })
  expect(bars.slice(0, -1).every(({ total }) => total === 0)).toBe(true)
})

it('a start before the first bar counts in the first, a start after the last bar in the last, and an unknown start in none', () => {
  const incidents = [started('2026-01-15T11:00:00Z'), started('2026-01-15T13:00:00Z'), started('')]
  const { bars } = startBarsOf(incidents, since(now - 3_600_000), now)
  expect([bars[0]?.total, bars.at(-1)?.total]).toEqual([1, 1])
  expect(bars.reduce((sum, { total }) => sum + total, 0)).toBe(2)
})

it.each([
  ['this minute', '2026-01-15T12:34:10Z', 5000],
  ['twenty minutes ago', '2026-01-15T12:14:10Z', 60_000],
  ['an hour ago', '2026-01-15T11:34:10Z', 2 * 60_000],
  ['last week', '2026-01-08T12:00:00Z', 6 * 3_600_000],
  ['fifty years ago', '1976-01-15T12:00:00Z', 896 * 86_400_000],
])('without a timeframe, the bars begin with the oldest start: %s', (_, startTime, width) => {
  const found = startBarsOf([started(startTime), started('2026-01-15T12:34:20Z')], since(undefined), now)
  expect(found.width).toBe(width)
  expect(found.bars.length).toBeLessThanOrEqual(mostBars)
  expect(found.bars.length).toBeGreaterThan(12)
  expect(found.bars.reduce((sum, { total }) => sum + total, 0)).toBe(2)
})
