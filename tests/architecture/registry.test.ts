import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { LaterChart } from '../../machines/core/later.ts'
import { charts } from '../../machines/index.ts'
import { registryProblems, undescribedStates, type ChartFile } from './registry.ts'

const root = resolve(import.meta.dirname, '../..')
const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*.ts', { eager: true })
const sources = import.meta.glob<string>('../../machines/**/*.ts', { eager: true, query: '?raw', import: 'default' })
const chunks = import.meta.glob<string>('../../src/views/app/chunks/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The charts with a row in a table of docs/charts.md. */
const described = readFileSync(join(root, 'docs/charts.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `\w+`.* \| .+ \| .+ \|$/.test(line))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, id]) => id))

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.ts$/, '')
}

const files: readonly ChartFile[] = Object.entries(modules).map(([path, exports]) => ({ name: nameOf(path), exports }))

const one = setup({}).createMachine({ id: 'one', description: 'One.' })
const three = setup({}).createMachine({ id: 'three', description: 'Three.' })
const two = setup({}).createMachine({ id: 'two', description: 'Two.', initial: 'silent', states: { silent: {} } })

describe('the registry of charts', () => {
  it('holds every chart of machines/, under the name of its file', () => {
    expect(registryProblems(files, charts)).toEqual([])
  })

  it('reports a chart that no chart runs, one that no file exports, and one with another name than its file', () => {
    const found = [
      { name: 'uno', exports: { one } },
      { name: 'two', exports: { two } },
    ]
    const run = [one, three].map((machine) => ({ id: machine.id, machine }))
    expect(registryProblems(found, run)).toEqual([
      'No chart runs two.',
      'uno has the id one in its machine.',
      'three runs, but no file exports it.',
    ])
  })

  it('has each chart that is loaded later in the chunk that its parents name', () => {
    const actors = charts.flatMap(({ machine }) => Object.values<unknown>(machine.implementations.actors))
    const later = actors.filter((logic) => logic instanceof LaterChart)
    const isInChunk = ({ id, chunk }: LaterChart) =>
      new RegExp(String.raw`^import '.*/${id}\.ts'$`, 'm').test(chunks[`../../src/views/app/chunks/${chunk}.ts`] ?? '')
    expect(later.filter((chart) => !isInChunk(chart)).map(({ id }) => id)).toEqual([])
    expect(later.map(({ id }) => id)).toContain('incident')
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
