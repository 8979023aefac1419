import { cappedText } from './cappedText.ts'

/** The maximum depth to which nested lists and objects of a response are kept. */
const deepest = 8
/** The maximum number of values that are kept from a response in total. */
const most = 200

/** Replaces content nested too deeply to keep. */
export const unreadableWords = 'unreadable'

/**
 * The body of an error response, cut to a bounded depth, number of values and text length, so that processing it stays
 * cheap.
 */
export function boundedBody(body: unknown): unknown {
  let left = most

  function bounded(part: unknown, depth: number): unknown {
    left -= 1
    if (typeof part === 'string') return cappedText(part)
    if (typeof part !== 'object' || part === null) return part
    if (depth === deepest) return unreadableWords
    if (Array.isArray(part)) return part.slice(0, Math.max(0, left)).map((item: unknown) => bounded(item, depth + 1))
    const kept: [string, unknown][] = []
    for (const [key, value] of Object.entries(part)) {
      if (left <= 0) break
      kept.push([cappedText(key), bounded(value, depth + 1)])
    }
    return Object.fromEntries(kept)
  }

  return bounded(body, 0)
}
