/** A shift as a table for a spreadsheet (docs/behaviour.md#shift-text). */
import { copiedText } from '../../../../machines/list/domain/rows/copiedRows.ts'
import type { Shift } from '../../../../machines/shift/domain/shift.ts'
import { handoverParts, type HandoverWords } from './handover.ts'
import { periodText } from '../shiftWords.ts'

const headings = ['Part', 'When', 'Severity', 'What', 'Count', 'By', 'Text', 'Incidents'] as const

/** The numbers, and then every line of every part, as CSV. */
export function shiftTable(shift: Shift, words: HandoverWords): string {
  const { openNow, openMore, begun, begunCritical, over, closedByHand, neverAcked, timeToAcknowledge, events } = shift
  const { median, ninetieth } = timeToAcknowledge
  const period = periodText(shift, words.now, words.style)
  const seconds = (milliseconds: number | undefined) =>
    milliseconds === undefined ? '' : Math.round(milliseconds / 1000)
  const numbers: readonly (readonly [what: string, count: number | string])[] = [
    ['Critical, never acked', neverAcked.reduce((sum, { pks }) => sum + pks.length, 0)],
    ['Open now', openNow.length],
    ['Open at the beginning', openMore === undefined ? '' : openNow.length - openMore],
    ['New', begun.length],
    ['New, critical', begunCritical.length],
    ['Ended or closed', over.length],
    ['Closed by hand', closedByHand.length],
    ['Seconds to acknowledge, median', seconds(median)],
    ['Seconds to acknowledge, 90 %', seconds(ninetieth)],
    ['Events', events],
  ]
  const rows = [
    ...numbers.map(([what, count]) => ['Numbers', period, '', what, String(count), '', '', '']),
    ...handoverParts(shift, words).flatMap(({ title, lines }) =>
      lines.map(({ when, severity, what, count, by, text, pks }) => {
        return [title, when, severity, what, count === 0 ? '' : String(count), by, text, pks.join(' ')]
      }),
    ),
  ]
  return copiedText({ headings, rows }, 'csv')
}
