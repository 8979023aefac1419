import type { PageEvent } from '../../../machines/core/ports.ts'

/** The part of the page that reports its visibility. */
export interface VisibilityPage extends EventTarget {
  readonly document: EventTarget & {
    readonly visibilityState: DocumentVisibilityState
    readonly hasFocus: () => boolean
  }
}

/**
 * Reports whether the page is visible and has the focus: immediately and at each change. Returns a function that stops
 * listening.
 */
export function listenToVisibility(page: VisibilityPage, send: (event: PageEvent) => void): () => void {
  const { document } = page
  let lastReported: PageEvent['type'] | undefined

  function report() {
    const type = pageEvent(document)
    // When the machine wakes up, the page receives a focus event without having lost the focus, so a focused page is
    // reported again.
    if (type === lastReported && type !== 'page.attended') return
    lastReported = type
    send({ type })
  }

  document.addEventListener('visibilitychange', report)
  page.addEventListener('focus', report)
  page.addEventListener('blur', report)
  report()
  return () => {
    document.removeEventListener('visibilitychange', report)
    page.removeEventListener('focus', report)
    page.removeEventListener('blur', report)
  }
}

function pageEvent(document: VisibilityPage['document']): PageEvent['type'] {
  if (document.visibilityState === 'hidden') return 'page.hidden'
  return document.hasFocus() ? 'page.attended' : 'page.shown'
}
