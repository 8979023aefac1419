import type { LongPressEvent } from '../../../machines/app/ports.ts'
import { focusedLine } from './keyboard.ts'

/** Milliseconds until a touch is a long press. */
const patience = 500

/** Pixels that a resting finger may move. */
const unrest = 10

/**
 * Sends each long press of one finger on a row, and keeps the click and the menu that would follow from happening. A
 * finger that moves scrolls. Returns a function that stops listening.
 */
export function listenToLongPress(page: Document, send: (event: LongPressEvent) => void): () => void {
  const listening = new AbortController()
  let touch: { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | undefined
  let isPressed = false
  const end = () => {
    clearTimeout(touch?.timer)
    touch = undefined
  }
  const listen = <Type extends keyof DocumentEventMap>(type: Type, handle: (event: DocumentEventMap[Type]) => void) =>
    page.addEventListener(type, handle, { capture: true, signal: listening.signal })
  listen('pointerdown', ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
    end()
    isPressed = false
    const { pk, part } = focusedLine(target)
    if (pointerType !== 'touch' || !isPrimary || pk === undefined || part !== undefined) return
    const timer = setTimeout(() => {
      isPressed = true
      send({ type: 'longPress.pressed', pk })
    }, patience)
    touch = { x, y, timer }
  })
  listen('pointermove', ({ clientX, clientY }) => {
    if (touch !== undefined && Math.hypot(clientX - touch.x, clientY - touch.y) > unrest) end()
  })
  listen('pointerup', end)
  listen('pointercancel', end)
  // A link has a menu of its own, which would cover the row that is being ticked.
  listen('contextmenu', (event) => {
    if (touch !== undefined || isPressed) event.preventDefault()
  })
  listen('click', (event) => {
    if (!isPressed) return
    isPressed = false
    event.preventDefault()
    event.stopPropagation()
  })
  return () => {
    end()
    listening.abort()
  }
}
