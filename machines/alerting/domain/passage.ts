/** Which incidents and events the filters of a profile let through. */
import type { IncidentFilter } from '../../filter/domain/filter.ts'
import { listed } from './weekWords.ts'

/**
 * The verb for each type of event, in the order of an incident's life, as in 'Only when incidents end'. The start of a
 * stateful incident (STA) needs no verb: a filter that lets it through lets new incidents through.
 */
const verbs: ReadonlyMap<string, string> = new Map([
  ['LES', 'start and are stateless'],
  ['CHI', 'change'],
  ['ACK', 'are acknowledged'],
  ['END', 'end'],
  ['CLO', 'are closed'],
  ['REO', 'are reopened'],
  ['RES', 'restart'],
  ['OTH', 'have another event'],
])

/** The types of events that a stateless incident cannot have. */
const ofStateful: ReadonlySet<string> = new Set(['STA', 'END', 'CLO', 'REO', 'RES'])

/** Whether a filter lets any event through. A filter without event types lets events of all types through. */
export function letsAnythingThrough(filter: IncidentFilter): boolean {
  if (wantsOpenStateless(filter)) return false
  return filter.eventTypes === undefined || passingTypes(filter).length > 0
}

/**
 * Whether the filter is for open stateless incidents. No incident matches it, because a stateless incident is never
 * open.
 */
export function wantsOpenStateless({ open, stateful }: IncidentFilter): boolean {
  return open === true && stateful === false
}

/**
 * Whether a filter lets through an incident that has just started. Such an incident is unacknowledged, and either open
 * or stateless; servers count stateless incidents as neither open nor closed.
 */
export function letsNewIncidentsThrough(filter: IncidentFilter): boolean {
  const { open, acked, stateful } = filter
  if (open === false || acked === true) return false
  const isNotifiedOf = (type: string) => filter.eventTypes?.includes(type) !== false
  return (stateful !== false && isNotifiedOf('STA')) || (open !== true && stateful !== true && isNotifiedOf('LES'))
}

/** What these filters, which let no new incidents through, do let through: 'when incidents end or are closed'. */
export function passageWords(filters: readonly IncidentFilter[]): string {
  if (filters.every(({ eventTypes }) => eventTypes !== undefined)) {
    const types = new Set(filters.flatMap(passingTypes))
    const known = [...verbs].flatMap(([type, verb]) => (types.has(type) ? [verb] : []))
    const unknown = [...types].filter((type) => !verbs.has(type)).map((type) => `have an event ${type}`)
    return `when incidents ${listed([...known, ...unknown], 'or')}`
  }
  return 'about incidents that are not new'
}

/** The states that these filters require of an incident: 'acknowledged', 'closed or acknowledged'. */
export function oldIncidentWords(filters: readonly IncidentFilter[]): string {
  const closed = filters.some(({ open }) => open === false) ? ['closed'] : []
  const acknowledged = filters.some(({ open, acked }) => open !== false && acked === true) ? ['acknowledged'] : []
  return listed([...closed, ...acknowledged], 'or')
}

/** The event types of a filter that the filter's other conditions allow. */
function passingTypes(filter: IncidentFilter): readonly string[] {
  const { open, acked, stateful } = filter
  return (filter.eventTypes ?? []).filter((type) => {
    if (ofStateful.has(type) && stateful === false) return false
    // For most types, the server may check the incident as it was before the event or as it is after it. But a start is
    // the first event: there is no earlier state that could match.
    if (type === 'STA') return open !== false && acked !== true
    if (type === 'LES') return open !== true && acked !== true && stateful !== true
    return true
  })
}
