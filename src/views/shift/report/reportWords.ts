/** Counts, spans and comparisons of a report, in words (docs/behaviour.md#report). */
import { inThousands } from '../../../../machines/core/domain/count.ts'
import { reportDays } from '../../../../machines/shift/domain/shiftChoice.ts'
import type { Report, ReportTotals } from '../../../../machines/shift/domain/report.ts'
import type { Spread } from '../../../../machines/shift/domain/shift.ts'
import { dateText, timeTextWithoutSeconds, type TimeStyle } from '../../../time/format.ts'
import { spanText } from '../shiftWords.ts'

/** '2026-11-25 to 2026-12-01, 14:30'. */
export function daysText({ from, to }: Pick<Report, 'from' | 'to'>, style: TimeStyle): string {
  return `${dateText(from, style)} to ${dateText(to, style)}, ${timeTextWithoutSeconds(to, style)}`
}

/** How many days the report has, in words: '7 days'. */
export function lengthText({ days }: Pick<Report, 'days'>): string {
  return `${reportDays.find((count) => count === days.length) ?? days.length} days`
}

/** '12 % more than before', 'as many as before', '3 before'. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'as many as before'
  if (before === 0) return 'none before'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return percent === 0
    ? 'about as many as before'
    : `${inThousands(percent)} % ${now > before ? 'more' : 'fewer'} than before`
}

/** '4 min', or what there is none of. */
export function medianText({ median }: Spread, none: string): string {
  return median === undefined ? none : spanText(median)
}

/** '90 %: 31 min'; '' without a case. */
export function ninetiethText({ ninetieth }: Spread): string {
  return ninetieth === undefined ? '' : `90 %: ${spanText(ninetieth)}`
}

/** Which part of those that began nobody touched: '34 %'; '' if none began. */
export function untouchedText({ begun, untouched }: Pick<ReportTotals, 'begun' | 'untouched'>): string {
  if (begun === 0) return ''
  const percent = Math.round((untouched / begun) * 100)
  // Some are not none, and most are not all.
  if (untouched > 0 && percent === 0) return '< 1 %'
  if (untouched < begun && percent === 100) return '> 99 %'
  return `${percent} %`
}

/** The days, by their place, whose dates are written below the bars: at most so many, evenly apart. */
export function datedDays(days: number, atMost: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(days / atMost))
  const first = Math.floor(step / 2)
  return new Set(Array.from({ length: days }, (_, place) => place).filter((place) => place % step === first))
}
