/**
 * How many rows are drawn when the list appears (docs/behaviour.md#incident-list): the first ones until the browser has
 * painted them, then half of a long page, then all.
 */
import { drawingMachine } from '../../../../machines/list/drawing.ts'
import { defineWalk, send, wait } from '../../support/walk.ts'

export const walk = defineWalk({
  machine: drawingMachine,
  starts: { 'it starts': { to: 'nothing', does: [] } },
  cases: {
    'the list is on screen': send({ type: 'drawing.begin' }),
    'one frame passes': wait(16),
  },
  rows: {
    nothing: {
      state: 'nothing',
      tags: ['first'],
      on: { 'the list is on screen': 'first', 'one frame passes': 'nothing' },
    },
    first: {
      state: 'first',
      tags: ['first'],
      on: { 'the list is on screen': 'first', 'one frame passes': 'first, painted' },
    },
    'first, painted': {
      state: 'first',
      tags: ['first'],
      on: { 'the list is on screen': 'first, painted', 'one frame passes': 'half' },
    },
    half: {
      state: 'half',
      tags: ['half'],
      on: { 'the list is on screen': 'half', 'one frame passes': 'half, painted' },
    },
    'half, painted': {
      state: 'half',
      tags: ['half'],
      on: { 'the list is on screen': 'half, painted', 'one frame passes': 'all' },
    },
    all: { state: 'all', on: { 'the list is on screen': 'all', 'one frame passes': 'all' } },
  },
})
