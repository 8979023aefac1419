import { readFileSync } from 'node:fs'
import { readRecording } from '../../../src/recording/readRecording.ts'
import type { Divergence } from '../../../src/recording/divergence.ts'
import { verdictOf } from './verdict.ts'

/** The first divergence of a recording in a file; undefined if its replay is the same to the end. Throws if it is none. */
export function replayedFile(file: URL): Divergence | undefined {
  const read = readRecording(readFileSync(file, 'utf8'))
  if ('problem' in read) throw new Error(read.problem)
  return verdictOf(read.recording).divergence
}
