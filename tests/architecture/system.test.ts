import { describe, expect, it } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { charts } from '../../machines/index.ts'
import { sourcesOfMachines } from '../commands/charts/sources.ts'
import { readSingletons } from '../commands/charts/readSingletons.ts'
import { readSystem } from '../commands/charts/system.ts'

const sources = new Map([
  [
    'kitchen/kettle.ts',
    [
      "import { waterLeft } from './readings.ts'",
      "import { singletonActor } from '../core/system.ts'",
      "import { listening } from './listening.ts'",
      "import { potMachine } from './pot.ts'",
      "function bell({ self }) { return singletonActor(self, 'bell') }",
      "const whistle = sendTo(receiver('whistle'), { type: 'whistle.blow' })",
    ].join('\n'),
  ],
  [
    'kitchen/readings.ts',
    [
      'export function waterLeft(self) { return tank(self).left }',
      "export function tank(self) { return singletonActor(self, 'tank').getSnapshot().context }",
      "export function lights(self) { return singletonActor(self, 'lights').getSnapshot().context }",
    ].join('\n'),
  ],
  [
    'kitchen/listening.ts',
    "export const listening = fromCallback(({ self }) => {\n  const radio = singletonActor(self, 'radio')\n  return radio.subscribe(look)\n})",
  ],
  [
    'kitchen/pot.ts',
    "export const potMachine = setup({}).createMachine({})\nfunction cook({ self }) { return singletonActor(self, 'cook') }",
  ],
])

describe('the actors that a chart reads', () => {
  it('are the actors that it reads in its own source and in what it imports from files without a chart', () => {
    expect(readSingletons('kitchen/kettle.ts', sources)).toEqual(['radio', 'tank'])
  })

  it('are none if the source names none', () => {
    expect(readSingletons('kitchen/spoon.ts', sources)).toEqual([])
  })
})

describe('the map of the system', () => {
  const leaf = setup({}).createMachine({ id: 'leaf', description: 'A leaf.' })
  const twig = setup({}).createMachine({ id: 'twig', description: 'A twig.' })
  const tree = setup({
    actors: { leaf, twig, sun: fromPromise(() => Promise.resolve()) },
  }).createMachine({
    id: 'tree',
    description: 'A tree.',
    initial: 'growing',
    states: {
      growing: {
        description: 'Grows.',
        invoke: [
          { src: 'twig', id: 'twig' },
          { src: 'sun', id: 'sun' },
        ],
      },
    },
  })

  it('puts each chart in its room, with an arrow to each chart that it invokes or spawns', () => {
    const registered = [tree, twig, leaf].map((machine) => ({ id: machine.id, machine }))
    const files = ['garden/tree.ts', 'crown/twig.ts', 'crown/leaf.ts']
    const { root, arrows } = readSystem(registered, new Map(files.map((path) => [path, ''])))
    expect(root.children.map(({ key, children }) => [key, children.map((chart) => chart.key)])).toEqual([
      ['garden', ['tree']],
      ['crown', ['twig', 'leaf']],
    ])
    expect(arrows.map(({ target, steps }) => [target, steps.map(({ trigger }) => trigger)])).toEqual([
      ['system.crown.leaf', ['spawns']],
      ['system.crown.twig', []],
    ])
  })

  it('has an arrow to every chart except the two roots', () => {
    const { arrows } = readSystem(charts, sourcesOfMachines())
    const children = new Set(arrows.map(({ target }) => target.split('.').at(-1)))
    expect(charts.map(({ id }) => id).filter((id) => !children.has(id))).toEqual(['app', 'visualizer'])
  })

  it('says to whom a chart sends, apart from its children', () => {
    const rooms = readSystem(charts, sourcesOfMachines()).root.children
    const found = rooms.flatMap(({ children }) => children).find(({ chart }) => chart === 'autoUpdate')
    expect(found?.doings.filter(({ when }) => when === 'sends to')).toEqual([
      { when: 'sends to', what: [{ name: 'its parent' }, { chart: 'preferences', name: 'preferences' }] },
    ])
  })
})
