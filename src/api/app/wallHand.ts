import type { WallHandEvent } from '../../../machines/app/ports.ts'

/** The events that tell that somebody is at the wall. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Milliseconds between two reports: the pointer moves far more often. */
const pause = 250

/**
 * Reports when the pointer moves, or a key or the screen is pressed, at most four times a second. Browsers also report a
 * pointer that rests while the page moves below it: that is no sign of anybody. Returns a function that stops listening.
 */
export function listenToHand(page: Document, send: (event: WallHandEvent) => void): () => void {
  let reportedAt = -Infinity
  let place = ''

  function report(event: Event) {
    const { screenX, screenY } = event as PointerEvent
    if (event.type === 'pointermove') {
      const isResting = place === `${screenX} ${screenY}`
      place = `${screenX} ${screenY}`
      if (isResting) return
    }
    if (event.timeStamp - reportedAt < pause) return
    reportedAt = event.timeStamp
    send({ type: 'wallHand.moved' })
  }

  for (const sign of signs) page.addEventListener(sign, report, { passive: true })
  return () => {
    for (const sign of signs) page.removeEventListener(sign, report)
  }
}
