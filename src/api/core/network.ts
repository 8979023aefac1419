import type { NetworkEvent } from '../../../machines/core/ports.ts'

/** What the page knows of the network. */
export interface NetworkPage extends EventTarget {
  readonly navigator: { readonly onLine: boolean }
}

/**
 * The browser's word on being online, at once where it is offline at the start, and at each change. Returns how to
 * stop.
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
