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

const millisecondsPerHour = 3_600_000

/** Whether a number of hours is one of the available timeframes. */
export function isTimeframe(hours: unknown): hours is number {
  return timeframes.some((timeframe) => timeframe.hours === hours)
}

/** The label of an available timeframe, by its hours. */
export function timeframeLabel(hours: number): string {
  return timeframes.find((timeframe) => timeframe.hours === hours)?.label ?? ''
}

/** Periods of equal length; the last one contains the present. */
export interface Periods {
  readonly count: number
  /** The length of each period, in milliseconds. */
  readonly width: number
  /** The timeframe that they cover, in hours; 0 if they begin with the oldest incident. */
  readonly timeframeHours: number
}

/**
 * The shortest available timeframe that covers the periods from the index `first` to the present, in hours; 0 if none
 * is long enough.
 */
export function timeframeFrom({ count, width, timeframeHours }: Periods, first: number): number {
  if (first <= 0 && timeframeHours !== 0) return timeframeHours
  const length = (count - Math.max(first, 0)) * width
  return timeframes.find(({ hours }) => hours * millisecondsPerHour >= length)?.hours ?? 0
}

/** The index of the first period that lies completely within a timeframe in hours; 0 if all of them do. */
export function firstCovered({ count, width }: Periods, hours: number): number {
  return hours === 0 ? 0 : Math.max(0, count - Math.floor((hours * millisecondsPerHour) / width))
}
