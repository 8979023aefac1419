/** The part of the page that reports when the operator leaves it. */
export type LeavingPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Makes the browser ask for confirmation, in its own words, before the tab is closed, reloaded or navigated elsewhere,
 * unless `mayLeave` says that nothing would be lost. Returns a function that stops listening; without a listener, the
 * browser leaves without delay.
 */
export function warnOfLeaving(page: LeavingPage, mayLeave: () => boolean): () => void {
  const ask = (event: Event) => {
    if (!mayLeave()) event.preventDefault()
  }
  page.addEventListener('beforeunload', ask)
  return () => page.removeEventListener('beforeunload', ask)
}
