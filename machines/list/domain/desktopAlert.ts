import type { Incident } from '../../incident/domain/incident.ts'
import { levelName } from '../../incident/domain/level.ts'

/** What a browser shows beside its pages, on the desktop. */
export interface DesktopAlert {
  /** One at a time of each tag, however many tabs ask for it. */
  readonly tag: string
  readonly title: string
  readonly text: string
  /** What a click on it opens; undefined: the list. */
  readonly pk: number | undefined
}

/** How many come at once at most; more of them are told in one. */
const most = 3

/** What to show for incidents that arrived at the same time: one alert each, or one for many. */
export function desktopAlerts(incidents: readonly Incident[]): readonly DesktopAlert[] {
  if (incidents.length <= most) return incidents.map(alertOf)
  const pks = incidents.map(({ pk }) => pk)
  return [
    {
      tag: `argus.incidents.${Math.max(...pks)}`,
      title: `${incidents.length} new critical incidents`,
      text: incidents
        .slice(0, most)
        .map(({ description }) => description)
        .join('\n'),
      pk: undefined,
    },
  ]
}

/** What shows when somebody tries it out. */
export const sampleAlert: DesktopAlert = {
  tag: 'argus.sample',
  title: 'This is how a critical incident shows',
  text: 'A click on it opens the incident; on this one, the list.',
  pk: undefined,
}

function alertOf({ pk, level, description, source }: Incident): DesktopAlert {
  const title = `${level === undefined ? 'Severity unknown' : levelName(level)}: ${description}`
  return { tag: `argus.incident.${pk}`, title, text: `#${pk} from ${source.name}`, pk }
}
