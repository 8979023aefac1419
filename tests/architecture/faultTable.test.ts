import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultRows, rowFaults, type FaultRow } from './faultTable.ts'

const root = resolve(import.meta.dirname, '../..')
const rows = faultRows(readFileSync(join(root, 'docs/operating.md'), 'utf8'))

function sourceOf(file: string): string | undefined {
  const path = join(root, 'docs', file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

describe('the list of faults in the manual', () => {
  it('is not empty, and lists nothing twice', () => {
    const faults = rows.map(({ fault }) => fault)
    expect(faults.length).toBeGreaterThan(40)
    expect(new Set(faults).size).toBe(faults.length)
  })

  it.each(rows.map((row) => [row.fault, row] as const))("names a test of '%s' that there is", (_, row) => {
    expect(rowFaults(row, sourceOf)).toEqual([])
  })

  it('names each file of tests that are about faults', () => {
    const named = new Set(rows.flatMap(({ proofs }) => proofs.map(({ file }) => file)))
    const files = readdirSync(join(root, 'tests/browser/faults')).map((name) => `../tests/browser/faults/${name}`)
    expect(files.filter((file) => !named.has(file))).toEqual([])
  })
})

describe('a row of the list', () => {
  const source =
    "test.describe('a list', () => {\n  test(`meets ${name}: says so`, async ({ page }) => {})\n  test('it\\'s cut', () => {})\n})"
  const found = (title: string, file = 'list.spec.ts') => {
    const manual = `\n## When something goes wrong\n\n| A | B | C | D |\n|---|---|---|---|\n| Broken | a | b | [${title}](${file}) |\n\n## Next\n`
    const [row] = faultRows(manual)
    return rowFaults(row as FaultRow, (linked) => (linked === 'list.spec.ts' ? source : undefined))
  }

  it('may name a test by its title, within its group, with what a loop puts into it', () => {
    expect(found('a list › meets a 500: says so')).toEqual([])
    expect(found("it's cut")).toEqual([])
  })

  it('has a fault where the test or its file is not there, or none is named', () => {
    expect(found('a list › meets a 500')).toEqual(["'Broken' names 'meets a 500', which is no test in list.spec.ts."])
    expect(found('a list', 'gone.spec.ts')).toEqual(["'Broken' names gone.spec.ts, which is not there."])
    expect(rowFaults({ fault: 'Broken', proofs: [] }, () => source)).toEqual(["'Broken' names no test."])
  })
})
