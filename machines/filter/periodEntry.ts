/** Lets the operator type when a period begins and ends (docs/behaviour.md#timeframe). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { serverSkew } from '../server/readings.ts'
import type { Period } from './domain/period.ts'
import { noProblems, readPeriod, type TypedPeriod, type TypedPeriodProblems } from './domain/typedPeriod.ts'

export interface PeriodEntryInput {
  readonly typed: TypedPeriod
  /** Whether a period without a beginning is refused. */
  readonly needsBeginning: boolean
}

export interface PeriodEntryContext extends PeriodEntryInput {
  /** What was wrong with the texts when they were submitted. */
  readonly problems: TypedPeriodProblems
  /** What was submitted; undefined if nothing was, or if it is no period. */
  readonly period: Period | undefined
}

/** The period that was typed; undefined if the operator left the fields. */
export type PeriodEntryOutput = Period | undefined

export type PeriodEntryEvent =
  | { type: 'periodEntry.type'; bound: keyof TypedPeriod; text: string }
  | { type: 'periodEntry.submit' }
  /** Leaves the fields without a choice. */
  | { type: 'periodEntry.cancel' }

/** Ends with a period, or without one. */
export const periodEntryMachine = setup({
  types: {
    context: {} as PeriodEntryContext,
    events: {} as PeriodEntryEvent,
    input: {} as PeriodEntryInput,
    output: {} as PeriodEntryOutput,
    tags: {} as 'invalid',
  },
  actions: {
    takeText: assign(({ context }, { bound, text }: { bound: keyof TypedPeriod; text: string }) => ({
      typed: { ...context.typed, [bound]: text },
      problems: noProblems,
    })),
    read: assign(({ context, self }) => readEntry(context, Date.now() + serverSkew(self))),
  },
  guards: { isPeriod: ({ context }) => context.period !== undefined },
}).createMachine({
  id: 'periodEntry',
  description: 'Lets the operator type when a period begins and ends.',
  context: initialContext,
  initial: 'editing',
  output: typedPeriod,
  states: {
    editing: { description: 'The texts can be edited; no error is shown.' },
    checking: {
      description: 'Checks whether the texts are a period.',
      always: [{ guard: 'isPeriod', target: 'over' }, { target: 'rejected' }],
    },
    rejected: {
      description: 'What was submitted is no period; the reason is shown until a text changes.',
      tags: ['invalid'],
    },
    over: { type: 'final', description: 'A period was typed, or the operator has left the fields.' },
  },
  on: {
    'periodEntry.type': { target: '.editing', actions: { type: 'takeText', params: theEvent } },
    'periodEntry.submit': { target: '.checking', actions: 'read' },
    'periodEntry.cancel': { target: '.over' },
  },
})

hasCome(periodEntryMachine)

export type PeriodEntryRef = ActorRefFrom<typeof periodEntryMachine>

function initialContext({ input }: { input: PeriodEntryInput }): PeriodEntryContext {
  return { ...input, problems: noProblems, period: undefined }
}

function typedPeriod({ context }: { context: PeriodEntryContext }): PeriodEntryOutput {
  return context.period
}

function readEntry({ typed, needsBeginning }: PeriodEntryInput, now: number) {
  const read = readPeriod(typed, now)
  if ('problems' in read) return { problems: read.problems, period: undefined }
  if (needsBeginning && read.period.from === undefined)
    return { problems: { ...noProblems, from: 'Write when the period begins' }, period: undefined }
  return { problems: noProblems, period: read.period }
}
