import type { EscapeKeyEvent } from '../../../machines/messages/ports.ts'

/** Elements that Escape closes or leaves. */
const takers = [
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=menu]',
  '[role=listbox]',
  '[data-wall]',
  '[aria-expanded=true]:is([role=combobox], [aria-haspopup], [aria-controls])',
].join(',')
const row = 'tr[data-pk]'

/**
 * Sends each press of Escape, unless something else on the page uses the key: a dialog, a menu, a list of choices, the
 * wall, a row of the list, or a field with text. Returns a function that stops listening.
 */
export function listenToEscape(page: Window, send: (event: EscapeKeyEvent) => void): () => void {
  let isTaken = false
  // Checks in the capture phase: by the time the event has bubbled up, the key may already have closed a dialog or
  // menu.
  const look = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape') isTaken = hasTaker(page.document) || isInUse(target)
  }
  const hear = (event: KeyboardEvent) => {
    const { key, defaultPrevented, isComposing, ctrlKey, altKey, metaKey, shiftKey } = event
    if (key !== 'Escape' || isTaken || defaultPrevented || isComposing) return
    if (ctrlKey || altKey || metaKey || shiftKey) return
    send({ type: 'escapeKey.pressed' })
  }
  page.addEventListener('keydown', look, { capture: true })
  page.addEventListener('keydown', hear)
  return () => {
    page.removeEventListener('keydown', look, { capture: true })
    page.removeEventListener('keydown', hear)
  }
}

function hasTaker(page: Document): boolean {
  return [...page.querySelectorAll(takers)].some((element) => element.checkVisibility?.() ?? true)
}

function isInUse(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox], [type=radio]), textarea',
  )
  return target.closest(row) !== null || (field !== null && field.value !== '')
}
