import { cappedText } from './cappedText.ts'

/** How many levels of nested lists and objects are kept of a server's answer. */
const deepest = 8
/** How many texts, lists and objects are kept of it in total. */
const most = 200

/** Replaces content nested too deeply to keep. */
export const unreadableWords = 'unreadable'

/** The body of a failed answer, cut to a bounded depth, count and text length, so that processing it stays cheap. */
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
