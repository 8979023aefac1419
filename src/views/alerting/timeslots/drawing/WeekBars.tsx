import { cellsInRow, dayAfter, type WeekCell } from '../../../../../machines/alerting/domain/drawing/weekCell.ts'
import type { WeekBlock } from '../../../../../machines/alerting/domain/drawing/weekDrawing.ts'
import { days } from '../../../../../machines/alerting/domain/day.ts'
import type { Recurrence } from '../../../../../machines/alerting/domain/timeslot.ts'
import { spansOf, type WeekSpan } from '../../../../../machines/alerting/domain/week.ts'
import { percent } from '../../percent.ts'
import classes from './WeekDrawing.module.css'

interface WeekBarsProps {
  readonly recurrences: readonly Recurrence[]
  /** The day from 1 plus the part of it that has passed; undefined if it is not known. */
  readonly now: number | undefined
  /** What a gesture marks, and the cell of the cursor, if there is one. */
  readonly block: WeekBlock | undefined
  readonly cursor: WeekCell | undefined
}

/** The share of a row that a bar takes, and the room above it. */
const bar = 0.76
const room = (1 - bar) / 2
/** How many days a row shows. */
const length = 1.5
/** The smallest part of a row that is visible. */
const least = 0.004

/**
 * The bars of the week, a row for each day. Each row goes on to noon of the next day, whose morning is shown again there,
 * so that a night is in one piece.
 */
export function WeekBars({ recurrences, now, block, cursor }: WeekBarsProps) {
  const spans = spansOf(recurrences)
  const today = now === undefined ? undefined : Math.floor(now)
  return (
    <svg className={classes.bars} aria-hidden="true" focusable="false">
      {days.map((day) => (
        <rect key={day} className={classes.empty} {...placeOf({ day, from: 0, to: 1 })} />
      ))}
      {days.map((day) => (
        <rect key={day} className={classes.morning} {...placeOf({ day, from: 1, to: length })} />
      ))}
      {spans.map((span) => (
        <rect key={`${span.day} ${span.from}`} className={classes.span} data-part="span" {...placeOf(span)} />
      ))}
      {morningsOf(spans).map((span) => (
        <rect key={`${span.day} ${span.from}`} className={classes.span} data-part="morning" {...placeOf(span)} />
      ))}
      {[0.25, 0.5, 0.75, 1, 1.25].map((part) => (
        <line
          key={part}
          className={classes.line}
          data-midnight={part === 1 || undefined}
          x1={percent(part / length)}
          x2={percent(part / length)}
          y1="0"
          y2="100%"
        />
      ))}
      {now !== undefined && today !== undefined && (
        <line
          className={classes.now}
          data-part="now"
          x1={percent((now - today) / length)}
          x2={percent((now - today) / length)}
          y1={percent((today - 1) / days.length)}
          y2={percent(today / days.length)}
        />
      )}
      {block !== undefined && <rect className={classes.marked} data-part="marked" {...areaOf(block)} />}
      {cursor !== undefined && <rect className={classes.cursor} data-part="cursor" {...areaOf(blockOf(cursor))} />}
    </svg>
  )
}

function blockOf({ day, at }: WeekCell): WeekBlock {
  return { days: [day], from: at, to: at + 1 }
}

/** The parts of the next day's morning in the row of each day. */
function morningsOf(spans: readonly WeekSpan[]): readonly WeekSpan[] {
  return days.flatMap((day) =>
    spans
      .filter((span) => span.day === dayAfter(day) && span.from < length - 1)
      .map(({ from, to }) => ({ day, from: 1 + from, to: Math.min(1 + to, length) })),
  )
}

function placeOf({ day, from, to }: WeekSpan) {
  const part = Math.max((to - from) / length, least)
  return {
    x: percent(Math.min(from / length, 1 - part)),
    width: percent(part),
    y: percent((day - 1 + room) / days.length),
    height: percent(bar / days.length),
    rx: 2,
  }
}

function areaOf({ days: on, from, to }: WeekBlock) {
  return {
    x: percent(from / cellsInRow),
    width: percent((to - from) / cellsInRow),
    y: percent(((on[0] ?? 1) - 1) / days.length),
    height: percent(on.length / days.length),
    rx: 3,
  }
}
