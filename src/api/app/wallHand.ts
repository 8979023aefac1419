import type { WallHandEvent } from '../../../machines/app/ports.ts'

/** The events that tell that somebody is at the wall. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Reports when the pointer moves, or a key or the screen is pressed. Browsers also report a pointer that rests while the
 * page moves below it: that is no sign of anybody. Returns a function that stops listening.
 */
export function listenToHand(page: Document, send: (event: WallHandEvent) => void): () => void {
  let place = ''

  function report(event: PointerEvent | KeyboardEvent) {
    const before = place
    if (event.type === 'pointermove' && 'screenX' in event) place = `${event.screenX} ${event.screenY}`
    if (event.type !== 'pointermove' || place !== before) send({ type: 'wallHand.moved' })
  }

  for (const sign of signs) page.addEventListener(sign, report, { passive: true })
  return () => {
    for (const sign of signs) page.removeEventListener(sign, report)
  }
}
