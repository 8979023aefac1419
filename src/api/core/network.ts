import type { NetworkEvent } from '../../../machines/core/ports.ts'

/** The part of the page that reports the network state. */
export interface NetworkPage extends EventTarget {
  readonly navigator: { readonly onLine: boolean }
}

/**
 * Reports each time the browser goes online or offline, and immediately if it starts offline. Returns a function that
 * stops listening.
 */
export function listenToNetwork(page: NetworkPage, send: (event: NetworkEvent) => void): () => void {
  const online = () => send({ type: 'network.online' })
  const offline = () => send({ type: 'network.offline' })
  page.addEventListener('online', online)
  page.addEventListener('offline', offline)
  if (!page.navigator.onLine) offline()
  return () => {
    page.removeEventListener('online', online)
    page.removeEventListener('offline', offline)
  }
}
