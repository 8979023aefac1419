import { walksByChart } from '../../machines/support/walks.ts'
import { command } from '../../support/commandLine.ts'
import { readDigest, writeDigest } from '../coverage/digest.ts'
import { judgeChart, mutantsOfWalks, type JudgedChart } from './campaign.ts'
import { equivalentMutants, unknownCharts } from './equivalent.ts'
import { figuresOf, judgedBefore } from './figures.ts'
import { fingerprintOf } from './fingerprint.ts'
import { help, readFlags, type MutationOptions } from './options.ts'
import { asJson, asText, isClean } from './report.ts'

/** Runs the command; the exit code is 2 for invalid flags, 1 if a mutant survives unexplained. */
export const run = command(help, readFlags, (options) => {
  const judged = judgeAll(options)
  process.stdout.write(options.format === 'json' ? asJson(judged) : asText(judged))
  return isClean(judged)
})

/** Judges one chart after the other, and writes each into the digest immediately, so that an interruption loses only one. */
function judgeAll({ charts, kinds, onlyChanged, writes }: MutationOptions): readonly JudgedChart[] {
  const wrongEntries = unknownCharts(equivalentMutants, [...walksByChart.keys()])
  if (wrongEntries.length > 0) throw new Error(wrongEntries.join('\n'))
  const chosen = [...walksByChart].filter(([chart]) => charts?.includes(chart) ?? true)
  return chosen.map(([chart, walks], index) => {
    const equivalent = equivalentMutants[chart] ?? {}
    const mutants = mutantsOfWalks(Object.values(walks))
    const sources = fingerprintOf(chart)
    const before = onlyChanged
      ? judgedBefore(chart, readDigest()[chart]?.mutants, { sources, mutants, equivalent })
      : undefined
    if (before !== undefined) return before
    progress(`${index + 1} of ${chosen.length}: ${chart}`)
    const judged = judgeChart({ chart, walks: Object.values(walks), kinds, equivalent, searches: true })
    progress('')
    if (writes) writeFigures(chart, figuresOf(judged, sources))
    return judged
  })
}

function writeFigures(chart: string, mutants: ReturnType<typeof figuresOf>): void {
  const digest = readDigest()
  writeDigest({ ...digest, [chart]: { ...digest[chart], mutants } })
}

/** Shows progress only on a terminal. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1B[K${text}`)
}
