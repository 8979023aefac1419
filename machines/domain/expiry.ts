/** The format in which an expiry date is typed (specification, section 5). */
export const expiryFormat = 'MM/dd/yyyy'

/** What can be wrong with a date (specification, section 5, Date picker); one that is over is before the minimal one. */
export type ExpiryProblem =
  | 'Invalid Date Format'
  | 'Date should not be before minimal date'
  | 'Date should not be after maximal date'

/** Until when an acknowledgement counts; `until` is an ISO 8601 text, undefined where it never expires. */
export type Expiry = { readonly until: string | undefined } | { readonly problem: ExpiryProblem }

/**
 * Reads a typed expiry: the end of that local day, which must lie in the future and not after 2100-01-01; no text is no
 * expiry (decisions, One incident). `now` in milliseconds since 1970.
 */
export function readExpiry(text: string, now: number): Expiry {
  const typed = text.trim()
  if (typed === '') return { until: undefined }
  const day = dayOf(typed)
  if (day === undefined) return { problem: 'Invalid Date Format' }
  if (day.start > new Date(2100, 0, 1)) return { problem: 'Date should not be after maximal date' }
  if (day.end.getTime() <= now) return { problem: 'Date should not be before minimal date' }
  return { until: day.end.toISOString() }
}

function dayOf(typed: string): { readonly start: Date; readonly end: Date } | undefined {
  const [month, date, year] = (/^(\d\d)\/(\d\d)\/(\d{4})$/.exec(typed) ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const start = midnight(year, month, date)
  // Neither the thirteenth month nor the thirtieth of February.
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return undefined
  return { start, end: new Date(midnight(year, month, date + 1).getTime() - 1) }
}

/** Years below 100 are themselves, and not of the twentieth century. */
function midnight(year: number, month: number, date: number): Date {
  const found = new Date(2000, 0, 1)
  found.setFullYear(year, month - 1, date)
  return found
}
