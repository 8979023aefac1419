/** Defines the subjects, which are fed odd input, and reports their failures. */
import * as fc from 'fast-check'

/** A decoder, a group of decoders, a chart or a rule, with a name for `npm run fuzz -- --only`. */
export interface Subject {
  readonly name: string
  /** The cost of a run, relative to a run of a decoder; 1 if absent. */
  readonly cost?: number
  /** How many runs there are, if that does not follow from the cost. */
  readonly runs?: Readonly<Record<Occasion, number>>
  /** Feeds the subject odd input, with the seed and the number of runs in `bounds`. */
  readonly feed: (bounds: Bounds) => Promise<Outcome>
}

/** In `npm test`, or in one round of `npm run fuzz`. */
export type Occasion = 'gate' | 'round'

export interface Bounds {
  readonly seed: number
  readonly runs: number
  /** Called before each run. */
  readonly begins?: () => void
}

export interface Outcome {
  readonly runs: number
  /** The error and the input that caused it; undefined if nothing failed. */
  readonly failure: string | undefined
}

/** The largest number of characters to print for a failure, since an input may have a hundred thousand. */
const longestFailure = 6000

/** Creates a subject; the test fails if `holds` throws for some input. */
export function subject<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  holds: (input: Input) => void | Promise<void>,
  cost = 1,
): Subject {
  return {
    name,
    cost,
    async feed({ seed, runs, begins = () => {} }) {
      const property = fc.asyncProperty(input, async (value) => {
        begins()
        await holds(value)
      })
      const details = await fc.check(property, { seed, numRuns: runs })
      if (!details.failed) return { runs: details.numRuns, failure: undefined }
      const report = (await fc.asyncDefaultReportMessage(details)) ?? 'failed'
      const words = `${wordsOf(details.errorInstance)}\n\n${report}`
      const failure = words.length > longestFailure ? `${words.slice(0, longestFailure)}…` : words
      return {
        runs: details.numRuns,
        failure: `${failure}\n\nReproduce: npm run fuzz -- --only '${name}' --seed ${seed}`,
      }
    },
  }
}

/** The thrown error with the start of its stack. */
function wordsOf(error: unknown): string {
  if (error instanceof Broken) return error.message
  return error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 12).join('\n') : String(error)
}

/** Thrown if a subject breaks a rule that it must follow. */
export class Broken extends Error {}

/** Throws Broken with the sentence unless the rule is kept. */
export function promise(isKept: boolean, sentence: string): void {
  if (!isKept) throw new Broken(sentence)
}
