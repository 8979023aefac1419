import { assign, sendParent, setup } from 'xstate'
import { meetServer } from '../../../machines/server/ports.ts'
import { tellParent, start as starts } from '../../machines/support/effects.ts'
import { defineWalk, send, settle, wait, type Walk } from '../../machines/support/walk.ts'

/** The number of presses until the lamp is worn out: more than any walk makes. */
export const durability = 12

/** A chart with an example of everything that can be mutated, for testing the mutation of charts. */
export const lampMachine = setup({
  types: {
    context: {} as { readonly presses: number },
    events: {} as { type: 'press' } | { type: 'shine'; brightness: number },
    children: {} as { bulb: 'bulb' },
  },
  actors: { bulb: meetServer },
  actions: {
    count: assign(({ context }) => ({ presses: context.presses + 1 })),
    tellLit: sendParent({ type: 'lamp.lit' }),
    tellDark: sendParent({ type: 'lamp.dark' }),
  },
  guards: {
    isWorn: ({ context }) => context.presses >= durability,
    isDim: (_, { brightness }: { brightness: number }) => brightness < 50,
  },
  delays: { patience: 1000 },
}).createMachine({
  id: 'lamp',
  context: { presses: 0 },
  initial: 'dark',
  states: {
    dark: {
      on: {
        press: [
          { guard: 'isWorn', target: 'worn' },
          { target: 'lit', actions: 'count' },
        ],
        shine: { guard: { type: 'isDim', params: ({ event }) => event }, target: 'lit' },
      },
    },
    lit: {
      tags: 'bright',
      entry: 'tellLit',
      exit: 'tellDark',
      invoke: { src: 'bulb', id: 'bulb', onDone: { target: 'dark' }, onError: { target: 'worn' } },
      on: { press: { target: 'lit', reenter: true } },
      after: { patience: { target: 'dark' } },
    },
    worn: {},
  },
})

const [lights, darkens, bulb] = [tellParent({ type: 'lamp.lit' }), tellParent({ type: 'lamp.dark' }), starts('bulb')]

/** The behaviour of the lamp. It does not wear out here, because that takes more presses than a walk makes. */
export const lampWalk: Walk = defineWalk({
  machine: lampMachine,
  starts: { 'a lamp': { to: 'dark' } },
  cases: {
    'is pressed': send({ type: 'press' }),
    'dusk falls': send({ type: 'shine', brightness: 10 }),
    'noon comes': send({ type: 'shine', brightness: 90 }),
    'the bulb is done': settle('bulb'),
    'half a second passes': wait(500),
    'a second passes': wait(1000),
  },
  rows: {
    dark: {
      state: 'dark',
      on: { 'is pressed': { to: 'lit', does: [lights, bulb] }, 'dusk falls': { to: 'lit', does: [lights, bulb] } },
    },
    lit: {
      state: 'lit',
      tags: ['bright'],
      ports: ['bulb'],
      on: {
        'is pressed': { to: 'lit', does: [darkens, lights, bulb] },
        'the bulb is done': { to: 'dark', does: [darkens] },
        'half a second passes': 'half lit',
        'a second passes': { to: 'dark', does: [darkens] },
      },
    },
    'half lit': {
      state: 'lit',
      tags: ['bright'],
      ports: ['bulb'],
      on: {
        'is pressed': { to: 'lit', does: [darkens, lights, bulb] },
        'the bulb is done': { to: 'dark', does: [darkens] },
        'half a second passes': { to: 'dark', does: [darkens] },
        'a second passes': { to: 'dark', does: [darkens] },
      },
    },
  },
})
