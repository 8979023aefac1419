import { keepFocusIn } from '../../core/focus.ts'

/**
 * For what goes with the focus in it, such as an offer to try again while it is tried: one goes on from the first field of the
 * form it stands in, else from the page's heading. A ref for the element that goes.
 */
export function handFocusOn(gone: HTMLElement | null): () => void {
  return () => {
    if (gone?.contains(gone.ownerDocument.activeElement) !== true) return
    const next: HTMLElement | null =
      gone.closest('form')?.querySelector('input') ?? gone.ownerDocument.querySelector('h1')
    keepFocusIn(next)
  }
}
