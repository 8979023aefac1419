import type { PageClickEvent } from '../../../machines/alarms/ports.ts'

/** The events after which a browser lets a page play sound. */
const clicks = ['pointerup', 'keydown'] as const

/** Reports each click and each key press on the page. Returns a function that stops listening. */
export function listenToPageClicks(document: EventTarget, send: (event: PageClickEvent) => void): () => void {
  const report = () => send({ type: 'pageClick.clicked' })
  for (const click of clicks) document.addEventListener(click, report, { capture: true, passive: true })
  return () => {
    for (const click of clicks) document.removeEventListener(click, report, { capture: true })
  }
}
