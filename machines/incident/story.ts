/** What happened to one incident and who acknowledged it (specification, section 2, Incident detail). */
import { assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { toFault, wasAnswered } from '../core/domain/fault.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { withNews, type Story } from './domain/story.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { fetchStory } from './ports.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface StoryInput {
  readonly pk: number
}

export interface StoryContext extends StoryInput {
  readonly story: Story | undefined
}

export type StoryEvent =
  /** It may have grown. */
  | { type: 'story.refresh' }
  /** Nothing is known to have happened: what could not be had is tried again. */
  | { type: 'story.follow' }
  /** The network is back: a story of which nothing is known is tried again. */
  | { type: 'story.recover' }

/**
 * Fetches the story and keeps it fresh; what is known stays on screen meanwhile. An answer to a question that was asked
 * before the story may have grown is shown, and asked for again.
 */
export const storyMachine = setup({
  types: {
    context: {} as StoryContext,
    events: {} as StoryEvent,
    input: {} as StoryInput,
    children: {} as { fetchStory: 'fetchStory' },
  },
  actors: { fetchStory },
  actions: {
    takeStory: assign(({ context }, story: Story) => ({ story: withNews(context.story, story) })),
    sayNoStory: sendTo(receiver('notifications'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incident events'))),
    ),
  },
  guards: {
    isUnknown: ({ context }) => context.story === undefined,
    isOvertaken: stateIn({ loading: 'overtaken' }),
    isAnswer: (_, { error }: { error: unknown }) => wasAnswered(toFault(error, 'get incident events')),
  },
}).createMachine({
  id: 'story',
  description: 'What happened to one incident.',
  context: untold,
  initial: 'loading',
  states: {
    loading: {
      description: 'The story is fetched.',
      tags: ['storyLoading'],
      invoke: {
        src: 'fetchStory',
        id: 'fetchStory',
        input: thisIncident,
        onDone: [
          {
            guard: 'isOvertaken',
            target: 'loading',
            reenter: true,
            actions: { type: 'takeStory', params: theOutput },
          },
          { target: 'told', actions: { type: 'takeStory', params: theOutput } },
        ],
        onError: [
          {
            guard: { type: 'isAnswer', params: theError },
            target: 'untold',
            actions: { type: 'sayNoStory', params: theError },
          },
          { target: 'untold' },
        ],
      },
      initial: 'asked',
      states: {
        asked: {
          description: 'Nothing has happened since it was asked for.',
          on: { 'story.refresh': { target: 'overtaken' } },
        },
        overtaken: { description: 'It may have grown since it was asked for: it is asked for once more.' },
      },
    },
    told: {
      description: 'The story is on screen.',
      on: { 'story.refresh': { target: 'loading' } },
    },
    untold: {
      description: 'The story could not be had; what was known of it stays.',
      tags: ['storyFailed'],
      on: {
        'story.refresh': { target: 'loading' },
        'story.follow': { target: 'loading' },
        'story.recover': { guard: 'isUnknown', target: 'loading' },
      },
    },
  },
})

export type StoryRef = ActorRefFrom<typeof storyMachine>

function untold({ input }: { input: StoryInput }): StoryContext {
  return { ...input, story: undefined }
}

function thisIncident({ context }: { context: StoryContext }) {
  return { pk: context.pk }
}
