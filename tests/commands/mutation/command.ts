import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { walksByChart } from '../../machines/support/walks.ts'
import { judgeChart, type JudgedChart } from './campaign.ts'
import { digestOf } from './digest.ts'
import { equivalentMutants, unknownCharts } from './equivalent.ts'
import { endWith } from '../../support/commandLine.ts'
import { help, readFlags, type MutationOptions } from './options.ts'
import { asJson, asMarkdown, asText, isClean } from './report.ts'

const written = resolve(import.meta.dirname, '../../../docs/mutation.md')

/** Runs the command; wrong flags end it with code 2, a mutant that survives unexplained with 1. */
export function run(words: readonly string[]): void {
  try {
    const options = readFlags(words)
    if (options === undefined) {
      process.stdout.write(help)
      return
    }
    const judged = judgeAll(options)
    if (options.writes) writeFileSync(written, asMarkdown(judged, digestOf))
    process.stdout.write(options.format === 'json' ? asJson(judged) : asText(judged))
    process.exitCode = isClean(judged) ? 0 : 1
  } catch (error) {
    endWith(error)
  }
}

function judgeAll({ charts, kinds }: MutationOptions): readonly JudgedChart[] {
  const wrongEntries = unknownCharts(equivalentMutants, [...walksByChart.keys()])
  if (wrongEntries.length > 0) throw new Error(wrongEntries.join('\n'))
  const chosen = [...walksByChart].filter(([chart]) => charts?.includes(chart) ?? true)
  return chosen.map(([chart, walks], index) => {
    progress(`${index + 1} of ${chosen.length}: ${chart}`)
    const equivalent = equivalentMutants[chart] ?? {}
    const judged = judgeChart({ chart, walks: Object.values(walks), kinds, equivalent, searches: true })
    progress('')
    return judged
  })
}

/** Only a person wants to know how far it is. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1B[K${text}`)
}
