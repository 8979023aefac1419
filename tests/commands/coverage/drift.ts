import { documentOf } from './document.ts'
import type { ChartNames } from './inventory.ts'
import type { Layer } from './layers.ts'
import { missedBy, type Covered, type Report } from './report.ts'

/** What is committed: the report as people read it, and the record it was written from. */
export interface Committed {
  readonly document: string | undefined
  readonly record: Report | undefined
}

/**
 * What is no longer true of what is committed, a sentence each: charts, states, edges, targets, and what the walks cover
 * where this run knows that. Which edges the rendered and the built client take varies a little from run to run: there
 * the record stays as it was made, and only the names in it must exist.
 */
export function driftOf(
  { document, record }: Committed,
  inventory: readonly ChartNames[],
  targets: Readonly<Record<Layer, number>>,
  run: Report,
): readonly string[] {
  if (record === undefined) return ['docs/coverage.json is not there, or cannot be read.']
  const today = new Map(inventory.map((names) => [names.chart, names]))
  const recorded = new Set(record.charts.map(({ chart }) => chart))
  return [
    ...inventory.filter(({ chart }) => !recorded.has(chart)).map(({ chart }) => `The chart ${chart} is not in it.`),
    ...record.charts.flatMap(({ chart, states, edges }) => {
      const names = today.get(chart)
      if (names === undefined) return [`The chart ${chart} is in it and exists no more.`]
      return [...differences('state', names.states, states), ...differences('edge', names.edges, edges)]
    }),
    ...missingLayers(record),
    ...record.layers
      .filter(({ layer, target }) => target !== targets[layer])
      .map(({ layer, target }) => `The target of ${layer} is ${targets[layer]} % and not ${target} %.`),
    ...walkedOtherwise(record, run),
    ...(document === documentOf(record) ? [] : ['docs/coverage.md does not say what docs/coverage.json records.']),
  ]
}

function differences(what: string, today: readonly string[], recorded: Covered): readonly string[] {
  const known = new Set(today)
  return [
    ...today.filter((name) => recorded[name] === undefined).map((name) => `The ${what} "${name}" is not in it.`),
    ...Object.keys(recorded)
      .filter((name) => !known.has(name))
      .map((name) => `The ${what} "${name}" is in it and exists no more.`),
  ]
}

function missingLayers({ layers: recorded }: Report): readonly string[] {
  return (['actor', 'view', 'browser'] as const)
    .filter((layer) => !recorded.some((figures) => figures.layer === layer))
    .map((layer) => `It has no record of the layer ${layer}.`)
}

function walkedOtherwise(record: Report, run: Report): readonly string[] {
  if (!run.layers.some(({ layer }) => layer === 'actor')) return []
  const missed = ({ charts }: Report) =>
    new Set(charts.flatMap(({ states, edges }) => [...missedBy(states, 'actor'), ...missedBy(edges, 'actor')]))
  const [before, now] = [missed(record), missed(run)]
  return [
    ...[...now].filter((name) => !before.has(name)).map((name) => `The walks no longer cover "${name}".`),
    ...[...before].filter((name) => !now.has(name)).map((name) => `The walks do cover "${name}".`),
  ]
}
