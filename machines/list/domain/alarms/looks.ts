import type { Incident } from '../../../incident/domain/incident.ts'
import type { AlarmNews } from './alarms.ts'

/** One look by the operator at a tab, and the alarms that had been unseen there. */
export interface AlarmLook {
  /** Primary keys of the alarms. */
  readonly pks: readonly number[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/** When the operator last looked at an alarm in another tab: primary keys, and milliseconds since 1970. */
export type AlarmLooks = ReadonlyMap<number, number>

/** How many alarms seen in other tabs a tab remembers; the oldest are forgotten. */
export const mostLooks = 2000

export function withLook(looks: AlarmLooks, { pks, at }: AlarmLook): AlarmLooks {
  const others = [...looks].filter(([pk]) => !pks.includes(pk))
  return new Map([...others, ...pks.map((pk) => [pk, at] as const)].slice(-mostLooks))
}

/** The news without the alarms that the operator has looked at in another tab since they arrived. */
export function withoutLookedAt(news: AlarmNews, looks: AlarmLooks): AlarmNews {
  const { arrived, since } = news
  return { ...news, arrived: arrived.filter(({ pk }) => (looks.get(pk) ?? Number.NEGATIVE_INFINITY) < since) }
}

/** The alarms that the operator has not seen after this news, newest last. */
export function unseenAfter(
  { unseen, looks }: { readonly unseen: readonly Incident[]; readonly looks: AlarmLooks },
  news: AlarmNews,
): readonly Incident[] {
  const { arrived, gone } = withoutLookedAt(news, looks)
  const still = unseen.filter(({ pk }) => !gone.includes(pk))
  const before = new Set(still.map(({ pk }) => pk))
  return [...still, ...arrived.filter(({ pk }) => !before.has(pk))]
}
