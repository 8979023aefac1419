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
  let told: PageEvent['type'] | undefined

  function look() {
    const type = pageEvent(document)
    // When the machine wakes up, a focus event occurs without a change: a page that has the focus is reported again.
    if (type === told && type !== 'page.attended') return
    told = type
    send({ type })
  }

  document.addEventListener('visibilitychange', look)
  page.addEventListener('focus', look)
  page.addEventListener('blur', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    page.removeEventListener('focus', look)
    page.removeEventListener('blur', look)
  }
}

function pageEvent(document: VisibilityPage['document']): PageEvent['type'] {
  if (document.visibilityState === 'hidden') return 'page.hidden'
  return document.hasFocus() ? 'page.attended' : 'page.shown'
}
