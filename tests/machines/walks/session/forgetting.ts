/** Below the login form: forgetting the user who has signed out (docs/behaviour.md#forget-me-here). */
import { forgettingMachine } from '../../../../machines/session/forgetting.ts'
import { call } from '../../support/effects.ts'
import { defineWalk, send } from '../../support/walk.ts'

export const walk = defineWalk({
  machine: forgettingMachine,
  starts: {
    'olga has signed out': { input: { username: 'olga' }, to: 'offered' },
    'nobody was signed in': { input: { username: undefined }, to: 'nobody' },
  },
  cases: {
    'the user wants to be forgotten': send({ type: 'forgetting.ask' }),
    'the user confirms': send({ type: 'forgetting.confirm' }),
    'the user declines': send({ type: 'forgetting.decline' }),
  },
  rows: {
    nobody: { state: 'nobody', on: {} },
    offered: { state: 'offered', tags: ['offered'], on: { 'the user wants to be forgotten': 'asked' } },
    asked: {
      state: 'asked',
      tags: ['asked', 'offered'],
      on: {
        'the user confirms': { to: 'forgotten', does: [call('forgetUser', { username: 'olga' })] },
        'the user declines': 'offered',
      },
    },
    forgotten: { state: 'forgotten', tags: ['forgotten'], on: {} },
  },
})
