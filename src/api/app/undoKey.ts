import type { UndoKeyEvent } from '../../../machines/bulk/ports.ts'
import { keys } from '../../../machines/list/domain/keys.ts'
import { listenToKeyboard } from './keyboard.ts'

/**
 * Sends each press of the key that undoes, outside of fields and menus, and in a dialog only if keys work in it. Returns
 * a function that stops listening.
 */
export function listenToUndoKey(page: Document, send: (event: UndoKeyEvent) => void): () => void {
  return listenToKeyboard(page, () => send({ type: 'undoKey.pressed' }), keys.undo.character)
}
