import { Refusal, serverError, json, type Answer } from '../http/answer.ts'
import { asObject, isRecord } from '../http/body.ts'
import { Fields, required } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { acknowledgementToWire, eventToWire } from '../wire/incident.ts'
import { isStateful, isOpen, type IncidentEvent, type EventType, type Incident } from '../world/model.ts'
import { readFlat, type AcknowledgementWords } from './acknowledgements.ts'
import { eventTypesOf } from './events.ts'

/** The ids of a bulk call, or the error. */
function readIds(value: unknown): { ids: number[] } | { wrong: unknown } {
  if (value === undefined) return { wrong: [required] }
  if (!Array.isArray(value)) return { wrong: ['Expected a list of items but got type "str".'] }
  if (value.length === 0) return { wrong: ['This list may not be empty.'] }
  const wrong: Record<string, string[]> = {}
  const ids = value.map((item: unknown, index) => {
    const id = typeof item === 'number' || (typeof item === 'string' && item.trim() !== '') ? Number(item) : Number.NaN
    if (!Number.isInteger(id)) wrong[index] = ['A valid integer is required.']
    return id
  })
  return Object.keys(wrong).length > 0 ? { wrong } : { ids: [...new Set(ids)] }
}

interface Read<Words> {
  ids: number[]
  words: Words
}

/** Reads the ids and the nested object under `key`. Refuses the call if either is missing or wrong. */
function readBulk<Words>(
  body: Record<string, unknown>,
  key: string,
  read: (inner: Record<string, unknown>) => Words,
): Read<Words> {
  const given = readIds(body['ids'])
  const errors: Record<string, unknown> = 'wrong' in given ? { ids: given.wrong } : {}
  const inner = body[key]
  if (inner === undefined) errors[key] = [required]
  if ('wrong' in given || !isRecord(inner)) {
    throw new Refusal(json('wrong' in given || inner === undefined ? errors : { [key]: ['Invalid data.'] }, 400))
  }
  return { ids: given.ids, words: read(inner) }
}

/**
 * Applies the change to every existing incident. Returns 201 with one entry per id, or 400 if none of the incidents
 * exist.
 */
function answerAll(call: Call, ids: readonly number[], key: string, act: (incident: Incident) => unknown): Answer {
  let found = 0
  const changes: Record<string, unknown> = {}
  for (const id of ids) {
    const incident = call.world.incidents.get(id)
    if (incident === undefined) {
      changes[id] = { [key]: null, status: 400, errors: { ids: `Incident with id ${id} could not be found.` } }
      continue
    }
    found += 1
    changes[id] = { [key]: act(incident), status: 201, errors: null }
  }
  return json({ changes }, found === 0 ? 400 : 201)
}

async function bulkAcknowledge(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const now = call.world.moment()
  const { ids, words } = readBulk<AcknowledgementWords>(body, 'ack', (inner) => readFlat(inner, now, 'ack'))
  const { timestamp, description, expiration } = words
  const event = { actor: call.user, timestamp, description, quiet: true }
  return answerAll(call, ids, 'ack', (incident) =>
    acknowledgementToWire(incident, call.world.acknowledge(incident, event, expiration)),
  )
}

interface EventWords {
  type: EventType
  description: string
  timestamp: number
}

function readEvent(call: Call, inner: Record<string, unknown>): EventWords {
  const fields = new Fields(inner)
  const type = fields.choice('type', eventTypesOf(call.world.settings.generation))
  const description = fields.text('description') ?? ''
  const given = fields.moment('timestamp')
  if (type === undefined || Object.keys(fields.errors).length > 0) {
    throw new Refusal(json({ event: fields.errors }, 400))
  }
  return { type, description, timestamp: typeof given === 'number' ? given : call.world.moment() }
}

/**
 * Writes the event regardless of the incident's state; only events that users may post change the state. An ACK never
 * expires.
 */
function writeEvent({ world, user }: Call, incident: Incident, words: EventWords): IncidentEvent {
  const event = { ...words, actor: user, quiet: true }
  const open = isOpen(incident, world.now())
  if (event.type === 'CLO' && open) return world.close(incident, event)
  if (event.type === 'REO' && isStateful(incident)) return world.reopen(incident, event)
  if (event.type === 'ACK') return world.acknowledge(incident, event, null).event
  return world.record(incident, event)
}

async function bulkEvents(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const { ids, words } = readBulk<EventWords>(body, 'event', (inner) => readEvent(call, inner))
  return answerAll(call, ids, 'event', (incident) => eventToWire(incident, writeEvent(call, incident, words)))
}

/**
 * Sets the same link on many incidents, without validating it. A body without a link causes an unhandled error. 1.36
 * reports that it has cleared the links, but keeps them.
 */
async function bulkTicketUrl(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const given = readIds(body['ids'])
  const fields = new Fields(body)
  const ticketUrl = fields.text('ticket_url')
  const errors = { ...('wrong' in given ? { ids: given.wrong } : {}), ...fields.errors }
  if ('wrong' in given || Object.keys(errors).length > 0) return json(errors, 400)
  if (ticketUrl === undefined) return serverError()
  return answerAll(call, given.ids, 'ticket_url', (incident) => {
    const keeps = ticketUrl === '' && call.world.settings.generation === '1.36'
    if (!keeps) call.world.changeWithTrace(incident, { ticketUrl }, call.user, true)
    return ticketUrl
  })
}

/** Bulk calls exist in API version 2 only, and send nothing to the sockets. */
export function addBulk(resources: Resources): void {
  resources.add('/api/v2/incidents/acks/bulk/', { methods: { POST: bulkAcknowledge } })
  resources.add('/api/v2/incidents/events/bulk/', { methods: { POST: bulkEvents } })
  resources.add('/api/v2/incidents/ticket_url/bulk/', { methods: { POST: bulkTicketUrl } })
}
