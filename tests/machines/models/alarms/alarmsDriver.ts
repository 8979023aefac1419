import { checksOf, type Look } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'
import type { alarmsStory } from './alarmsStory.ts'

export type AlarmsStoryState = StateOf<typeof alarmsStory>

/** Carries out the story of the alarms. A missing state or step is a compile-time error. */
export type AlarmsDriver = DriverOf<typeof alarmsStory>

/** A switch in the menu of the bell. */
export type AlarmSwitch = 'Sound' | 'Repeat every 30 s until seen'

/** The open menu of the bell. */
export interface BellSight {
  readonly hasSound: boolean
  readonly isRepeating: boolean
  /** The button that mutes or unmutes the sound; undefined if the sound is off, because there is no such button. */
  readonly offers: 'Mute for an hour' | 'Unmute' | undefined
  /**
   * Whether alarms are the incidents that match the story's saved filter, instead of open, unacknowledged critical
   * ones.
   */
  readonly hasFilter: boolean
}

export interface AlarmsSight {
  /** The number of alarms in the page title. */
  readonly count: number
  /** Whether the label of the bell says until when the sound is muted. */
  readonly isMuted: boolean
  /** Undefined if the menu is closed. */
  readonly bell: BellSight | undefined
}

/** The operator's actions and checks, which each test tool implements. */
export interface AlarmsHands {
  /** Opens the list of closed incidents as a signed-in user, and waits until the alarms have been fetched once. */
  readonly arrive: () => Promise<void>
  /** Reloads the page, and waits for the alarms as `arrive` does. */
  readonly reload: () => Promise<void>
  /** Lets a minute pass, and waits until the alarms have been fetched again. */
  readonly waitForCheck: () => Promise<void>
  readonly movePointer: () => Promise<void>
  /** Says in the line above the list that the alarms are seen. */
  readonly dismiss: () => Promise<void>
  readonly openBell: () => Promise<void>
  /** Turns a switch in the open menu on or off. */
  readonly turn: (name: AlarmSwitch) => Promise<void>
  /** Presses a button in the open menu. */
  readonly press: (name: string) => Promise<void>
  /** Chooses the story's saved filter in the open menu, and waits until its matches have been fetched. */
  readonly chooseFilter: () => Promise<void>
  readonly see: (sight: AlarmsSight) => Promise<void>
  /** Checks that the list does not show an incident. */
  readonly seeNotListed: (description: string) => Promise<void>
}

/** Creates and changes incidents on the server, as a source system and another user would. */
export interface AlarmsServer {
  /** Creates an open incident, and returns its pk. */
  readonly report: (description: string, level: number) => Promise<number>
  readonly acknowledge: (pk: number) => Promise<void>
  readonly close: (pk: number) => Promise<void>
}

/** The story's saved filter: open, unacknowledged incidents of level 3 or more severe. */
export const moderate = {
  name: 'Moderate',
  filter: { open: true, acked: false, stateful: null, maxlevel: 3, tags: [], sourceSystemIds: [] },
} as const

const quiet: AlarmsSight = { count: 0, isMuted: false, bell: undefined }
const silent: BellSight = { hasSound: false, isRepeating: false, offers: undefined, hasFilter: false }
const audible: BellSight = { ...silent, hasSound: true, offers: 'Mute for an hour' }
const muted: AlarmsSight = { count: 0, isMuted: true, bell: { ...audible, offers: 'Unmute' } }
const repeating: AlarmsSight = { ...quiet, bell: { ...audible, isRepeating: true } }
const filtered: AlarmsSight = { ...quiet, bell: { ...silent, hasFilter: true } }

/** The expected screen in each state. */
const sights: Readonly<Record<AlarmsStoryState, AlarmsSight>> = {
  watching: quiet,
  'still nothing counted': quiet,
  'one counted': { ...quiet, count: 1 },
  'two counted': { ...quiet, count: 2 },
  'one left': { ...quiet, count: 1 },
  dismissed: quiet,
  'nothing left to count': quiet,
  'sound off': { ...quiet, bell: silent },
  'sound on': { ...quiet, bell: audible },
  repeating,
  'repetition remembered': repeating,
  muted,
  'counted while muted': { ...muted, count: 1 },
  'mute remembered': muted,
  'filter chosen': filtered,
  'match of the filter counted': { ...filtered, count: 1 },
  'filter remembered': filtered,
}

/**
 * Plays the story with these actions and checks. A state that is checked closely must be the same after another minute
 * in which nobody uses the page: each alarm counts once. `called` makes a description unique on the server.
 */
export function alarmsDriver(
  hands: AlarmsHands,
  server: AlarmsServer,
  called: (description: string) => string = (description) => description,
): AlarmsDriver {
  let hasArrived = false
  let reported = 0
  let newest = 0

  const sight = (state: AlarmsStoryState) => async (look?: Look) => {
    if (!hasArrived) await hands.arrive()
    hasArrived = true
    await hands.see(sights[state])
    if (look === 'in passing') return
    await hands.waitForCheck()
    await hands.see(sights[state])
  }

  async function report(what: string, level: number): Promise<string> {
    reported += 1
    const description = called(`${what} ${reported}`)
    newest = await server.report(description, level)
    return description
  }

  const arrives = (what: string, level: number) => async () => {
    const description = await report(what, level)
    await hands.waitForCheck()
    await hands.seeNotListed(description)
  }
  const isOverAtOnce = (end: (pk: number) => Promise<void>) => async () => {
    await report('Power is out', 1)
    await end(newest)
    await hands.waitForCheck()
  }
  const ends = (end: (pk: number) => Promise<void>) => async () => {
    await end(newest)
    await hands.waitForCheck()
  }

  return {
    does: {
      'an alarm arrives': arrives('Power is out', 1),
      'an ordinary incident arrives': arrives('Fan is slow', 3),
      'an alarm is acknowledged before the next check': isOverAtOnce(server.acknowledge),
      'an alarm is closed before the next check': isOverAtOnce(server.close),
      'move the pointer': hands.movePointer,
      'dismiss the alarms': hands.dismiss,
      'it is acknowledged': ends(server.acknowledge),
      'it is closed': ends(server.close),
      'reload the page': hands.reload,
      'open the bell': hands.openBell,
      'switch the sound on': () => hands.turn('Sound'),
      'switch the sound off': () => hands.turn('Sound'),
      'test the sound': async () => {
        await hands.press('Test: Sound')
        // If the browser does not play it, the menu says so after a moment.
        await hands.waitForCheck()
      },
      'switch repetition on': () => hands.turn('Repeat every 30 s until seen'),
      'mute for an hour': () => hands.press('Mute for an hour'),
      unmute: () => hands.press('Unmute'),
      'choose a saved filter': hands.chooseFilter,
      'reload the page and open the bell': async () => {
        await hands.reload()
        await hands.openBell()
      },
    },
    sees: checksOf(sights, sight),
  }
}
