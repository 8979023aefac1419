/**
 * Plays the sound for alarms, in one tab of the browser; repeats it if the operator chose that
 * (docs/behaviour.md#alerts).
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { receiver } from '../core/system.ts'
import { loggingWarnings } from '../messages/showing.ts'
import { isMuted } from './domain/alarms.ts'
import type { AlarmChoices } from '../list/domain/preferences.ts'
import { checkSound, claimSound, pageClick, playSound, type PageClickEvent, type SoundClaim } from './ports.ts'
import { preferencesOf } from '../list/readings.ts'

export interface AlarmSoundContext {
  /** The alarms that the sound is for, until the operator has seen them. */
  readonly unseen: readonly number[]
  readonly claim: SoundClaim
  /** Whether the message log already says that the browser refused to play the sound. */
  readonly isRefusalTold: boolean
}

export type AlarmSoundEvent =
  /** These alarms are still unseen. */
  | { type: 'alarmSound.follow'; unseen: readonly number[] }
  /** The alarms `pks` have just arrived. At the time `since`, in milliseconds since 1970, they were not yet alarms. */
  | { type: 'alarmSound.announce'; pks: readonly number[]; since: number; unseen: readonly number[] }
  | { type: 'alarmSound.test' }
  /** A choice was made in another tab: the sound may be on now although nobody has used this page yet. */
  | { type: 'alarmSound.check' }
  /** The sound is due, unless another tab has played it. */
  | { type: 'alarmSound.sound'; claim: SoundClaim }
  /** Checks whether the browser would play the sound. */
  | { type: 'alarmSound.tryOut' }
  | PageClickEvent

/** Milliseconds between two repetitions of the sound for the same unseen alarms. */
export const repeatInterval = 30_000
/**
 * Milliseconds after a sound in any tab during which the same alarms need no other sound. For repetitions, a little
 * less than their interval.
 */
const enough = { forFirst: 12 * 3_600_000, forRepetition: repeatInterval - 5000 }

/**
 * Plays the sound once whenever alarms arrive and, if the operator chose repetition, again every 30 s until the
 * operator has seen all alarms. Before each sound, the tabs of the browser agree on which of them plays it. While
 * the sound is muted, nothing is played. The chart checks before the first alarm whether the browser allows sound; if
 * not, the page can warn the operator.
 */
export const alarmSoundMachine = setup({
  types: {
    context: {} as AlarmSoundContext,
    events: {} as AlarmSoundEvent,
    children: {} as {
      checkSound: 'checkSound'
      claimSound: 'claimSound'
      playSound: 'playSound'
      pageClick: 'pageClick'
    },
    tags: {} as 'soundRefused',
  },
  actors: { checkSound, claimSound, playSound, pageClick },
  actions: {
    takeUnseen: assign((_, { unseen }: { unseen: readonly number[] }) => ({ unseen })),
    soundFirst: enqueueActions(({ enqueue, self }, { pks, since }: Pick<SoundClaim, 'pks' | 'since'>) => {
      if (!isAudible(preferencesOf(self), Date.now())) return
      enqueue.raise({ type: 'alarmSound.sound', claim: { pks, since, within: enough.forFirst } })
    }),
    soundAgain: enqueueActions(({ context, enqueue, self }) => {
      const choices = preferencesOf(self)
      if (!choices.repeatAlarms || !isAudible(choices, Date.now())) return
      const claim = { pks: context.unseen, since: 0, within: enough.forRepetition }
      enqueue.raise({ type: 'alarmSound.sound', claim })
    }),
    checkIfOn: enqueueActions(({ enqueue, self }) => {
      if (preferencesOf(self).soundAlerts) enqueue.raise({ type: 'alarmSound.tryOut' })
    }),
    takeClaim: assign((_, { claim }: { claim: SoundClaim }) => ({ claim })),
    noteRefusalTold: assign({ isRefusalTold: true }),
    logRefusal: sendTo(receiver('toasts'), loggingWarnings(['The browser did not play the sound of an alert.'])),
  },
  guards: {
    isAnyUnseen: (_, { unseen }: { unseen: readonly number[] }) => unseen.length > 0,
    isOurs: (_, isOurs: boolean) => isOurs,
    isRefusalTold: ({ context }) => context.isRefusalTold,
  },
  delays: { repeatInterval },
}).createMachine({
  id: 'alarmSound',
  description: 'Plays the sound for alarms.',
  context: { unseen: [], claim: { pks: [], since: 0, within: 0 }, isRefusalTold: false },
  type: 'parallel',
  states: {
    loudspeaker: {
      description: 'Plays the sound.',
      initial: 'silent',
      entry: 'checkIfOn',
      states: {
        checking: {
          description:
            'Checks, before an alarm arrives, whether the browser lets the page play sound. A click may change the answer: it is checked again.',
          invoke: [
            {
              src: 'checkSound',
              id: 'checkSound',
              onDone: { target: 'silent' },
              onError: { target: 'refused' },
            },
            { src: 'pageClick', id: 'pageClick' },
          ],
          on: {
            'pageClick.clicked': { target: 'checking', reenter: true },
            'alarmSound.sound': { target: 'claiming', actions: { type: 'takeClaim', params: theEvent } },
            'alarmSound.test': { target: 'playing' },
          },
        },
        silent: {
          description: 'No sound is playing.',
          on: {
            'alarmSound.check': { actions: 'checkIfOn' },
            'alarmSound.tryOut': { target: 'checking' },
            'alarmSound.sound': { target: 'claiming', actions: { type: 'takeClaim', params: theEvent } },
            'alarmSound.test': { target: 'playing' },
          },
        },
        claiming: {
          description: 'The tabs of the browser agree on which of them plays the sound.',
          invoke: {
            src: 'claimSound',
            id: 'claimSound',
            input: wantedSound,
            onDone: [{ guard: { type: 'isOurs', params: theOutput }, target: 'playing' }, { target: 'silent' }],
            onError: [
              { guard: 'isRefusalTold', target: 'refused' },
              { target: 'refused', actions: ['noteRefusalTold', 'logRefusal'] },
            ],
          },
          on: {
            'alarmSound.sound': { target: 'claiming', reenter: true, actions: { type: 'takeClaim', params: theEvent } },
            'alarmSound.test': { target: 'playing' },
          },
        },
        playing: {
          description: 'The sound starts if the browser allows it.',
          invoke: {
            src: 'playSound',
            id: 'playSound',
            onDone: { target: 'silent' },
            onError: [
              { guard: 'isRefusalTold', target: 'refused' },
              { target: 'refused', actions: ['noteRefusalTold', 'logRefusal'] },
            ],
          },
        },
        refused: {
          description: 'The browser does not let the page play sound: most browsers require a click on the page first.',
          tags: ['soundRefused'],
          invoke: { src: 'pageClick', id: 'pageClick' },
          on: {
            'pageClick.clicked': { target: 'checking' },
            'alarmSound.sound': { target: 'claiming', actions: { type: 'takeClaim', params: theEvent } },
            'alarmSound.test': { target: 'playing' },
          },
        },
      },
    },
    repetition: {
      description: 'Whether the sound is due again.',
      initial: 'none',
      states: {
        none: { description: 'The operator has seen every alarm.' },
        waiting: {
          description:
            'There are unseen alarms. If the operator chose repetition, the sound plays again after each interval.',
          after: { repeatInterval: { target: 'waiting', reenter: true, actions: 'soundAgain' } },
        },
      },
      on: {
        'alarmSound.announce': {
          target: '.waiting',
          actions: [
            { type: 'takeUnseen', params: theEvent },
            { type: 'soundFirst', params: theEvent },
          ],
        },
        'alarmSound.follow': [
          {
            guard: { type: 'isAnyUnseen', params: theEvent },
            actions: { type: 'takeUnseen', params: theEvent },
          },
          { target: '.none', actions: { type: 'takeUnseen', params: theEvent } },
        ],
      },
    },
  },
})

export type AlarmSoundRef = ActorRefFrom<typeof alarmSoundMachine>

function isAudible({ soundAlerts, alarmsMutedUntil }: AlarmChoices, now: number): boolean {
  return soundAlerts && !isMuted(alarmsMutedUntil, now)
}

function wantedSound({ context }: { context: AlarmSoundContext }): SoundClaim {
  return context.claim
}
