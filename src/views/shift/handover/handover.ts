/** The parts of a shift as lines, of which its texts and its table are made (docs/behaviour.md#shift-text). */
import { actionWords } from '../../../../machines/bulk/domain/actions.ts'
import type { KeptAction } from '../../../../machines/bulk/domain/keptAction.ts'
import { isNever } from '../../../../machines/core/domain/moment.ts'
import { taskName } from '../../../../machines/filter/domain/silencing.ts'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { entryLines } from '../../../../machines/shift/domain/entryLines.ts'
import type { AlikeIncidents, Shift, ShiftEntry } from '../../../../machines/shift/domain/shift.ts'
import type { TimeStyle } from '../../../time/format.ts'
import { ageText } from '../../../time/relative.ts'
import { ackedForText, acknowledgedText, endText, momentText, patternText, peopleText } from '../shiftWords.ts'

/** What a handover needs beside the shift. */
export interface HandoverWords {
  /** The name of the view; undefined if the shift is about everything. */
  readonly view: string | undefined
  /** The user's actions of the period, the latest first. */
  readonly actions: readonly KeptAction[]
  readonly style: TimeStyle
  /** When the shift was read, in milliseconds since 1970. */
  readonly now: number
  /** Whether this console shows severity levels. */
  readonly withLevels: boolean
}

/** A line; what it does not have is ''. */
export interface HandoverLine {
  readonly when: string
  readonly severity: string
  readonly what: string
  /** The incidents that it is about, and how many they are. */
  readonly pks: readonly number[]
  readonly count: number
  readonly by: string
  readonly text: string
}

export interface HandoverPart {
  readonly title: string
  /** Whether its lines begin with when something is, as in a diary. */
  readonly isTimed: boolean
  readonly lines: readonly HandoverLine[]
}

const blank: HandoverLine = { when: '', severity: '', what: '', pks: [], count: 0, by: '', text: '' }

/** The parts that have lines, in the order in which a colleague reads. */
export function handoverParts(shift: Shift, words: HandoverWords): readonly HandoverPart[] {
  const { now, style, actions } = words
  const parts: readonly HandoverPart[] = [
    untimed('New and still open', alikeLines(shift.newAndOpen, words)),
    untimed('Critical, never acked', alikeLines(shift.neverAcked, words)),
    timed('Acknowledgements, by when they end', endingLines(shift, words)),
    timed('Closed by hand', linesOf(shift.closedByHand, words)),
    timed('Reopened', linesOf(shift.reopened, words)),
    timed('Notes', linesOf(shift.notes, words)),
    timed(
      'What I did',
      actions.map((action) => ({
        ...blank,
        when: momentText(action.at, now, style),
        what: [actionWords(action), action.description].filter((word) => word !== '').join(': '),
        pks: action.pks,
        text: action.text,
      })),
    ),
    timed('Maintenance, now and tonight', maintenanceLines(shift, words)),
    untimed(
      shift.quietSources.some(({ isTold }) => !isTold)
        ? 'Sources gone quiet, by their last events'
        : 'Sources gone quiet',
      shift.quietSources.map(({ name, lastHeard, open }) => ({
        ...blank,
        what: name,
        when: lastHeard === undefined ? 'not heard in the shift' : `not heard for ${ageText(lastHeard, now)}`,
        by: open > 0 ? `${open} open` : '',
      })),
    ),
    untimed(
      'Most incidents',
      shift.noisiest.map((host) => ({
        ...blank,
        what: host.name,
        pks: host.pks,
        count: host.pks.length,
        by: patternText(host),
      })),
    ),
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

function timed(title: string, lines: readonly HandoverLine[]): HandoverPart {
  return { title, isTimed: true, lines }
}

function untimed(title: string, lines: readonly HandoverLine[]): HandoverPart {
  return { title, isTimed: false, lines }
}

function alikeLines(alike: readonly AlikeIncidents[], words: HandoverWords): readonly HandoverLine[] {
  const { now, style, withLevels } = words
  return alike.map(({ description, level, pks, since, acknowledged }) => ({
    ...blank,
    severity: withLevels ? levelText(level) : '',
    what: description,
    pks,
    count: pks.length,
    when: ageText(since, now),
    by: acknowledgedText(acknowledged, now, style),
  }))
}

function endingLines({ acknowledgements }: Shift, { now, style }: HandoverWords): readonly HandoverLine[] {
  return acknowledgements.map((ending) => ({
    ...blank,
    when: endText(ending.until, now, style),
    what: [ending.description ?? 'several', ackedForText(ending, now)].filter((word) => word !== '').join(', '),
    pks: ending.pks,
    count: ending.pks.length,
    by: peopleText(ending.by),
    text: ending.text,
  }))
}

function linesOf(entries: readonly ShiftEntry[], { now, style }: HandoverWords): readonly HandoverLine[] {
  return entryLines(entries).map(({ entry, pks }) => ({
    ...blank,
    when: momentText(entry.at, now, style),
    what: entry.description,
    pks,
    count: pks.length,
    by: entry.by ?? '',
    text: entry.text,
  }))
}

function maintenanceLines({ maintenance }: Shift, { now, style }: HandoverWords): readonly HandoverLine[] {
  return (maintenance ?? []).map((task) => ({
    ...blank,
    when: task.start <= now ? 'now' : momentText(task.start, now, style),
    what: `${taskName(task)}, ${isNever(task.end) ? 'end open' : `until ${momentText(task.end, now, style)}`}`,
    by: task.by ?? '',
  }))
}
