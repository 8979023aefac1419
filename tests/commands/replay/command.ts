import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Recording } from '../../../src/recording/recording.ts'
import { readRecording } from '../../../src/recording/readRecording.ts'
import layers from '../../layers.json' with { type: 'json' }
import { print, refusalOf, WrongFlags, type Answer } from '../../support/commandLine.ts'
import { ownFolder } from '../coverage/runs.ts'
import { coverageIn } from './coverage.ts'
import { edgeLines, edgesTaken } from './edges.ts'
import { help, readFlags } from './options.ts'
import { writeTest } from './testFile.ts'
import { verdictOf } from './verdict.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Runs the command. */
export function run(words: readonly string[]): void {
  print(answer(words))
}

/**
 * The output and the exit code of the command: 2 for invalid flags or a missing file, 1 for a difference or a file that
 * is not a recording. `records` is the folder in which the last `npm test` recorded what it covers.
 */
export function answer(words: readonly string[], records = ownFolder): Answer {
  try {
    const order = readFlags(words)
    if (order === undefined) return { output: help, errors: '', code: 0 }
    if (order.do === 'edges') {
      const lines = edgeLines(edgesTaken(order.files.map(recordingIn)), coverageIn(records))
      return { output: text(lines), errors: '', code: 0 }
    }
    const { divergence, lines } = verdictOf(recordingIn(order.file))
    if (order.test === undefined) return { output: text(lines), errors: '', code: divergence === undefined ? 0 : 1 }
    writeTest(order.file, order.test)
    return {
      output: text([...lines, `wrote ${order.test}`, wayToRun(order.test)]),
      errors: '',
      code: divergence === undefined ? 0 : 1,
    }
  } catch (error) {
    return refusalOf(error)
  }
}

/** How to run a written test. Vitest runs only files in the folder of a layer. */
function wayToRun(test: string): string {
  const path = relative(root, resolve(test)).split(sep).join('/')
  const isRun = layers.some(({ folder }) => path.startsWith(`${folder}/`)) && path.endsWith('.test.ts')
  return isRun
    ? `run it with: npx vitest run '${path}'`
    : 'to run it, write it to tests/commands/replay/recordings, which is the default'
}

/** Reads a file. Throws an error that says in one sentence why the file is not a recording. */
function recordingIn(file: string): Recording {
  const read = readRecording(contentOf(file))
  if ('problem' in read) throw new Error(`${file}: ${read.problem}`)
  return read.recording
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new WrongFlags(`The file '${file}' does not exist or cannot be read.`)
  }
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
