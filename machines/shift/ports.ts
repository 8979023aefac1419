/** The ports of this room: what a shift is read from, reckoning it, and what leaves the page. */
import { effectPort, promisePort } from '../core/port.ts'
import type { Report, ReportOrder } from './domain/report.ts'
import type { Shift } from './domain/shift.ts'
import type { ShiftPart, ShiftPartRequest } from './domain/shiftPart.ts'
import type { ShiftRecord } from './domain/shiftRecord.ts'

/**
 * Reads a part of a shift: a page of GET /api/v2/incidents/events/, how many open incidents match, a page of those (GET
 * /api/v1/incidents/?open=true), those that match of at most 100 (?id__in), the planned maintenance, the sources, or the
 * acknowledgements of a few incidents.
 */
export const fetchShiftPart = promisePort<ShiftPart, ShiftPartRequest>('fetchShiftPart')

/** Reckons a shift, so that the screen does not wait for it. */
export const reckonShift = promisePort<Shift, ShiftRecord>('reckonShift')

/** Reckons a report in the same way. */
export const reckonReport = promisePort<Report, ReportOrder>('reckonReport')

/**
 * When a user signed in in this browser, in milliseconds since 1970; undefined if the browser does not keep it. It is
 * `openedAt`, unless it was known already.
 */
export const findSignIn = promisePort<number | undefined, { readonly username: string; readonly openedAt: number }>(
  'findSignIn',
)

/** Opens the browser's dialog for printing. */
export const printPage = effectPort<undefined>('printPage')
