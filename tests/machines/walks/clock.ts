/** The time shown: never more than a second behind. */
import { clockMachine, type ClockContext } from '../../../machines/clock.ts'
import { defineWalk, wait } from '../support/walk.ts'

export const walk = defineWalk({
  machine: clockMachine,
  observe: ({ now }: ClockContext) => ({ behind: Date.now() - now }),
  starts: { 'a page': { to: 'on the second' } },
  cases: { 'half a second passes': wait(500), 'a second passes': wait(1000) },
  rows: {
    'on the second': {
      state: 'ticking',
      shows: { behind: 0 },
      on: { 'half a second passes': 'half a second behind', 'a second passes': 'on the second' },
    },
    'half a second behind': {
      state: 'ticking',
      shows: { behind: 500 },
      on: { 'half a second passes': 'on the second', 'a second passes': 'half a second behind' },
    },
  },
})
