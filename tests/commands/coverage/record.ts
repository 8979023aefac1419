import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Layer } from './layers.ts'

/** States entered and edges taken, by their names in tests/machines/support/edges.ts. */
export interface Taken {
  readonly states: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
}

/** A record as stored in a file. */
export interface RecordFile {
  readonly states: readonly string[]
  readonly edges: readonly string[]
}

/** The folder for the tests' records, from CHART_COVERAGE; undefined if recording is off. */
export function recordingFolder(): string | undefined {
  const { CHART_COVERAGE } = process.env
  return CHART_COVERAGE === undefined || CHART_COVERAGE === '' ? undefined : CHART_COVERAGE
}

/** Writes one of a layer's records; `part` distinguishes the records of concurrent test files and workers. */
export function writeRecord(folder: string, layer: Layer, part: string, { states, edges }: Taken): void {
  const record: RecordFile = { states: [...states].toSorted(), edges: [...edges].toSorted() }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${layer}-${part.replaceAll(/[^\w.-]+/g, '-')}.json`), `${JSON.stringify(record)}\n`)
}
