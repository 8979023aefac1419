import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { walksByChart as allWalks, type WalksOfChart } from '../../machines/support/walks.ts'
import { makeFolder } from './folder.ts'
import { countsInWords, failureLine, restInWords, sumInWords } from './formats/phrases.ts'
import { chartLines, nameLines } from './list.ts'
import { print, refusalOf, WrongFlags, type Answer } from '../../support/commandLine.ts'
import { help, readFlags, type PlanOrder } from './options.ts'
import { pathOf, UnknownPath } from './path.ts'
import { perform } from './performance.ts'
import { count, hasEvent, hasState, planOf, type Plan } from './plan.ts'
import { endings, written } from './report.ts'
import { storyAnswer } from './stories/command.ts'
import { statesOf } from '../../machines/support/edges.ts'
import { tablesOf } from './table.ts'
import { inWords } from './words.ts'

type WalksByChart = ReadonlyMap<string, WalksOfChart>

/** Runs the command. */
export async function run(words: readonly string[]): Promise<void> {
  const isOfStory = words.some((word) => word === '--story' || word.startsWith('--story='))
  print(isOfStory ? await storyAnswer(words) : answer(words))
}

/**
 * The output and the exit code of the command: 2 for invalid arguments or an unknown id, 1 for a failing path or if no
 * path was found.
 */
export function answer(words: readonly string[], walksByChart: WalksByChart = allWalks): Answer {
  try {
    const order = readFlags(words)
    switch (order.do) {
      case 'help':
        return success(help)
      case 'list':
        return success(`${listed(order.chart, walksByChart).join('\n')}\n`)
      case 'run':
        return ran(order.ids, walksByChart)
      case 'plan':
        return planned(order, walksByChart)
    }
  } catch (error) {
    return refusalOf(error)
  }
}

function success(output: string): Answer {
  return { output, errors: '', code: 0 }
}

function listed(chart: string | undefined, walksByChart: WalksByChart): readonly string[] {
  return chart === undefined ? chartLines(walksByChart) : nameLines(chart, walksOf(chart, walksByChart))
}

function ran(ids: readonly string[], walksByChart: WalksByChart): Answer {
  const results = ids.map((id) => runPath(id, walksByChart))
  const withOutcome = (outcome: RunResult['outcome']) => results.filter((result) => result.outcome === outcome)
  const [passed, failed, unknownIds] = [
    withOutcome('passed').length,
    withOutcome('failed').length,
    withOutcome('unknown'),
  ]
  const lines = results.filter(({ outcome }) => outcome !== 'unknown').flatMap((result) => result.lines)
  if (passed + failed > 1) lines.push(`${count(passed + failed, 'path')}: ${passed} passed, ${failed} failed`)
  return {
    output: lines.map((line) => `${line}\n`).join(''),
    errors: unknownIds
      .flatMap((result) => result.lines)
      .map((line) => `${line}\n`)
      .join(''),
    code: unknownIds.length > 0 ? 2 : failed > 0 ? 1 : 0,
  }
}

/** The result of running the path with a given id. */
interface RunResult {
  readonly outcome: 'passed' | 'failed' | 'unknown'
  readonly lines: readonly string[]
}

function runPath(id: string, walksByChart: WalksByChart): RunResult {
  const [chart = ''] = id.split('.')
  if (chart === 'story') {
    return {
      outcome: 'unknown',
      lines: [`'${id}' is a path of a story: use 'npm run walk -- --run ${id}' to carry it out.`],
    }
  }
  const walks = walksByChart.get(chart)
  if (walks === undefined) {
    const charts = namesInWords([...walksByChart.keys()])
    return { outcome: 'unknown', lines: [`No path is called '${id}': there is no chart '${chart}', only ${charts}.`] }
  }
  try {
    const path = pathOf(id, tablesOf(chart, walks))
    const { failure } = perform(path)
    if (failure === undefined)
      return { outcome: 'passed', lines: [`${id} passed, ${count(path.cases.length, 'step')}`] }
    const differences = failure.differences.flatMap(({ about, expected, seen }) => [
      `  ${about}`,
      `    expected ${inWords(expected)}`,
      `    seen     ${inWords(seen)}`,
    ])
    return { outcome: 'failed', lines: [`${id} ${failureLine(failure, path.cases)}`, ...differences] }
  } catch (error) {
    if (error instanceof UnknownPath) return { outcome: 'unknown', lines: [error.message] }
    throw error
  }
}

function planned(order: PlanOrder, walksByChart: WalksByChart): Answer {
  const charts = chosen(order, walksByChart)
  const { strategy, to, events, limit, format, out } = order
  if (out !== undefined) makeFolder(out)
  const wish = {
    strategy,
    ...(to === undefined ? {} : { to }),
    ...(events.length === 0 ? {} : { events }),
    ...(limit === undefined ? {} : { limit }),
  }
  const plans = [...charts].map(([chart, walks]) => planOf(chart, walks, wish))
  const notes = [
    ...(charts.size < walksByChart.size && order.chart === 'all'
      ? [`left out: ${count(walksByChart.size - charts.size, 'chart')} without such a state or event`]
      : []),
    ...plans.filter(({ paths }) => paths.length === 0).map(({ chart }) => nothingFound(chart, order)),
  ]
  const full = plans.filter(({ paths }) => paths.length > 0)
  const isFine =
    full.length > 0 && full.every(({ paths }) => paths.every(({ performance }) => performance.failure === undefined))
  // In the formats for people, a plan without paths is replaced by a sentence in `notes`.
  const shown = format === 'json' || format === 'csv' ? plans : full
  const output = out === undefined ? written(shown, format) : writtenInto(out, shown, order)
  const counts = format === 'csv' || out !== undefined ? countLines(shown) : []
  return {
    output,
    errors: [...counts, ...notes].map((line) => `${line}\n`).join(''),
    code: isFine ? 0 : 1,
  }
}

function countLines(plans: readonly Plan[]): readonly string[] {
  return [
    ...plans.flatMap((plan) => [
      `${plan.chart}: ${countsInWords(plan)}`,
      ...restInWords(plan).map((line) => `  ${line}`),
    ]),
    ...(plans.length > 1 ? [`Total: ${sumInWords(plans)}`] : []),
  ]
}

function nothingFound(chart: string, { to, events, strategy }: PlanOrder): string {
  const target = to === undefined ? '' : ` ends in '${to}'`
  const means = events.length === 0 ? '' : ` with only ${events.map((event) => `'${event}'`).join(', ')}`
  if (to !== undefined) return `No path of ${chart}${target}${means}.`
  return strategy === 'edges' ? `No path of ${chart} takes an edge${means}.` : `${chart} has no path${means}.`
}

function writtenInto(folder: string, plans: readonly Plan[], { format }: PlanOrder): string {
  const files = plans.map((plan) => {
    const file = join(folder, `${plan.chart}.${endings[format]}`)
    writeFileSync(file, written([plan], format))
    return file
  })
  return files.map((file) => `${file}\n`).join('')
}

/** The charts to plan. Throws WrongFlags if the order names an unknown chart, state or event. */
function chosen({ chart, to, events }: PlanOrder, walksByChart: WalksByChart): WalksByChart {
  const named: WalksByChart = chart === 'all' ? walksByChart : new Map([[chart, walksOf(chart, walksByChart)]])
  const withState = to === undefined ? named : kept(named, (walks) => hasState(walks, to))
  if (to !== undefined && withState.size === 0) throw new WrongFlags(unknown('state', to, stateNames(named)))
  for (const event of events) {
    if (![...named.values()].some((walks) => hasEvent(walks, event))) {
      throw new WrongFlags(unknown('event', event, caseNames(named)))
    }
  }
  return events.length === 0 ? withState : kept(withState, (walks) => events.some((event) => hasEvent(walks, event)))
}

function kept(walksByChart: WalksByChart, isWanted: (walks: WalksOfChart) => boolean): WalksByChart {
  return new Map([...walksByChart].filter(([, walks]) => isWanted(walks)))
}

function walksOf(chart: string, walksByChart: WalksByChart): WalksOfChart {
  const walks = walksByChart.get(chart)
  if (walks === undefined) throw new WrongFlags(unknownChart(chart, walksByChart))
  return walks
}

function unknownChart(chart: string, walksByChart: WalksByChart): string {
  return unknown('chart', chart, [...walksByChart.keys()])
}

/** The largest number of names to list: a longer list would not help. */
const mostNames = 60

function unknown(kind: string, name: string, names: readonly string[]): string {
  return `There is no ${kind} '${name}', only ${namesInWords(names)}.`
}

function namesInWords(names: readonly string[]): string {
  const rest = names.length - mostNames
  return `${names.slice(0, mostNames).join(', ')}${rest > 0 ? ` and ${rest} more (see --list <chart>)` : ''}`
}

function stateNames(walksByChart: WalksByChart): readonly string[] {
  return [...walksByChart.values()].flatMap((walks) =>
    Object.values(walks)
      .slice(0, 1)
      .flatMap(({ machine }) => statesOf(machine)),
  )
}

function caseNames(walksByChart: WalksByChart): readonly string[] {
  const names = [...walksByChart.values()].flatMap((walks) =>
    Object.values(walks).flatMap(({ cases }) => Object.keys(cases)),
  )
  return [...new Set(names)].map((name) => `'${name}'`)
}
