/**
 * The configuration that the client reads when it starts. It names the page's own origin, on which the stand-in is
 * served.
 */
export function runtimeConfig(origin: string): Record<string, unknown> {
  const { protocol, host, hostname } = new URL(origin)
  return {
    backendUrl: origin,
    backendWSUrl: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`,
    enableWebsocketSupport: true,
    cookieDomain: hostname,
    useSecureCookie: false,
  }
}
