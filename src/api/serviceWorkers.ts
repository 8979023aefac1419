/** What of the browser this needs; `navigator` has it wherever service workers exist. */
export interface ServiceWorkerBrowser {
  readonly serviceWorker?: {
    readonly getRegistrations: () => Promise<readonly { readonly unregister: () => Promise<boolean> }[]>
  }
}

/** Unregisters every service worker of this site, as an older client may have left one (specification, section 4). */
export async function unregisterServiceWorkers(browser: ServiceWorkerBrowser): Promise<void> {
  try {
    const registrations = (await browser.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(registrations.map((registration) => registration.unregister()))
  } catch {
    // Browsers refuse where storage is blocked; then no worker can run either.
  }
}
