/**
 * The host of an http(s) address as the browser requests it, if it differs from the written host, for example because
 * it contains letters that only look Latin, or is an IP address in an unusual notation. Undefined if they are the same.
 */
export function asciiHost(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  const [, written = ''] = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(address) ?? []
  return hostname === written.toLowerCase() ? undefined : hostname
}
