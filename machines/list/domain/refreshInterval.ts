/**
 * Milliseconds between two refreshes while the server pushes changes. Refreshes are necessary even then, because the
 * server does not push every change.
 */
export const reconcileInterval = 60_000
/** In a hidden tab the interval is this many times as long. */
export const hiddenFactor = 5
/** The shortest interval in a hidden tab, in milliseconds. */
export const leastHiddenInterval = 60_000

/** The intervals that the operator may choose instead of the configured one, in seconds. */
export const refreshChoices = [5, 10, 15, 30, 60, 120, 300] as const
export type RefreshChoice = (typeof refreshChoices)[number]

/** Whether a value is one of these intervals. */
export function isRefreshChoice(value: unknown): value is RefreshChoice {
  return refreshChoices.some((choice) => choice === value)
}

/** Milliseconds between two refreshes of a visible page. */
export function pollInterval({ intervalSeconds }: { readonly intervalSeconds: number }): number {
  return intervalSeconds * 1000
}

/** Milliseconds between two refreshes of a hidden page. */
export function hiddenInterval(refreshed: { readonly intervalSeconds: number }): number {
  return Math.max(hiddenFactor * pollInterval(refreshed), leastHiddenInterval)
}
