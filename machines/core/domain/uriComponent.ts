/**
 * A text as part of an address. Half a character, which a server can send and no address can carry, becomes the sign for
 * an unknown one: `encodeURIComponent` would throw.
 */
export function uriComponent(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))
}
