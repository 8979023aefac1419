import { describe, expect, it } from 'vitest'
import { laws, type Planted } from './laws.ts'
import { compileMachines, inTemporaryHouse, lint, type Complaint } from './temporaryHouse.ts'

/**
 * Distributes the files among temporary copies of the repository (temporaryHouse.ts): as few copies as possible, and no
 * two files at the same path in any of them.
 */
function housesFor(files: readonly Planted[]): readonly (readonly Planted[])[] {
  const houses: Planted[][] = []
  for (const file of files) {
    const free = houses.find((planted) => !planted.some(({ path }) => path === file.path))
    if (free) free.push(file)
    else houses.push([file])
  }
  return houses
}

/** Lints each file in a temporary copy, and returns the linter's complaints about it. */
function judge(files: readonly Planted[]): ReadonlyMap<Planted, readonly Complaint[]> {
  const verdicts = new Map<Planted, readonly Complaint[]>()
  for (const planted of housesFor(files)) {
    const complaints = inTemporaryHouse(planted, lint)
    for (const file of planted)
      verdicts.set(
        file,
        complaints.filter(({ path }) => path === file.path),
      )
  }
  return verdicts
}

const verdicts = new Map([
  ...judge(laws.flatMap(({ violations }) => violations)),
  ...judge(laws.flatMap(({ twins }) => twins)),
])

/** The files with their paths, for titles. */
function byPath(files: readonly Planted[]): readonly (readonly [path: string, file: Planted])[] {
  return files.map((file) => [file.path, file])
}

const sentences = laws.map((law) => [law.sentence, law] as const)

describe.each(sentences)('%s', (_sentence, { rule, violations, twins }) => {
  it.each(byPath(violations))('is broken by %s', (_path, file) => {
    expect(verdicts.get(file)?.map((complaint) => complaint.rule)).toContain(rule)
  })

  it.each(byPath(twins))('is kept by %s', (_path, file) => {
    expect(verdicts.get(file)).toEqual([])
  })
})

describe('in machines, the compiler', () => {
  const names = [
    'window',
    'document',
    'localStorage',
    'fetch',
    'setTimeout',
    'console',
    'process',
    'URL',
    'HTMLElement.name',
  ]
  const output = inTemporaryHouse(
    names.map((name, index) => ({ path: `machines/core/global${index}.ts`, code: `export const found = ${name}\n` })),
    compileMachines,
  )

  it.each(names.map((name, index) => ({ name, path: `machines/core/global${index}.ts` })))(
    'rejects $name',
    ({ path }) => {
      expect(output).toContain(`${path}(1,`)
    },
  )

  it('accepts the globals of the language itself', () => {
    const machines = [{ path: 'machines/core/own.ts', code: 'export const found = new Map([[1, Math.max(1, 2)]])\n' }]
    expect(inTemporaryHouse(machines, compileMachines)).toBe('')
  })
})
