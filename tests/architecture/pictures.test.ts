// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { fromPromise, setup, type AnyStateNode } from 'xstate'
import { charts } from '../../machines/index.ts'
import { layOut, widest } from '../commands/charts/arrangement.ts'
import type { PlacedChart, Rectangle } from '../commands/charts/layout.ts'
import { layOutMap } from '../commands/charts/map.ts'
import { readChart } from '../commands/charts/read.ts'
import { sourcesOfMachines } from '../commands/charts/sources.ts'
import { drawSvg } from '../commands/charts/svg.ts'
import { readSystem } from '../commands/charts/system.ts'
import { edgeId, statesOf } from '../machines/support/edges.ts'

const kettle = setup({
  actors: { heat: fromPromise(() => Promise.resolve()) },
  actions: { whistle: () => {}, count: () => {}, cool: () => {} },
  guards: { hasWater: () => true, holds: (_, __: { litres: number; of: string }) => true },
  delays: { patience: 1500, mood: () => 20 },
}).createMachine({
  id: 'kettle',
  description: 'Water <and> heat.',
  initial: 'cold',
  on: { 'kettle.empty': { target: '.cold' }, 'kettle.knock': { actions: 'count' } },
  states: {
    cold: {
      description: 'Nothing happens.',
      tags: ['idle'],
      on: {
        'kettle.start': [
          { guard: 'hasWater', target: 'hot' },
          { guard: { type: 'holds', params: { litres: 2, of: 'milk' } }, target: 'broken' },
          { target: 'broken', actions: ['count', 'whistle'] },
        ],
      },
    },
    hot: {
      description: 'It boils, and is watched.',
      type: 'parallel',
      entry: 'count',
      exit: 'cool',
      after: { patience: { target: 'cold' } },
      states: {
        water: {
          description: 'The water.',
          invoke: { src: 'heat', id: 'heat', onDone: { actions: 'whistle' }, onError: { target: '#kettle.broken' } },
        },
        watcher: {
          description: 'Who watches.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Looks.',
              always: { guard: 'hasWater', target: 'gone' },
              after: { mood: { target: 'gone' }, 1_500_000: { target: 'gone' } },
            },
            gone: { description: 'Has left.' },
          },
        },
      },
    },
    broken: { description: 'Beyond repair.', type: 'final' },
  },
})

function nodesOf(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

const drawn = readChart('kettle', kettle)
const arrows = drawn.arrows.map(({ source, target, steps }) => ({
  from: source,
  to: target,
  steps: steps.map(({ branch, trigger, guard, actions }) => [branch, trigger, guard, ...actions]),
}))

describe('the picture of a chart', () => {
  it('shows every transition, with the alternatives in their order', () => {
    expect(arrows).toEqual([
      { from: 'kettle', to: 'kettle.cold', steps: [[undefined, 'kettle.empty', undefined]] },
      { from: 'kettle.cold', to: 'kettle.hot', steps: [[1, 'kettle.start', 'hasWater']] },
      {
        from: 'kettle.cold',
        to: 'kettle.broken',
        steps: [
          [2, 'kettle.start', 'holds(litres: 2, of: milk)'],
          [3, 'kettle.start', 'else', 'count', 'whistle'],
        ],
      },
      { from: 'kettle.hot', to: 'kettle.cold', steps: [[undefined, 'after patience (1.5 s)', undefined]] },
      { from: 'kettle.hot.water', to: 'kettle.broken', steps: [[undefined, 'heat failed', undefined]] },
      {
        from: 'kettle.hot.watcher.waiting',
        to: 'kettle.hot.watcher.gone',
        steps: [
          [undefined, 'always', 'hasWater'],
          [undefined, 'after 25 min', undefined],
          [undefined, 'after mood (computed)', undefined],
        ],
      },
    ])
  })

  it('shows what each state does on entry, on exit and without leaving', () => {
    const hot = drawn.root.children.find(({ key }) => key === 'hot')
    expect(drawn.root.stays).toMatchObject([{ trigger: 'kettle.knock', actions: ['count'] }])
    expect(hot?.doings).toEqual([
      { when: 'entry', what: ['count'] },
      { when: 'exit', what: ['cool'] },
    ])
    expect(hot?.children.map(({ doings }) => doings)).toEqual([[{ when: 'invoke', what: ['heat'] }], []])
    expect(hot?.children.map(({ stays }) => stays.map(({ trigger, actions }) => [trigger, ...actions]))).toEqual([
      [['heat done', 'whistle']],
      [],
    ])
  })

  it('is drawn with readable text, and a title for screen readers', async () => {
    const svg = drawSvg('kettle', await layOut(drawn))
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
    const texts = [...document.querySelectorAll('text')].map(({ textContent }) => textContent)
    expect(document.querySelector('svg > desc')?.textContent).toBe('Water <and> heat.')
    expect(texts).toEqual(
      expect.arrayContaining([
        'cold',
        'hot',
        'broken',
        'water',
        'watcher',
        'waiting',
        'gone',
        'idle',
        'Beyond repair.',
        '1. kettle.start',
        '[hasWater]',
        '2. kettle.start',
        '[holds(litres: 2, of: milk)]',
        '3. kettle.start',
        'else',
        'count, whistle',
        'after patience (1.5 s)',
        'heat failed',
        'always',
        'in every state',
      ]),
    )
    expect(document.querySelectorAll('.final + .inner')).toHaveLength(1)
    expect(document.querySelectorAll('.region')).toHaveLength(2)
    expect(document.querySelectorAll('.start')).toHaveLength(2)
    expect(document.querySelectorAll('.arrow')).toHaveLength(arrows.length + 2)
  })

  it('marks each state, and all that belongs to a transition, with its id', async () => {
    const document = new DOMParser().parseFromString(drawSvg('kettle', await layOut(drawn)), 'image/svg+xml')
    const states = [...document.querySelectorAll('[data-state]')].map((group) => group.getAttribute('data-state'))
    expect(states.toSorted()).toEqual(statesOf(kettle).toSorted())
    const edges = nodesOf(kettle.root).flatMap(({ always = [], transitions }) =>
      [...always, ...transitions.values()].flat(),
    )
    for (const edge of edges) {
      const found = [...document.querySelectorAll(`[data-edge~="${edgeId(edge)}"]`)].map(({ tagName }) => tagName)
      expect([edgeId(edge), found]).toEqual([edgeId(edge), edge.target === undefined ? ['g'] : ['path', 'g']])
    }
    expect(edges.map(edgeId)).toContain('kettle.cold|kettle.start|2')
    expect(edges.map(edgeId)).toContain('kettle.hot|xstate.after.patience.kettle.hot|0')
    expect(edges.map(edgeId)).toContain('kettle.hot.watcher.waiting|always|0')
  })

  it('is the same each time', async () => {
    expect(drawSvg('kettle', await layOut(drawn))).toBe(drawSvg('kettle', await layOut(readChart('kettle', kettle))))
  })
})

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** Pairs of overlapping labels, and of labels that overlap innermost states. */
function collisions({ states, arrows: placed }: PlacedChart): readonly string[] {
  const labels = placed.flatMap(({ label }, index) => (label ? [{ name: `label ${index}`, place: label }] : []))
  const boxes = states
    .filter(({ state }) => state.children.length === 0)
    .map((box) => ({ name: box.state.key, place: box }))
  const things = [...labels, ...boxes]
  return things.flatMap((one, index) =>
    things
      .slice(index + 1)
      .filter((other) => overlap(one.place, other.place))
      .map((other) => `${one.name}, ${other.name}`),
  )
}

describe.each(charts)('the picture of $id', ({ id, machine }) => {
  it('has no overlaps', async () => {
    expect(collisions(await layOut(readChart(id, machine)))).toEqual([])
  })
})

it('the map of the system has no overlaps', async () => {
  expect(collisions(layOutMap(readSystem(charts, sourcesOfMachines())))).toEqual([])
})
