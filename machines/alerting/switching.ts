/** Switches several profiles on or off, one after another (docs/behaviour.md#paused-profiles). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { mayHaveTakenEffect, toFault } from '../core/domain/fault.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { parent, receiver } from '../core/system.ts'
import { errorWords } from '../messages/domain/message.ts'
import { pauseOf, pauseWith, type Pause, type PauseChange } from './domain/pausing/pause.ts'
import type { Switched } from './domain/pausing/pauseChoice.ts'
import type { Profile } from './domain/profile.ts'
import { switchProfile } from './ports.ts'
import { knownPauses } from './readings.ts'

export interface SwitchingInput {
  /** At least one. */
  readonly profiles: readonly Profile[]
  /** The day until which they are paused; undefined to turn them on. */
  readonly until: string | undefined
  /** The primary keys of those that an earlier request has perhaps switched. */
  readonly doubtful: readonly number[]
}

export interface SwitchingContext extends Omit<SwitchingInput, 'profiles'> {
  /** The profiles that are left to switch; the first is being switched. */
  readonly left: readonly Profile[]
  /** How many are left as they are, because it was stopped. */
  readonly unsent: number
  /** The pause that the profile had which is being switched. */
  readonly earlier: Pause | undefined
}

/** Stops after the profile under way. */
export type SwitchingEvent = { type: 'switching.stop' }

/** Reports what became of a profile: it is on or off now, or why not, or why that is not known. */
export type SwitchingReport = { type: 'switching.switched'; profile: Profile } | SwitchingFailure

interface SwitchingFailure {
  readonly type: 'switching.failed'
  readonly pk: number
  readonly outcome: Exclude<Switched, { type: 'done' }>
}

/** How many it was stopped before. */
export type SwitchingOutput = Pick<SwitchingContext, 'unsent'>

/**
 * A failure does not stop the rest. A pause is kept before its profile is switched off: if the page is closed meanwhile, the
 * profile is not forgotten; and once more afterwards, because lists that were asked for until then do not count. Only a
 * failure that cannot have switched it off takes the pause back: after a lost response the profile may be off.
 */
export const switchingMachine = setup({
  types: {
    context: {} as SwitchingContext,
    events: {} as SwitchingEvent,
    input: {} as SwitchingInput,
    output: {} as SwitchingOutput,
    children: {} as { switchProfile: 'switchProfile' },
    tags: {} as 'stopping',
  },
  actors: { switchProfile },
  actions: {
    noteEarlier: assign(({ context, self }) => ({ earlier: pauseWith(knownPauses(self), nextOf(context).pk) })),
    keepPause: enqueueActions(({ context, enqueue }) => {
      if (context.until === undefined) return
      enqueue.sendTo(receiver('pauses'), { type: 'pauses.change', change: nextPause(context, context.until) })
    }),
    takeBackPause: enqueueActions(({ context, enqueue }) => {
      if (context.until === undefined) return
      enqueue.sendTo(receiver('pauses'), { type: 'pauses.change', change: takingBack(context) })
    }),
    stopAfterThis: assign(({ context: { left } }) => ({ left: left.slice(0, 1), unsent: left.length - 1 })),
    goOn: assign(({ context: { left } }) => ({ left: left.slice(1) })),
    tellSwitched: sendTo(parent<SwitchingReport>(), (_, profile: Profile) => ({ type: 'switching.switched', profile })),
    tellFailure: sendTo(parent<SwitchingReport>(), ({ context }, { error }: { error: unknown }) =>
      failure(context, { type: 'failed', reason: errorWords(error, action) }),
    ),
    tellDoubt: sendTo(parent<SwitchingReport>(), ({ context }, { error }: { error: unknown }) =>
      failure(context, { type: 'perhaps', reason: errorWords(error, action) }),
    ),
  },
  guards: {
    // What was perhaps switched by an earlier request is not known after a refusal either.
    isDoubtful: ({ context }, { error }: { error: unknown }) =>
      mayHaveTakenEffect(toFault(error, action)) || context.doubtful.includes(nextOf(context).pk),
    isMoreLeft: ({ context: { left } }) => left.length > 0,
    isMoreAfterThis: ({ context: { left } }) => left.length > 1,
  },
}).createMachine({
  id: 'switching',
  description: 'Switches several profiles on or off, one after another.',
  context: initialContext,
  initial: 'switching',
  states: {
    switching: {
      description: 'Switches the next profile.',
      entry: ['noteEarlier', 'keepPause'],
      invoke: {
        src: 'switchProfile',
        id: 'switchProfile',
        input: toSwitch,
        onDone: {
          target: 'checking',
          actions: ['keepPause', { type: 'tellSwitched', params: theOutput }, 'goOn'],
        },
        onError: [
          {
            guard: { type: 'isDoubtful', params: theError },
            target: 'checking',
            actions: [{ type: 'tellDoubt', params: theError }, 'goOn'],
          },
          { target: 'checking', actions: ['takeBackPause', { type: 'tellFailure', params: theError }, 'goOn'] },
        ],
      },
      initial: 'goingOn',
      states: {
        goingOn: {
          description: 'The others are to follow.',
          on: { 'switching.stop': { guard: 'isMoreAfterThis', target: 'stopping', actions: 'stopAfterThis' } },
        },
        stopping: { description: 'The profile under way is to be the last.', tags: ['stopping'] },
      },
    },
    checking: {
      description: 'Checks whether that was the last, or is to be.',
      always: [{ guard: 'isMoreLeft', target: 'switching' }, { target: 'over' }],
    },
    over: { type: 'final', description: 'All have been switched, or it was tried or stopped.' },
  },
  output: unsentIn,
})

/** What is attempted, for the words of a failure. */
const action = 'switch profile'

export type SwitchingRef = ActorRefFrom<typeof switchingMachine>

function initialContext({ input: { profiles, ...run } }: { input: SwitchingInput }): SwitchingContext {
  return { ...run, left: profiles, unsent: 0, earlier: undefined }
}

function unsentIn({ context: { unsent } }: { context: SwitchingContext }): SwitchingOutput {
  return { unsent }
}

function failure(context: SwitchingContext, outcome: SwitchingFailure['outcome']): SwitchingFailure {
  return { type: 'switching.failed', pk: nextOf(context).pk, outcome }
}

function toSwitch({ context }: { context: SwitchingContext }) {
  return { pk: nextOf(context).pk, isActive: context.until === undefined }
}

function nextPause(context: SwitchingContext, until: string): PauseChange {
  return { type: 'keep', pauses: [pauseOf(nextOf(context), until, Date.now())] }
}

/** The pause was kept in vain: the profile is as paused as before. */
function takingBack(context: SwitchingContext): PauseChange {
  const { earlier } = context
  return earlier === undefined ? { type: 'forget', pks: [nextOf(context).pk] } : { type: 'keep', pauses: [earlier] }
}

function nextOf({ left: [next] }: SwitchingContext): Profile {
  if (next === undefined) throw new TypeError('no profile is left to switch')
  return next
}
