import { readFileSync } from 'node:fs'
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

describe('the compiler', () => {
  const planted = (type: string, tag: string): readonly Planted[] =>
    Object.entries({
      child: `export const pouring = setup({ actions: { pour: sendTo(child(kettleMachine), { type: '${type}' }) } })`,
      parent: `export const telling = setup({ actions: { tell: sendTo(parent<KettleReport>(), { type: '${type}' }) } })`,
      receiver: `export const pouring = setup({ actions: { pour: sendTo(receiver('kettle'), { type: '${type}' }) } })`,
      state: `export const on = setup({ types: { tags: {} as 'hot' } }).createMachine({ tags: '${tag}' })`,
      reading: `export const isHot = (kettle: SnapshotFrom<typeof kettleMachine>) => kettle.hasTag('${tag}')`,
    }).map(([name, code]) => ({
      path: `machines/core/${name}.ts`,
      code: [
        "import { sendTo, setup, type SnapshotFrom } from 'xstate'",
        "import { kettleMachine, type KettleReport } from './kettle.ts'",
        "import { child, parent, receiver } from './system.ts'",
        `export const used = [sendTo, setup, child, parent, receiver, kettleMachine]`,
        'export type Used = KettleReport | SnapshotFrom<typeof kettleMachine>',
        code,
      ].join('\n'),
    }))
  const charts = [
    { path: 'machines/core/system.ts', code: readFileSync('machines/core/system.ts', 'utf8') },
    {
      path: 'machines/core/kettle.ts',
      code: [
        "import { setup } from 'xstate'",
        "import type { SingletonActor } from './system.ts'",
        "export type KettleReport = { type: 'kettle.fill' }",
        "export const kettleMachine = setup({ types: { events: {} as { type: 'kettle.fill' }, tags: {} as 'hot' } }).createMachine({})",
        "declare module './system.ts' {",
        '  interface SingletonActors { kettle: SingletonActor<typeof kettleMachine, KettleReport>, pot: SingletonActor<typeof kettleMachine> }',
        '}',
      ].join('\n'),
    },
  ]
  const output = inTemporaryHouse([...charts, ...planted('kettle.empty', 'cold')], compileMachines)

  it.each(['child', 'parent', 'receiver', 'state', 'reading'])('rejects an unknown event or tag: %s', (name) => {
    expect(output).toMatch(new RegExp(`machines/core/${name}\\.ts\\(6,.*'"?(kettle\\.empty|cold)"?'`))
  })

  it('accepts those that are declared', () => {
    expect(inTemporaryHouse([...charts, ...planted('kettle.fill', 'hot')], compileMachines)).toBe('')
  })
})
