/** The words about whom the user's own profiles tell of an incident. */
import type { Circumstances } from '../../../../machines/alerting/domain/notification.ts'
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import type { Told } from '../../../../machines/alerting/domain/told.ts'
import { counted } from '../../../../machines/core/domain/count.ts'
import { listed } from '../../../../machines/core/domain/listed.ts'
import type { Found } from '../../../../machines/forms/domain/resource.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { timestampWithoutSeconds, type TimeStyle } from '../../../time/format.ts'

export const noneKnown = 'Your profiles could not be fetched, so it is not known.'

/** What the words depend on besides what is told. */
interface Context {
  readonly found: Pick<Found<Profile>, 'unreadable'>
  readonly incident: Pick<Incident, 'startTime'>
  readonly circumstances: Pick<Circumstances, 'maintenanceGap'>
  readonly style: TimeStyle
}

/** One line for each profile that tells of the incident or may do so. */
export function toldLines(told: readonly Told[], context: Context): readonly string[] {
  const { found, circumstances } = context
  const lines = told.flatMap((one) => lineOf(one, context) ?? [])
  const unreadable =
    found.unreadable === 0 ? [] : [`${counted(found.unreadable, 'profile')} of yours could not be read.`]
  if (lines.length === 0) return ['Nobody, by your profiles as they are now.', ...unreadable]
  return [...lines, ...(circumstances.maintenanceGap === undefined ? [] : [gapWords]), ...unreadable]
}

const gapWords = 'Not if planned maintenance covers it, which the console cannot see now.'

function lineOf({ name, targets, start, next, perhaps }: Told, { incident, style }: Context): string | undefined {
  const whom = `${listed(targets, 'and')}`
  const since = Number.isNaN(Date.parse(incident.startTime))
    ? ''
    : ` ${timestampWithoutSeconds(incident.startTime, style)}`
  if (start === 'yes') return `${whom}, since its start${since} (${name})`
  if (next.length > 0) return `${whom}, when it ${eventWords(next)} (${name})`
  if (start === 'unknown' || perhaps.length > 0) return `Perhaps ${whom}: the console cannot tell (${name})`
  return undefined
}

const verbs: Readonly<Record<string, string>> = {
  ACK: 'is acknowledged',
  CLO: 'is closed',
  END: 'ends',
  REO: 'is reopened',
  OTH: 'has a note',
}

function eventWords(types: readonly string[]): string {
  return listed(
    types.flatMap((type) => verbs[type] ?? []),
    'or',
  )
}
