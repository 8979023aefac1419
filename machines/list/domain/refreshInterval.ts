/** Milliseconds between two looks at the server while changes come by themselves: not everything is told. */
export const reconcileInterval = 60_000
/** In a tab that nobody sees, so many intervals pass between two refreshes, */
export const hiddenFactor = 5
/** and at least so many milliseconds. */
export const leastHiddenInterval = 60_000

/** Milliseconds between two refreshes of a page in sight. */
export function pollInterval({ intervalSeconds }: { readonly intervalSeconds: number }): number {
  return intervalSeconds * 1000
}

/** Milliseconds between two refreshes of a page that nobody sees (specification, section 9). */
export function hiddenInterval(refreshed: { readonly intervalSeconds: number }): number {
  return Math.max(hiddenFactor * pollInterval(refreshed), leastHiddenInterval)
}
