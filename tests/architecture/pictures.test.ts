// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { charts } from '../../machines/index.ts'
import { layOut, type PlacedChart, type Rectangle } from '../commands/charts/layout.ts'
import { readChart } from '../commands/charts/read.ts'
import { sourcesOfMachines } from '../commands/charts/sources.ts'
import { drawSvg } from '../commands/charts/svg.ts'
import { readSystem } from '../commands/charts/system.ts'

const kettle = setup({
  actors: { heat: fromPromise(() => Promise.resolve()) },
  actions: { whistle: () => {}, count: () => {}, cool: () => {} },
  guards: { hasWater: () => true },
  delays: { patience: 1000 },
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
            waiting: { description: 'Looks.', always: { guard: 'hasWater', target: 'gone' } },
            gone: { description: 'Has left.' },
          },
        },
      },
    },
    broken: { description: 'Beyond repair.', type: 'final' },
  },
})

const drawn = readChart('kettle', kettle)
const arrows = drawn.arrows.map(({ source, target, steps }) => ({ from: source, to: target, steps }))
const step = (trigger: string, guard?: string, ...actions: string[]) => ({ trigger, guard, actions })

describe('the picture of a chart', () => {
  it('shows every transition, with the alternatives in their order', () => {
    expect(arrows).toEqual([
      { from: 'kettle', to: 'kettle.cold', steps: [step('kettle.empty')] },
      { from: 'kettle.cold', to: 'kettle.hot', steps: [step('kettle.start', 'hasWater')] },
      { from: 'kettle.cold', to: 'kettle.broken', steps: [step('kettle.start', 'else', 'count', 'whistle')] },
      { from: 'kettle.hot', to: 'kettle.cold', steps: [step('after patience')] },
      { from: 'kettle.hot.water', to: 'kettle.broken', steps: [step('heat failed')] },
      { from: 'kettle.hot.watcher.waiting', to: 'kettle.hot.watcher.gone', steps: [step('always', 'hasWater')] },
    ])
  })

  it('shows what each state does on entry, on exit and without leaving', () => {
    const hot = drawn.root.children.find(({ key }) => key === 'hot')
    expect(drawn.root.doings).toEqual([{ when: 'kettle.knock', guard: undefined, what: ['count'] }])
    expect(hot?.doings).toEqual([
      { when: 'entry', guard: undefined, what: ['count'] },
      { when: 'exit', guard: undefined, what: ['cool'] },
    ])
    expect(hot?.children.map(({ doings }) => doings)).toEqual([
      [
        { when: 'invoke', guard: undefined, what: ['heat'] },
        { when: 'heat done', guard: undefined, what: ['whistle'] },
      ],
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
        'kettle.start',
        '[hasWater]',
        'else',
        'count, whistle',
        'after patience',
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
  expect(collisions(await layOut(readSystem(charts, sourcesOfMachines()), 'RIGHT'))).toEqual([])
})
