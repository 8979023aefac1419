/**
 * The only functions with which a view may move the focus. No other file of the views moves it (law(stateless-views)).
 * Views move it, because its target depends on the elements on screen, which no chart knows. Each function below is for
 * one occasion.
 */

/** An element to focus. If the element is not on screen, nothing happens. */
type Place = HTMLElement | null | undefined

/** As a ref of an element that the operator has just asked for: takes the focus from any other element. */
export function beginHere(place: Place): void {
  place?.focus()
}

/** As a ref: takes the focus if the element that had it was removed, but never from another element. */
export function takeLostFocus(place: Place): void {
  if (place && isFree(place.ownerDocument)) place.focus()
}

/** Passes the focus on when the element that has it is being removed, or when the operator's action has removed it. */
export function handFocusTo(place: Place): void {
  place?.focus()
}

/**
 * Like `handFocusTo`, but without scrolling: for the container of the removed element, which need not be read again.
 */
export function keepFocusIn(place: Place): void {
  place?.focus({ preventScroll: true })
}

/** In an event handler: focuses the element that the operator asked for, or the one with an error. */
export function leadTo(place: Place): void {
  place?.focus()
}

/** Whether nothing on the page has the focus. */
export function isFree({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body
}
