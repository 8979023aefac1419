import { listed } from '../../../../machines/core/domain/listed.ts'
import type { MissingHeartbeat } from '../../../../machines/filter/domain/sources/missingHeartbeats.ts'
import { timestampWithoutSeconds, timeTextWithoutSeconds, type TimeStyle } from '../../../time/format.ts'

/** A source whose heartbeat is missing, by its name. */
export interface SilentSource extends MissingHeartbeat {
  readonly name: string
}

/** How many sources a sentence names before it only counts the rest. */
const mostNamed = 2

interface Silence {
  readonly silent: readonly SilentSource[]
  /** Whether the heartbeats of more sources may be missing. */
  readonly isCut: boolean
}

/**
 * 'Incidents may be out of date: heartbeat of zabbix-prod missing since 02:10', or the same of several; '' if there are
 * none. What it means comes first, because the end may be cut off. `now` is in milliseconds since 1970.
 */
export function silenceWords({ silent, isCut }: Silence, now: number, style: TimeStyle): string {
  const [first] = silent
  if (first === undefined) return ''
  if (silent.length === 1 && !isCut)
    return `Incidents may be out of date: heartbeat of ${missingPart(first, now, style)}`
  const named = (silent.length > mostNamed + 1 ? silent.slice(0, mostNamed) : silent).map(({ name }) => name)
  const others = othersWords(silent.length - named.length, isCut)
  return `Incidents may be out of date: heartbeats of ${listed([...named, ...others], 'and')} missing`
}

function othersWords(count: number, isCut: boolean): readonly string[] {
  if (count === 0) return isCut ? ['perhaps other sources'] : []
  return [`${isCut ? 'at least ' : ''}${count} more sources`]
}

/** When each is missing since: 'zabbix-prod since 02:10, nav.example.org since 03:00'. */
export function eachSinceWords(silent: readonly SilentSource[], now: number, style: TimeStyle): string {
  return silent.map(({ name, since }) => `${name} since ${sinceText(since, now, style)}`).join(', ')
}

/** 'Heartbeat of zabbix-prod missing since 02:10'. */
export function missingWords(silent: SilentSource, now: number, style: TimeStyle): string {
  return `Heartbeat of ${missingPart(silent, now, style)}`
}

function missingPart({ name, since }: SilentSource, now: number, style: TimeStyle): string {
  return `${name} missing since ${sinceText(since, now, style)}`
}

/** The same where the source is named already: 'Heartbeat missing since 02:10'. */
export function missingSinceWords({ since }: SilentSource, now: number, style: TimeStyle): string {
  return `Heartbeat missing since ${sinceText(since, now, style)}`
}

/** The time of day, with the date unless it is today. */
function sinceText(since: number, now: number, style: TimeStyle): string {
  const isToday = new Date(since).toDateString() === new Date(now).toDateString()
  return isToday ? timeTextWithoutSeconds(since, style) : timestampWithoutSeconds(since, style)
}
