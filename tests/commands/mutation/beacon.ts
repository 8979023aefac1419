import { assign, sendParent, setup } from 'xstate'
import { promisePort } from '../../../machines/core/port.ts'

/** The path of this source, for mutants of the source text. */
export const beaconPath = 'tests/commands/mutation/beacon.ts'

/** The pause before the first flash, in milliseconds. Each flash doubles the pause. */
const firstPause = 1000

/** A chart in which order, content and expressions matter, for testing the mutation of charts. */
export const beaconMachine = setup({
  types: {
    context: {} as { readonly flashes: number; readonly name: string },
    events: {} as { type: 'flash'; times: number; least: number } | { type: 'name'; name: string } | { type: 'ask' },
    children: {} as { keeper: 'keeper' },
  },
  actors: { keeper: promisePort<undefined, { flashes: number; name: string }>('keeper') },
  actions: {
    count: assign(({ context }, { times }: { times: number }) => ({ flashes: context.flashes + times })),
    takeName: assign((_, { name }: { name: string }) => ({ name })),
    tellFlashes: sendParent(({ context }) => ({ type: 'beacon.flashed', flashes: context.flashes })),
    tellName: sendParent(({ context }) => ({ type: 'beacon.named', name: context.name })),
  },
  guards: {
    isEnough: (_, { times, least }: { times: number; least: number }) => times > least,
    isAny: ({ context }) => context.flashes > 0 && context.name !== '',
    isNone: ({ context }) => context.flashes === 0,
  },
  delays: { pause: ({ context }) => firstPause * 2 ** context.flashes },
}).createMachine({
  id: 'beacon',
  context: { flashes: 0, name: '' },
  initial: 'dark',
  states: {
    dark: {
      on: {
        flash: [
          {
            guard: { type: 'isEnough', params: flashed },
            actions: [{ type: 'count', params: flashed }, 'tellFlashes'],
          },
          { guard: 'isAny', target: 'kept' },
        ],
        // No observer can notice which of these two guards is checked first, since they exclude each other.
        ask: [
          { guard: 'isAny', target: 'kept' },
          { guard: 'isNone', target: 'waiting' },
        ],
        name: { actions: [{ type: 'takeName', params: named }, 'tellFlashes'] },
      },
    },
    kept: { invoke: { src: 'keeper', id: 'keeper', input: duties } },
    waiting: { after: { pause: { target: 'kept' } } },
  },
})

function flashed<Event>({ event }: { event: Event }): Event {
  return event
}

function named<Event>({ event }: { event: Event }): Event {
  return event
}

function duties({ context }: { context: { readonly flashes: number; readonly name: string } }) {
  return { flashes: context.flashes, name: context.name }
}
