import { startMoment, type Incident } from '../../incident/domain/incident.ts'
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

/** Times at which the unseen incidents were not alarms yet: primary keys, and milliseconds since 1970. */
export type AlarmTimes = ReadonlyMap<number, number>

/** These times after the news; the latest if an incident became an alarm several times. */
export function timesAfter(times: AlarmTimes, unseen: readonly Incident[], { arrived, since }: AlarmNews): AlarmTimes {
  const isNew = new Set(arrived.map(({ pk }) => pk))
  return new Map(unseen.map(({ pk }) => [pk, isNew.has(pk) ? since : (times.get(pk) ?? since)]))
}

const microsecondsPerMillisecond = 1000

/**
 * When an incident became an alarm: its start or, if it was not an alarm yet at a later time, about that time. `skew` is
 * how far the server's clock is ahead of this computer's, in milliseconds.
 */
export function alarmStart(incident: Incident, notYet: number, skew: number): string {
  const since = notYet + skew
  return since * microsecondsPerMillisecond > startMoment(incident) ? new Date(since).toISOString() : incident.startTime
}
