import { keepFocusIn } from '../../core/focus.ts'

/**
 * For what offers to try again and goes while it is tried: whoever pressed its button goes on from the first field of the
 * form it stands in, else from the page's heading. A ref for the element that goes.
 */
export function handFocusOn(gone: HTMLElement | null): () => void {
  return () => {
    if (gone?.contains(gone.ownerDocument.activeElement) !== true) return
    const next: HTMLElement | null = gone.closest('form')?.querySelector('input') ?? gone.ownerDocument.querySelector('h1')
    keepFocusIn(next)
  }
}
