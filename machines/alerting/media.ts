/** The media that the server supports (docs/behaviour.md#destinations). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isSilence } from '../core/answered.ts'
import { toFault } from '../core/domain/fault.ts'
import { isSameMedia, type DescribedMedium } from './domain/medium.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { fetchMedia } from './ports.ts'
import { parent, receiver, type SingletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface MediaContext {
  readonly media: readonly DescribedMedium[]
}

export type MediaEvent = { type: 'media.refresh' }

/** Report to the parent: the server was asked, and `areOther` says whether the media have changed. */
export type MediaReport = { type: 'media.asked'; areOther: boolean }

/** Reports to the parent after each request whether the media have changed. */
export const mediaMachine = setup({
  types: {
    context: {} as MediaContext,
    events: {} as MediaEvent,
    children: {} as { fetchMedia: 'fetchMedia' },
    tags: {} as 'loading' | 'failed',
  },
  actors: { fetchMedia },
  actions: {
    takeMedia: assign((_, media: readonly DescribedMedium[]) => ({ media })),
    tellChanged: sendTo(parent<MediaReport>(), { type: 'media.asked', areOther: true }),
    tellUnchanged: sendTo(parent<MediaReport>(), { type: 'media.asked', areOther: false }),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get media'))),
    ),
  },
  guards: {
    isSame: ({ context }, media: readonly DescribedMedium[]) => isSameMedia(context.media, media),
    isSilence,
  },
}).createMachine({
  id: 'media',
  description: 'The media that the server supports.',
  context: { media: [] },
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the media, with the settings of each.',
      tags: ['loading'],
      invoke: {
        src: 'fetchMedia',
        id: 'fetchMedia',
        onDone: [
          { guard: { type: 'isSame', params: theOutput }, target: 'known', actions: 'tellUnchanged' },
          { target: 'known', actions: [{ type: 'takeMedia', params: theOutput }, 'tellChanged'] },
        ],
        onError: [
          { guard: { type: 'isSilence', params: theError }, target: 'unknown', actions: 'tellUnchanged' },
          { target: 'unknown', actions: [{ type: 'sayFailed', params: theError }, 'tellUnchanged'] },
        ],
      },
    },
    known: {
      description: 'The media are known.',
      on: { 'media.refresh': { target: 'loading' } },
    },
    unknown: {
      description: 'The media failed to load; media that were loaded earlier are still used.',
      tags: ['failed'],
      on: { 'media.refresh': { target: 'loading' } },
    },
  },
})

export type MediaRef = ActorRefFrom<typeof mediaMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    media: SingletonActor<typeof mediaMachine>
  }
}
