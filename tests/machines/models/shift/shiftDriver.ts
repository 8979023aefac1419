import { checksOf } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'
import type { shiftStory } from './shiftStory.ts'

/** Carries out the story of a shift. A missing state or step is a compile-time error. */
type ShiftDriver = DriverOf<typeof shiftStory>

/** What the server is like when the operator arrives. */
export type ShiftServer = 'calm' | 'flooded' | 'failing once'

/** The expected page in one state. */
export interface ShiftSight {
  /** A part of what is said. */
  readonly says: string
  readonly isReading: boolean
  /** Whether the numbers are shown. */
  readonly isRead: boolean
  /** The buttons for what can be done next. */
  readonly offers: readonly string[]
}

const unread = { isReading: false, isRead: false }

/** The expected page in each state. */
const sights: Readonly<Record<Exclude<StateOf<typeof shiftStory>, 'away'>, ShiftSight>> = {
  reading: { says: 'Reading ', isReading: true, isRead: false, offers: ['Cancel'] },
  'cost told': { ...unread, says: 'This takes ', offers: ['Read them'] },
  cancelled: { ...unread, says: 'Cancelled. What was read is kept.', offers: ['Go on'] },
  'not read': { ...unread, says: 'What was read is kept.', offers: ['Try again'] },
  read: { isReading: false, isRead: true, says: 'Open now', offers: ['Copy as text'] },
  copied: { isReading: false, isRead: true, says: 'Open now', offers: ['Copied'] },
}

/** The actions and checks of an operator, which a test tool implements. */
export interface ShiftHands {
  /** Opens the page on such a server, which leaves the operator waiting for the open incidents. */
  readonly arrive: (server: ShiftServer) => Promise<void>
  readonly press: (button: string) => Promise<void>
  /** The server gives the answers that it owes. */
  readonly waitForServer: () => Promise<void>
  readonly see: (sight: ShiftSight) => Promise<void>
}

/** Plays the story with these actions and checks. */
export function shiftDriver(hands: ShiftHands): ShiftDriver {
  return {
    sees: { ...checksOf(sights, (state) => () => hands.see(sights[state])), away: () => Promise.resolve() },
    does: {
      arrive: () => hands.arrive('calm'),
      'arrive after a flood of incidents': () => hands.arrive('flooded'),
      'arrive while the server fails': () => hands.arrive('failing once'),
      cancel: () => hands.press('Cancel'),
      agree: () => hands.press('Read them'),
      'go on': () => hands.press('Go on'),
      'try again': () => hands.press('Try again'),
      'wait for the server': () => hands.waitForServer(),
      'copy as text': () => hands.press('Copy as text'),
    },
  }
}
