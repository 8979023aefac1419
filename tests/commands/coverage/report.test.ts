import { describe, expect, it } from 'vitest'
import { chartsOfToday } from './inventory.ts'
import { layers } from './layers.ts'
import { jsonOf, reportOn } from './report.ts'
import { tableOf } from './table.ts'
import { allBut, smallInventory } from './testSupport.ts'

const report = reportOn(
  smallInventory,
  new Map([
    ['browser', allBut('door.open', 'door.open on push', 'lamp on press (branch 2)')],
    ['actor', allBut()],
    ['view', allBut('lamp on press (branch 1)')],
  ]),
)

describe('the report', () => {
  it('lists the layers that cover each state and edge', () => {
    expect(report.charts).toEqual([
      {
        chart: 'door',
        states: {
          door: ['actor', 'view', 'browser'],
          'door.open': ['actor', 'view'],
          'door.shut': ['actor', 'view', 'browser'],
        },
        edges: { 'door.open on push': ['actor', 'view'], 'door.shut on pull': ['actor', 'view', 'browser'] },
      },
      {
        chart: 'lamp',
        states: { lamp: ['actor', 'view', 'browser'] },
        edges: { 'lamp on press (branch 1)': ['actor', 'browser'], 'lamp on press (branch 2)': ['actor', 'view'] },
      },
    ])
  })

  it('counts the names that each layer covers, over all charts', () => {
    expect(report.layers).toEqual([
      { layer: 'actor', percent: 100, states: { all: 4, covered: 4 }, edges: { all: 4, covered: 4 } },
      { layer: 'view', percent: 75, states: { all: 4, covered: 4 }, edges: { all: 4, covered: 3 } },
      { layer: 'browser', percent: 50, states: { all: 4, covered: 3 }, edges: { all: 4, covered: 2 } },
    ])
  })

  it('says 100 % only if nothing is missing', () => {
    const edges = Array.from({ length: 3000 }, (_, index) => `edge ${index}`)
    const taken = { states: new Set<string>(), edges: new Set(edges.slice(1)) }
    const [figures] = reportOn([{ chart: 'large', states: [], edges }], new Map([['view', taken]])).layers
    expect(figures?.percent).toBe(99.9)
  })

  it('leaves out the layers that were not measured', () => {
    const only = reportOn(smallInventory, new Map([['view', allBut()]]))
    expect(only.layers.map(({ layer }) => layer)).toEqual(['view'])
    expect(only.charts[1]?.states).toEqual({ lamp: ['view'] })
  })

  it('is JSON with a line for each name', () => {
    expect(JSON.parse(jsonOf(report))).toEqual(report)
    expect(jsonOf(report).split('\n')).toContain('        "door.open": ["actor","view"],')
  })

  it('is a table with a line for each chart', () => {
    expect(
      tableOf(report, {})
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)),
    ).toEqual([
      ['states', 'edges'],
      ['chart', 'all', 'actor', 'view', 'browser', 'all', 'actor', 'view', 'browser'],
      ['door', '3', '3', '3', '2', '2', '2', '2', '1'],
      ['lamp', '1', '1', '1', '1', '2', '2', '1', '1'],
      ['total', '4', '4', '4', '3', '4', '4', '3', '2'],
      ['% of edges', '100 %', '75 %', '50 %'],
    ])
  })

  it('marks a chart in the table if a layer takes too few of its edges', () => {
    const less = reportOn(smallInventory, new Map([['browser', allBut('door.open on push', 'door.shut on pull')]]))
    const all = { covered: { states: 3, edges: 2, view: 2, browser: 2 } }
    expect(tableOf(less, { door: all, lamp: all })).toMatch(/^door .* !0$/m)
    expect(tableOf(less, { door: all, lamp: all })).toMatch(/^lamp .* 2$/m)
  })

  it('is a table of at most 100 columns for the current charts', () => {
    const taken = { states: new Set<string>(), edges: new Set<string>() }
    const table = tableOf(reportOn(chartsOfToday(), new Map(layers.map((layer) => [layer, taken]))), {})
    expect(Math.max(...table.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  })
})
