import type { PaletteKeyEvent } from '../../../machines/app/ports.ts'
import { focusedLine, otherDialog } from './keyboard.ts'

/** The dialog of the palette, which the key closes. */
const palette = '[data-palette]'

/**
 * Sends each press of Ctrl+K or Cmd+K with the focused row, and keeps the browser from handling it. Ignores it while a
 * dialog is open in which keys do not work. Returns a function that stops listening.
 */
export function listenToPaletteKey(page: Document, send: (event: PaletteKeyEvent) => void): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || repeat || event.isComposing) return
    if (otherDialog(page) !== null && page.querySelector(palette) === null) return
    event.preventDefault()
    send({ type: 'paletteKey.pressed', ...focusedLine(target) })
  }
  page.addEventListener('keydown', press)
  return () => page.removeEventListener('keydown', press)
}
