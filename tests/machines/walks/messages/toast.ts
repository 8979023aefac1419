/** One toast (docs/behaviour.md#messages): errors stay, others close 1500 ms after they come on screen unless held. */
import { toastMachine, type ToastContext } from '../../../../machines/messages/toast.ts'
import { tellParent } from '../../support/effects.ts'
import { defineWalk, send, wait, type Outcome, type Row } from '../../support/walk.ts'

const gone = [tellParent({ type: 'toast.gone', key: '1' })]
const once = { repeated: false }
const repeatedly = { repeated: true }

const goes = { to: 'gone', does: gone } as const
const goesRepeated = { to: 'gone, repeated', does: gone } as const

const waits = {
  'almost its lifetime passes': 1499,
  'its lifetime passes': 1500,
  'almost ten seconds pass': 9999,
  'ten seconds pass': 10_000,
}

/** A message that has not come on screen, for as many milliseconds as the waits add up to. */
function unseenRows(
  words: '' | ', repeated',
  shows: object,
  goes: Outcome<string>,
): Record<string, Row<string, string>> {
  const rows: Record<string, Row<string, string>> = {}
  const add = (unseen: number): string => {
    const name = unseen === 0 ? `unseen${words}` : `unseen for ${unseen}${words}`
    if (rows[name] !== undefined) return name
    rows[name] = {
      state: 'unseen',
      shows,
      on: {
        'comes on screen': `passing${words}`,
        'is repeated': unseen === 0 ? 'unseen, repeated' : `unseen for ${unseen}, repeated`,
        'is dismissed': goes,
        ...Object.fromEntries(
          Object.entries(waits).map(([wait, length]) => [wait, unseen + length < 10_000 ? add(unseen + length) : goes]),
        ),
      },
    }
    return name
  }
  add(0)
  return rows
}

export const walk = defineWalk<string, string>({
  machine: toastMachine,
  observe: ({ count }: ToastContext) => ({ repeated: count > 1 }),
  starts: {
    'a success': { input: { key: '1', message: { severity: 'success', text: 'Saved' } }, to: 'unseen' },
    'a warning': { input: { key: '1', message: { severity: 'warning', text: 'Deleted' } }, to: 'unseen' },
    'a warning that stays': {
      input: { key: '1', message: { severity: 'warning', text: 'The clocks differ', stays: true } },
      to: 'staying',
    },
    'an error': { input: { key: '1', message: { severity: 'error', text: 'Failed' } }, to: 'staying' },
  },
  cases: {
    'comes on screen': send({ type: 'toast.appear' }),
    'is repeated': send({ type: 'toast.repeat' }),
    'is held': send({ type: 'toast.hold' }),
    'is released': send({ type: 'toast.release' }),
    'is unfolded': send({ type: 'toast.unfold' }),
    'is folded': send({ type: 'toast.fold' }),
    'is dismissed': send({ type: 'toast.dismiss' }),
    'almost its lifetime passes': wait(waits['almost its lifetime passes']),
    'its lifetime passes': wait(waits['its lifetime passes']),
    'almost ten seconds pass': wait(waits['almost ten seconds pass']),
    'ten seconds pass': wait(waits['ten seconds pass']),
  },
  rows: {
    ...unseenRows('', once, goes),
    ...unseenRows(', repeated', repeatedly, goesRepeated),
    passing: {
      state: 'passing',
      shows: once,
      on: {
        'is repeated': 'passing, repeated',
        'is held': 'held',
        'is dismissed': goes,
        'almost its lifetime passes': 'about to close',
        'its lifetime passes': goes,
        'almost ten seconds pass': goes,
        'ten seconds pass': goes,
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
        'almost ten seconds pass': goes,
        'ten seconds pass': goes,
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
        'almost ten seconds pass': goesRepeated,
        'ten seconds pass': goesRepeated,
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
        'almost ten seconds pass': goesRepeated,
        'ten seconds pass': goesRepeated,
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
