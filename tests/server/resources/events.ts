import { Refusal, json, serverError, detail, type Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
import { paginate } from '../http/pagination.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { eventToWire } from '../wire/incident.ts'
import { writeWithEffect } from '../world/eventEffects.ts'
import { isStateful, isOpen, type Incident, type EventType } from '../world/model.ts'
import { findIncident } from './find.ts'

const earlierTypes: readonly EventType[] = ['STA', 'END', 'CHI', 'CLO', 'REO', 'ACK', 'OTH', 'LES']
const forPeople: readonly EventType[] = ['CLO', 'REO', 'OTH']
const forSources: readonly EventType[] = ['STA', 'END', 'OTH', 'RES']

/** The event types. Only the newest servers have the restart. */
export function eventTypesOf(generation: Generation): readonly EventType[] {
  return generation === 'head' ? [...earlierTypes, 'RES'] : earlierTypes
}

function list(call: Call): Answer {
  const incident = findIncident(call)
  const newestFirst = incident.events.toSorted((one, other) => other.timestamp - one.timestamp || other.pk - one.pk)
  return json(newestFirst.map((event) => eventToWire(incident, event)))
}

function one(call: Call): Answer {
  const incident = findIncident(call)
  const event = incident.events.find(({ pk }) => String(pk) === call.params['event'])
  return event === undefined ? detail('No Event matches the given query.', 404) : json(eventToWire(incident, event))
}

function refuse(type: string): Refusal {
  return new Refusal(json({ type }, 400))
}

/**
 * Refuses an event that the user may not post, or that the incident's state does not allow. The newest servers do not
 * check whether the incident is open or closed if a source posts the event.
 */
function refuseUnlessAllowed(call: Call, incident: Incident, type: EventType, isSource: boolean): void {
  const who = isSource ? 'A source system' : 'An end user'
  if (type === 'ACK' && !isSource) {
    const address = `${call.origin}/api/v${call.version}/incidents/${incident.pk}/acks/`
    throw refuse(`Acknowledgements of this incidents should be posted through ${address}.`)
  }
  if (!(isSource ? forSources : forPeople).includes(type)) {
    throw refuse(`${who} cannot post events of type '${type}'.`)
  }
  const closes = type === 'CLO' || type === 'END'
  if (!closes && type !== 'REO') return
  if (!isStateful(incident)) throw refuse('Cannot change the state of a stateless incident.')
  if (isSource && call.world.settings.generation === 'head') return
  const open = isOpen(incident, call.world.now())
  if (closes && !open) throw refuse('The incident is already closed.')
  if (!closes && open) throw refuse('The incident is already open.')
}

async function post(call: Call): Promise<Answer> {
  const body = await call.body()
  // On the real server, a list instead of an object causes an unhandled error.
  if (Array.isArray(body)) return serverError()
  const fields = new Fields(asObject(body))
  const isSource = call.world.sources.some((source) => source.user === call.user.pk && source.pk !== 1)
  const timestamp = fields.moment('timestamp', isSource)
  const type = fields.choice('type', eventTypesOf(call.world.settings.generation))
  const description = fields.text('description') ?? ''
  fields.done()
  const incident = call.world.incidents.get(Number(call.params['pk']))
  // On the real server, an unknown incident causes an unhandled error.
  if (incident === undefined || type === undefined) return serverError()
  refuseUnlessAllowed(call, incident, type, isSource)
  const event = { type, actor: call.user, description, ...(typeof timestamp === 'number' ? { timestamp } : {}) }
  return json(eventToWire(incident, writeWithEffect(call.world, incident, event)), 201)
}

/** Every event of every incident, sorted by the time that its source gave, newest first. */
function all({ world, origin, url }: Call): Answer {
  const { next, previous, rows } = paginate(world.events, () => true, origin, url)
  return json({ next, previous, results: rows.map(({ incident, event }) => eventToWire(incident, event)) })
}

export function addEvents(resources: Resources, generation: Generation): void {
  const versions = isSecondGeneration(generation) ? ['v2'] : ['v1', 'v2']
  resources.add('/api/v2/incidents/events/', { methods: { GET: all } })
  for (const version of versions) {
    const base = `/api/${version}/incidents/:pk/events/`
    resources.add(base, { methods: { GET: list, POST: post } })
    resources.add(`${base}:event/`, { methods: { GET: one } })
  }
}
