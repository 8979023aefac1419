import { cellWords } from '../../../../../machines/alerting/domain/drawing/weekCell.ts'
import { blockWords, type WeekDrawing } from '../../../../../machines/alerting/domain/drawing/weekDrawing.ts'
import type { Recurrence } from '../../../../../machines/alerting/domain/timeslot.ts'
import { drawnBlock, type TimeslotDrawingRef } from '../../../../../machines/alerting/timeslotDrawing.ts'

type Snapshot = ReturnType<TimeslotDrawingRef['getSnapshot']>

/**
 * What is told of the drawing: the cell of the cursor, what a gesture would do, or what it has done: 'Monday 21:00-21:30,
 * not active', 'Add Mon-Fri 21:00-06:30', 'Added Mon-Fri 21:00-06:30'. Empty if there is nothing to tell.
 * `drawn` is the gesture that was the last change of the form; undefined if something else was.
 */
export function drawingWords(
  recurrences: readonly Recurrence[],
  drawn: WeekDrawing | undefined,
): (drawing: Snapshot) => string {
  return (drawing) => {
    const { context } = drawing
    if (drawing.hasTag('adding')) return `Add ${blockWords(drawnBlock(context))}`
    if (drawing.hasTag('removing')) return `Remove ${blockWords(drawnBlock(context))}`
    if (drawing.hasTag('pointing')) return cellWords(recurrences, context.head)
    if (!drawing.hasTag('applied') || drawn === undefined) return ''
    return `${drawn.isAdding ? 'Added' : 'Removed'} ${blockWords(drawn.block)}`
  }
}

/** The value of the drawing for screen readers: what a gesture would do or, without one, the cell of the cursor. */
export function valueWords(recurrences: readonly Recurrence[]): (drawing: Snapshot) => string {
  return (drawing) => {
    const isDrawn = drawing.hasTag('adding') || drawing.hasTag('removing')
    return isDrawn ? drawingWords(recurrences, undefined)(drawing) : cellWords(recurrences, drawing.context.head)
  }
}
