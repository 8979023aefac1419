import type { ReportOrder } from './report.ts'

/** The days of a report, by the operator's clock: the last is today. Moments are in milliseconds since 1970. */
export interface ReportPeriod extends Pick<ReportOrder, 'from' | 'days'> {
  /** When the days before begin, with which the report is compared: they last as long as those until `now`. */
  readonly before: number
}

/** The period of as many days until `now`. Days on which the clocks are changed are shorter or longer. */
export function reportPeriod(count: number, now: number): ReportPeriod {
  const today = new Date(now)
  const dayAgo = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - days).getTime()
  const days = Array.from({ length: count }, (_, place) => dayAgo(count - 1 - place))
  const from = days[0] ?? now
  return { from, days, before: from - (now - from) }
}
