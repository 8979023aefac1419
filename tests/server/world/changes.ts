import type { Incident } from './model.ts'

/** The fields of an incident that can be changed later, except its tags, which are handled separately. */
export type Changes = Partial<Pick<Incident, 'ticketUrl' | 'level' | 'detailsUrl' | 'description' | 'metadata'>>

type Value = string | number | object

/** Formats a value for an event: strings and numbers unchanged, an object as the number of its items. */
function inWords(value: Value): string {
  return typeof value === 'object' ? `${Object.keys(value).length} item(s)` : String(value)
}

/** The description of the event for a change; undefined if nothing changes. */
export function traceOf(name: string, before: Value, after: Value | undefined): string | undefined {
  if (after === undefined || JSON.stringify(after) === JSON.stringify(before)) return undefined
  return `Change: "${name}": ${inWords(before)} → ${inWords(after)}`
}

/** The descriptions of the events, one for each field that changes. */
export function tracesOf(incident: Incident, changes: Changes): string[] {
  return [
    traceOf('level', incident.level, changes.level),
    traceOf('ticket_url', incident.ticketUrl, changes.ticketUrl),
    traceOf('details_url', incident.detailsUrl, changes.detailsUrl),
    traceOf('description', incident.description, changes.description),
    traceOf('metadata', incident.metadata, changes.metadata),
  ].filter((text) => text !== undefined)
}
