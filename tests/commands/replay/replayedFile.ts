import { readFileSync } from 'node:fs'
import { readRecording } from '../../../src/recording/readRecording.ts'
import type { Divergence } from '../../../src/recording/divergence.ts'
import { verdictOf } from './verdict.ts'

/**
 * The first point at which the replay of a recording diverges; undefined if there is none. Throws if the file is not a
 * recording.
 */
export function replayedFile(file: URL): Divergence | undefined {
  const read = readRecording(readFileSync(file, 'utf8'))
  if ('problem' in read) throw new Error(read.problem)
  return verdictOf(read.recording).divergence
}
