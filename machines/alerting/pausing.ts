/** The dialog that pauses several profiles until a day, and what turns them on again (docs/behaviour.md#paused-profiles). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { counted } from '../core/domain/count.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { child, parent, receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { dayOf, pauseOf } from './domain/pausing/pause.ts'
import {
  dayProblem,
  doubtfulIn,
  firstChoice,
  hasFailures,
  switchedCount,
  switchedProfiles,
  toPause,
  withoutFailures,
  withAllToggled,
  withToggled,
  type PauseChoice,
  type Switched,
} from './domain/pausing/pauseChoice.ts'
import { pauseDayWords } from './domain/pausing/pauseWords.ts'
import type { Profile } from './domain/profile.ts'
import { switchingMachine, type SwitchingInput, type SwitchingReport } from './switching.ts'

export interface PausingContext extends PauseChoice {
  /** How many the latest run left on, because it was stopped. */
  readonly unsent: number
  /** Whether it was tried to pause without a choice that can be sent: the dialog then shows what is wrong. */
  readonly isTried: boolean
}

export type PausingEvent =
  | SwitchingReport
  /** Opens the dialog for these profiles, which are active. */
  | { type: 'pausing.open'; profiles: readonly Profile[] }
  /** Turns these profiles on. */
  | { type: 'pausing.resume'; profiles: readonly Profile[] }
  /** Ticks or unticks a profile. */
  | { type: 'pausing.tick'; pk: number }
  /** Ticks all profiles or, if all are ticked, none. */
  | { type: 'pausing.tickAll' }
  | { type: 'pausing.setDay'; day: string }
  | { type: 'pausing.pause' }
  /** Closes the dialog or, while profiles are being paused or turned on, stops after the one under way. */
  | { type: 'pausing.leave' }

/** Reports to the list: a profile is on or off now, or the run is over. */
export type PausingReport = { type: 'pausing.switched'; profile: Profile } | { type: 'pausing.finished' }

/**
 * Its child switches the profiles one after another. What is tried again may be until another day, which then counts for all:
 * those that are off already are kept anew.
 */
export const pausingMachine = setup({
  types: {
    context: {} as PausingContext,
    events: {} as PausingEvent,
    children: {} as { switching: 'switching' },
    tags: {} as 'open' | 'pausing' | 'resuming' | 'resumed',
  },
  actors: { switching: switchingMachine },
  actions: {
    begin: assign((_, { profiles }: { profiles: readonly Profile[] }) => ({
      ...firstChoice(profiles, Date.now()),
      isTried: false,
      unsent: 0,
    })),
    beginResuming: assign((_, { profiles }: { profiles: readonly Profile[] }) => ({ profiles, outcomes: new Map() })),
    tick: assign(({ context: { ticked } }, { pk }: { pk: number }) => ({ ticked: withToggled(ticked, pk) })),
    tickAll: assign(({ context }) => ({ ticked: withAllToggled(context) })),
    setDay: assign((_, { day }: { day: string }) => ({ until: day })),
    showProblems: assign({ isTried: true }),
    forgetFailures: assign(({ context: { outcomes } }) => ({ outcomes: withoutFailures(outcomes), unsent: 0 })),
    keepAnewDone: enqueueActions(({ context: { profiles, outcomes, until }, enqueue }) => {
      const done = switchedProfiles(profiles, outcomes)
      if (done.length === 0) return
      const pauses = done.map((profile) => pauseOf(profile, until, Date.now()))
      enqueue.sendTo(receiver('pauses'), { type: 'pauses.change', change: { type: 'keep', pauses } })
    }),
    stopSwitching: sendTo(child(switchingMachine), { type: 'switching.stop' }),
    takeSwitched: assign(({ context: { outcomes } }, { profile }: { profile: Profile }) => ({
      outcomes: new Map(outcomes).set(profile.pk, { type: 'done' }),
    })),
    takeFailure: assign(({ context: { outcomes } }, { pk, outcome }: { pk: number; outcome: Switched }) => ({
      outcomes: new Map(outcomes).set(pk, outcome),
    })),
    takeUnsent: assign((_, { unsent }: { unsent: number }) => ({ unsent })),
    tellSwitched: sendTo(parent<PausingReport>(), (_, { profile }: { profile: Profile }) => ({
      type: 'pausing.switched',
      profile,
    })),
    tellFinished: sendTo(parent<PausingReport>(), { type: 'pausing.finished' }),
    sayPaused: sendTo(receiver('toasts'), ({ context: { outcomes, until } }) => {
      const day = pauseDayWords(until, dayOf(Date.now()))
      return showing({
        severity: 'success',
        text: `Paused ${counted(switchedCount(outcomes), 'profile')} until ${day}.`,
      })
    }),
    sayResumed: sendTo(receiver('toasts'), ({ context: { outcomes } }) =>
      showing({ severity: 'success', text: `Turned on ${counted(switchedCount(outcomes), 'profile')}.` }),
    ),
  },
  guards: {
    canPause: ({ context }) => toPause(context).length > 0 && dayProblem(context.until, Date.now()) === undefined,
    areAny: (_, { profiles }: { profiles: readonly Profile[] }) => profiles.length > 0,
    isUnfinished: ({ context: { outcomes } }, { unsent }: { unsent: number }) => hasFailures(outcomes) || unsent > 0,
    hasFailures: ({ context: { outcomes } }) => hasFailures(outcomes),
  },
}).createMachine({
  id: 'pausing',
  description: 'Pauses several profiles until a day, and turns them on again.',
  context: {
    profiles: [],
    ticked: [],
    until: '',
    outcomes: new Map(),
    unsent: 0,
    isTried: false,
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is not shown, and nothing is being switched.',
      on: {
        'pausing.open': { target: 'choosing', actions: { type: 'begin', params: theEvent } },
        'pausing.resume': {
          guard: { type: 'areAny', params: theEvent },
          target: 'switching.resuming',
          actions: { type: 'beginResuming', params: theEvent },
        },
      },
      initial: 'idle',
      states: {
        idle: { description: 'There is nothing to say.' },
        resumed: {
          description: 'It was tried to turn profiles on. The page says which ones could not be.',
          tags: ['resumed'],
        },
      },
    },
    choosing: {
      description:
        'The dialog asks which profiles to pause, and until when. It says of which ones that failed, and what was stopped.',
      tags: ['open'],
      on: {
        'pausing.tick': { actions: { type: 'tick', params: theEvent } },
        'pausing.tickAll': { actions: 'tickAll' },
        'pausing.setDay': { actions: { type: 'setDay', params: theEvent } },
        'pausing.pause': [
          { guard: 'canPause', target: 'switching', actions: 'forgetFailures' },
          { actions: 'showProblems' },
        ],
        'pausing.leave': { target: 'closed' },
      },
    },
    switching: {
      description: 'Profiles are being switched one after another.',
      on: {
        'switching.switched': {
          actions: [
            { type: 'takeSwitched', params: theEvent },
            { type: 'tellSwitched', params: theEvent },
          ],
        },
        'switching.failed': { actions: { type: 'takeFailure', params: theEvent } },
        'pausing.leave': { actions: 'stopSwitching' },
      },
      initial: 'pausing',
      states: {
        pausing: {
          description: 'The profiles are being switched off. The dialog says what became of each.',
          tags: ['open', 'pausing'],
          entry: 'keepAnewDone',
          invoke: {
            src: 'switching',
            id: 'switching',
            input: toSwitchOff,
            onDone: [
              {
                guard: { type: 'isUnfinished', params: theOutput },
                target: '#pausing.choosing',
                actions: [{ type: 'takeUnsent', params: theOutput }, 'tellFinished'],
              },
              { target: '#pausing.closed', actions: ['sayPaused', 'tellFinished'] },
            ],
          },
        },
        resuming: {
          description: 'The profiles are being turned on.',
          tags: ['resuming'],
          invoke: {
            src: 'switching',
            id: 'switching',
            input: toSwitchOn,
            onDone: [
              { guard: 'hasFailures', target: '#pausing.closed.resumed', actions: 'tellFinished' },
              { target: '#pausing.closed.resumed', actions: ['sayResumed', 'tellFinished'] },
            ],
          },
        },
      },
    },
  },
})

export type PausingRef = ActorRefFrom<typeof pausingMachine>

function toSwitchOff({ context }: { context: PausingContext }): SwitchingInput {
  const profiles = toPause(context)
  return { profiles, until: context.until, doubtful: doubtfulIn(profiles, context.outcomes) }
}

function toSwitchOn({ context: { profiles } }: { context: PausingContext }): SwitchingInput {
  return { profiles, until: undefined, doubtful: [] }
}
