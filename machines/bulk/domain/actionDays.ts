import type { LoggedAction } from './actions.ts'

/** How many of today's actions the log shows at first. */
export const mostOfToday = 50

/** The actions of one day by this computer's clock. */
export interface DayOfActions {
  /** A moment of it, as an ISO 8601 string. */
  readonly moment: string
  /** Newest first. */
  readonly actions: readonly LoggedAction[]
}

export interface ShownActions {
  readonly today: readonly LoggedAction[]
  /** The earlier days, latest first. */
  readonly days: readonly DayOfActions[]
  /** How many more there are. */
  readonly left: number
}

/**
 * What the log shows: the actions of today and, by day, as many more as asked for, so that a long log is never drawn at
 * once (docs/behaviour.md#log-of-actions).
 */
export function shownActions(actions: readonly LoggedAction[], today: string, more: number): ShownActions {
  const ofToday = actions.filter((action) => dayOf(action) === today).length
  const shown = actions.slice(0, Math.min(ofToday, mostOfToday) + more)
  const days = new Map<string, LoggedAction[]>()
  for (const action of shown) days.set(dayOf(action), [...(days.get(dayOf(action)) ?? []), action])
  return {
    today: days.get(today) ?? [],
    days: [...days].flatMap(([day, those]) =>
      day === today ? [] : [{ moment: new Date(those[0]?.at ?? 0).toISOString(), actions: those }],
    ),
    left: actions.length - shown.length,
  }
}

function dayOf({ at }: LoggedAction): string {
  return new Date(at).toDateString()
}
