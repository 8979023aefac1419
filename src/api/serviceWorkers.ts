/** Unregisters every service worker of this site, as an older client may have left one (specification, section 4). */
export async function unregisterServiceWorkers(navigator: Navigator): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
  } catch {
    // Browsers refuse where storage is blocked; then no worker can run either.
  }
}
