import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { walksByChart } from '../../machines/support/walks.ts'
import { judgeChart, mutantsOfWalks, type JudgedChart } from './campaign.ts'
import { digestOf } from './digest.ts'
import { equivalentMutants, unknownCharts } from './equivalent.ts'
import { figuresOf, judgedBefore, keepFigures, readFigures, writeFigures } from './figures.ts'
import { endWith } from '../../support/commandLine.ts'
import { help, readFlags, type MutationOptions } from './options.ts'
import { asJson, asText, isClean, quotedScore } from './report.ts'

const root = resolve(import.meta.dirname, '../../..')
const readme = resolve(root, 'README.md')
const scoreInReadme = /Mutation score: [\d.]+ %/

/** Runs the command; the exit code is 2 for invalid flags, 1 if a mutant survives unexplained. */
export function run(words: readonly string[]): void {
  try {
    const options = readFlags(words)
    if (options === undefined) {
      process.stdout.write(help)
      return
    }
    const judged = judgeAll(options)
    if (options.writes) finish(judged)
    process.stdout.write(options.format === 'json' ? asJson(judged) : asText(judged))
    process.exitCode = isClean(judged) ? 0 : 1
  } catch (error) {
    endWith(error)
  }
}

/** Deletes the records of charts that no longer exist, and writes the score in the README. */
function finish(judged: readonly JudgedChart[]): void {
  keepFigures(judged.map(({ chart }) => chart))
  writeFileSync(readme, readFileSync(readme, 'utf8').replace(scoreInReadme, quotedScore(judged)))
}

/**
 * Judges one chart after the other, and writes the record of each immediately, so that an interruption loses only one
 * chart.
 */
function judgeAll({ charts, kinds, onlyChanged, writes }: MutationOptions): readonly JudgedChart[] {
  const wrongEntries = unknownCharts(equivalentMutants, [...walksByChart.keys()])
  if (wrongEntries.length > 0) throw new Error(wrongEntries.join('\n'))
  const chosen = [...walksByChart].filter(([chart]) => charts?.includes(chart) ?? true)
  return chosen.map(([chart, walks], index) => {
    const equivalent = equivalentMutants[chart] ?? {}
    const mutants = mutantsOfWalks(Object.values(walks))
    const before = onlyChanged
      ? judgedBefore(chart, readFigures(chart), { digest: digestOf(chart), mutants, equivalent })
      : undefined
    if (before !== undefined) return before
    progress(`${index + 1} of ${chosen.length}: ${chart}`)
    const judged = judgeChart({ chart, walks: Object.values(walks), kinds, equivalent, searches: true })
    progress('')
    if (writes) writeFigures(chart, figuresOf(judged, digestOf(chart)))
    return judged
  })
}

/** Shows progress only on a terminal. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1B[K${text}`)
}
