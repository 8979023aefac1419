import type { Stage } from './stage.ts'

/**
 * Everything that a chart remembers in a row, whether or not the row shows it: its pending timers, and each part of its
 * context, as texts. Times are relative to now, so that they do not differ merely because time has passed.
 */
export type Hidden = Readonly<Record<string, string>>

/** The name under which the pending timers are recorded, beside the parts of the context. */
const timers = 'pending timers'
const timeInMilliseconds = /\b\d{13}\b/g

export function hiddenIn({ clock: { waits, now }, context }: Stage): Hidden {
  const hidden: Record<string, string> = { [timers]: waits.join(', ') }
  for (const [part, value] of partsOf(context)) {
    hidden[part] = textOf(value).replaceAll(timeInMilliseconds, (time) => `now ${Number(time) - now}`)
  }
  return hidden
}

function partsOf(context: unknown): readonly (readonly [string, unknown])[] {
  return typeof context === 'object' && context !== null ? Object.entries(context) : []
}

function textOf(value: unknown): string {
  return JSON.stringify(value instanceof Map || value instanceof Set ? [...value] : value) ?? ''
}

/** The walker takes every case of a row for up to this many different values of each part. */
const valuesTried = 2

/** The values that the hidden parts had at the ends of earlier paths, for each row. */
export class Memory {
  private readonly rows = new Map<string, Map<string, Set<string>>>()

  /**
   * Records the end of a path. Returns true if every case should be taken after it: the path left behind a value that
   * no earlier path to that row left, and the limit for that part had not been reached.
   */
  isNews(row: string, hidden: Hidden): boolean {
    const parts = this.rows.get(row) ?? new Map<string, Set<string>>()
    this.rows.set(row, parts)
    let isNews = false
    for (const [part, value] of Object.entries(hidden)) {
      const values = parts.get(part) ?? new Set()
      if (values.has(value) || values.size === valuesTried) continue
      parts.set(part, values.add(value))
      isNews = true
    }
    return isNews
  }
}
