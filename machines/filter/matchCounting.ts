/**
 * The states shared by the forms that say how many open incidents match what is being typed (docs/behaviour.md#notify-me).
 * Each chart adds its question, and the event after which it is asked again.
 */
import { theOutput } from '../core/eventParameters.ts'
import { questionKey } from './domain/combination.ts'
import type { MatchQuestion } from './domain/matching.ts'

/** How many open incidents match the question with this key; `count` is undefined if the server does not say. */
export interface MatchCount {
  readonly key: string
  readonly count: number | undefined
}

/** Milliseconds without a change before the matching incidents are counted. */
export const countPause = 300

/**
 * The states of the counting. After a change, the chart must go to `checking`. It must define the port
 * `fetchIncidentCount`, the delay `countPause`, the guard `isCounted`, and the actions `takeCount` and `noteUncounted`.
 *
 * @param input the input of the port: the question
 */
export function matchCounting<Input>(input: Input) {
  return {
    description: 'How many open incidents match now.',
    initial: 'checking',
    states: {
      checking: {
        description: 'Checks whether there is something to count.',
        always: [{ guard: 'isCounted', target: 'settled' }, { target: 'pausing' }],
      },
      pausing: {
        description: 'Waits for a pause in the choices.',
        after: { countPause: { target: 'counting' } },
      },
      counting: {
        description: 'Asks the server how many match.',
        invoke: {
          src: 'fetchIncidentCount',
          id: 'fetchIncidentCount',
          input,
          onDone: { target: 'settled', actions: { type: 'takeCount', params: theOutput } },
          onError: { target: 'settled', actions: 'noteUncounted' },
        },
      },
      settled: { description: 'Nothing is being counted.' },
    },
  } as const
}

/** Whether there is nothing to count: no query says what is typed, or its number is known. */
export function isCounted(question: MatchQuestion | undefined, counted: MatchCount | undefined): boolean {
  return question === undefined || counted?.key === questionKey(question)
}

/** The answer to a question. */
export function countFor(question: MatchQuestion | undefined, count: number | undefined): MatchCount {
  return { key: question === undefined ? '' : questionKey(question), count }
}

/** A question that can be asked. */
export function askable(question: MatchQuestion | undefined): MatchQuestion {
  if (question === undefined) throw new TypeError('there is nothing to count')
  return question
}
