import { documentOf } from './document.ts'
import type { ChartNames } from './inventory.ts'
import type { Layer } from './layers.ts'
import { missedBy, type Covered, type Report } from './report.ts'

/** The committed files: the report for people, and the record it was generated from. */
export interface Committed {
  readonly document: string | undefined
  readonly record: Report | undefined
}

/**
 * A sentence for each way in which the committed files are out of date: charts, states, edges, targets, and the
 * coverage of the walks if this run measured it. Which edges the rendered and the built client take varies a little
 * from run to run: for those, only the names in the record must exist.
 */
export function driftOf(
  { document, record }: Committed,
  inventory: readonly ChartNames[],
  targets: Readonly<Record<Layer, number>>,
  run: Report,
): readonly string[] {
  if (record === undefined) return ['docs/coverage.json is missing or unreadable.']
  const today = new Map(inventory.map((names) => [names.chart, names]))
  const recorded = new Set(record.charts.map(({ chart }) => chart))
  return [
    ...inventory.filter(({ chart }) => !recorded.has(chart)).map(({ chart }) => `It lacks the chart ${chart}.`),
    ...record.charts.flatMap(({ chart, states, edges }) => {
      const names = today.get(chart)
      if (names === undefined) return [`It has the chart ${chart}, which no longer exists.`]
      return [...differences('state', names.states, states), ...differences('edge', names.edges, edges)]
    }),
    ...missingLayers(record),
    ...record.layers
      .filter(({ layer, target }) => target !== targets[layer])
      .map(({ layer, target }) => `The target of ${layer} is ${targets[layer]} %, not ${target} %.`),
    ...walkedOtherwise(record, run),
    ...(document === documentOf(record) ? [] : ['docs/coverage.md does not match docs/coverage.json.']),
  ]
}

function differences(what: string, today: readonly string[], recorded: Covered): readonly string[] {
  const known = new Set(today)
  return [
    ...today.filter((name) => recorded[name] === undefined).map((name) => `It lacks the ${what} "${name}".`),
    ...Object.keys(recorded)
      .filter((name) => !known.has(name))
      .map((name) => `It has the ${what} "${name}", which no longer exists.`),
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
    ...[...before].filter((name) => !now.has(name)).map((name) => `The walks now cover "${name}".`),
  ]
}
