/** One toast (docs/behaviour.md#messages): errors stay, others close after 1500 ms unless held. */
import { toastMachine, type ToastContext } from '../../../../machines/messages/toast.ts'
import { tellParent } from '../../support/effects.ts'
import { defineWalk, send, wait } from '../../support/walk.ts'

const gone = [tellParent({ type: 'toast.gone', key: '1' })]
const once = { repeated: false }
const repeatedly = { repeated: true }

const goes = { to: 'gone', does: gone } as const
const goesRepeated = { to: 'gone, repeated', does: gone } as const

export const walk = defineWalk({
  machine: toastMachine,
  observe: ({ count }: ToastContext) => ({ repeated: count > 1 }),
  starts: {
    'a success': { input: { key: '1', message: { severity: 'success', text: 'Saved' } }, to: 'passing' },
    'a warning': { input: { key: '1', message: { severity: 'warning', text: 'Deleted' } }, to: 'passing' },
    'a warning that stays': {
      input: { key: '1', message: { severity: 'warning', text: 'The clocks differ', stays: true } },
      to: 'staying',
    },
    'an error': { input: { key: '1', message: { severity: 'error', text: 'Failed' } }, to: 'staying' },
  },
  cases: {
    'is repeated': send({ type: 'toast.repeat' }),
    'is held': send({ type: 'toast.hold' }),
    'is released': send({ type: 'toast.release' }),
    'is unfolded': send({ type: 'toast.unfold' }),
    'is folded': send({ type: 'toast.fold' }),
    'is dismissed': send({ type: 'toast.dismiss' }),
    'almost its lifetime passes': wait(1499),
    'its lifetime passes': wait(1500),
  },
  rows: {
    passing: {
      state: 'passing',
      shows: once,
      on: {
        'is repeated': 'passing, repeated',
        'is held': 'held',
        'is dismissed': goes,
        'almost its lifetime passes': 'about to close',
        'its lifetime passes': goes,
      },
    },
    'about to close': {
      state: 'passing',
      shows: once,
      on: {
        'is repeated': 'passing, repeated',
        'is held': 'held',
        'is dismissed': goes,
        'almost its lifetime passes': goes,
        'its lifetime passes': goes,
      },
    },
    held: {
      state: 'held',
      shows: once,
      on: { 'is repeated': 'held, repeated', 'is released': 'passing', 'is dismissed': goes },
    },
    staying: {
      state: 'staying',
      tags: ['lasting'],
      shows: once,
      on: { 'is repeated': 'staying, repeated', 'is unfolded': 'unfolded', 'is dismissed': goes },
    },
    unfolded: {
      state: 'unfolded',
      tags: ['lasting', 'unfolded'],
      shows: once,
      on: { 'is repeated': 'unfolded, repeated', 'is folded': 'staying', 'is dismissed': goes },
    },
    'passing, repeated': {
      state: 'passing',
      shows: repeatedly,
      on: {
        'is repeated': 'passing, repeated',
        'is held': 'held, repeated',
        'is dismissed': goesRepeated,
        'almost its lifetime passes': 'about to close, repeated',
        'its lifetime passes': goesRepeated,
      },
    },
    'about to close, repeated': {
      state: 'passing',
      shows: repeatedly,
      on: {
        'is repeated': 'passing, repeated',
        'is held': 'held, repeated',
        'is dismissed': goesRepeated,
        'almost its lifetime passes': goesRepeated,
        'its lifetime passes': goesRepeated,
      },
    },
    'held, repeated': {
      state: 'held',
      shows: repeatedly,
      on: { 'is repeated': 'held, repeated', 'is released': 'passing, repeated', 'is dismissed': goesRepeated },
    },
    'staying, repeated': {
      state: 'staying',
      tags: ['lasting'],
      shows: repeatedly,
      on: { 'is repeated': 'staying, repeated', 'is unfolded': 'unfolded, repeated', 'is dismissed': goesRepeated },
    },
    'unfolded, repeated': {
      state: 'unfolded',
      tags: ['lasting', 'unfolded'],
      shows: repeatedly,
      on: { 'is repeated': 'unfolded, repeated', 'is folded': 'staying, repeated', 'is dismissed': goesRepeated },
    },
    gone: { state: 'gone', shows: once, ended: { output: undefined }, on: {} },
    'gone, repeated': { state: 'gone', shows: repeatedly, ended: { output: undefined }, on: {} },
  },
})
