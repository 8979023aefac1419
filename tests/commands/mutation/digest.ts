import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync } from 'vite'
import { Imports } from '../../support/imports.ts'
import { walkFiles } from '../../machines/support/walks.ts'

const imports = new Imports()

/**
 * What was measured when the mutants of a chart were planted: its walk and all that this imports, the chart among it, as
 * eight hexadecimal digits. Where it is another today, the figures are of sources that there are no more.
 */
export function digestOf(chart: string): string {
  const walk = walkFiles.find((path) => path.endsWith(`/${chart}.ts`))
  if (walk === undefined) throw new Error(`There is no walk of ${chart}.`)
  const hash = createHash('sha256')
  for (const path of [...imports.from(walk.replace('../', 'tests/machines/')).keys()].toSorted()) {
    hash.update(path).update('\0').update(codeOf(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 8)
}

const known = new Map<string, string>()

/** A source without its comments and line breaks: rewording one changes no figure. */
function codeOf(path: string): string {
  const code = known.get(path) ?? minifySync(path, readFileSync(path, 'utf8'), { compress: false, mangle: false }).code
  known.set(path, code)
  return code
}
