/**
 * A test proves something only if it has been seen to fail. `npm run mutate:charts -- --write` plants every mutant of
 * the kinds in support/mutants.ts in every chart; docs/mutation records the result, and the sources it applies to. This
 * test plants one in twenty of them in each chart, a different selection after each change to the chart. Each must make
 * a step disagree with the chart's table; coverage alone would not prove that.
 */
import { describe, expect, it } from 'vitest'
import { judgeChart } from '../commands/mutation/campaign.ts'
import { digestOf } from '../commands/mutation/digest.ts'
import { equivalentMutants } from '../commands/mutation/equivalent.ts'
import { survivorsOf } from '../commands/mutation/report.ts'
import { walksByChart } from './support/walks.ts'

/** One mutant in this many is planted. */
const sampleStep = 20

describe.each([...walksByChart])('/%s.ts', (chart, walks) => {
  it('disagrees with its table for every planted mutant', { timeout: 300_000 }, () => {
    const first = Number.parseInt(digestOf(chart), 16) % sampleStep
    const judged = judgeChart({
      chart,
      walks: Object.values(walks),
      equivalent: equivalentMutants[chart] ?? {},
      sample: { first, every: sampleStep },
      searches: true,
    })
    expect(survivorsOf(judged).join('\n')).toBe('')
    expect(judged.wrongEntries).toEqual([])
  })
})
