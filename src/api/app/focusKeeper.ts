/**
 * Remembers which element has the focus. The function it returns gives the focus back, without scrolling, unless the
 * element is gone.
 */
export function keepFocus(page: Document): () => void {
  const focused = page.activeElement
  return () => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  }
}
