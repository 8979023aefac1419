import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultRows, rowProblems, type FaultRow } from './faultTable.ts'

const root = resolve(import.meta.dirname, '../..')
const rows = faultRows(readFileSync(join(root, 'docs/operating.md'), 'utf8'))

function sourceOf(file: string): string | undefined {
  const path = join(root, 'docs', file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

describe('the list of faults in the manual', () => {
  it('is not empty and has no duplicates', () => {
    const faults = rows.map(({ fault }) => fault)
    expect(faults.length).toBeGreaterThan(40)
    expect(new Set(faults).size).toBe(faults.length)
  })

  it.each(rows.map((row) => [row.fault, row] as const))("names an existing test for '%s'", (_, row) => {
    expect(rowProblems(row, sourceOf)).toEqual([])
  })

  it('names every test file about faults', () => {
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
    return rowProblems(row as FaultRow, (linked) => (linked === 'list.spec.ts' ? source : undefined))
  }

  it('may name a test by its title, within its group, with values filled in by a loop', () => {
    expect(found('a list › meets a 500: says so')).toEqual([])
    expect(found("it's cut")).toEqual([])
  })

  it('is reported if its test or file does not exist, or if it names no test', () => {
    expect(found('a list › meets a 500')).toEqual(["'Broken' names 'meets a 500', but list.spec.ts has no such test."])
    expect(found('a list', 'gone.spec.ts')).toEqual(["'Broken' names gone.spec.ts, which does not exist."])
    expect(rowProblems({ fault: 'Broken', proofs: [] }, () => source)).toEqual(["'Broken' names no test."])
  })
})
