/** Counts the incidents of each view, and the critical ones that are new in it (docs/behaviour.md#views). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { restraintOf, toFault } from '../core/domain/fault.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { isSameQuery } from '../filter/domain/incidentQuery.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { serverSkew } from '../server/readings.ts'
import { criticalQuestion, dueView, nextDue, type ViewCounts, type ViewQuestion } from './domain/viewCount.ts'

export interface ViewCountsContext {
  readonly asked: readonly ViewQuestion[]
  readonly counts: ViewCounts
  /** The view that the server is being asked about. */
  readonly current: ViewQuestion | undefined
  /** What is asked about its critical incidents. */
  readonly critical: MatchQuestion | undefined
  /** How long the server is left alone after a failure, in milliseconds. */
  readonly pause: number
}

export type ViewCountsEvent =
  /** These are the views now. A view whose conditions have changed is asked about again. */
  | { type: 'viewCounts.follow'; asked: readonly ViewQuestion[] }
  /** Whether anybody can see the counts. */
  | { type: 'viewCounts.show' }
  | { type: 'viewCounts.hide' }
  /** The user has changed incidents: every count is out of date. */
  | { type: 'viewCounts.doubt' }

/** How long the server is left alone after a failure, unless it asks for more, in milliseconds. */
const failurePause = 10_000
/** How long the counts wait for further changes by the user, in milliseconds. */
const ownPause = 400

/**
 * Asks for one count at a time, and for no count while nobody can see it. Each view is asked about again before its count
 * is a minute old. A count that could not be fetched is not known. A server that cannot count is never asked again.
 */
export const viewCountsMachine = setup({
  types: {
    context: {} as ViewCountsContext,
    events: {} as ViewCountsEvent,
    tags: {} as 'unable',
    children: {} as { fetchIncidentCount: 'fetchIncidentCount'; fetchCriticalCount: 'fetchIncidentCount' },
  },
  actors: { fetchIncidentCount },
  actions: {
    takeAsked: assign(({ context }, { asked }: { asked: readonly ViewQuestion[] }) => following(context, asked)),
    choose: assign(({ context: { asked, counts } }) => ({ current: dueView(asked, counts, Date.now()) })),
    chooseCritical: assign(({ context: { current }, self }) => ({
      critical: current && criticalQuestion(current, Date.now() + serverSkew(self)),
    })),
    takeCount: assign(({ context }, count: number | undefined) => answered(context, { count })),
    takeCritical: assign(({ context }, count: number | undefined) =>
      // The count may have been forgotten meanwhile: then both are asked again.
      context.counts.has(context.current?.id ?? '') ? answered(context, { critical: count ?? 0 }) : {},
    ),
    notePause: assign((_, { error }: { error: unknown }) => ({ pause: pauseAfter(error) })),
    noteFailure: assign(({ context }, { error }: { error: unknown }) => ({
      ...answered(context, { count: undefined, critical: 0 }),
      pause: pauseAfter(error),
    })),
    doubt: assign(({ context }) => ({
      counts: new Map([...context.counts].map(([id, count]) => [id, { ...count, at: 0 }])),
    })),
  },
  guards: {
    isAnyDue: ({ context: { asked, counts } }) => dueView(asked, counts, Date.now()) !== undefined,
    isCriticalAsked: ({ context: { critical, current, counts } }) =>
      critical !== undefined && (counts.get(current?.id ?? '')?.count ?? 0) > 0,
    isUncounted: (_, count: number | undefined) => count === undefined,
  },
  delays: {
    nextDue: ({ context: { asked, counts } }) => nextDue(asked, counts, Date.now()) ?? failurePause,
    pause: ({ context: { pause } }) => pause,
    ownPause,
  },
}).createMachine({
  id: 'viewCounts',
  description: 'Counts the incidents of each view, and the critical ones that are new in it.',
  context: { asked: [], counts: new Map(), current: undefined, critical: undefined, pause: 0 },
  initial: 'able',
  states: {
    able: {
      description: 'The server can count, or has not been asked yet.',
      initial: 'hidden',
      states: {
        hidden: {
          description: 'Nobody can see the counts.',
          on: { 'viewCounts.show': { target: 'choosing' }, 'viewCounts.doubt': { actions: 'doubt' } },
        },
        choosing: {
          description: 'Checks whether a count is due.',
          always: [{ guard: 'isAnyDue', target: 'counting', actions: 'choose' }, { target: 'resting' }],
        },
        counting: {
          description: 'The number of incidents in a view is being fetched.',
          entry: 'chooseCritical',
          invoke: {
            src: 'fetchIncidentCount',
            id: 'fetchIncidentCount',
            input: countQuestion,
            onDone: [
              { guard: { type: 'isUncounted', params: theOutput }, target: '#viewCounts.unable' },
              { target: 'counted', actions: { type: 'takeCount', params: theOutput } },
            ],
            onError: { target: 'pausing', actions: { type: 'noteFailure', params: theError } },
          },
        },
        counted: {
          description: 'Checks whether the critical incidents have to be counted, too.',
          always: [{ guard: 'isCriticalAsked', target: 'countingCritical' }, { target: 'choosing' }],
        },
        countingCritical: {
          description: 'The number of critical incidents that are new in the view is being fetched.',
          invoke: {
            src: 'fetchIncidentCount',
            id: 'fetchCriticalCount',
            input: newQuestion,
            onDone: { target: 'choosing', actions: { type: 'takeCritical', params: theOutput } },
            onError: { target: 'pausing', actions: { type: 'notePause', params: theError } },
          },
        },
        resting: {
          description: 'Every count is recent.',
          after: { nextDue: { target: 'choosing' } },
          on: { 'viewCounts.follow': { target: 'choosing', actions: { type: 'takeAsked', params: theEvent } } },
        },
        pausing: {
          description: 'A count could not be fetched: the server is left alone for a moment.',
          after: { pause: { target: 'choosing' } },
        },
        changed: {
          description: 'The user has changed incidents: the counts will be fetched after a short pause.',
          entry: 'doubt',
          after: { ownPause: { target: 'choosing' } },
        },
      },
      on: {
        'viewCounts.hide': { target: '.hidden' },
        'viewCounts.doubt': { target: '.changed' },
      },
    },
    unable: {
      description: 'The server cannot count: it answered with incidents instead of their number.',
      tags: ['unable'],
    },
  },
  on: { 'viewCounts.follow': { actions: { type: 'takeAsked', params: theEvent } } },
})

export type ViewCountsRef = ActorRefFrom<typeof viewCountsMachine>

/** Counts of views that are gone, or that have other conditions now, are forgotten. */
function following(
  { asked: before, counts }: ViewCountsContext,
  asked: readonly ViewQuestion[],
): Partial<ViewCountsContext> {
  const kept = asked.flatMap((one) => {
    const count = counts.get(one.id)
    if (count === undefined || !before.some((other) => isSame(one, other))) return []
    // What is on screen has been looked at.
    return [[one.id, one.newSince === undefined ? { ...count, critical: 0 } : count] as const]
  })
  return { asked, counts: new Map(kept) }
}

/**
 * An answer about a view that has been deleted or changed meanwhile is dropped, and so are the critical incidents that were
 * new in one that has been looked at meanwhile.
 */
function answered(
  { counts, asked, current }: ViewCountsContext,
  answer: { readonly count?: number | undefined; readonly critical?: number },
): Partial<ViewCountsContext> {
  const present = current && asked.find((one) => isSame(one, current))
  if (current === undefined || present === undefined) return {}
  const before = counts.get(current.id) ?? { count: undefined, critical: 0, at: 0 }
  const after = { ...before, ...answer, at: Date.now() }
  // A view without incidents has no critical ones, and is not asked about them.
  const critical = after.count === 0 || present.newSince !== current.newSince ? 0 : after.critical
  return { counts: new Map(counts).set(current.id, { ...after, critical }) }
}

function pauseAfter(error: unknown): number {
  return Math.max(failurePause, restraintOf(toFault(error, 'count incidents')) ?? 0)
}

function isSame(one: ViewQuestion, other: ViewQuestion): boolean {
  return one.id === other.id && isSameQuery(one.question, other.question)
}

function countQuestion({ context: { current } }: { context: ViewCountsContext }): MatchQuestion {
  if (current === undefined) throw new TypeError('there is no view to count')
  return current.question
}

function newQuestion({ context: { critical } }: { context: ViewCountsContext }): MatchQuestion {
  if (critical === undefined) throw new TypeError('there are no critical incidents to count')
  return critical
}
