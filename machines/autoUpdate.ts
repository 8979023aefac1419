/** When the list is fetched again by itself (specification, section 2, auto-update modes, and section 9). */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { AutoUpdateMethod } from './domain/preferences.ts'
import { theEvent } from './parameters.ts'

export interface AutoUpdateInput {
  readonly method: AutoUpdateMethod
  /** Seconds between two refreshes. */
  readonly intervalSeconds: number
}

export interface AutoUpdateContext {
  readonly method: AutoUpdateMethod
  readonly intervalSeconds: number
}

export type AutoUpdateEvent = { type: 'autoUpdate.choose'; method: AutoUpdateMethod }

/** Says `autoUpdate.due` each time the interval has passed. Without a live connection, realtime refreshes by interval. */
export const autoUpdateMachine = setup({
  types: {
    context: {} as AutoUpdateContext,
    events: {} as AutoUpdateEvent,
    input: {} as AutoUpdateInput,
  },
  actions: {
    takeMethod: assign((_, { method }: { method: AutoUpdateMethod }) => ({ method })),
    tellDue: sendParent({ type: 'autoUpdate.due' }),
    tellChosen: sendParent((_, { method }: { method: AutoUpdateMethod }) => ({ type: 'autoUpdate.chosen', method })),
  },
  guards: {
    isNever: ({ context }) => context.method === 'never',
  },
  delays: { pollInterval: ({ context }) => context.intervalSeconds * 1000 },
}).createMachine({
  id: 'autoUpdate',
  description: 'When the list is fetched again by itself.',
  context: chosenBefore,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Takes up the chosen method.',
      always: [{ guard: 'isNever', target: 'never' }, { target: 'interval' }],
    },
    never: { description: 'Only by hand.' },
    interval: {
      description: 'Again and again, after the configured seconds.',
      tags: ['live'],
      after: { pollInterval: { target: 'interval', reenter: true, actions: 'tellDue' } },
    },
  },
  on: {
    'autoUpdate.choose': {
      target: '.choosing',
      actions: [
        { type: 'takeMethod', params: theEvent },
        { type: 'tellChosen', params: theEvent },
      ],
    },
  },
})

export type AutoUpdateRef = ActorRefFrom<typeof autoUpdateMachine>

function chosenBefore({ input }: { input: AutoUpdateInput }): AutoUpdateContext {
  return { ...input }
}
