/** The dialog that pauses several profiles until a day, and what turns them on again (docs/behaviour.md#paused-profiles). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { counted } from '../core/domain/count.ts'
import { mayHaveTakenEffect, toFault } from '../core/domain/fault.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { parent, receiver } from '../core/system.ts'
import { errorWords } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import { dayOf, pauseOf, pauseWith, type Pause, type PauseChange } from './domain/pausing/pause.ts'
import {
  dayProblem,
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
import { switchProfile } from './ports.ts'
import { knownPauses } from './readings.ts'

export interface PausingContext extends PauseChoice {
  /** The profiles that are left to switch; the first is being switched. */
  readonly left: readonly Profile[]
  /** How many the latest run left on, because it was stopped. */
  readonly unsent: number
  /** Whether it was tried to pause without a choice that can be sent: the dialog then shows what is wrong. */
  readonly isTried: boolean
  /** Whether the outcomes are those of turning profiles on. */
  readonly areResumed: boolean
  /** The pause that the profile had which is being switched off. */
  readonly earlier: Pause | undefined
}

export type PausingEvent =
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
  /** Closes the dialog or, while profiles are being paused, stops after the one under way. */
  | { type: 'pausing.leave' }

/** Reports to the list: a profile is on or off now, or the run is over. */
export type PausingReport = { type: 'pausing.switched'; profile: Profile } | { type: 'pausing.finished' }

/**
 * The profiles are switched one after another, and a failure does not stop the rest. A pause is kept before its profile is
 * switched off: if the page is closed meanwhile, the profile is not forgotten; and once more afterwards, because lists that
 * were asked for until then do not count. Only a failure that cannot have switched it off takes the pause back: after a lost
 * response the profile may be off. What is tried again may be until another day, which then counts for all.
 */
export const pausingMachine = setup({
  types: {
    context: {} as PausingContext,
    events: {} as PausingEvent,
    children: {} as { switchProfile: 'switchProfile' },
    tags: {} as 'open' | 'pausing' | 'resuming',
  },
  actors: { switchProfile },
  actions: {
    begin: assign((_, { profiles }: { profiles: readonly Profile[] }) => ({
      ...firstChoice(profiles, Date.now()),
      isTried: false,
      areResumed: false,
      unsent: 0,
    })),
    beginResuming: assign((_, { profiles }: { profiles: readonly Profile[] }) => ({
      profiles,
      left: profiles,
      outcomes: new Map(),
      areResumed: true,
    })),
    tick: assign(({ context: { ticked } }, { pk }: { pk: number }) => ({ ticked: withToggled(ticked, pk) })),
    tickAll: assign(({ context }) => ({ ticked: withAllToggled(context) })),
    setDay: assign((_, { day }: { day: string }) => ({ until: day })),
    showProblems: assign({ isTried: true }),
    queue: assign(({ context }) => ({
      left: toPause(context),
      outcomes: withoutFailures(context.outcomes),
      unsent: 0,
    })),
    stopAfterThis: assign(({ context: { left, unsent } }) => ({
      left: left.slice(0, 1),
      unsent: unsent + left.length - 1,
    })),
    keepAnewDone: enqueueActions(({ context: { profiles, outcomes, until }, enqueue }) => {
      const done = switchedProfiles(profiles, outcomes)
      if (done.length === 0) return
      enqueue.sendTo(receiver('pauses'), { type: 'pauses.change', change: keeping(done, until) })
    }),
    noteEarlier: assign(({ context, self }) => ({
      earlier: pauseWith(knownPauses(self), nextOf(context).pk),
    })),
    takeBackPause: sendTo(receiver('pauses'), ({ context }) => ({
      type: 'pauses.change',
      change: takingBack(context),
    })),
    keepPause: sendTo(receiver('pauses'), ({ context }) => ({ type: 'pauses.change', change: nextPause(context) })),
    takeSwitched: assign(({ context }) => nextAfter(context, { type: 'done' })),
    takeFailure: assign(({ context }, { error }: { error: unknown }) =>
      nextAfter(context, { type: 'failed', reason: errorWords(error, action) }),
    ),
    takeDoubt: assign(({ context }, { error }: { error: unknown }) =>
      nextAfter(context, { type: 'perhaps', reason: errorWords(error, action) }),
    ),
    tellSwitched: sendTo(parent<PausingReport>(), (_, profile: Profile) => ({ type: 'pausing.switched', profile })),
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
    // What was perhaps switched by an earlier request is not known after a refusal either.
    isDoubtful: ({ context }, { error }: { error: unknown }) =>
      mayHaveTakenEffect(toFault(error, action)) || context.outcomes.get(nextOf(context).pk)?.type === 'perhaps',
    canPause: ({ context }) => toPause(context).length > 0 && dayProblem(context.until, Date.now()) === undefined,
    areAny: (_, { profiles }: { profiles: readonly Profile[] }) => profiles.length > 0,
    isMoreLeft: ({ context: { left } }) => left.length > 0,
    isUnfinished: ({ context: { outcomes, unsent } }) => hasFailures(outcomes) || unsent > 0,
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
    left: [],
    unsent: 0,
    isTried: false,
    areResumed: false,
    earlier: undefined,
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is not shown, and nothing is being switched.',
      on: {
        'pausing.open': { target: 'choosing', actions: { type: 'begin', params: theEvent } },
        'pausing.resume': {
          guard: { type: 'areAny', params: theEvent },
          target: 'resuming',
          actions: { type: 'beginResuming', params: theEvent },
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
        'pausing.pause': [{ guard: 'canPause', target: 'pausing', actions: 'queue' }, { actions: 'showProblems' }],
        'pausing.leave': { target: 'closed' },
      },
    },
    pausing: {
      description: 'The profiles are being switched off. The dialog says what became of each.',
      tags: ['open', 'pausing'],
      entry: 'keepAnewDone',
      initial: 'switching',
      states: {
        switching: {
          description: 'Switches off the next profile.',
          entry: ['noteEarlier', 'keepPause'],
          on: { 'pausing.leave': { actions: 'stopAfterThis' } },
          invoke: {
            src: 'switchProfile',
            id: 'switchProfile',
            input: toSwitchOff,
            onDone: {
              target: 'checking',
              actions: ['keepPause', 'takeSwitched', { type: 'tellSwitched', params: theOutput }],
            },
            onError: [
              {
                guard: { type: 'isDoubtful', params: theError },
                target: 'checking',
                actions: { type: 'takeDoubt', params: theError },
              },
              { target: 'checking', actions: ['takeBackPause', { type: 'takeFailure', params: theError }] },
            ],
          },
        },
        checking: {
          description: 'Checks whether that was the last, or is to be.',
          always: [
            { guard: 'isMoreLeft', target: 'switching' },
            { guard: 'isUnfinished', target: '#pausing.choosing', actions: 'tellFinished' },
            { target: '#pausing.closed', actions: ['sayPaused', 'tellFinished'] },
          ],
        },
      },
    },
    resuming: {
      description: 'The profiles are being turned on. The page says which ones could not be.',
      tags: ['resuming'],
      initial: 'switching',
      states: {
        switching: {
          description: 'Turns on the next profile.',
          invoke: {
            src: 'switchProfile',
            id: 'switchProfile',
            input: toSwitchOn,
            onDone: { target: 'checking', actions: ['takeSwitched', { type: 'tellSwitched', params: theOutput }] },
            onError: [
              {
                guard: { type: 'isDoubtful', params: theError },
                target: 'checking',
                actions: { type: 'takeDoubt', params: theError },
              },
              { target: 'checking', actions: { type: 'takeFailure', params: theError } },
            ],
          },
        },
        checking: {
          description: 'Checks whether that was the last.',
          always: [
            { guard: 'isMoreLeft', target: 'switching' },
            { guard: 'hasFailures', target: '#pausing.closed', actions: 'tellFinished' },
            { target: '#pausing.closed', actions: ['sayResumed', 'tellFinished'] },
          ],
        },
      },
    },
  },
})

/** What is attempted, for the words of a failure. */
const action = 'switch profile'

export type PausingRef = ActorRefFrom<typeof pausingMachine>

function nextAfter({ left, outcomes }: PausingContext, outcome: Switched): Partial<PausingContext> {
  const [switched, ...rest] = left
  return switched === undefined ? {} : { left: rest, outcomes: new Map(outcomes).set(switched.pk, outcome) }
}

function nextPause(context: PausingContext): PauseChange {
  return keeping([nextOf(context)], context.until)
}

/** The pause was kept in vain: the profile is as paused as before. */
function takingBack(context: PausingContext): PauseChange {
  const { earlier } = context
  return earlier === undefined ? { type: 'forget', pks: [nextOf(context).pk] } : { type: 'keep', pauses: [earlier] }
}

function keeping(profiles: readonly Profile[], until: string): PauseChange {
  return { type: 'keep', pauses: profiles.map((profile) => pauseOf(profile, until, Date.now())) }
}

function toSwitchOff({ context }: { context: PausingContext }) {
  return { pk: nextOf(context).pk, isActive: false }
}

function toSwitchOn({ context }: { context: PausingContext }) {
  return { pk: nextOf(context).pk, isActive: true }
}

function nextOf({ left: [next] }: PausingContext): Profile {
  if (next === undefined) throw new TypeError('no profile is left to switch')
  return next
}
