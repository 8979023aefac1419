import type { Expectation } from '../description.ts'
import { happeningInWords } from '../happening.ts'
import type { Plan, PlannedPath } from '../plan.ts'
import { inWords } from '../words.ts'
import { countsInWords, readable, restInWords, resultInWords, seen, withoutEffect } from './phrases.ts'

/** A plan as a Gherkin feature, with a scenario for each path, tagged with its id. */
export function gherkinOf(plan: Plan): string {
  return [
    `Feature: chart ${plan.chart}, for developers`,
    ...[`Strategy ${plan.strategy}: ${countsInWords(plan)}.`, ...restInWords(plan)].map((line) => `  ${oneLine(line)}`),
    '',
    ...plan.paths.flatMap((path, index) => [...scenario(path, index + 1), '']),
  ].join('\n')
}

function scenario(path: PlannedPath, number: number): readonly string[] {
  const {
    id,
    start,
    steps,
    path: { table },
  } = path
  const result = resultInWords(path)
  const end = steps.at(-1)?.state ?? start.state
  const input = start.input === undefined ? '' : ` (input ${inWords(start.input, readable)})`
  return [
    `  @${id}`,
    `  Scenario: ${oneLine(`${number}. ${start.name}, to ${end}${result === 'passed' ? '' : `: ${result}`}`)}`,
    `    Given ${oneLine(`${start.name}${input}`)}`,
    ...expected(start, undefined).map((line) => `    And ${line}`),
    ...steps.flatMap((step, index) => {
      const words = happeningInWords(table.case(step.case), readable)
      const [first = '', ...others] = expected(step, index === 0 ? start : steps[index - 1])
      return [
        `    When ${oneLine(`${step.case} (${words})`)}`,
        `    Then ${first}`,
        ...others.map((line) => `    And ${line}`),
      ]
    }),
  ]
}

const sentences: Readonly<Record<string, (line: string) => string>> = {
  tags: (line) => `the tags are ${line}`,
  messages: (line) => `a message says ${line}`,
  requests: (line) => `it requests ${line}`,
  'sends to': (line) => `it sends to ${line}`,
  shows: (line) => `it shows ${line}`,
  ended: (line) => `it has ended ${line}`,
}

function expected(now: Expectation, before: Expectation | undefined): readonly string[] {
  const state =
    now.effect === 'seen'
      ? `the state is ${now.state}`
      : `the state is still ${now.state}, ${withoutEffect[now.effect]}`
  const others = seen(now, before).flatMap(([name, lines]) => lines.map((line) => sentences[name]?.(line) ?? line))
  return [state, ...others].map(oneLine)
}

/** A line break would start another step. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*\r?\n\s*/g, ' ')
}
