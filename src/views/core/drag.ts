import type { PointerEvent } from 'react'

/** How far a hand moves the mouse in a click, at most, in pixels. */
const mostInClick = 5

/**
 * Lets a drag select text, and keeps its end from being a click. To be called as a button of the mouse goes down; a
 * browser reports a click wherever it comes up in the same element. Text in links that are `data-opens` is selected too:
 * browsers start no selection in a link, so such a link has no address while the main button is down.
 */
export function letDragSelect(event: PointerEvent): void {
  const { pointerType, clientX, clientY, currentTarget, target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (pointerType !== 'mouse' || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  const over = new AbortController()
  const { ownerDocument } = currentTarget
  const options = { capture: true, signal: over.signal }
  const link = target instanceof Element ? target.closest('a[data-opens][href]') : null
  if (link !== null) {
    const address = link.getAttribute('href') ?? ''
    const restore = () => link.setAttribute('href', address)
    link.removeAttribute('href')
    ownerDocument.addEventListener('pointerup', restore, options)
    over.signal.addEventListener('abort', restore)
  }
  keepFromClick(
    ownerDocument,
    (click) => Math.hypot(click.clientX - clientX, click.clientY - clientY) > mostInClick,
    over,
  )
}

/**
 * Keeps the next click from having an effect if it ends a drag: a browser reports one wherever the button comes up in the
 * element in which it went down. Another press ends that, and a click by keyboard is one.
 */
export function keepFromClick(page: Document, isDrag: (click: MouseEvent) => boolean, over: AbortController): void {
  const options = { capture: true, signal: over.signal }
  page.addEventListener('pointerdown', () => over.abort(), options)
  page.addEventListener(
    'click',
    (click) => {
      over.abort()
      // A click by keyboard has no place.
      if (click.detail === 0 || !isDrag(click)) return
      click.preventDefault()
      click.stopPropagation()
    },
    options,
  )
}
