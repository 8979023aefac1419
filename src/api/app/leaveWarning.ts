/** The part of the page that reports that the operator is leaving it. */
export type LeavingPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Has the browser ask, in its own words, before the tab is closed, reloaded or navigated away, unless nothing would be
 * lost. Returns a function that stops listening; while there is no listener, leaving is not delayed.
 */
export function warnOfLeaving(page: LeavingPage, mayLeave: () => boolean): () => void {
  const ask = (event: Event) => {
    if (!mayLeave()) event.preventDefault()
  }
  page.addEventListener('beforeunload', ask)
  return () => page.removeEventListener('beforeunload', ask)
}
