// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { fromPromise, setup, type AnyStateNode } from 'xstate'
import { charts } from '../../machines/index.ts'
import { layOut, widest } from '../commands/charts/arrangement.ts'
import type { PlacedChart, Rectangle } from '../commands/charts/layout.ts'
import { shiftOf } from '../commands/charts/heads.ts'
import { layOutMap } from '../commands/charts/map.ts'
import { readChart } from '../commands/charts/read.ts'
import { sourcesOfMachines } from '../commands/charts/sources.ts'
import { drawSvg, styleOfPictures } from '../commands/charts/svg.ts'
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
  it('shows every transition, with its alternatives in order', () => {
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
      { when: 'entry', what: [{ name: 'count' }] },
      { when: 'exit', what: [{ name: 'cool' }] },
    ])
    expect(hot?.children.map(({ doings }) => doings)).toEqual([[{ when: 'invoke', what: [{ name: 'heat' }] }], []])
    expect(hot?.children.map(({ stays }) => stays.map(({ trigger, actions }) => [trigger, ...actions]))).toEqual([
      [['heat done', 'whistle']],
      [],
    ])
  })

  it('has readable text, and a description for screen readers', async () => {
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
    const measured = [...document.querySelectorAll('text')].map((text) => text.getAttribute('textLength'))
    expect(measured).not.toContain(null)
    expect(document.querySelectorAll('.final + .inner')).toHaveLength(1)
    expect(document.querySelectorAll('.region')).toHaveLength(2)
    expect(document.querySelectorAll('.start')).toHaveLength(2)
    expect(document.querySelectorAll('.arrow')).toHaveLength(arrows.length + 2)
  })

  it('marks each state, and every part of a transition, with its id', async () => {
    const document = new DOMParser().parseFromString(drawSvg('kettle', await layOut(drawn)), 'image/svg+xml')
    const states = [...document.querySelectorAll('[data-state]')].map((group) => group.getAttribute('data-state') ?? '')
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

  it('is the same each time it is drawn', async () => {
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

/** The pairs of labels and innermost states that overlap. */
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

/** The texts that extend beyond their box or label. */
function overflows({ states, arrows: placed }: PlacedChart): readonly string[] {
  const boxes = [...states, ...placed.flatMap(({ label }) => (label === undefined ? [] : [label]))]
  return boxes.flatMap(({ block, width, height }) =>
    block.runs
      .filter((run) => run.x < 0 || run.x + run.width > width || run.y > height || run.y < 0)
      .map(({ text }) => text),
  )
}

/** The ids of the states whose text an arrow crosses; only states with nested states can have this problem. */
function crossedHeads({ states, arrows: placed }: PlacedChart): readonly string[] {
  return states.filter((state) => shiftOf(state, placed) === undefined).map(({ state }) => state.id)
}

/** Too many arrows lead into this state for its text to fit beside them; the text has a halo. */
const fullHeads = ['incidents.loading']

function readSvg(svg: string): Document {
  return new DOMParser().parseFromString(svg, 'image/svg+xml')
}

describe.each(charts)('the picture of $id', ({ id, machine }) => {
  it('has no overlaps, no text outside its box or crossed by an arrow, and is not wider than a page', async () => {
    const placed = await layOut(readChart(id, machine))
    expect(collisions(placed)).toEqual([])
    expect(overflows(placed)).toEqual([])
    expect(placed.width).toBeLessThanOrEqual(widest)
    expect(crossedHeads(placed).filter((head) => !fullHeads.includes(head))).toEqual([])
  })
})

describe('in the pictures', () => {
  const placed = layOutMap(readSystem(charts, sourcesOfMachines()))
  const links = (document: Document) =>
    [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')

  it('the map of the system has no overlaps and no text outside its box, and is not wider than a page', () => {
    expect(collisions(placed)).toEqual([])
    expect(overflows(placed)).toEqual([])
    expect(placed.width).toBeLessThanOrEqual(widest)
  })

  it('the map of the system leads to the picture of each chart, and to no other file', () => {
    const document = readSvg(drawSvg('system', placed))
    const pictures = charts.map(({ id }) => `${id}.svg`)
    expect([...new Set(links(document))].toSorted()).toEqual(pictures.toSorted())
    const boxes = [...document.querySelectorAll('g[data-chart]')].map((box) => box.getAttribute('data-chart') ?? '')
    expect(boxes.toSorted()).toEqual(charts.map(({ id }) => id).toSorted())
  })

  it('the picture of a chart leads to the charts that its states invoke', async () => {
    const ticket = charts.find(({ id }) => id === 'ticket')?.machine
    if (ticket === undefined) throw new Error('there is no ticket')
    expect(links(readSvg(drawSvg('ticket', await layOut(readChart('ticket', ticket)))))).toEqual(['ticketForm.svg'])
  })
})

describe('the colours of the pictures', () => {
  const [light = '', dark = ''] = styleOfPictures.split('@media (prefers-color-scheme: dark)')
  const colours = (scheme: string) =>
    new Map([...scheme.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]))
  const papers = ['ground', 'frame', 'state', 'nested', 'label']
  const inks = ['text', 'muted', 'strong', 'guard']
  const pairs = [...papers.flatMap((paper) => inks.map((ink) => [ink, paper] as const)), ['tag-text', 'tag'] as const]

  it.each([
    ['light', light],
    ['dark', dark],
  ])('have enough contrast in the %s scheme', (_, scheme) => {
    const found = colours(scheme)
    const weak = pairs.filter(([ink, paper]) => !(contrast(found.get(ink), found.get(paper)) >= 4.5))
    expect(weak).toEqual([])
  })

  function contrast(one = '', other = ''): number {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((first, second) => second - first)
    return (high + 0.05) / (low + 0.05)
  }

  /** The relative luminance as WCAG defines it. */
  function luminance(colour: string): number {
    const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((start) => {
      const share = parseInt(colour.slice(start, start + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
})
