import { happeningInWords } from '../happening.ts'
import type { Expectation } from '../description.ts'
import type { Plan, PlannedPath } from '../plan.ts'
import { inWords } from '../words.ts'
import { countsInWords, readable, restInWords, resultInWords, seen, stateAfter } from './phrases.ts'

/** The indentation of effects, below the text of a step. */
const indent = ' '.repeat(7)

/** A plan as plain text. */
export function textOf(plan: Plan): string {
  const title = `Chart ${plan.chart} (${plan.strategy}), for developers`
  return [
    title,
    '='.repeat(title.length),
    '',
    ...plan.paths.flatMap((path, index) => [...pathLines(path, `${index + 1} of ${plan.paths.length}`), '']),
    `${plan.chart}: ${countsInWords(plan)}`,
    ...restInWords(plan).map((line) => `  ${line}`),
    '',
  ].join('\n')
}

function pathLines(path: PlannedPath, place: string): readonly string[] {
  const {
    id,
    start,
    steps,
    path: { table },
  } = path
  const result = resultInWords(path)
  const input = start.input === undefined ? '' : ` (input ${inWords(start.input, readable)})`
  return [
    `Path ${place}: ${id}${result === 'passed' ? '' : `, ${result.toUpperCase()}`}`,
    `   0. ${start.name}${input}`,
    ...seenLines(start, undefined),
    ...steps.flatMap((step, index) => {
      const words = happeningInWords(table.case(step.case), readable)
      return [
        `  ${String(step.number).padStart(2)}. ${step.case}${words === step.case ? '' : ` (${words})`}`,
        ...seenLines(step, index === 0 ? start : steps[index - 1]),
      ]
    }),
  ]
}

function seenLines(now: Expectation, before: Expectation | undefined): readonly string[] {
  const entries = [['state', [stateAfter(now)]] as const, ...seen(now, before)]
  return entries.flatMap(([name, lines]) =>
    lines.map((line, index) => `${indent}${(index === 0 ? name : '').padEnd(9)} ${line}`),
  )
}
