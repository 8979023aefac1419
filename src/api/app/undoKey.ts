import type { UndoKeyEvent } from '../../../machines/bulk/ports.ts'
import { keys } from '../../../machines/list/domain/keys.ts'
import { listenToKeyboard } from './keyboard.ts'

/**
 * Sends each press of the key that undoes, with the order that the page offers to undo (docs/behaviour.md#undo): what
 * the operator sees then, which the chart may have finished by now. Outside of fields and menus, and in a dialog only if
 * keys work in it. Returns a function that stops listening.
 */
export function listenToUndoKey(page: Document, send: (event: UndoKeyEvent) => void): () => void {
  const shown = (name: string) => page.querySelector(`[${name}]`)?.getAttribute(name) ?? undefined
  const tell = () => send({ type: 'undoKey.pressed', id: shown('data-undo'), offered: shown('data-take-back') })
  return listenToKeyboard(page, tell, keys.undo.character)
}
