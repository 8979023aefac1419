import * as v from 'valibot'
import {
  unknownSource,
  type Incident,
  type IncidentPart,
  type IncidentSource,
} from '../../../../machines/incident/domain/incident.ts'
import { isLevel } from '../../../../machines/incident/domain/level.ts'
import { parseTag, type Tag } from '../../../../machines/incident/domain/tag.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireEndTime, wireTime } from '../../server/wire/time.ts'

/** What came under the keys of an incident, of whatever kind it is. */
interface WireIncident {
  readonly pk: number
  readonly [key: string]: unknown
}

/** An incident with what can be read of it, and the names of the rest. */
export function readIncident(wire: WireIncident): Incident {
  const unknown = new Set<IncidentPart>()
  /** What was read; where that is nothing, the part is unknown and `standIn` takes its place. */
  function known<Value>(part: IncidentPart, value: Value | undefined, standIn: Value): Value {
    if (value !== undefined) return value
    unknown.add(part)
    return standIn
  }

  const endTime = readEndTime(wire['end_time'])
  // An end that has not come tells by itself that the incident is open.
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
    // A stateless incident is told by having no end at all.
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
    detailsUrl: known('details link', readText(wire['details_url']), ''),
    ticketUrl: known('ticket link', readText(wire['ticket_url']), ''),
    tags,
  }
  return unknown.size === 0 ? incident : { ...incident, unknown: [...unknown] }
}

/** Null and an absent key are both an empty text. */
function readText(value: unknown): string | undefined {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function readTime(value: unknown): string | undefined {
  return v.is(wireTime, value) ? value : undefined
}

/** Null where it has no end at all; undefined where that cannot be told. */
function readEndTime(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null
  return v.is(wireEndTime, value) ? value : undefined
}

const nothing: Readonly<Record<string, unknown>> = {}

/** `{pk, name, type, user, base_url}`, of which the first two are kept, as far as they are there. */
function readSource(value: unknown): IncidentSource {
  const { pk, name } = v.is(wireSource, value) ? value : nothing
  return {
    pk: v.is(wirePk, pk) ? pk : undefined,
    name: typeof name === 'string' && name.trim() !== '' ? name : unknownSource,
  }
}

/** The tags that can be read, and whether these are all. */
function readTags(value: unknown): { readonly tags: readonly Tag[]; readonly areAllRead: boolean } {
  if (!Array.isArray(value)) return { tags: [], areAllRead: false }
  const tags = value.flatMap((tag: unknown) => (v.is(wireTag, tag) ? [parseTag(tag.tag)] : []))
  return { tags, areAllRead: tags.length === value.length }
}

const wireSource = v.looseObject({})
const wireTag = v.looseObject({ tag: v.string() })
