/** Which time and which incidents the page Shift is about (docs/behaviour.md#shift). */

import type { GroupKey } from '../../filter/domain/groupKey.ts'

/** Whole hours until now that can be chosen. */
export const shiftHours = [8, 12, 24] as const

export type ShiftChoice = HandoverChoice | ReportChoice

/** A shift that is handed over. */
export type HandoverChoice =
  | { readonly type: 'hours'; readonly hours: (typeof shiftHours)[number] }
  /** Since the user signed in, in this browser. */
  | { readonly type: 'signIn' }
  /** From a moment to another, in milliseconds since 1970. */
  | { readonly type: 'period'; readonly from: number; readonly to: number }

/** The days until now, or until a moment in milliseconds since 1970, of which a report tells (docs/behaviour.md#report). */
export interface ReportChoice {
  readonly type: 'days'
  readonly days: (typeof reportDays)[number]
  readonly by: GroupKey
  readonly until: number | undefined
}

/** Whole days that can be chosen. */
export const reportDays = [7, 30, 90] as const

/** Whether two choices are the same. */
export function isSameShiftChoice(one: ShiftChoice, other: ShiftChoice): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
