import type { BarSightEvent } from '../../../machines/list/ports.ts'

/** The part of the page that tells whether the bars are on screen. */
export interface BarPage {
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState }
  readonly matchMedia: (query: string) => Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>
}

/** The width of a window in which the strip has room for the bars (`SeverityStrip.module.css`). */
const wideWindow = '(min-width: 60em)'

/**
 * Reports whether the bars are on screen: immediately and at each change. Returns a function that stops listening.
 */
export function listenToBarSight(page: BarPage, send: (event: BarSightEvent) => void): () => void {
  const { document } = page
  const wide = page.matchMedia(wideWindow)
  let told: boolean | undefined

  function report() {
    const isSeen = wide.matches && document.visibilityState !== 'hidden'
    if (isSeen === told) return
    told = isSeen
    send({ type: 'barSight.changed', isSeen })
  }

  document.addEventListener('visibilitychange', report)
  wide.addEventListener('change', report)
  report()
  return () => {
    document.removeEventListener('visibilitychange', report)
    wide.removeEventListener('change', report)
  }
}
