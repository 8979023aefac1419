import type { PageEndEvent } from '../../../machines/bulk/ports.ts'

/** The part of the page that reports its end. */
export type EndingPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Sends the end of the page, while it can still send calls (docs/behaviour.md#undo). Returns a function that stops listening. */
export function listenToPageEnd(page: EndingPage, send: (event: PageEndEvent) => void): () => void {
  const tell = () => send({ type: 'pageEnd.came' })
  page.addEventListener('pagehide', tell)
  return () => page.removeEventListener('pagehide', tell)
}
