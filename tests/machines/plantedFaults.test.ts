/**
 * A test that was never seen failing proves nothing. Here every chart gets every fault of the kinds in faults.ts, one
 * at a time, and each must make a step disagree with the chart's table: coverage alone would not do.
 */
import { describe, expect, it } from 'vitest'
import { faultyCharts } from './support/faults.ts'
import type { Walk } from './support/walk.ts'
import { firstDisagreement } from './support/walker.ts'

const walks = import.meta.glob<Record<string, Walk>>('./walks/*.ts', { eager: true })

describe.each(Object.entries(walks))('%s', (_, exported) => {
  it('disagrees with its table whatever fault is planted', { timeout: 120_000 }, () => {
    // Most faults disagree with a small table as well, which is walked through sooner.
    const tables = Object.values(exported).toSorted((one, other) => sizeOf(one) - sizeOf(other))
    const faulty = tables.slice(0, 1).flatMap(({ machine }) => faultyCharts(machine))
    const unnoticed = faulty.filter(({ machine }) =>
      tables.every((table) => firstDisagreement({ ...table, machine }) === undefined),
    )
    expect(faulty.length).toBeGreaterThan(0)
    expect(unnoticed.map(({ fault }) => fault)).toEqual([])
  })
})

function sizeOf({ rows, cases }: Walk): number {
  return Object.keys(rows).length * Object.keys(cases).length
}
