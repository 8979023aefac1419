/** The available timeframes: hours back from now, and their labels. */
export const timeframes: readonly { readonly hours: number; readonly label: string }[] = [
  { hours: 0, label: 'No timeframe' },
  { hours: 1, label: 'Last 60 minutes' },
  { hours: 3, label: 'Last 3 hours' },
  { hours: 12, label: 'Last 12 hours' },
  { hours: 24, label: 'Last 24 hours' },
  { hours: 168, label: 'Last 7 days' },
  { hours: 720, label: 'Last 30 days' },
]

/** Whether a number of hours is one of the available timeframes. */
export function isTimeframe(hours: unknown): hours is number {
  return timeframes.some((timeframe) => timeframe.hours === hours)
}

/** The label of an available timeframe, by its hours. */
export function timeframeLabel(hours: number): string {
  return timeframes.find((timeframe) => timeframe.hours === hours)?.label ?? ''
}
