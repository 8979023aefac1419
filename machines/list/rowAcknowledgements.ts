/** Finds out who acknowledged the rows on screen, and until when (docs/behaviour.md#who-acknowledged). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { toFault, type Fault } from '../core/domain/fault.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { visibility, type PageEvent } from '../core/ports.ts'
import type { SingletonActor } from '../core/system.ts'
import { isNamed, type Changed } from '../incident/domain/changed.ts'
import { ackedRows, type AckedRowsChanged } from './actors/ackedRows.ts'
import {
  commonFault,
  dueRows,
  mostAckedRows,
  pauseAfter,
  withAnswers,
  withChanged,
  type AckedRow,
  type AcknowledgementsAnswer,
  type RowAcknowledgements,
} from './domain/rowAcknowledgements.ts'
import { fetchRowAcknowledgements } from './ports.ts'

export interface RowAcknowledgementsContext extends Pick<AckedRowsChanged, 'rows' | 'skew'> {
  /** Primary keys of the rows on screen, in order, up to `mostAckedRows`. */
  readonly onScreen: readonly number[]
  readonly told: RowAcknowledgements
  /** The rows of the request in flight, and when it was sent: milliseconds since 1970, by the server's clock. */
  readonly asked: readonly AckedRow[]
  readonly askedAt: number
  /** When the pause after a failure ends, in milliseconds since 1970. */
  readonly restrainedUntil: number
}

export type RowAcknowledgementsEvent =
  | PageEvent
  | AckedRowsChanged
  /** These are the rows on screen, in order. */
  | { type: 'rowAcknowledgements.show'; rows: readonly number[] }
  /** Something happened to these incidents. */
  | { type: 'rowAcknowledgements.follow'; changed: Changed }

/** Milliseconds between two checks for expired acknowledgements. */
export const expiryCheck = 60_000

/** The incidents have changed. What is known about their acknowledgements is kept until the next answer. */
const outdated = { type: 'takeChanged', params: theEvent } as const

/**
 * The list only says that an incident is acknowledged, so the acknowledgements of the rows on screen are fetched if the
 * list shows them: a few rows at a time, and never in a hidden tab. Each row is fetched once, and again when something
 * happens to it or its acknowledgement expires. When other rows come on screen, requests for the previous rows are
 * cancelled. A failure is silent: the row then shows no user and no expiry.
 */
export const rowAcknowledgementsMachine = setup({
  types: {
    context: {} as RowAcknowledgementsContext,
    events: {} as RowAcknowledgementsEvent,
    children: {} as {
      ackedRows: 'ackedRows'
      fetchRowAcknowledgements: 'fetchRowAcknowledgements'
      visibility: 'visibility'
    },
  },
  actors: { ackedRows, fetchRowAcknowledgements, visibility },
  actions: {
    lookAtRows: assign((_, { rows }: { rows: readonly number[] }) => ({ onScreen: rows.slice(0, mostAckedRows) })),
    takeRows: assign((_, { rows, skew }: AckedRowsChanged) => ({ rows, skew })),
    takeChanged: assign(({ context }, { changed }: { changed: Changed }) => ({
      told: withChanged(context.told, changed),
    })),
    noteAsked: assign(({ context }) => ({ asked: nextRows(context), askedAt: Date.now() + context.skew })),
    takeAnswers: assign(({ context: { told, asked, askedAt } }, answers: readonly AcknowledgementsAnswer[]) => ({
      told: withAnswers(told, asked, answers, askedAt),
    })),
    noteFault: assign((_, answers: readonly AcknowledgementsAnswer[]) => paused(commonFault(answers))),
    noteError: assign((_, { error }: { error: unknown }) => paused(toFault(error, 'get acknowledgements'))),
  },
  guards: {
    isRestrained: ({ context }) => Date.now() < context.restrainedUntil,
    isDue: ({ context }) => nextRows(context).length > 0,
    hasFault: (_, answers: readonly AcknowledgementsAnswer[]) => commonFault(answers) !== undefined,
    isNoneLeft: ({ context }, { rows }: AckedRowsChanged) =>
      context.asked.every((asked) => rows.every(({ pk }) => pk !== asked.pk)),
    isAskedNamed: ({ context }, { changed }: { changed: Changed }) =>
      changed !== 'all' && context.asked.some(({ pk }) => isNamed(changed, pk)),
  },
  delays: {
    expiryCheck,
    restraint: ({ context }) => Math.max(0, context.restrainedUntil - Date.now()),
  },
}).createMachine({
  id: 'rowAcknowledgements',
  description: 'Finds out who acknowledged the rows on screen, and until when.',
  context: { onScreen: [], rows: [], skew: 0, told: new Map(), asked: [], askedAt: 0, restrainedUntil: 0 },
  invoke: [
    { src: 'ackedRows', id: 'ackedRows' },
    { src: 'visibility', id: 'visibility' },
  ],
  initial: 'hidden',
  on: {
    'rowAcknowledgements.show': { actions: { type: 'lookAtRows', params: theEvent } },
    'rowAcknowledgements.follow': { actions: outdated },
    'ackedRows.changed': { actions: { type: 'takeRows', params: theEvent } },
  },
  states: {
    hidden: {
      description: 'The page is not on screen, or has not yet reported that it is: nothing is fetched.',
      on: { 'page.shown': { target: 'shown' }, 'page.attended': { target: 'shown' } },
    },
    shown: {
      description: 'The page is on screen.',
      on: { 'page.hidden': { target: 'hidden' } },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Finds the rows to ask about next.',
          always: [
            { guard: 'isRestrained', target: 'restrained' },
            { guard: 'isDue', target: 'asking' },
            { target: 'resting' },
          ],
        },
        resting: {
          description: 'Everything is known about the rows on screen, until one of them changes or expires.',
          after: { expiryCheck: { target: 'choosing' } },
          on: {
            'ackedRows.changed': { target: 'choosing', actions: { type: 'takeRows', params: theEvent } },
            'rowAcknowledgements.follow': { target: 'choosing', actions: outdated },
          },
        },
        asking: {
          description: 'The acknowledgements of a few rows are being fetched.',
          entry: 'noteAsked',
          invoke: {
            src: 'fetchRowAcknowledgements',
            id: 'fetchRowAcknowledgements',
            input: askedRows,
            onDone: [
              {
                guard: { type: 'hasFault', params: theOutput },
                target: 'restrained',
                actions: [
                  { type: 'takeAnswers', params: theOutput },
                  { type: 'noteFault', params: theOutput },
                ],
              },
              { target: 'choosing', actions: { type: 'takeAnswers', params: theOutput } },
            ],
            onError: { target: 'restrained', actions: { type: 'noteError', params: theError } },
          },
          on: {
            'ackedRows.changed': {
              guard: { type: 'isNoneLeft', params: theEvent },
              target: 'choosing',
              actions: { type: 'takeRows', params: theEvent },
            },
            'rowAcknowledgements.follow': {
              guard: { type: 'isAskedNamed', params: theEvent },
              target: 'choosing',
              actions: outdated,
            },
          },
        },
        restrained: {
          description:
            'A request failed, or the server asked for a pause (429): the next request is sent after a delay.',
          after: { restraint: { target: 'choosing' } },
        },
      },
    },
  },
})

hasCome(rowAcknowledgementsMachine)

export type RowAcknowledgementsRef = ActorRefFrom<typeof rowAcknowledgementsMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    rowAcknowledgements: SingletonActor<typeof rowAcknowledgementsMachine>
  }
}

function nextRows({ rows, told, skew }: RowAcknowledgementsContext): readonly AckedRow[] {
  return dueRows(rows, told, Date.now() + skew)
}

function askedRows({ context }: { context: RowAcknowledgementsContext }) {
  return { pks: context.asked.map(({ pk }) => pk) }
}

function paused(fault: Fault | undefined) {
  return { restrainedUntil: fault === undefined ? 0 : Date.now() + pauseAfter(fault) }
}
