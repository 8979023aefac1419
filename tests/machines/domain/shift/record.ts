/** What has been read of a small shift: from 06:00 to 14:00 in UTC, which is now. */
import type { PastEvent } from '../../../../machines/alerting/domain/trial/pastEvent.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import type { Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import type { ShiftRecord } from '../../../../machines/shift/domain/shiftRecord.ts'
import { incident } from '../../support/fixtures.ts'

/** The moment of a time of day, in milliseconds since 1970. */
export function at(time: string, day = 16): number {
  return Date.parse(`2026-01-${day}T${time}Z`)
}

/** An incident that began at a time of day, which is open unless it has ended at another. */
export function known(
  pk: number,
  began: string,
  { ended, ...more }: Partial<Incident> & { readonly ended?: string } = {},
): Incident {
  return incident({
    pk,
    startTime: new Date(began.includes('T') ? began : at(began)).toISOString(),
    endTime: ended === undefined ? 'infinity' : new Date(at(ended)).toISOString(),
    open: ended === undefined,
    ...more,
  })
}

let lastEvent = 0

/** An event of an incident, stored at a time of day. People are 'ana' and 'ola', the source is 'nav'. */
export function event(pk: number, type: string, time: string, more: Partial<PastEvent> = {}): PastEvent {
  lastEvent += 1
  const moment = at(time) * 1000
  return {
    pk: lastEvent,
    incident: pk,
    type,
    by: ['CLO', 'REO', 'ACK', 'OTH'].includes(type) ? 'ana' : 'nav',
    at: moment,
    offset: 0,
    receivedAt: moment,
    receivedOffset: 0,
    text: '',
    ...more,
  }
}

/** An acknowledgement of an incident, without an end unless it has one. */
export function acknowledgement(time: string, by: string, until?: string, text = ''): Acknowledgement {
  lastEvent += 1
  return {
    pk: lastEvent,
    event: {
      pk: lastEvent,
      incident: 0,
      actor: { pk: 1, username: by },
      timestamp: time.includes('T') ? time : new Date(at(time)).toISOString(),
      type: { value: 'ACK', display: 'Acknowledge' },
      description: text,
    },
    expiration: until === undefined ? undefined : new Date(at(until)).toISOString(),
  }
}

/** What has been read, with these incidents and events. */
export function recordOf(
  incidents: readonly Incident[],
  events: readonly PastEvent[] = [],
  more: Partial<ShiftRecord> = {},
): ShiftRecord {
  return {
    from: at('06:00'),
    to: at('14:00'),
    now: at('14:00'),
    events: events.toSorted((one, other) => other.at - one.at),
    incidents: new Map(incidents.map((one) => [one.pk, one])),
    acknowledgements: new Map(),
    tasks: undefined,
    sources: undefined,
    doubts: {
      isCut: false,
      unreadableEvents: 0,
      unreadableIncidents: 0,
      unreadableTasks: 0,
      unreadAcknowledgements: 0,
    },
    ...more,
  }
}
