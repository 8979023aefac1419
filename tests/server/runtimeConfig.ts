/** The configuration that the client reads at start. It names the page's own origin, on which the stand-in answers. */
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
