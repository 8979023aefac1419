/** Auto-update (specification, section 2): never, or every 30 seconds; realtime does so too until it is connected. */
import { autoUpdateMachine, type AutoUpdateContext } from '../../../machines/autoUpdate.ts'
import { tellParent } from '../support/effects.ts'
import { defineWalk, send, wait } from '../support/walk.ts'

const due = tellParent({ type: 'autoUpdate.due' })

function chosen(method: 'never' | 'interval' | 'realtime') {
  return [tellParent({ type: 'autoUpdate.chosen', method })]
}

const chooses = {
  'chooses never': { to: 'never', does: chosen('never') },
  'chooses interval': { to: 'interval', does: chosen('interval') },
  'chooses realtime': { to: 'realtime', does: chosen('realtime') },
} as const

export const walk = defineWalk({
  machine: autoUpdateMachine,
  observe: ({ method }: AutoUpdateContext) => method,
  starts: {
    'never was chosen': { input: { method: 'never', intervalSeconds: 30 }, to: 'never' },
    'interval was chosen': { input: { method: 'interval', intervalSeconds: 30 }, to: 'interval' },
    'realtime was chosen': { input: { method: 'realtime', intervalSeconds: 30 }, to: 'realtime' },
  },
  cases: {
    'chooses never': send({ type: 'autoUpdate.choose', method: 'never' }),
    'chooses interval': send({ type: 'autoUpdate.choose', method: 'interval' }),
    'chooses realtime': send({ type: 'autoUpdate.choose', method: 'realtime' }),
    'fifteen seconds pass': wait(15_000),
    'thirty seconds pass': wait(30_000),
    'a minute passes': wait(60_000),
  },
  rows: {
    never: { state: 'never', shows: 'never', on: chooses },
    interval: {
      state: 'interval',
      tags: ['live'],
      shows: 'interval',
      on: {
        ...chooses,
        'fifteen seconds pass': 'halfway',
        'thirty seconds pass': { to: 'interval', does: [due] },
        'a minute passes': { to: 'interval', does: [due, due] },
      },
    },
    halfway: {
      state: 'interval',
      tags: ['live'],
      shows: 'interval',
      on: {
        ...chooses,
        'fifteen seconds pass': { to: 'interval', does: [due] },
        'thirty seconds pass': { to: 'halfway', does: [due] },
        'a minute passes': { to: 'halfway', does: [due, due] },
      },
    },
    realtime: {
      state: 'interval',
      tags: ['live'],
      shows: 'realtime',
      on: {
        ...chooses,
        'fifteen seconds pass': 'realtime, halfway',
        'thirty seconds pass': { to: 'realtime', does: [due] },
        'a minute passes': { to: 'realtime', does: [due, due] },
      },
    },
    'realtime, halfway': {
      state: 'interval',
      tags: ['live'],
      shows: 'realtime',
      on: {
        ...chooses,
        'fifteen seconds pass': { to: 'realtime', does: [due] },
        'thirty seconds pass': { to: 'realtime, halfway', does: [due] },
        'a minute passes': { to: 'realtime, halfway', does: [due, due] },
      },
    },
  },
})
