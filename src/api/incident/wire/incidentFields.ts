import * as v from 'valibot'
import {
  unknownSource,
  type Incident,
  type IncidentPart,
  type IncidentSource,
} from '../../../../machines/incident/domain/incident.ts'
import { isNever } from '../../../../machines/core/domain/moment.ts'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import { isLevel } from '../../../../machines/incident/domain/level.ts'
import { parseTag, type Tag } from '../../../../machines/incident/domain/tag.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireEndTime, wireTime } from '../../server/wire/time.ts'

/** The fields of an incident as received, of any type. */
interface WireIncident {
  readonly pk: number
  readonly [key: string]: unknown
}

/** An incident with its readable fields, and the names of its unreadable parts. */
export function readIncident(wire: WireIncident): Incident {
  const unknown = new Set<IncidentPart>()
  /** The value that was read; if it is undefined, marks the part as unknown and returns `fallback`. */
  function known<Value>(part: IncidentPart, value: Value | undefined, fallback: Value): Value {
    if (value !== undefined) return value
    unknown.add(part)
    return fallback
  }

  const endTime = readEndTime(wire['end_time'])
  // An end of 'infinity' implies that the incident is open.
  const open = readBoolean(wire['open']) ?? (endTime === 'infinity' ? true : undefined)
  const source = readSource(wire['source'])
  if (source.pk === undefined || source.name === unknownSource) unknown.add('source')
  const { tags, areAllRead } = readTags(wire['tags'])
  if (!areAllRead) unknown.add('tags')
  const level = isLevel(wire['level']) ? wire['level'] : undefined
  if (level === undefined) unknown.add('severity level')
  const incident: Incident = {
    pk: wire.pk,
    description: known('description', readText(wire['description']), ''),
    startTime: known('start time', readTime(wire['start_time']), ''),
    endTime: known('end time', endTime, null) ?? undefined,
    // An incident without any end time is stateless.
    stateful: known(
      'state',
      readBoolean(wire['stateful']) ?? (open === undefined ? undefined : endTime !== null),
      true,
    ),
    open: known('state', open, true),
    acked: known('acknowledgement', readBoolean(wire['acked']), false),
    level,
    source,
    sourceIncidentId: known('source incident id', readText(wire['source_incident_id']), ''),
    detailsUrl: known('details link', readAddress(wire['details_url'], wire['source']), ''),
    ticketUrl: known('ticket link', readText(wire['ticket_url']), ''),
    tags,
  }
  return unknown.size === 0 ? incident : { ...incident, unknown: [...unknown] }
}

/** Null and a missing key both count as an empty string. */
function readText(value: unknown): string | undefined {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}

/** A path without a host belongs to the source, whose own address may be known. */
function readAddress(value: unknown, source: unknown): string | undefined {
  const text = readText(value)
  const base = v.is(wireSource, source) ? readText(source['base_url']) : undefined
  if (text === undefined || !/^\/(?!\/)/.test(text) || httpUrl(base) === undefined) return text
  return URL.canParse(text, base) ? new URL(text, base).href : text
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function readTime(value: unknown): string | undefined {
  return v.is(wireTime, value) ? value : undefined
}

/** Null if there is no end time, 'infinity' if it is in the year 9999; undefined if it is unreadable. */
function readEndTime(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null
  if (!v.is(wireEndTime, value)) return undefined
  return isNever(Date.parse(value)) ? 'infinity' : value
}

const nothing: Readonly<Record<string, unknown>> = {}

/** `{pk, name, type: {name}, user, base_url}`; only `pk` and the two names are kept, if present. */
function readSource(value: unknown): IncidentSource {
  const { pk, name, type } = v.is(wireSource, value) ? value : nothing
  return {
    pk: v.is(wirePk, pk) ? pk : undefined,
    name: typeof name === 'string' && name.trim() !== '' ? name : unknownSource,
    ...(v.is(wireSourceType, type) ? { type: type.name } : {}),
  }
}

/** The readable tags, and whether all of them were readable. */
function readTags(value: unknown): { readonly tags: readonly Tag[]; readonly areAllRead: boolean } {
  if (!Array.isArray(value)) return { tags: [], areAllRead: false }
  const tags = value.flatMap((tag: unknown) => (v.is(wireTag, tag) ? [parseTag(tag.tag)] : []))
  return { tags, areAllRead: tags.length === value.length }
}

const wireSource = v.looseObject({})
const wireSourceType = v.looseObject({ name: v.string() })
const wireTag = v.looseObject({ tag: v.string() })
