import { useCallback } from 'react'
import type { ColumnLayoutRef } from '../../../../machines/list/columnLayout.ts'
import type { ColumnId } from '../../../../machines/list/domain/columns.ts'
import { useColumnLayout } from '../../actors.ts'
import { keepFromClick } from '../../core/drag.ts'
import { headingsOnScreen, isMainDown, placeAt } from './columnSizes.ts'

interface HeadingDragProps {
  /** The visible columns, from left to right. */
  readonly shown: readonly ColumnId[]
}

/** Lets the headings beside it be dragged to other places. A finger scrolls the page instead. */
export function HeadingDrag({ shown }: HeadingDragProps) {
  const layout = useColumnLayout()
  const follow = useCallback(
    (place: HTMLElement | null) => {
      const headings = place?.closest('tr')
      if (!headings || layout === undefined) return
      const over = new AbortController()
      headings.addEventListener('pointerdown', (event) => press(event, headings, layout, shown), over)
      return () => over.abort()
    },
    [layout, shown],
  )
  return <span hidden ref={follow} />
}

/** Wherever the pointer is let go. */
const isAlways = () => true

/** Follows the pointer until it lets the heading go. The end of a drag, or of a press that Escape cancels, is no click. */
function press(event: PointerEvent, headings: HTMLElement, layout: ColumnLayoutRef, chosen: readonly ColumnId[]) {
  const { target, pointerType, button, clientX } = event
  const heading = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
  const onScreen = headingsOnScreen(headings).map(({ dataset }) => dataset['id'])
  const shown = chosen.filter((id) => onScreen.includes(id))
  const column = shown.find((id) => id === heading?.dataset['id'])
  const isEdge = target instanceof Element && target.closest('[role=separator]') !== null
  if (column === undefined || isEdge || pointerType === 'touch' || button !== 0) return
  const over = new AbortController()
  const page = headings.ownerDocument
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown', act: (event: Event) => void) =>
    page.addEventListener(type, act, { capture: true, signal: over.signal })
  const end = (type: 'columnLayout.drop' | 'columnLayout.cancel') => {
    over.abort()
    if (type === 'columnLayout.cancel' || layout.getSnapshot().hasTag('moving'))
      keepFromClick(page, isAlways, new AbortController())
    layout.send({ type })
  }
  layout.send({ type: 'columnLayout.press', column, shown, at: clientX })
  on('pointermove', (move) => {
    if (!(move instanceof PointerEvent)) return
    // The button was let go where the page could not know.
    if (!isMainDown(move)) end('columnLayout.cancel')
    else layout.send({ type: 'columnLayout.drag', at: move.clientX, to: placeAt(headings, column, move) })
  })
  on('pointerup', () => end('columnLayout.drop'))
  on('pointercancel', () => end('columnLayout.cancel'))
  on('keydown', (typed) => {
    if (typed instanceof KeyboardEvent && typed.key === 'Escape') end('columnLayout.cancel')
  })
}
