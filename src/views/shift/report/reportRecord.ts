import type { Report } from '../../../../machines/shift/domain/report.ts'

/** A report as JSON (docs/behaviour.md#report): moments as ISO 8601, spans in milliseconds, severities by their number. */
export function reportRecord(report: Report): string {
  const { from, to, days, ...rest } = report
  const moment = (at: number) => new Date(at).toISOString()
  return JSON.stringify(
    {
      from: moment(from),
      to: moment(to),
      ...rest,
      days: days.map((day) => ({ ...day, from: moment(day.from), to: moment(day.to) })),
    },
    null,
    2,
  )
}
