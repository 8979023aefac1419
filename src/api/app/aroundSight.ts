import type { AroundSightEvent } from '../../../machines/app/ports.ts'

/** The part of the page that tells whether an element is on screen. */
export interface SightPage {
  readonly document: Document
  readonly IntersectionObserver: new (
    callback: (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void,
  ) => Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>
  readonly MutationObserver: typeof MutationObserver
}

const sought = '[data-around]'

/**
 * Reports whether the part of an incident's page about what is around it is on screen: immediately and at each change.
 * The part comes and goes with the page. Returns a function that stops listening.
 */
export function listenToAroundSight(page: SightPage, send: (event: AroundSightEvent) => void): () => void {
  const { document } = page
  let part: Element | null = null
  let isInView = false
  let told: boolean | undefined

  function report() {
    const isSeen = isInView && document.visibilityState !== 'hidden'
    if (isSeen === told) return
    told = isSeen
    send({ type: 'aroundSight.changed', isSeen })
  }

  const view = new page.IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting === true
    report()
  })

  function find() {
    if (part?.isConnected === true) return
    if (part !== null) view.unobserve(part)
    part = document.querySelector(sought)
    if (part !== null) view.observe(part)
    else if (isInView) {
      isInView = false
      report()
    }
  }

  const content = new page.MutationObserver(find)
  content.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('visibilitychange', report)
  find()
  report()
  return () => {
    content.disconnect()
    view.disconnect()
    document.removeEventListener('visibilitychange', report)
  }
}
