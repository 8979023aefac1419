import type { ChartNames } from './inventory.ts'
import { layers, type Layer } from './layers.ts'
import type { Taken } from './record.ts'

/** Names of states or edges, each with the layers that enter or take it. */
export type Covered = Readonly<Record<string, readonly Layer[]>>

export interface ChartCoverage {
  readonly chart: string
  readonly states: Covered
  readonly edges: Covered
}

export interface LayerFigures {
  readonly layer: Layer
  /** The percentage of all charts' edges, truncated to one decimal: 100 means all. */
  readonly percent: number
  readonly states: { readonly all: number; readonly covered: number }
  readonly edges: { readonly all: number; readonly covered: number }
}

/** The coverage of all charts by some layers, in the shape of the JSON output. */
export interface Report {
  readonly layers: readonly LayerFigures[]
  readonly charts: readonly ChartCoverage[]
}

export type TakenByLayer = ReadonlyMap<Layer, Taken>

/** Relates what the layers covered to all states and edges. */
export function reportOn(inventory: readonly ChartNames[], taken: TakenByLayer): Report {
  const measured = layers.filter((layer) => taken.has(layer))
  const covered = (names: readonly string[], kind: keyof Taken): Covered =>
    Object.fromEntries(names.map((name) => [name, measured.filter((layer) => taken.get(layer)?.[kind].has(name))]))
  const charts = inventory.map(({ chart, states, edges }) => ({
    chart,
    states: covered(states, 'states'),
    edges: covered(edges, 'edges'),
  }))
  return { layers: measured.map((layer) => figuresOf(layer, charts)), charts }
}

function figuresOf(layer: Layer, charts: readonly ChartCoverage[]): LayerFigures {
  const states = countAll(charts.map((chart) => count(chart.states, layer)))
  const edges = countAll(charts.map((chart) => count(chart.edges, layer)))
  const percent = edges.all === 0 ? 100 : Math.floor((edges.covered / edges.all) * 1000) / 10
  return { layer, percent, states, edges }
}

/** Counts all names, and the names that a layer covers. */
export function count(covered: Covered, layer: Layer): { readonly all: number; readonly covered: number } {
  return { all: Object.keys(covered).length, covered: Object.keys(covered).length - missedBy(covered, layer).length }
}

/** The names that a layer does not cover. */
export function missedBy(covered: Covered, layer: Layer): readonly string[] {
  return Object.entries(covered)
    .filter(([, by]) => !by.includes(layer))
    .map(([name]) => name)
}

function countAll(counts: readonly { readonly all: number; readonly covered: number }[]) {
  return {
    all: counts.reduce((sum, { all }) => sum + all, 0),
    covered: counts.reduce((sum, { covered }) => sum + covered, 0),
  }
}

/** The report as JSON, with one line for each name. */
export function jsonOf({ layers: measured, charts }: Report): string {
  const parts = charts.map(
    ({ chart, states, edges }) =>
      `    {\n      "chart": ${JSON.stringify(chart)},\n      "states": ${linesOf(states)},\n      "edges": ${linesOf(edges)}\n    }`,
  )
  const figures = measured.map((figure) => `    ${JSON.stringify(figure)}`).join(',\n')
  return `{\n  "layers": [\n${figures}\n  ],\n  "charts": [\n${parts.join(',\n')}\n  ]\n}\n`
}

function linesOf(covered: Covered): string {
  const lines = Object.entries(covered).map(([name, by]) => `        ${JSON.stringify(name)}: ${JSON.stringify(by)}`)
  return `{\n${lines.join(',\n')}\n      }`
}
