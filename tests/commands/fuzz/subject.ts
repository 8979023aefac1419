/** What is fed with odd input, and how it is told where something comes of that. */
import * as fc from 'fast-check'

/** A decoder, a group of them or a chart, under a name that `npm run fuzz -- --only` takes. */
export interface Subject {
  readonly name: string
  /** A run of it costs that many times what a run of a decoder costs; left out: 1. */
  readonly cost?: number
  /** Feeds it so often, from that seed on. */
  readonly feed: (bounds: Bounds) => Promise<Outcome>
}

export interface Bounds {
  readonly seed: number
  readonly runs: number
  /** Told before each run. */
  readonly begins?: () => void
}

export interface Outcome {
  readonly runs: number
  /** What went wrong and with which input; undefined where nothing did. */
  readonly failure: string | undefined
}

/** Characters of a failure that are told: an input may be a hundred thousand characters. */
const longestFailure = 6000

/** A subject whose promise is that this does not throw, whatever the input. */
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
      const told = (await fc.asyncDefaultReportMessage(details)) ?? 'failed'
      const words = `${wordsOf(details.errorInstance)}\n\n${told}`
      const failure = words.length > longestFailure ? `${words.slice(0, longestFailure)}…` : words
      return { runs: details.numRuns, failure: `${failure}\n\nAgain: npm run fuzz -- --only '${name}' --seed ${seed}` }
    },
  }
}

/** What was thrown, and where: the frames of the product come first. */
function wordsOf(error: unknown): string {
  if (error instanceof Broken) return error.message
  return error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 12).join('\n') : String(error)
}

/** A promise that does not hold. */
export class Broken extends Error {}

/** Throws with the sentence where the promise is not kept. */
export function promise(isKept: boolean, sentence: string): void {
  if (!isKept) throw new Broken(sentence)
}
