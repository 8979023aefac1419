import type { Plan, PlannedPath } from '../plan.ts'
import { happeningInWords } from '../happening.ts'
import { resultInWords, stepsOf } from './phrases.ts'

/** Plans as JSON: a list of charts, each with its coverage and its paths. Nothing is shortened. */
export function jsonOf(plans: readonly Plan[]): string {
  return `${JSON.stringify(plans.map(planAsData), undefined, 2)}\n`
}

function planAsData({ chart, strategy, paths, states, edges, cases, leftOut }: Plan) {
  return {
    chart,
    strategy,
    states,
    edges,
    cases,
    counts: {
      paths: paths.length,
      steps: stepsOf(paths),
      failed: paths.filter(({ performance }) => performance.failure !== undefined).length,
    },
    leftOut,
    paths: paths.map(pathAsData),
  }
}

function pathAsData(planned: PlannedPath) {
  const {
    id,
    walk,
    start,
    steps,
    path: { table },
  } = planned
  return {
    id,
    walk,
    result: resultInWords(planned),
    start,
    steps: steps.map(({ number, case: name, event, ...expected }) => ({
      number,
      case: name,
      event: { ...event, words: happeningInWords(table.case(name)) },
      ...expected,
    })),
  }
}
