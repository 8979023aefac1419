import type { Incident, SourceSystem } from '../../../../machines/incident/domain/incident.ts'
import type { MissingHeartbeat } from '../../../../machines/filter/domain/sources/missingHeartbeats.ts'
import { useFilter, useMissingHeartbeats, useTime, useValue } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { eachSinceWords, missingWords, silenceWords, type SilentSource } from './heartbeatWords.ts'

const none: readonly MissingHeartbeat[] = []
const noSources: readonly SourceSystem[] = []

/** The sources whose heartbeats are missing, the longest first. */
export function useSilentSources(): readonly SilentSource[] {
  const missing = useValue(useMissingHeartbeats(), 'missing') ?? none
  const sources = useValue(useFilter(), 'sourceSystems') ?? noSources
  return missing.map((heartbeat) => ({ ...heartbeat, name: nameOf(heartbeat, sources) }))
}

/** What is said of all of them, and since when each is missing; both '' if there are none. */
export function useSilenceWords(silent: readonly SilentSource[]): { readonly words: string; readonly each: string } {
  const style = useTimeStyle()
  const isCut = useValue(useMissingHeartbeats(), 'isCut') ?? false
  const words = useTime((now) => (style === undefined ? '' : silenceWords({ silent, isCut }, now, style)))
  const each = useTime((now) => (style === undefined ? '' : eachSinceWords(silent, now, style)))
  return { words, each }
}

/** What the missing heartbeat of its source means for an open incident, and the incident that says so. */
interface Doubt {
  readonly words: string
  readonly heartbeat: number
}

/** Undefined if the heartbeat of the incident's source is not known to be missing, or the incident is not open. */
export function useDoubt(incident: Incident | undefined): Doubt | undefined {
  const missing = useValue(useMissingHeartbeats(), 'missing') ?? none
  const style = useTimeStyle()
  const found = incident?.open === true ? missing.find(({ source }) => source === incident.source.pk) : undefined
  const silent = found && { ...found, name: incident?.source.name ?? '' }
  const words = useTime((now) =>
    silent === undefined || style === undefined
      ? ''
      : `${missingWords(silent, now, style)}: this incident may be out of date`,
  )
  return found === undefined || words === '' ? undefined : { words, heartbeat: found.incident }
}

function nameOf({ source }: MissingHeartbeat, sources: readonly SourceSystem[]): string {
  return sources.find(({ pk }) => pk === source)?.name ?? `source ${source}`
}
