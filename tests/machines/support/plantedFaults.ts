/**
 * A test that was never seen failing proves nothing. Here every chart gets every fault of the kinds in faults.ts, one
 * at a time, and each must make a step disagree with the chart's table: coverage alone would not do.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judgeChart } from '../../commands/mutation/campaign.ts'
import { equivalentMutants } from '../../commands/mutation/equivalent.ts'
import { chartRow } from '../../commands/mutation/report.ts'
import { walksByChart } from './walks.ts'

/**
 * Declares the tests of every second chart, from the first or from the second one: two files of tests can run at the same
 * time.
 */
export function everySecondChartNoticesEveryFault(from: 0 | 1): void {
  const written = readFileSync('docs/mutation.md', 'utf8').split('\n')
  const half = [...walksByChart].filter((_, index) => index % 2 === from)
  describe.each(half)('/%s.ts', (chart, walks) => {
    it('disagrees with its table whatever fault is planted', { timeout: 300_000 }, () => {
      const judged = judgeChart({ chart, walks: Object.values(walks), equivalent: equivalentMutants[chart] ?? {} })
      const survivors = judged.mutants.filter(({ is }) => is === 'survived')
      expect(judged.mutants.length).toBeGreaterThan(0)
      expect(survivors.map(({ name }) => name)).toEqual([])
      expect(judged.wrongEntries).toEqual([])
      // Where this differs, 'npm run mutate:charts -- --write' writes the report anew.
      expect(written.find((line) => line.startsWith(`| ${chart} |`))).toBe(chartRow(judged))
    })
  })
}
