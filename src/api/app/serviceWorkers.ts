/** The part of `navigator` used here, in browsers that support service workers. */
export interface ServiceWorkerBrowser {
  readonly serviceWorker?: {
    readonly getRegistrations: () => Promise<readonly RegisteredWorker[]>
  }
}

interface RegisteredWorker {
  /** The address below which the worker intercepts requests. */
  readonly scope: string
  readonly unregister: () => Promise<boolean>
}

/**
 * Unregisters every service worker that could intercept this console's requests, because an older client may have left
 * one. For a console at the root of a site, those are all workers. For a console at any other path, the workers of
 * other paths are left alone.
 */
export async function unregisterServiceWorkers(browser: ServiceWorkerBrowser, basePath: string): Promise<void> {
  try {
    if (browser.serviceWorker === undefined) return
    const registrations = await browser.serviceWorker.getRegistrations()
    const ours = registrations.filter(({ scope }) => concerns(new URL(scope).pathname, basePath))
    await Promise.all(ours.map((registration) => registration.unregister()))
  } catch {
    // Browsers refuse if storage is blocked. In that case no worker can run either.
  }
}

function concerns(scope: string, basePath: string): boolean {
  return basePath.startsWith(scope) || scope.startsWith(basePath)
}
