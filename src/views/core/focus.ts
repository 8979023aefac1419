/**
 * The only functions with which a view may move the focus. No other file of the views moves it (law(stateless-views)).
 * Views move it, because its target depends on the elements on screen, which no chart knows. Each function below is for
 * one occasion.
 */

/** An element to focus. If the element is not on screen, nothing happens. */
type Place = HTMLElement | null | undefined

/**
 * Moves the focus from any other element: to what the operator has just asked for, to the field with an error, or on
 * from an element that is being removed.
 */
export function moveFocusTo(place: Place): void {
  place?.focus()
}

/** As a ref: takes the focus if the element that had it was removed, but never from another element. */
export function takeLostFocus(place: Place): void {
  if (place && isFree(place.ownerDocument)) place.focus()
}

/**
 * Like `moveFocusTo`, but without scrolling: for the container of the removed element, which need not be read again.
 */
export function keepFocusIn(place: Place): void {
  place?.focus({ preventScroll: true })
}

/** As a ref: takes the focus from the element around it, if a removed neighbour has left it there (`leaveFocusAround`). */
export function takeLeftFocus(place: Place): void {
  if (place && place.parentElement === place.ownerDocument.activeElement) place.focus()
}

/**
 * As a ref, for an element that may be removed while the focus is in it: leaves the focus in the element around it, where
 * what comes in its place can take it (`takeLeftFocus`).
 */
export function leaveFocusAround(gone: HTMLElement | null): () => void {
  return () => {
    if (gone?.contains(gone.ownerDocument.activeElement) === true) keepFocusIn(gone.parentElement)
  }
}

/** Whether nothing on the page has the focus. */
export function isFree({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body
}
