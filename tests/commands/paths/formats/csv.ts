import type { Expectation } from '../description.ts'
import { happeningInWords } from '../happening.ts'
import type { Plan, PlannedPath } from '../plan.ts'
import { inWords } from '../words.ts'
import { askedInWords, messageInWords, toldInWords } from './phrases.ts'

const header = 'chart,path,step,case,event,state,tags,messages,requests,sends to,shows,ended,result'.split(',')

/**
 * Plans as CSV (RFC 4180): a row for each step. Step 0 is the start of a path: its case is the title of the start, and
 * its event is the input of the chart. Several messages, requests or events in one cell are separated by line breaks.
 */
export function csvOf(plans: readonly Plan[]): string {
  const rows = plans.flatMap(({ chart, paths }) => paths.flatMap((path) => rowsOf(chart, path)))
  return [header, ...rows].map((row) => `${row.map(quotedCell).join(',')}\r\n`).join('')
}

function rowsOf(
  chart: string,
  { id, start, steps, path: { table }, performance: { failure } }: PlannedPath,
): readonly string[][] {
  const result = (step: number): string => {
    if (failure === undefined || step < failure.step) return 'passed'
    return step === failure.step ? 'failed' : 'not reached'
  }
  return [
    [
      chart,
      id,
      '0',
      start.name,
      start.input === undefined ? '' : `input ${inWords(start.input)}`,
      ...cellsOf(start),
      result(0),
    ],
    ...steps.map((step) => [
      chart,
      id,
      String(step.number),
      step.case,
      happeningInWords(table.case(step.case)),
      ...cellsOf(step),
      result(step.number),
    ]),
  ]
}

function cellsOf({ state, tags, messages, requests, sends, shows, ended }: Expectation): readonly string[] {
  return [
    state,
    tags.join(', '),
    messages.map(messageInWords).join('\n'),
    requests.map(askedInWords).join('\n'),
    sends.map(toldInWords).join('\n'),
    shows === undefined ? '' : inWords(shows),
    ended === undefined ? '' : inWords(ended.output),
  ]
}

/** A cell, in quotation marks if it needs them. */
export function quotedCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
