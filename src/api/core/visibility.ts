import type { PageEvent } from '../../../machines/core/ports.ts'

/** What the page knows of being seen. */
export interface VisibilityPage extends EventTarget {
  readonly document: EventTarget & {
    readonly visibilityState: DocumentVisibilityState
    readonly hasFocus: () => boolean
  }
}

/** Tells whether anybody sees the page: at once, and at each change. Returns how to stop. */
export function listenToVisibility(page: VisibilityPage, send: (event: PageEvent) => void): () => void {
  const { document } = page
  let told: PageEvent['type'] | undefined

  function look() {
    const type = pageEvent(document)
    // Waking up brings a focus without a change: to whom looks at the page, that is worth a word.
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
