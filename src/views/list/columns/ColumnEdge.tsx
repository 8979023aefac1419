import type { KeyboardEvent, PointerEvent } from 'react'
import { mostColumnWidth } from '../../../../machines/list/domain/columnLayout.ts'
import { possibleWidth } from '../../../../machines/list/domain/columnMove.ts'
import { nameOf, type ColumnId } from '../../../../machines/list/domain/columns.ts'
import { useColumnLayout, usePreference, useSelected, useTag } from '../../actors.ts'
import classes from './ColumnEdge.module.css'
import type { Look } from '../table/columnCells.tsx'
import { fittingWidth, isMainDown, mostWidth, scaleOf, usualRem, widthOnScreen } from './columnSizes.ts'
import { widthOf } from '../table/columnTracks.ts'
import { dragMark } from './dragMark.ts'

interface ColumnEdgeProps {
  readonly id: ColumnId
  /** The visible columns, from left to right. */
  readonly shown: readonly ColumnId[]
  readonly look: Look
}

interface EdgeProps {
  readonly id: ColumnId
  /** The width of its heading, and its usual width, in pixels at the browser's default font size. */
  readonly least: number
  readonly usual: number
  /**
   * Whether the edge is the left one of its column: the columns that follow the description grow to the left, where the
   * description has room to give.
   */
  readonly isLeft: boolean
}

/** How far a key moves the edge, in pixels; with Shift, four times as far. */
const keyStep = 8

/**
 * What a heading has for moving and resizing its column: a mark while a heading is dragged, and its edge. The description
 * has no edge, because it takes the width that is left.
 */
export function ColumnEdge({ id, shown, look }: ColumnEdgeProps) {
  const drag = useSelected(useColumnLayout(), dragMark(id))
  const width = widthOf(id, look)
  const isLeft = shown.indexOf(id) > shown.indexOf('description')
  return (
    <>
      {drag !== undefined && <span className={classes.mark} data-drag={drag} />}
      {width !== undefined && (
        <Edge id={id} least={width.least * usualRem} usual={width.usual * usualRem} isLeft={isLeft} />
      )}
    </>
  )
}

/**
 * The edge of a heading, which resizes its column: by dragging, by keys, and to the width of the content by a double
 * click or Enter. Delete gives the column its usual width again.
 */
function Edge({ id, least, usual, isLeft }: EdgeProps) {
  const layout = useColumnLayout()
  const isResizing = useTag(layout, 'resizing')
  const chosen = usePreference('columnWidths')[id]
  const sign = isLeft ? -1 : 1
  const resize = (width: number | undefined) => layout?.send({ type: 'columnLayout.resize', column: id, width })
  const fit = (edge: HTMLElement) => withHeading(edge, (heading) => resize(possibleWidth(fittingWidth(heading), least)))
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    withHeading(event.currentTarget, (heading) =>
      layout?.send({
        type: 'columnLayout.grip',
        column: id,
        width: widthOnScreen(heading),
        least,
        most: mostWidth(heading),
        at: event.clientX / scaleOf(heading),
        sign,
      }),
    )
  }
  const pull = (move: PointerEvent<HTMLElement>) => {
    if (isMainDown(move)) layout?.send({ type: 'columnLayout.pull', at: move.clientX / scaleOf(move.currentTarget) })
  }
  const type = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, currentTarget } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isResizing && key === 'Escape') layout?.send({ type: 'columnLayout.cancel' })
    else if (key === 'Enter') fit(currentTarget)
    else if (key === 'Delete' || key === 'Backspace') resize(undefined)
    else {
      withHeading(currentTarget, (heading) => {
        const [now, most] = [widthOnScreen(heading), mostWidth(heading)]
        const step = sign * (shiftKey ? 4 * keyStep : keyStep)
        const widths = new Map([
          ['ArrowRight', now + step],
          ['ArrowLeft', now - step],
          ['Home', least],
          ['End', most],
        ])
        const width = widths.get(key)
        if (width === undefined) return
        event.preventDefault()
        resize(possibleWidth(width, least, most))
      })
    }
  }
  return (
    <div
      className={classes.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${nameOf(id)}`}
      aria-valuemin={least}
      aria-valuemax={mostColumnWidth}
      aria-valuenow={chosen ?? usual}
      aria-valuetext={chosen === undefined ? `usual width, up to ${usual} pixels` : `${chosen} pixels`}
      title="Drag, or double click to fit"
      data-left={isLeft || undefined}
      onPointerDown={press}
      onPointerMove={pull}
      onPointerUp={() => layout?.send({ type: 'columnLayout.release' })}
      onLostPointerCapture={() => layout?.send({ type: 'columnLayout.cancel' })}
      onDoubleClick={({ currentTarget }) => fit(currentTarget)}
      onKeyDown={type}
    />
  )
}

function withHeading(edge: HTMLElement, act: (heading: HTMLElement) => void) {
  const heading = edge.closest('th')
  if (heading !== null) act(heading)
}
