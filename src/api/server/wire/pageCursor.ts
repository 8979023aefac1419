/**
 * The cursor in the address of a page; undefined if there is none. Host and path are ignored, because a server behind a
 * proxy may not know its public address.
 */
export function cursorOf(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined) return undefined
  const at = address.indexOf('?')
  if (at === -1) return undefined
  return new URLSearchParams(address.slice(at + 1)).get('cursor') || undefined
}
