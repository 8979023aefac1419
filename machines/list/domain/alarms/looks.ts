import type { Incident } from '../../../incident/domain/incident.ts'
import type { AlarmNews } from './alarms.ts'

/** Alarms that the operator has seen in one tab, and when. */
export interface AlarmLook {
  /** Primary keys of the alarms. */
  readonly pks: readonly number[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/** When the operator saw each alarm in another tab: primary keys, and milliseconds since 1970. */
export type AlarmLooks = ReadonlyMap<number, number>

export function withLook(looks: AlarmLooks, { pks, at }: AlarmLook): AlarmLooks {
  return new Map([...looks, ...pks.map((pk) => [pk, at] as const)])
}

/** The looks that later news may still concern: alarms that arrive later arrive after this news began. */
export function looksAfter(looks: AlarmLooks, { since }: AlarmNews): AlarmLooks {
  return new Map([...looks].filter(([, at]) => at >= since))
}

/** The news without the alarms that the operator has seen in another tab since they arrived. */
export function withoutLookedAt(news: AlarmNews, looks: AlarmLooks): AlarmNews {
  const { arrived, since } = news
  return { ...news, arrived: arrived.filter(({ pk }) => (looks.get(pk) ?? Number.NEGATIVE_INFINITY) < since) }
}

/** The alarms that the operator has not seen after this news, newest last. */
export function unseenAfter(
  { unseen, looks }: { readonly unseen: readonly Incident[]; readonly looks: AlarmLooks },
  news: AlarmNews,
): readonly Incident[] {
  const { arrived } = withoutLookedAt(news, looks)
  const gone = new Set(news.gone)
  const still = unseen.filter(({ pk }) => !gone.has(pk))
  const before = new Set(still.map(({ pk }) => pk))
  return [...still, ...arrived.filter(({ pk }) => !before.has(pk))]
}
