/** Finds the incidents that sources know by the number or text in the search (docs/behaviour.md#search). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { following } from '../core/following.ts'
import { hasCome } from '../core/later.ts'
import { soughtAtSource, type SourceMatches } from './domain/soughtIncident.ts'
import { searchPause } from './filter.ts'
import { fetchSourceMatches } from './ports.ts'
import { queryOnScreen } from './readings.ts'

interface SoughtTextChanged {
  readonly type: 'soughtText.changed'
  /** The number or text of a source that the search may mean; undefined if it is nothing that a source calls an incident. */
  readonly text: string | undefined
}

export interface SourceMatchesContext {
  /** The number or text at a source; '' if the search is none. */
  readonly text: string
  readonly matches: SourceMatches
}

const noMatches: SourceMatches = { incidents: [], hasMore: false }

const soughtText = following(['filter'], (self): SoughtTextChanged => ({
  type: 'soughtText.changed',
  text: soughtAtSource(queryOnScreen(self).search),
}))

/** Asks the server once for each text, after a pause in typing. If that fails, no incident is offered. */
export const sourceMatchesMachine = setup({
  types: { context: {} as SourceMatchesContext, events: {} as SoughtTextChanged },
  actors: { soughtText, fetchSourceMatches },
  actions: {
    takeText: assign((_, { text = '' }: SoughtTextChanged) => ({ text, matches: noMatches })),
    takeMatches: assign((_, matches: SourceMatches) => ({ matches })),
  },
  guards: {
    isSought: (_, { text }: SoughtTextChanged) => text !== undefined,
  },
  delays: { searchPause },
}).createMachine({
  id: 'sourceMatches',
  description: 'Finds the incidents that sources know by the number or text in the search.',
  context: { text: '', matches: noMatches },
  invoke: { src: 'soughtText', id: 'soughtText' },
  initial: 'idle',
  states: {
    idle: { description: 'Nothing is asked: the search is no number or text of a source, or the answer is known.' },
    resting: {
      description: 'The text may still be typed: the server is asked after a pause.',
      after: { searchPause: { target: 'asking' } },
    },
    asking: {
      description: 'The incidents that sources know by this text are being fetched.',
      invoke: {
        src: 'fetchSourceMatches',
        id: 'fetchSourceMatches',
        input: textOf,
        onDone: { target: 'idle', actions: { type: 'takeMatches', params: theOutput } },
        onError: { target: 'idle' },
      },
    },
  },
  on: {
    'soughtText.changed': [
      {
        guard: { type: 'isSought', params: theEvent },
        target: '.resting',
        actions: { type: 'takeText', params: theEvent },
      },
      { target: '.idle', actions: { type: 'takeText', params: theEvent } },
    ],
  },
})

hasCome(sourceMatchesMachine)

export type SourceMatchesRef = ActorRefFrom<typeof sourceMatchesMachine>

function textOf({ context: { text } }: { context: SourceMatchesContext }): { text: string } {
  return { text }
}
