import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { charts } from '../../machines/index.ts'
import { registerFaults, undescribedStates, type ChartFile } from './registry.ts'

const root = resolve(import.meta.dirname, '../..')
const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*.ts', { eager: true })
const sources = import.meta.glob<string>('../../machines/**/*.ts', { eager: true, query: '?raw', import: 'default' })

/** The charts that the first table of docs/charts.md has rows for. */
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

describe('the register of charts', () => {
  it('holds every chart of machines/ once, under the name of its file', () => {
    expect(registerFaults(files, charts)).toEqual([])
  })

  it('has a fault where a chart is not registered', () => {
    const found = [
      { name: 'one', room, exports: { one } },
      { name: 'two', room, exports: { two } },
    ]
    expect(registerFaults(found, [{ id: 'one', machine: one, room }])).toEqual(['two is not registered.'])
  })

  it('has a fault where a chart goes by another name than its file', () => {
    expect(registerFaults([{ name: 'first', room, exports: { one } }], [{ id: 'one', machine: one, room }])).toEqual([
      'first is registered as one.',
    ])
  })

  it('has a fault where a chart is registered twice, or calls itself something else', () => {
    const found = [
      { name: 'one', room, exports: { one } },
      { name: 'uno', room, exports: { two } },
    ]
    const twice = [
      { id: 'one', machine: one, room },
      { id: 'one', machine: one, room },
      { id: 'uno', machine: two, room },
    ]
    expect(registerFaults(found, twice)).toEqual(['uno calls itself two.', 'one is registered twice.'])
  })

  it('has a fault where a chart is registered in another room than its file is in', () => {
    expect(
      registerFaults([{ name: 'one', room: 'list', exports: { one } }], [{ id: 'one', machine: one, room }]),
    ).toEqual(['one is registered in the room core, but lies in list.'])
  })

  it('misses no chart that a file keeps to itself', () => {
    const creating = Object.entries(sources).filter(([, source]) => source.includes('createMachine('))
    expect(creating.map(([path]) => nameOf(path)).toSorted()).toEqual(charts.map(({ id }) => id).toSorted())
  })
})

describe.each(charts)('the chart $id', ({ id, machine }) => {
  it('says of each state what it is for', () => {
    expect(undescribedStates(machine)).toEqual([])
  })

  it('has a row in docs/charts.md that says how long it lives and what for', () => {
    expect(described).toContain(id)
  })
})

it('a state without a description is found', () => {
  expect(undescribedStates(two)).toEqual(['two.silent'])
})
