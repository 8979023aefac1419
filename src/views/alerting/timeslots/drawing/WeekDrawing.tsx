import { Button, VisuallyHidden } from '@mantine/core'
import { useCallback, useId, type KeyboardEvent, type PointerEvent } from 'react'
import { days } from '../../../../../machines/alerting/domain/day.ts'
import { cellsInRow, type CellStep, type WeekCell } from '../../../../../machines/alerting/domain/drawing/weekCell.ts'
import type { Recurrence } from '../../../../../machines/alerting/domain/timeslot.ts'
import { placeInWeek } from '../../../../../machines/alerting/domain/week.ts'
import { shortDayName } from '../../../../../machines/alerting/domain/weekWords.ts'
import type { TimeslotRef } from '../../../../../machines/alerting/timeslot.ts'
import { drawnBlock, type TimeslotDrawingRef } from '../../../../../machines/alerting/timeslotDrawing.ts'
import { offsetAt } from '../../../../../machines/server/domain/serverOffset.ts'
import { useChild, useSelected, useServerZone, useTag, useTime, useValue } from '../../../actors.ts'
import { moveFocusTo } from '../../../core/focus.ts'
import { drawingWords, valueWords } from './drawingWords.ts'
import { WeekBars } from './WeekBars.tsx'
import classes from './WeekDrawing.module.css'

interface WeekDrawingProps {
  readonly timeslot: TimeslotRef | undefined
  readonly recurrences: readonly Recurrence[]
  /** Whether a request is in flight. If so, nothing can be drawn. */
  readonly isBusy: boolean
}

/** How far each key moves the cursor: half an hour, a day, six hours, or to the end of the row. */
const steps: Readonly<Partial<Record<string, CellStep>>> = {
  ArrowLeft: { days: 0, cells: -1 },
  ArrowRight: { days: 0, cells: 1 },
  ArrowUp: { days: -1, cells: 0 },
  ArrowDown: { days: 1, cells: 0 },
  PageUp: { days: 0, cells: -12 },
  PageDown: { days: 0, cells: 12 },
  Home: { days: 0, cells: -cellsInRow },
  End: { days: 0, cells: cellsInRow },
}

const label = 'Draw the week'

/** The week as a drawing, by the server's clock. Times are added and removed in it by dragging or with keys. */
export function WeekDrawing({ timeslot, recurrences, isBusy }: WeekDrawingProps) {
  const drawing = useChild<TimeslotDrawingRef>(timeslot, 'timeslotDrawing')
  const zone = useServerZone()
  const now = useTime((time) => coarsePlace(time, offsetAt(zone, time)))
  const today = now === undefined ? undefined : Math.floor(now)
  const drawn = useValue(timeslot, 'drawn')
  const told = useSelected(drawing, drawingWords(recurrences, drawn)) ?? ''
  const [isByKeys, isApplied] = [useTag(drawing, 'keys'), useTag(drawing, 'applied')]
  const [id, keys] = [useId(), useId()]
  return (
    <div className={classes.drawing}>
      <div className={classes.heading}>
        <span className={classes.title} aria-hidden="true">
          {label}
        </span>
        {recurrences.length > 0 && (
          <Button
            className={classes.clear ?? ''}
            variant="subtle"
            size="compact-sm"
            aria-disabled={isBusy}
            mod={{ disabled: isBusy }}
            onClick={({ currentTarget: { ownerDocument } }) => {
              if (isBusy) return
              // This button disappears.
              moveFocusTo(ownerDocument.getElementById(id))
              timeslot?.send({ type: 'form.change', change: { type: 'clear' } })
            }}
          >
            Clear the week
          </Button>
        )}
      </div>
      <div className={classes.days} aria-hidden="true">
        {days.map((day) => (
          <span key={day} className={classes.day} data-today={day === today || undefined}>
            {shortDayName(day)}
          </span>
        ))}
      </div>
      <Board id={id} keys={keys} drawing={drawing} recurrences={recurrences} now={now} isBusy={isBusy} />
      <div className={classes.hours} aria-hidden="true">
        {['00', '06', '12', '18', '24', '06', '12'].map((hour, place) => (
          <span key={place} className={classes.hour}>
            {hour}
          </span>
        ))}
      </div>
      {/* Below the board, which would move under the pointer if the words above it grew. */}
      <output className={classes.told}>
        {/* Only what has been done is announced: the rest is the value of the slider. */}
        <span aria-hidden={!isApplied}>{told}</span>
      </output>
      <p className={classes.hint} aria-hidden="true">
        {isByKeys
          ? 'Arrow keys move, with Shift they mark. Space adds or removes, Escape cancels.'
          : 'Drag to add times, or from a filled time to remove them. After 24 comes the next morning.'}
      </p>
      <VisuallyHidden id={keys}>
        Arrow keys move by half an hour or a day, Page Up and Page Down by six hours, Home and End to the ends of the
        row. With Shift they mark several. Space or Enter adds what is marked, or removes it if it begins where the
        timeslot is active. Escape cancels.
      </VisuallyHidden>
    </div>
  )
}

interface BoardProps {
  readonly id: string
  /** The id of the description of the keys. */
  readonly keys: string
  readonly drawing: TimeslotDrawingRef | undefined
  readonly recurrences: readonly Recurrence[]
  readonly now: number | undefined
  readonly isBusy: boolean
}

/** The surface that takes pointers and keys. What it shows is told in words beside it. */
function Board({ id, keys, drawing, recurrences: week, now, isBusy }: BoardProps) {
  const [isAdding, isRemoving] = [useTag(drawing, 'adding'), useTag(drawing, 'removing')]
  const isPointing = useTag(drawing, 'pointing')
  const context = useSelected(drawing, (snapshot) => snapshot.context)
  const value = useSelected(drawing, valueWords(week))
  const isDrawn = isAdding || isRemoving
  /** A gesture that was left behind as the row was closed is over. */
  const begin = useCallback(
    (board: HTMLElement | null) => {
      if (board !== null) drawing?.send({ type: 'timeslotDrawing.leave' })
    },
    [drawing],
  )
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || isBusy) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing?.send({ type: 'timeslotDrawing.press', cell: cellAt(event), week })
  }
  const type = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    if (isBusy || event.ctrlKey || event.metaKey || event.altKey) return
    const by = steps[key]
    if (by !== undefined) drawing?.send({ type: 'timeslotDrawing.step', by, extends: event.shiftKey, week })
    else if (key === ' ' || key === 'Enter') drawing?.send({ type: 'timeslotDrawing.apply', week })
    else if (key === 'Escape' && isDrawn) drawing?.send({ type: 'timeslotDrawing.cancel' })
    else return
    event.preventDefault()
  }
  return (
    // A gesture is over with Escape, and the dialog around the drawing stays open.
    <div
      ref={begin}
      id={id}
      className={classes.board}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={days.length * cellsInRow - 1}
      aria-valuenow={context === undefined ? 0 : (context.head.day - 1) * cellsInRow + context.head.at}
      aria-valuetext={value}
      aria-describedby={keys}
      aria-disabled={isBusy || undefined}
      data-mantine-stop-propagation={isDrawn}
      data-gesture={isAdding ? 'adding' : isRemoving ? 'removing' : undefined}
      onPointerDown={press}
      onPointerMove={(event) => {
        if (isDrawn && event.isPrimary) drawing?.send({ type: 'timeslotDrawing.drag', cell: cellAt(event) })
      }}
      onPointerUp={({ isPrimary }) => {
        if (isPrimary) drawing?.send({ type: isBusy ? 'timeslotDrawing.cancel' : 'timeslotDrawing.release' })
      }}
      onLostPointerCapture={({ isPrimary }) => {
        if (isPrimary) drawing?.send({ type: 'timeslotDrawing.cancel' })
      }}
      onKeyDown={type}
      onFocus={() => drawing?.send({ type: 'timeslotDrawing.enter' })}
      onBlur={() => drawing?.send({ type: 'timeslotDrawing.leave' })}
    >
      <WeekBars
        recurrences={week}
        now={now}
        block={isDrawn && context !== undefined ? drawnBlock(context) : undefined}
        cursor={isPointing ? context?.head : undefined}
      />
    </div>
  )
}

/** The cell under the pointer or, if the pointer is outside of the drawing, the nearest one. */
function cellAt({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): WeekCell {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const row = Math.floor(((clientY - top) / height) * days.length)
  const day = days[Math.min(Math.max(row, 0), days.length - 1)] ?? 1
  return { day, at: Math.floor(((clientX - left) / width) * cellsInRow) }
}

/**
 * The day plus the fraction of the day that has passed by the server's clock, rounded down to five minutes, which is
 * about a pixel. Undefined if the server's time zone is not known.
 */
function coarsePlace(now: number, offset: number | undefined): number | undefined {
  if (offset === undefined) return undefined
  const { day, part } = placeInWeek(now, offset)
  return day + Math.floor(part * 288) / 288
}
