import type { Incident } from './model.ts'

/** What of an incident can be changed later; its tags are kept apart. */
export type Changes = Partial<Pick<Incident, 'ticketUrl' | 'level' | 'detailsUrl' | 'description' | 'metadata'>>

type Value = string | number | object

/** Texts and numbers as they are, anything else by its size. */
function inWords(value: Value): string {
  return typeof value === 'object' ? `${Object.keys(value).length} item(s)` : String(value)
}

/** The words of an event that tells of a change; undefined where there is none. */
export function traceOf(name: string, before: Value, after: Value | undefined): string | undefined {
  if (after === undefined || JSON.stringify(after) === JSON.stringify(before)) return undefined
  return `Change: "${name}": ${inWords(before)} → ${inWords(after)}`
}

/** The words of one event for each field that becomes another. */
export function tracesOf(incident: Incident, changes: Changes): string[] {
  return [
    traceOf('level', incident.level, changes.level),
    traceOf('ticket_url', incident.ticketUrl, changes.ticketUrl),
    traceOf('details_url', incident.detailsUrl, changes.detailsUrl),
    traceOf('description', incident.description, changes.description),
    traceOf('metadata', incident.metadata, changes.metadata),
  ].filter((text) => text !== undefined)
}
