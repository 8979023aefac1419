/** The profiles that are paused until a day, which this browser keeps, and those to be turned on again (docs/behaviour.md#paused-profiles). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { child, receiver, type SingletonActor } from '../core/system.ts'
import type { Found } from '../forms/domain/resource.ts'
import type { Message } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import {
  dayOf,
  endedPauses,
  isOver,
  knownOff,
  type Pause,
  type PauseChange,
  type StandingsFound,
} from './domain/pausing/pause.ts'
import type { Profile } from './domain/profile.ts'
import { fetchProfiles, keptPauses, type KeptPausesEvent } from './ports.ts'

export interface PausesInput {
  readonly username: string
}

export interface PausesContext extends PausesInput {
  readonly pauses: readonly Pause[]
  /** Whether they outlive the page. */
  readonly isStored: boolean
  /** The profiles that are known to be off. */
  readonly off: readonly number[]
}

/** Events that other charts may send. */
export type PausesRequest =
  /** Profiles are paused, or their pauses are forgotten. */
  | { type: 'pauses.change'; change: PauseChange }
  /** The profiles have been fetched. */
  | ({ type: 'pauses.follow' } & StandingsFound)

export type PausesEvent = PausesRequest | KeptPausesEvent

/**
 * Milliseconds after which the calendar is looked at again and, once a pause is over, the server is asked again: somebody
 * may turn a profile on elsewhere.
 */
const interval = 300_000

/** It stays, because the dialog has promised a reminder. */
const notStoredMessage: Message = {
  severity: 'warning',
  text: 'This browser cannot keep which profiles are paused: it reminds you only as long as this page stays open.',
  stays: true,
}

/**
 * Changes are made by the storage, which tells every tab of the browser which pauses there are then. Nothing turns a
 * profile on: once a pause is over, the profiles are fetched, because one that is on already needs no reminder.
 */
export const pausesMachine = setup({
  types: {
    context: {} as PausesContext,
    events: {} as PausesEvent,
    input: {} as PausesInput,
    children: {} as { keptPauses: 'keptPauses'; fetchProfiles: 'fetchProfiles' },
  },
  actors: { keptPauses, fetchProfiles },
  actions: {
    takePauses: assign((_, { pauses, isStored }: KeptPausesEvent) => ({ pauses, isStored })),
    sayNotStored: sendTo(receiver('toasts'), showing(notStoredMessage)),
    changeKept: sendTo(child(keptPauses, 'keptPauses'), (_, { change }: { change: PauseChange }) => ({
      type: 'keptPauses.change',
      change,
    })),
    follow: enqueueActions(({ context: { pauses, off }, enqueue }, found: StandingsFound) => {
      enqueue.assign({ off: knownOff(off, found) })
      const pks = endedPauses(pauses, found, Date.now())
      if (pks.length === 0) return
      enqueue.sendTo(child(keptPauses, 'keptPauses'), { type: 'keptPauses.change', change: { type: 'forget', pks } })
    }),
  },
  guards: {
    /** Pauses that were to outlive the page do not. */
    isLost: ({ context }, { pauses, isStored }: KeptPausesEvent) => context.isStored && !isStored && pauses.length > 0,
    isAnyOver: ({ context: { pauses } }) => isAnyOver(pauses),
    isNoneOver: ({ context: { pauses } }) => !isAnyOver(pauses),
  },
  delays: { interval },
}).createMachine({
  id: 'pauses',
  description: 'The profiles that are paused until a day, which this browser keeps.',
  context: initialContext,
  invoke: { src: 'keptPauses', id: 'keptPauses', input: owner },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'No pause is over.',
      always: { guard: 'isAnyOver', target: 'asking' },
      after: { interval: { target: 'waiting', reenter: true } },
    },
    asking: {
      description: 'A pause is over. Asks the server which profiles are off.',
      invoke: {
        src: 'fetchProfiles',
        id: 'fetchProfiles',
        onDone: { target: 'asked', actions: { type: 'follow', params: foundStandings } },
        onError: { target: 'asked' },
      },
    },
    asked: {
      description: 'A pause is over. The server has said which profiles are off, or has been asked in vain.',
      always: { guard: 'isNoneOver', target: 'waiting' },
      after: { interval: { target: 'asking' } },
    },
  },
  on: {
    'keptPauses.told': [
      {
        guard: { type: 'isLost', params: theEvent },
        actions: [{ type: 'takePauses', params: theEvent }, 'sayNotStored'],
      },
      { actions: { type: 'takePauses', params: theEvent } },
    ],
    'pauses.change': { actions: { type: 'changeKept', params: theEvent } },
    'pauses.follow': { actions: { type: 'follow', params: theEvent } },
  },
})

hasCome(pausesMachine)

export type PausesRef = ActorRefFrom<typeof pausesMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    pauses: SingletonActor<typeof pausesMachine, PausesRequest>
  }
}

/** The pauses that are over, of profiles that are known to be off. */
export function pausesOver({ pauses, off }: PausesContext, today: string): readonly Pause[] {
  return pauses.filter((pause) => isOver(pause, today) && off.includes(pause.pk))
}

function initialContext({ input }: { input: PausesInput }): PausesContext {
  return { ...input, pauses: [], isStored: true, off: [] }
}

function isAnyOver(pauses: readonly Pause[]): boolean {
  return pauses.some((pause) => isOver(pause, dayOf(Date.now())))
}

function owner({ context: { username } }: { context: PausesContext }): PausesInput {
  return { username }
}

function foundStandings({ event: { output } }: { event: { output: Found<Profile> } }): StandingsFound {
  return { profiles: output.items, areAll: output.unreadable === 0 }
}
