import type { ChartNames } from './inventory.ts'
import { missedBy, takenIn, type ChartCoverage, type Covered, type Report } from './report.ts'

/**
 * A sentence for each way in which the committed record is out of date: in its charts, states, edges or, if this run
 * measured it, the coverage of the walks. The coverage by views and browser is not compared, since it varies a little
 * from run to run.
 */
export function driftOf(
  record: readonly ChartCoverage[] | undefined,
  inventory: readonly ChartNames[],
  run: Report,
): readonly string[] {
  if (record === undefined) return ['It is missing or unreadable.']
  const today = new Map(inventory.map((names) => [names.chart, names]))
  const recorded = new Set(record.map(({ chart }) => chart))
  return [
    ...inventory.filter(({ chart }) => !recorded.has(chart)).map(({ chart }) => `It lacks the chart ${chart}.`),
    ...record.flatMap(({ chart, states, edges }) => {
      const names = today.get(chart)
      if (names === undefined) return [`It has the chart ${chart}, which no longer exists.`]
      return [...differences('state', names.states, states), ...differences('edge', names.edges, edges)]
    }),
    ...missingLayers(record),
    ...walkedOtherwise(record, run),
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

function missingLayers(record: readonly ChartCoverage[]): readonly string[] {
  const recorded = takenIn(record)
  return (['actor', 'view', 'browser'] as const)
    .filter((layer) => !recorded.has(layer))
    .map((layer) => `It has no record of the layer ${layer}.`)
}

function walkedOtherwise(record: readonly ChartCoverage[], run: Report): readonly string[] {
  if (!run.layers.some(({ layer }) => layer === 'actor')) return []
  const missed = (charts: readonly ChartCoverage[]) =>
    new Set(charts.flatMap(({ states, edges }) => [...missedBy(states, 'actor'), ...missedBy(edges, 'actor')]))
  const [before, now] = [missed(record), missed(run.charts)]
  return [
    ...[...now].filter((name) => !before.has(name)).map((name) => `The walks no longer cover "${name}".`),
    ...[...before].filter((name) => !now.has(name)).map((name) => `The walks now cover "${name}".`),
  ]
}
