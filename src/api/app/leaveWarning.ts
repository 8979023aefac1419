/** The page that is about to be left, as far as its leaving can be heard. */
export type LeavingPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Lets the browser ask, in its own words, before the tab is closed, loaded anew or led elsewhere, unless nothing is lost by
 * it. Returns how to stop; while nothing is listened for, leaving costs nothing.
 */
export function warnOfLeaving(page: LeavingPage, mayLeave: () => boolean): () => void {
  const ask = (event: Event) => {
    if (!mayLeave()) event.preventDefault()
  }
  page.addEventListener('beforeunload', ask)
  return () => page.removeEventListener('beforeunload', ask)
}
