import { keepFocusIn } from '../../core/focus.ts'

/**
 * A ref for an element that may be removed while the focus is in it, such as a Retry button that is hidden while the
 * retry runs. Passes the focus to the first field of the surrounding form or, if there is none, to the page's heading.
 */
export function handFocusOn(gone: HTMLElement | null): () => void {
  return () => {
    if (gone?.contains(gone.ownerDocument.activeElement) !== true) return
    const next: HTMLElement | null =
      gone.closest('form')?.querySelector('input') ?? gone.ownerDocument.querySelector('h1')
    keepFocusIn(next)
  }
}
