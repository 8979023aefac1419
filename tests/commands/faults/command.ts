import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endWith } from '../../support/commandLine.ts'
import { Journal, judgeFaults, type JudgedFault } from './campaign.ts'
import type { CodeFault } from './kinds.ts'
import { help, readFlags, type FaultOptions } from './options.ts'
import { explained } from './register.ts'
import { asMarkdown, asText, countOf, wrongReasons } from './report.ts'
import { everyFault, placeOf, sampleOf } from './sample.ts'

const root = resolve(import.meta.dirname, '../../..')
const written = resolve(root, 'docs/faults.md')
const journal = resolve(root, 'test-results/faults.jsonl')

/** Runs the command; wrong flags end it with code 2, a fault that is neither noticed nor explained with 1. */
export async function run(words: readonly string[]): Promise<void> {
  try {
    const options = readFlags(words)
    if (options === undefined) {
      process.stdout.write(help)
      return
    }
    const faults = faultsFor(options)
    if (options.lists) {
      process.stdout.write(faults.map(({ id, line }) => `line ${line} of ${id}\n`).join(''))
      return
    }
    const judged = await judgedFor(options, faults)
    const wrong = wrongReasons(judged, explained, options.isUsual && judged.length === faults.length)
    if (options.writes) writeFileSync(written, asMarkdown(judged, explained, faults.length))
    process.stdout.write(asText(judged, explained, wrong))
    process.exitCode = countOf(judged, explained).left === 0 && wrong.length === 0 ? 0 : 1
  } catch (error) {
    endWith(error)
  }
}

function faultsFor({ paths, layer, kinds, seed, shares, isEvery }: FaultOptions): readonly CodeFault[] {
  const all = everyFault()
  const chosen = isEvery ? all : sampleOf(all, seed, shares)
  return chosen.filter(({ path, kind }) => {
    const isNamed = paths.length === 0 || paths.some((beginning) => path.startsWith(beginning))
    return isNamed && (layer === undefined || placeOf(path)?.layer === layer) && (kinds?.includes(kind) ?? true)
  })
}

async function judgedFor(
  { keeps, isKnownAlone, patience }: FaultOptions,
  faults: readonly CodeFault[],
): Promise<readonly JudgedFault[]> {
  const earlier = new Journal(journal)
  const asked = isKnownAlone ? faults.filter((fault) => earlier.find(fault) !== undefined) : faults
  const tell = (done: number, { is, id, by }: JudgedFault): void => {
    if (!isKnownAlone)
      process.stderr.write(
        `${done} of ${asked.length}: ${is} ${id}${by === undefined ? '' : `\n    ${by.file}: ${by.test}`}\n`,
      )
  }
  return judgeFaults({ faults: asked, patience, journal: earlier, keeps, tell })
}
