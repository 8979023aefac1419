/** What of the browser this needs; `navigator` has it wherever service workers exist. */
export interface ServiceWorkerBrowser {
  readonly serviceWorker?: {
    readonly getRegistrations: () => Promise<readonly RegisteredWorker[]>
  }
}

interface RegisteredWorker {
  /** The address below which it stands between pages and the network. */
  readonly scope: string
  readonly unregister: () => Promise<boolean>
}

/**
 * Unregisters every service worker that is or may come between this console and the network, as an older client may have
 * left one (specification, section 4). At the root of a site those are all there are; below a path, what others have at
 * paths of their own is left alone.
 */
export async function unregisterServiceWorkers(browser: ServiceWorkerBrowser, basePath: string): Promise<void> {
  try {
    if (browser.serviceWorker === undefined) return
    const registrations = await browser.serviceWorker.getRegistrations()
    const ours = registrations.filter(({ scope }) => concerns(new URL(scope).pathname, basePath))
    await Promise.all(ours.map((registration) => registration.unregister()))
  } catch {
    // Browsers refuse where storage is blocked; then no worker can run either.
  }
}

function concerns(scope: string, basePath: string): boolean {
  return basePath.startsWith(scope) || scope.startsWith(basePath)
}
