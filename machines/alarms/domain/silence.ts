/** Alarms under planned maintenance, which are kept silent (docs/behaviour.md#alerts). */
import { tasksCovering } from '../../alerting/domain/covering.ts'
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import type { AlarmNews } from './alarms.ts'
import { unseenAfter, withoutLookedAt, type AlarmLooks, type AlarmTimes } from './looks.ts'

/** The alarms that the operator has not seen. */
export interface KeptAlarms {
  /** Those that are announced, newest last. */
  readonly unseen: readonly Incident[]
  /** Those that are kept silent, because they are under planned maintenance. */
  readonly silent: readonly Incident[]
}

/** The same alarms during this maintenance: those that it no longer covers follow the others that are announced. */
export function alarmsUnder({ unseen, silent }: KeptAlarms, tasks: readonly MaintenanceTask[]): KeptAlarms {
  const isSilent = (incident: Incident) => tasksCovering(incident, tasks).length > 0
  const isLoud = (incident: Incident) => !isSilent(incident)
  return {
    unseen: [...unseen.filter(isLoud), ...silent.filter(isLoud)],
    silent: [...silent.filter(isSilent), ...unseen.filter(isSilent)],
  }
}

/** The alarms after this news, during this maintenance. */
export function alarmsAfter(
  { unseen, silent, looks }: KeptAlarms & { readonly looks: AlarmLooks },
  news: AlarmNews,
  tasks: readonly MaintenanceTask[],
): KeptAlarms {
  const { arrived, gone } = withoutLookedAt(news, looks)
  const replaced = new Set([...gone, ...arrived.map(({ pk }) => pk)])
  const left = silent.filter(({ pk }) => !replaced.has(pk))
  return alarmsUnder({ unseen: unseenAfter({ unseen, looks }, news), silent: left }, tasks)
}

/** The alarms that have arrived and are announced: neither seen in another tab since, nor under this maintenance. */
export function announcedOf(
  news: AlarmNews,
  looks: AlarmLooks,
  tasks: readonly MaintenanceTask[],
): readonly Incident[] {
  return alarmsUnder({ unseen: withoutLookedAt(news, looks).arrived, silent: [] }, tasks).unseen
}

/** The alarms that were kept silent and are not any more, and a time at which none of them was an alarm yet. */
export function releasedBetween(
  before: KeptAlarms,
  now: KeptAlarms,
  times: AlarmTimes,
): { readonly incidents: readonly Incident[]; readonly since: number } {
  const loud = new Set(before.unseen)
  const incidents = now.unseen.filter((incident) => !loud.has(incident))
  return { incidents, since: Math.min(...incidents.map(({ pk }) => times.get(pk) ?? 0)) }
}
