/** One request to the server for a page of the list, and its outcome (docs/behaviour.md#incident-list). */
import { sendTo, setup } from 'xstate'
import { isSilence } from '../core/answered.ts'
import { restraintOf, toFault } from '../core/domain/fault.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { parent, receiver } from '../core/system.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import type { ListQuestion } from './domain/askedList.ts'
import { isMoreToGather } from './domain/keptList.ts'
import type { IncidentPage, PageRequest } from './domain/page.ts'
import { fetchIncidentPage } from './ports.ts'

export type PageFetchInput = ListQuestion

/** The report to the parent, sent once. */
export type PageFetchReport =
  /** Everything that was requested has arrived. */
  | { type: 'pageFetch.answered'; page: IncidentPage }
  /** One piece of the whole list has arrived, and others follow. */
  | { type: 'pageFetch.pieceCame'; page: IncidentPage }
  /** The server does not know this cursor. */
  | { type: 'pageFetch.cursorRefused' }
  /** The server has asked for a pause (429) until this time, by this computer's clock; milliseconds since 1970. */
  | { type: 'pageFetch.restrained'; until: number }
  /** No response arrived, or the response is unusable. */
  | { type: 'pageFetch.failed' }

/**
 * Sends one request and shows a message if it fails, with two exceptions: a refused cursor, because the list returns to
 * its first page automatically, and a missing response, which the banner reports.
 */
export const pageFetchMachine = setup({
  types: { context: {} as PageFetchInput, input: {} as PageFetchInput },
  actors: { fetchIncidentPage },
  actions: {
    tellAnswered: sendTo(parent<PageFetchReport>(), (_, page: IncidentPage) => ({ type: 'pageFetch.answered', page })),
    tellPieceCame: sendTo(parent<PageFetchReport>(), (_, page: IncidentPage) => ({
      type: 'pageFetch.pieceCame',
      page,
    })),
    tellCursorRefused: sendTo(parent<PageFetchReport>(), () => ({ type: 'pageFetch.cursorRefused' })),
    tellRestrained: sendTo(parent<PageFetchReport>(), (_, { error }: { error: unknown }) => ({
      type: 'pageFetch.restrained',
      until: Date.now() + (restraintOf(faultOf(error)) ?? 0),
    })),
    tellFailed: sendTo(parent<PageFetchReport>(), () => ({ type: 'pageFetch.failed' })),
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
  description: 'One request to the server for a page of the list.',
  context: asGiven,
  initial: 'asking',
  states: {
    asking: {
      description: 'The page is being fetched.',
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
    over: { description: 'The outcome has been reported.' },
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
