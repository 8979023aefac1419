/**
 * The host of an http(s) address as the browser requests it, if it differs from how it is written: letters of other
 * scripts that look like Latin ones, or a number in disguise. Undefined if both are the same.
 */
export function asciiHost(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  const [, written = ''] = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(address) ?? []
  return hostname === written.toLowerCase() ? undefined : hostname
}
