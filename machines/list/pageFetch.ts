/** One question to the server for a page of the list, and what came of it (specification, section 4, and section 8). */
import { sendParent, sendTo, setup } from 'xstate'
import { isSilence } from '../core/answered.ts'
import { restraintOf, toFault } from '../core/domain/fault.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { receiver } from '../core/system.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import type { ListQuestion } from './domain/askedList.ts'
import { isMoreToGather } from './domain/keptList.ts'
import type { IncidentPage, PageRequest } from './domain/page.ts'
import { fetchIncidentPage } from './ports.ts'

export type PageFetchInput = ListQuestion

/** What it tells its parent, once. */
export type PageFetchReport =
  /** What was wanted has come. */
  | { type: 'pageFetch.answered'; page: IncidentPage }
  /** A piece of everything has come, and others follow it. */
  | { type: 'pageFetch.pieceCame'; page: IncidentPage }
  /** The server knows no such place in the list. */
  | { type: 'pageFetch.cursorRefused' }
  /** The server wants to be left alone (429) until then, by this machine's clock; milliseconds since 1970. */
  | { type: 'pageFetch.restrained'; until: number }
  /** There is no answer, or none that helps. */
  | { type: 'pageFetch.failed' }

/**
 * Asks once. A failure is said in words by whoever met it: here; but nobody hears of a place that is gone, as the list
 * goes to its beginning by itself, nor of silence, of which the banner tells.
 */
export const pageFetchMachine = setup({
  types: { context: {} as PageFetchInput, input: {} as PageFetchInput },
  actors: { fetchIncidentPage },
  actions: {
    tellAnswered: sendParent((_, page: IncidentPage): PageFetchReport => ({ type: 'pageFetch.answered', page })),
    tellPieceCame: sendParent((_, page: IncidentPage): PageFetchReport => ({ type: 'pageFetch.pieceCame', page })),
    tellCursorRefused: sendParent((): PageFetchReport => ({ type: 'pageFetch.cursorRefused' })),
    tellRestrained: sendParent((_, { error }: { error: unknown }): PageFetchReport => ({
      type: 'pageFetch.restrained',
      until: Date.now() + (restraintOf(faultOf(error)) ?? 0),
    })),
    tellFailed: sendParent((): PageFetchReport => ({ type: 'pageFetch.failed' })),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(faultOf(error))),
    ),
  },
  guards: {
    isMoreToGather: ({ context }, page: IncidentPage) => isMoreToGather(context, page),
    isCursorRefused: ({ context }, { error }: { error: unknown }) =>
      context.isTurnedTo && faultOf(error).status === 404,
    isRestraint: (_, { error }: { error: unknown }) => restraintOf(faultOf(error)) !== undefined,
    isSilence,
  },
}).createMachine({
  id: 'pageFetch',
  description: 'One question to the server for a page of the list.',
  context: asGiven,
  initial: 'asking',
  states: {
    asking: {
      description: 'The answer is awaited.',
      invoke: {
        src: 'fetchIncidentPage',
        id: 'fetchIncidentPage',
        input: wantedPage,
        onDone: [
          {
            guard: { type: 'isMoreToGather', params: theOutput },
            target: 'over',
            actions: { type: 'tellPieceCame', params: theOutput },
          },
          { target: 'over', actions: { type: 'tellAnswered', params: theOutput } },
        ],
        onError: [
          { guard: { type: 'isCursorRefused', params: theError }, target: 'over', actions: 'tellCursorRefused' },
          {
            guard: { type: 'isRestraint', params: theError },
            target: 'over',
            actions: [
              { type: 'sayFailed', params: theError },
              { type: 'tellRestrained', params: theError },
            ],
          },
          { guard: { type: 'isSilence', params: theError }, target: 'over', actions: 'tellFailed' },
          { target: 'over', actions: [{ type: 'sayFailed', params: theError }, 'tellFailed'] },
        ],
      },
    },
    over: { description: 'What came of it has been told.' },
  },
})

function asGiven({ input }: { input: PageFetchInput }): PageFetchInput {
  return input
}

function faultOf(error: unknown) {
  return toFault(error, 'get incidents')
}

function wantedPage({ context }: { context: PageFetchInput }): PageRequest {
  return context.request
}
