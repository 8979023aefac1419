/** Finds what else happened around an incident: others with its host or another of its tags (docs/behaviour.md#around-it). */
import { assign, sendTo, setup, stateIn, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { following } from '../core/following.ts'
import { hasCome } from '../core/later.ts'
import { receiver } from '../core/system.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { isSame, type Incident } from '../incident/domain/incident.ts'
import { parseTag } from '../incident/domain/tag.ts'
import { knownIncidents } from '../incident/readings.ts'
import type { IncidentPage, PageRequest } from '../list/domain/page.ts'
import { fetchIncidentPage } from '../list/ports.ts'
import { preferencesOf } from '../list/readings.ts'
import { serverSkew } from '../server/readings.ts'
import {
  newestRequest,
  questionAbout,
  questionToAsk,
  tagOf,
  withCount,
  withNewest,
  type Around,
} from './domain/around.ts'
import { aroundSight, type AroundSightEvent } from './ports.ts'

export interface SurroundingsInput {
  /** Undefined if the address has no number. */
  readonly pk: number | undefined
}

export interface SurroundingsContext {
  readonly pk: number
  /** Undefined as long as it is not known. */
  readonly incident: Incident | undefined
  readonly isSeen: boolean
  /** The key of the tag by which others are found, as remembered. */
  readonly key: string
  /** The tag that was chosen for this incident; undefined if none was. */
  readonly chosen: string | undefined
  /** The answers so far, while more are being fetched or if that has failed. */
  readonly asked: Around | undefined
  /** The complete answers, by tag. */
  readonly found: ReadonlyMap<string, Around>
}

interface AroundIncidentTold {
  readonly type: 'aroundIncident.told'
  readonly incident: Incident
}

export type SurroundingsEvent =
  | AroundIncidentTold
  | AroundSightEvent
  /** Finds others by this tag, whose key is remembered. */
  | { type: 'surroundings.choose'; tag: string }
  /** The page is refreshed, or something happened to an incident. */
  | { type: 'surroundings.refresh' }
  | { type: 'surroundings.tryAgain' }

/** How long the answers about a tag are not asked for again, in milliseconds. */
export const restingTime = 60_000

/** The incident as the store holds it. */
const aroundIncident = following<AroundIncidentTold, { readonly pk: number }>(
  ['incidents'],
  (self, { pk }) => {
    const incident = knownIncidents(self, [pk]).get(pk)
    return incident && { type: 'aroundIncident.told', incident }
  },
  { isSame: (one, other) => isSame(one.incident, other.incident) },
)

/**
 * Asks only while its part of the page is on screen, one question after the other: for the newest incidents with the
 * tag and, if there are more, for counts. What was answered is not asked again for a minute, and then only if the page
 * is refreshed. A server that cannot count is not asked to count again for this tag.
 */
export const surroundingsMachine = setup({
  types: {
    context: {} as SurroundingsContext,
    events: {} as SurroundingsEvent,
    input: {} as SurroundingsInput,
    children: {} as {
      aroundIncident: 'aroundIncident'
      aroundSight: 'aroundSight'
      fetchIncidentCount: 'fetchIncidentCount'
      fetchIncidentPage: 'fetchIncidentPage'
    },
    tags: {} as 'asking' | 'failed',
  },
  actors: { aroundIncident, aroundSight, fetchIncidentCount, fetchIncidentPage },
  actions: {
    takeIncident: assign((_, { incident }: AroundIncidentTold) => ({ incident })),
    takeSight: assign((_, { isSeen }: AroundSightEvent) => ({ isSeen })),
    choose: assign((_, { tag }: { tag: string }) => ({ chosen: tag, key: parseTag(tag).key })),
    rememberKey: sendTo(receiver('preferences'), (_, { tag }: { tag: string }) => ({
      type: 'preferences.change',
      change: { aroundKey: parseTag(tag).key },
    })),
    forgetAsked: assign({ asked: undefined }),
    takeNewest: assign(({ context, self }, page: IncidentPage) => ({
      asked: withNewest(chosenTag(context) ?? '', Date.now() + serverSkew(self), page, context.pk),
    })),
    takeCount: assign(({ context }, count: number | undefined) => ({
      asked: context.asked && withCount(context.asked, count, context.incident),
    })),
    keep: assign(({ context: { asked, found } }) => ({
      found: asked === undefined ? found : new Map(found).set(asked.tag, asked),
      asked: undefined,
    })),
  },
  guards: {
    isNeeded: ({ context }) => context.isSeen && context.incident !== undefined,
    isUnseen: (_, { isSeen }: AroundSightEvent) => !isSeen,
    isTagless: ({ context }) => chosenTag(context) === undefined,
    isFound: ({ context }) => context.found.has(chosenTag(context) ?? ''),
    isComplete: ({ context }) => questionToAsk(context.asked) === undefined,
    isOtherTag: ({ context }, { incident }: AroundIncidentTold) =>
      chosenTag({ ...context, incident }) !== chosenTag(context),
    isBehind: stateIn({ found: 'behind' }),
  },
  delays: { restingTime },
}).createMachine({
  id: 'surroundings',
  description: 'Finds what else happened around an incident.',
  context: initialContext,
  invoke: [
    { src: 'aroundSight', id: 'aroundSight' },
    { src: 'aroundIncident', id: 'aroundIncident', input: itself },
  ],
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked: the part of the page is not on screen, or the incident is not known.',
      entry: 'forgetAsked',
      always: { guard: 'isNeeded', target: 'checking' },
    },
    checking: {
      description: 'Checks whether something has to be asked.',
      always: [{ guard: 'isTagless', target: 'tagless' }, { guard: 'isFound', target: 'found' }, { target: 'asking' }],
    },
    tagless: {
      description: 'The incident has no tag by which others can be found.',
    },
    asking: {
      description: 'The answers are being fetched, one after the other.',
      tags: ['asking'],
      entry: 'forgetAsked',
      initial: 'newest',
      states: {
        newest: {
          description: 'The newest incidents with the tag are being fetched.',
          invoke: {
            src: 'fetchIncidentPage',
            id: 'fetchIncidentPage',
            input: newestOfTag,
            onDone: { target: 'checking', actions: { type: 'takeNewest', params: theOutput } },
            onError: { target: '#surroundings.failed' },
          },
        },
        checking: {
          description: 'Checks whether something has to be counted.',
          always: [{ guard: 'isComplete', target: '#surroundings.found', actions: 'keep' }, { target: 'counting' }],
        },
        counting: {
          description: 'A number of incidents is being fetched.',
          invoke: {
            src: 'fetchIncidentCount',
            id: 'fetchIncidentCount',
            input: nextQuestion,
            onDone: { target: 'checking', actions: { type: 'takeCount', params: theOutput } },
            onError: { target: '#surroundings.failed' },
          },
        },
      },
    },
    found: {
      description: 'All answers have come.',
      initial: 'recent',
      after: { restingTime: [{ guard: 'isBehind', target: 'asking' }, { target: '.due' }] },
      states: {
        recent: {
          description: 'The answers came less than a minute ago.',
          on: { 'surroundings.refresh': { target: 'behind' } },
        },
        behind: { description: 'The page has been refreshed since: the answers are fetched again after the minute.' },
        due: {
          description: 'The next refresh of the page fetches the answers again.',
          on: { 'surroundings.refresh': { target: '#surroundings.asking' } },
        },
      },
    },
    failed: {
      description: 'An answer could not be fetched.',
      tags: ['failed'],
      on: { 'surroundings.tryAgain': { target: 'asking' } },
      initial: 'resting',
      states: {
        resting: {
          description: 'The server is left alone for a minute, however often the page is refreshed.',
          after: { restingTime: 'due' },
        },
        due: {
          description: 'The next refresh of the page asks again.',
          on: { 'surroundings.refresh': { target: '#surroundings.asking' } },
        },
      },
    },
  },
  on: {
    'aroundSight.changed': [
      {
        guard: { type: 'isUnseen', params: theEvent },
        target: '.idle',
        actions: { type: 'takeSight', params: theEvent },
      },
      { actions: { type: 'takeSight', params: theEvent } },
    ],
    'aroundIncident.told': [
      {
        guard: { type: 'isOtherTag', params: theEvent },
        target: '.idle',
        actions: { type: 'takeIncident', params: theEvent },
      },
      { actions: { type: 'takeIncident', params: theEvent } },
    ],
    'surroundings.choose': {
      target: '.idle',
      actions: [
        { type: 'choose', params: theEvent },
        { type: 'rememberKey', params: theEvent },
      ],
    },
  },
})

hasCome(surroundingsMachine)

export type SurroundingsRef = ActorRefFrom<typeof surroundingsMachine>

/** The tag by which others are found; undefined if there is none. */
export function chosenTag({ incident, key, chosen }: Pick<SurroundingsContext, 'incident' | 'key' | 'chosen'>) {
  return tagOf(incident, key, chosen)
}

function initialContext({ input, self }: { input: SurroundingsInput; self: AnyActorRef }): SurroundingsContext {
  return {
    pk: input.pk ?? 0,
    incident: undefined,
    isSeen: false,
    key: preferencesOf(self).aroundKey,
    chosen: undefined,
    asked: undefined,
    found: new Map(),
  }
}

function itself({ context: { pk } }: { context: SurroundingsContext }) {
  return { pk }
}

function newestOfTag({ context }: { context: SurroundingsContext }): PageRequest {
  return newestRequest(chosenTag(context) ?? '')
}

function nextQuestion({ context }: { context: SurroundingsContext }): MatchQuestion {
  return questionToAsk(context.asked) ?? questionAbout(chosenTag(context) ?? '')
}
