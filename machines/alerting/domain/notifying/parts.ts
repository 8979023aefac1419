/** The parts of a profile that 'Notify me of these' makes (docs/behaviour.md#notify-me). */

/** The parts, in the order in which they are made. */
export const partNames = ['filter', 'timeslot', 'destination', 'profile'] as const
export type PartName = (typeof partNames)[number]

/** A part that was made, by which it is found again. */
export interface MadePart {
  readonly part: PartName
  readonly pk: number
  readonly name: string
}
