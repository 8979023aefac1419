/**
 * The cursor in a page's address; undefined where there is none. Host and path are ignored: behind a proxy the server
 * may not know by which name it was called.
 */
export function cursorOf(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined) return undefined
  const at = address.indexOf('?')
  if (at === -1) return undefined
  return new URLSearchParams(address.slice(at + 1)).get('cursor') || undefined
}
