/** Notes where an element is on the screen, for `stayInPlace`. */
export function notePlace(element: HTMLElement): void {
  element.dataset['notedTop'] = String(element.getBoundingClientRect().top)
}

/**
 * As a ref, called when the rows have changed: scrolls until the element is again where `notePlace` has noted it. A row
 * that closes above the one that was pressed would take it out of sight (docs/behaviour.md#forms).
 */
export function stayInPlace(element: HTMLElement): void {
  const noted = element.dataset['notedTop']
  if (noted === undefined) return
  delete element.dataset['notedTop']
  element.ownerDocument.defaultView?.scrollBy(0, element.getBoundingClientRect().top - Number(noted))
}
