/** A shift as a short text to hand over (docs/behaviour.md#shift-text). */
import { counted, inThousands } from '../../../../machines/core/domain/count.ts'
import { markdownText, onOneLine } from '../../../../machines/core/domain/writing/markdown.ts'
import type { Shift } from '../../../../machines/shift/domain/shift.ts'
import type { ShiftForm } from '../../../../machines/shift/domain/shiftForm.ts'
import { dateText } from '../../../time/format.ts'
import { handoverParts, type HandoverLine, type HandoverPart, type HandoverWords } from './handover.ts'
import { doubtSentences, momentText, moreText, periodText, spanText } from '../shiftWords.ts'

/** So many lines of a part are written, so that the text stays short. */
const mostLines = 10

/** The shift for a chat, in Markdown, or for an e-mail, whose first line is the subject. */
export function shiftText(shift: Shift, form: ShiftForm, words: HandoverWords): string {
  const write = form === 'markdown' ? markdownLine : onOneLine
  const mark =
    form === 'markdown' ? { heading: '## ', title: '**', item: '- ' } : { heading: '', title: '', item: '- ' }
  const heading = headingOf(shift, words)
  const figures = figuresOf(shift, words)
  const parts = handoverParts(shift, words).map(({ title, isTimed, lines }) => [
    `${mark.title}${write(title)}${mark.title}`,
    // A list in Markdown follows a blank line.
    ...(form === 'markdown' ? [''] : []),
    ...lines.slice(0, mostLines).map((line) => `${mark.item}${write(lineText(line, isTimed))}`),
    ...(lines.length > mostLines ? [`${mark.item}and ${inThousands(lines.length - mostLines)} more`] : []),
  ])
  const first =
    form === 'mail'
      ? `Subject: ${write(`${heading}: ${figures.slice(0, 2).join(', ')}`)}`
      : `${mark.heading}${write(heading)}`
  const blocks = [[first], [write(figures.join('; '))], ...parts, [write(footOf(shift, words))]]
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}

/** A text at the beginning of a line or an item, where Markdown knows marks of its own. */
function markdownLine(text: string): string {
  return markdownText(text)
    .replace(/^[#+=~-]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
}

/** 'Shift 2026-12-01, 06:30 to 14:30, view All open'. */
function headingOf(shift: Shift, { view, style, now }: HandoverWords): string {
  const about = view === undefined ? '' : `, view ${view}`
  return `Shift ${dateText(shift.from, style)}, ${periodText(shift, now, style)}${about}`
}

/** The five numbers. */
function figuresOf(shift: Shift, { now, style }: HandoverWords): readonly string[] {
  const { neverAcked, openNow, openMore, begun, begunCritical, over, closedByHand, timeToAcknowledge } = shift
  const unacked = neverAcked.reduce((sum, { pks }) => sum + pks.length, 0)
  const [oldest] = neverAcked
  const more = openMore === undefined ? '' : ` (${moreText(openMore, momentText(shift.from, now, style))})`
  const { median, ninetieth } = timeToAcknowledge
  return [
    `${inThousands(unacked)} critical never acked${oldest === undefined ? '' : ` (oldest ${spanText(now - oldest.since)})`}`,
    `${inThousands(openNow.length)} open now${more}`,
    `${inThousands(begun.length)} new${begunCritical.length === 0 ? '' : ` (${inThousands(begunCritical.length)} critical)`}`,
    `${inThousands(over.length)} ended or closed${closedByHand.length === 0 ? '' : ` (${inThousands(closedByHand.length)} by hand)`}`,
    ...(median === undefined || ninetieth === undefined
      ? []
      : [`acknowledged after ${spanText(median)} (median; 90 %: ${spanText(ninetieth)})`]),
  ]
}

/** '14:03 Box down × 2, ana: Fiber fixed', '1 - Critical: Box down × 4, 52 min, nobody'. */
function lineText({ when, severity, what, count, by, text }: HandoverLine, isTimed: HandoverPart['isTimed']): string {
  const subject = count > 1 ? `${what} × ${inThousands(count)}` : what
  const lead = isTimed ? `${when} ` : severity === '' ? '' : `${severity}: `
  const details = [subject, ...(isTimed ? [] : [when]), by].filter((word) => word !== '')
  return `${lead}${details.join(', ')}${text === '' ? '' : `: ${text}`}`
}

/** 'from 412 events, 06:30 to 14:30', and what is not known. */
function footOf(shift: Shift, { now, style }: HandoverWords): string {
  const source = `from ${counted(shift.events, 'event')}, ${periodText(shift, now, style)}`
  return [source, ...doubtSentences(shift, momentText(shift.from, now, style))].join('. ')
}
