import type { Incident } from '../../incident/domain/incident.ts'
import { levelName } from '../../incident/domain/level.ts'

/** A desktop notification. */
export interface DesktopAlert {
  /** At most one notification per tag is shown, however many tabs request it. */
  readonly tag: string
  readonly title: string
  readonly text: string
  /** The incident that a click opens; the list if undefined. */
  readonly pk: number | undefined
}

/** The maximum number shown for alarms that arrive together; if there are more, one notification covers them all. */
const most = 3

/**
 * The notifications for incidents that arrived together: one notification for each, or one for all. A notification for
 * all calls them critical incidents if `areCriticals`, and otherwise alarms.
 */
export function desktopAlerts(incidents: readonly Incident[], areCriticals: boolean): readonly DesktopAlert[] {
  if (incidents.length <= most) return incidents.map(alertOf)
  const pks = incidents.map(({ pk }) => pk)
  return [
    {
      tag: `argus.incidents.${Math.max(...pks)}`,
      title: `${incidents.length} new ${areCriticals ? 'critical incidents' : 'alarms'}`,
      text: incidents
        .slice(0, most)
        .map(({ description }) => description)
        .join('\n'),
      pk: undefined,
    },
  ]
}

/** The notification shown as a test. */
export const sampleAlert: DesktopAlert = {
  tag: 'argus.sample',
  title: 'This is what an alarm looks like',
  text: 'Clicking an alarm opens its incident; clicking this one opens the list.',
  pk: undefined,
}

function alertOf({ pk, level, description, source }: Incident): DesktopAlert {
  const title = `${level === undefined ? 'Severity unknown' : levelName(level)}: ${description}`
  return { tag: `argus.incident.${pk}`, title, text: `#${pk} from ${source.name}`, pk }
}
