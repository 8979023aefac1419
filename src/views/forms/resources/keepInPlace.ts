import { flushSync } from 'react-dom'

/**
 * Makes a change for which other rows close or open, and leaves this element where it is on the screen: a row that
 * closes above the one that was pressed would take it out of sight (docs/behaviour.md#forms).
 */
export function keepInPlace(element: HTMLElement, change: () => void): void {
  const before = element.getBoundingClientRect().top
  flushSync(change)
  element.ownerDocument.defaultView?.scrollBy(0, element.getBoundingClientRect().top - before)
}
