/**
 * A test that was never seen failing proves nothing. Here every chart gets every fault of the kinds in faults.ts, one
 * at a time, and each must make a step disagree with the chart's table: coverage alone would not do.
 */
import { describe, expect, it } from 'vitest'
import { faultyCharts, type FaultyChart, type Place } from './faults.ts'
import type { Walk } from './walk.ts'
import { disagreesOn, firstDisagreement, waysOf, type RecordedWay } from './walker.ts'
import { walksByChart } from './walks.ts'

interface Table {
  readonly walk: Walk
  readonly ways: readonly RecordedWay[]
}

/**
 * Declares the tests of every second chart, from the first or from the second one: two files of tests can run at the same
 * time.
 */
export function everySecondChartNoticesEveryFault(from: 0 | 1): void {
  const half = [...walksByChart].filter((_, index) => index % 2 === from)
  describe.each(half)('/%s.ts', (_, exported) => {
    it('disagrees with its table whatever fault is planted', { timeout: 120_000 }, () => {
      const tables = Object.values(exported).map((walk) => ({ walk, ways: waysOf(walk) }))
      const faulty = tables.slice(0, 1).flatMap(({ walk }) => faultyCharts(walk.machine))
      const unnoticed = faulty.filter((chart) => !isNoticed(chart, tables))
      expect(faulty.length).toBeGreaterThan(0)
      expect(unnoticed.map(({ fault }) => fault)).toEqual([])
    })
  })
}

/** The ways that lead past the fault tell most at once; only where they do not, every way is gone. */
function isNoticed({ machine, near }: FaultyChart, tables: readonly Table[]): boolean {
  return (
    tables.some(({ walk, ways }) => disagreesOn({ ...walk, machine }, waysPast(near, ways))) ||
    tables.some(({ walk }) => firstDisagreement({ ...walk, machine }) !== undefined)
  )
}

/** How many ways past a fault are tried before all of them. */
const firstTried = 40

function waysPast(near: Place | undefined, ways: readonly RecordedWay[]): readonly RecordedWay[] {
  if (near === undefined) return []
  const { state, edges } = near
  const isPast = ({ entered, taken }: RecordedWay) =>
    edges === undefined ? entered.has(state) : [...taken].some((edge) => edge.startsWith(edges))
  return ways.filter(isPast).slice(0, firstTried)
}
