import { cappedText } from './cappedText.ts'

/** Levels of lists and objects within each other that are kept of a server's words. */
const deepest = 8
/** How many texts, lists and objects are kept of them in all. */
const most = 200

/** What stands in place of words that nobody could read. */
export const unreadableWords = 'unreadable'

/** A server's words about a failure, bounded in every way: whatever is made of them costs little. */
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
