/**
 * The moves of the focus that a view may make (design: views only send events and render state). Where the focus goes
 * follows from what is on screen, which no chart knows; when it goes is one of these moments, and no file beside this
 * one moves it (law(stateless-views)).
 */

/** What can have the focus; nothing where it is not on screen. */
type Place = HTMLElement | null | undefined

/** As a ref: what a person has just asked for begins here, whoever has the focus. */
export function beginHere(place: Place): void {
  place?.focus()
}

/** As a ref: whoever has lost the focus, as what had it went, finds it here; nobody who is busy elsewhere loses it. */
export function takeLostFocus(place: Place): void {
  if (place && isFree(place.ownerDocument)) place.focus()
}

/** As what has the focus goes, or has gone by what its person did: they go on from here. */
export function handFocusTo(place: Place): void {
  place?.focus()
}

/** The same without moving the page: what takes the focus is what the gone one stood in, and need not be read anew. */
export function keepFocusIn(place: Place): void {
  place?.focus({ preventScroll: true })
}

/** In the handler of what a person did, where they asked to be led to something, or have to see what is wrong there. */
export function leadTo(place: Place): void {
  place?.focus()
}

/** Whether nothing on the page has the focus. */
export function isFree({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body
}
