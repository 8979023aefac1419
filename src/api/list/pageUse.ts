import type { PageClickEvent, PageUseEvent } from '../../../machines/list/ports.ts'

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Reports each use of the pointer or a key on the page. Returns a function that stops listening. Movements of zero
 * pixels do not count: browsers report them when the page moves under a resting pointer.
 */
export function listenToPageUse(document: EventTarget, send: (event: PageUseEvent) => void): () => void {
  const report = (event: Event) => {
    if (event.type === 'pointermove' && hasNotMoved(event)) return
    send({ type: 'pageUse.used' })
  }
  for (const use of uses) document.addEventListener(use, report, { capture: true, passive: true })
  return () => {
    for (const use of uses) document.removeEventListener(use, report, { capture: true })
  }
}

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

function hasNotMoved(event: Event): boolean {
  return 'movementX' in event && 'movementY' in event && event.movementX === 0 && event.movementY === 0
}
