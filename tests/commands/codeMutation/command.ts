import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { command } from '../../support/commandLine.ts'
import { Journal, judgeMutants, type JudgedMutant } from './campaign.ts'
import type { CodeMutant } from './kinds.ts'
import { help, readFlags, type MutantOptions } from './options.ts'
import { explained } from './registry.ts'
import { asMarkdown, asText, countOf, wrongReasons } from './report.ts'
import { everyMutant, placeOf, sampleOf } from './sample.ts'

const root = resolve(import.meta.dirname, '../../..')
const written = resolve(root, 'docs/code-mutation.md')
const journal = resolve(root, 'test-results/mutants.jsonl')

/** Runs the command; the exit code is 2 for invalid flags, 1 if a mutant is neither noticed nor explained. */
export const run = command(help, readFlags, async (options) => {
  const mutants = mutantsFor(options)
  if (options.lists) {
    process.stdout.write(mutants.map(({ id, line }) => `line ${line} of ${id}\n`).join(''))
    return true
  }
  const judged = await judgedFor(options, mutants)
  const wrong = wrongReasons(judged, explained, options.isUsual && judged.length === mutants.length)
  if (options.writes) writeFileSync(written, asMarkdown(judged, explained, mutants.length))
  process.stdout.write(asText(judged, explained, wrong))
  return countOf(judged, explained).left === 0 && wrong.length === 0
})

function mutantsFor({ paths, layer, kinds, seed, shares, isEvery }: MutantOptions): readonly CodeMutant[] {
  const all = everyMutant()
  const chosen = isEvery ? all : sampleOf(all, seed, shares)
  return chosen.filter(({ path, kind }) => {
    const isNamed = paths.length === 0 || paths.some((beginning) => path.startsWith(beginning))
    return isNamed && (layer === undefined || placeOf(path)?.layer === layer) && (kinds?.includes(kind) ?? true)
  })
}

async function judgedFor(
  { keeps, isKnownAlone, patience }: MutantOptions,
  mutants: readonly CodeMutant[],
): Promise<readonly JudgedMutant[]> {
  const earlier = new Journal(journal)
  const asked = isKnownAlone ? mutants.filter((mutant) => earlier.find(mutant) !== undefined) : mutants
  const report = (done: number, { is, id, by }: JudgedMutant): void => {
    if (!isKnownAlone)
      process.stderr.write(
        `${done} of ${asked.length}: ${is} ${id}${by === undefined ? '' : `\n    ${by.file}: ${by.test}`}\n`,
      )
  }
  return judgeMutants({ mutants: asked, patience, journal: earlier, keeps, report })
}
