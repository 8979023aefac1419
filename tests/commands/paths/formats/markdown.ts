import { happeningInWords } from '../happening.ts'
import type { Expectation } from '../description.ts'
import type { Plan, PlannedPath } from '../plan.ts'
import { inWords } from '../words.ts'
import { countsInWords, readable, restInWords, resultInWords, seen, stateAfter, sumInWords } from './phrases.ts'

/** Plans as Markdown: a table for each path; several charts get a table of contents. */
export function markdownOf(plans: readonly Plan[]): string {
  const [only, another] = plans
  if (only !== undefined && another === undefined) return chapter(only, '#').join('\n')
  return [...contents(plans), ...plans.flatMap((plan) => chapter(plan, '##'))].join('\n')
}

function contents(plans: readonly Plan[]): readonly string[] {
  return [
    '# Plans of charts, for developers',
    '',
    ...plans.map(
      (plan) => `- [${escaped(plan.chart)}](#chart-${plan.chart.toLowerCase()}): ${escaped(countsInWords(plan))}`,
    ),
    '',
    `Total: ${escaped(sumInWords(plans))}.`,
    '',
  ]
}

function chapter(plan: Plan, heading: string): readonly string[] {
  return [
    `${heading} Chart ${escaped(plan.chart)}`,
    '',
    `Strategy ${plan.strategy}: ${escaped(countsInWords(plan))}.`,
    '',
    ...restInWords(plan).map((line) => `- ${escaped(line)}`),
    '',
    ...plan.paths.flatMap((path, index) => pathLines(path, index, `${heading}#`)),
  ]
}

function pathLines(path: PlannedPath, index: number, heading: string): readonly string[] {
  const {
    id,
    start,
    steps,
    path: { table },
  } = path
  const result = resultInWords(path)
  const input = start.input === undefined ? '' : `<br>${escaped(`input ${inWords(start.input, readable)}`)}`
  return [
    `${heading} ${escaped(table.chart)} ${index + 1}: ${escaped(start.name)}`,
    '',
    `\`${id}\`${result === 'passed' ? '' : ` **${escaped(result)}**`}`,
    '',
    '| # | What happens | State | Visible effect |',
    '| --: | --- | --- | --- |',
    `| 0 | ${escaped(start.name)}${input} | ${escaped(stateAfter(start))} | ${seenCell(start, undefined)} |`,
    ...steps.map((step, position) => {
      const words = happeningInWords(table.case(step.case), readable)
      const happens = `${escaped(step.case)}<br>${escaped(words)}`
      const before = position === 0 ? start : steps[position - 1]
      return `| ${step.number} | ${happens} | ${escaped(stateAfter(step))} | ${seenCell(step, before)} |`
    }),
    '',
  ]
}

function seenCell(now: Expectation, before: Expectation | undefined): string {
  return seen(now, before)
    .flatMap(([name, lines]) => lines.map((line) => `${name}: ${escaped(line)}`))
    .join('<br>')
}

/** Escapes text so that Markdown shows it literally, even in a table cell. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\`*_|[\]<~]/g, String.raw`\$&`).replaceAll(/\s*\r?\n\s*/g, '<br>')
}
