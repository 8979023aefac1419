/**
 * Encodes a text as part of an address. A lone surrogate, which a server can send but an address cannot contain,
 * becomes U+FFFD, because `encodeURIComponent` would throw.
 */
export function uriComponent(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))
}
