import { keepFocusIn } from '../../core/focus.ts'

/**
 * A ref for an element that may be removed with the focus in it, such as a Retry button that is hidden while the retry
 * runs. Passes the focus to the first field of the surrounding form, otherwise to the page's heading.
 */
export function handFocusOn(gone: HTMLElement | null): () => void {
  return () => {
    if (gone?.contains(gone.ownerDocument.activeElement) !== true) return
    const next: HTMLElement | null =
      gone.closest('form')?.querySelector('input') ?? gone.ownerDocument.querySelector('h1')
    keepFocusIn(next)
  }
}
