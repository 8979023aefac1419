import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { charts } from '../../machines/index.ts'
import { registryProblems, undescribedStates, type ChartFile } from './registry.ts'

const root = resolve(import.meta.dirname, '../..')
const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*.ts', { eager: true })
const sources = import.meta.glob<string>('../../machines/**/*.ts', { eager: true, query: '?raw', import: 'default' })

/** The charts with a row in a table of docs/charts.md. */
const described = readFileSync(join(root, 'docs/charts.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `\w+`.* \| .+ \| .+ \|$/.test(line))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, id]) => id))

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.ts$/, '')
}

const files: readonly ChartFile[] = Object.entries(modules).map(([path, exports]) => ({
  name: nameOf(path),
  room: path.split('/').at(-2) ?? '',
  exports,
}))

const one = setup({}).createMachine({ id: 'one', description: 'One.' })
const room = 'core'
const two = setup({}).createMachine({ id: 'two', description: 'Two.', initial: 'silent', states: { silent: {} } })

describe('the registry of charts', () => {
  it('holds every chart of machines/ once, under the name of its file', () => {
    expect(registryProblems(files, charts)).toEqual([])
  })

  it('reports a chart that is not registered', () => {
    const found = [
      { name: 'one', room, exports: { one } },
      { name: 'two', room, exports: { two } },
    ]
    expect(registryProblems(found, [{ id: 'one', machine: one, room }])).toEqual(['two is not registered.'])
  })

  it('reports a chart whose name differs from the name of its file', () => {
    expect(registryProblems([{ name: 'first', room, exports: { one } }], [{ id: 'one', machine: one, room }])).toEqual([
      'first is registered as one.',
    ])
  })

  it('reports a chart that is registered twice, or under a name other than its id', () => {
    const found = [
      { name: 'one', room, exports: { one } },
      { name: 'uno', room, exports: { two } },
    ]
    const twice = [
      { id: 'one', machine: one, room },
      { id: 'one', machine: one, room },
      { id: 'uno', machine: two, room },
    ]
    expect(registryProblems(found, twice)).toEqual(['uno has the id two in its machine.', 'one is registered twice.'])
  })

  it('reports a chart that is registered in a room other than the room of its file', () => {
    expect(
      registryProblems([{ name: 'one', room: 'list', exports: { one } }], [{ id: 'one', machine: one, room }]),
    ).toEqual(['one is registered in the room core, but its file is in list.'])
  })

  it('holds exactly the charts that the files create', () => {
    const creating = Object.entries(sources).filter(([, source]) => source.includes('createMachine('))
    expect(creating.map(([path]) => nameOf(path)).toSorted()).toEqual(charts.map(({ id }) => id).toSorted())
  })
})

describe.each(charts)('the chart $id', ({ id, machine }) => {
  it('describes every state', () => {
    expect(undescribedStates(machine)).toEqual([])
  })

  it('has a row in docs/charts.md with its lifetime and its purpose', () => {
    expect(described).toContain(id)
  })
})

it('a state without a description is found', () => {
  expect(undescribedStates(two)).toEqual(['two.silent'])
})
