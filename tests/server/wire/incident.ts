import type { Acknowledgement, Incident, IncidentEvent, SourceSystem, Tag } from '../world/model.ts'
import { eventTypeNames, isAcked, isOpen, isStateful } from '../world/model.ts'
import { toWireTime, type Micros } from '../time.ts'
import type { ApiVersion } from '../versions.ts'

export function sourceToWire({ pk, name, type, user, baseUrl }: SourceSystem): Record<string, unknown> {
  return { pk, name, type: { name: type }, user, base_url: baseUrl }
}

/** A source as API version 3 sends it: with the time of its last request. */
export function watchedSourceToWire(source: SourceSystem): Record<string, unknown> {
  return { ...sourceToWire(source), last_seen: source.lastSeen === undefined ? null : toWireTime(source.lastSeen) }
}

function endToWire(end: Incident['endTime']): string | null {
  return typeof end === 'number' ? toWireTime(end) : end
}

/** The link of a source may be relative to the source's address; the API sends it as an absolute one. */
function detailsUrlOf({ detailsUrl, source }: Incident): string {
  const relative = detailsUrl.startsWith('/') && source.baseUrl !== ''
  return relative ? `${source.baseUrl.replace(/\/$/, '')}${detailsUrl}` : detailsUrl
}

function tagToWire({ addedBy, addedTime, tag }: Tag): Record<string, unknown> {
  return { added_by: addedBy, added_time: toWireTime(addedTime), tag }
}

/** An incident as the API sends it: version 1 has no metadata, and version 3 sends tags as strings. */
export function incidentToWire(incident: Incident, now: Micros, version: ApiVersion): Record<string, unknown> {
  return {
    pk: incident.pk,
    start_time: toWireTime(incident.startTime),
    end_time: endToWire(incident.endTime),
    source: version === 3 ? watchedSourceToWire(incident.source) : sourceToWire(incident.source),
    source_incident_id: incident.sourceIncidentId,
    details_url: detailsUrlOf(incident),
    description: incident.description,
    level: incident.level,
    ticket_url: incident.ticketUrl,
    ...(version === 1 ? {} : { metadata: incident.metadata }),
    tags: version === 3 ? incident.tags.map(({ tag }) => tag) : incident.tags.map(tagToWire),
    stateful: isStateful(incident),
    open: isOpen(incident, now),
    acked: isAcked(incident, now),
  }
}

export function eventToWire(incident: Incident, event: IncidentEvent): Record<string, unknown> {
  return {
    pk: event.pk,
    incident: incident.pk,
    actor: { pk: event.actor.pk, username: event.actor.username },
    timestamp: toWireTime(event.timestamp),
    received: toWireTime(event.received),
    type: { value: event.type, display: eventTypeNames[event.type] },
    description: event.description,
  }
}

export function acknowledgementToWire(
  incident: Incident,
  { event, expiration }: Acknowledgement,
): Record<string, unknown> {
  return {
    pk: event.pk,
    event: eventToWire(incident, event),
    expiration: typeof expiration === 'number' ? toWireTime(expiration) : expiration,
  }
}
