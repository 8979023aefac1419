import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync } from 'vite'
import { Imports } from '../../support/imports.ts'
import { walkFiles } from '../../machines/support/walks.ts'
import { equivalentMutants } from './equivalent.ts'

const imports = new Imports()

/**
 * Identifies the sources for which a chart's mutants were judged, as eight hexadecimal digits: a hash of its walk and
 * everything the walk imports, including the chart and its rules, and of what equivalent.ts says of its mutants. If it
 * differs from the recorded one, the record is out of date.
 */
export function fingerprintOf(chart: string): string {
  const walk = walkFiles.find((path) => path.endsWith(`/${chart}.ts`))
  if (walk === undefined) throw new Error(`There is no walk for ${chart}.`)
  const hash = createHash('sha256')
  for (const path of [...imports.from(walk.replace('../', 'tests/machines/')).keys()].toSorted()) {
    hash.update(path).update('\0').update(codeOf(path)).update('\0')
  }
  hash.update(JSON.stringify(equivalentMutants[chart] ?? {}))
  return hash.digest('hex').slice(0, 8)
}

const known = new Map<string, string>()

/** The source without comments and line breaks, so that rewording a comment does not outdate a record. */
function codeOf(path: string): string {
  const code = known.get(path) ?? minifySync(path, readFileSync(path, 'utf8'), { compress: false, mangle: false }).code
  known.set(path, code)
  return code
}
