import { Refusal, json, serverError, detail, type Answer } from '../http/answer.ts'
import { asObject, isRecord } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { toPositionText, type Micros } from '../time.ts'
import { acknowledgementToWire } from '../wire/incident.ts'
import type { Acknowledgement } from '../world/model.ts'
import { findIncident } from './find.ts'

const TOO_EARLY = "'expiration' is earlier than creation timestamp."

export interface AcknowledgementWords {
  timestamp: Micros
  description: string
  expiration: Acknowledgement['expiration']
}

/**
 * Reads the newer body: `{timestamp, description?, expiration?}`. Refuses an invalid body; the errors are nested under
 * `key` if it is given.
 */
export function readFlat(body: Record<string, unknown>, now: Micros, key?: string): AcknowledgementWords {
  const fields = new Fields(body)
  const timestamp = fields.moment('timestamp', true)
  const description = fields.text('description') ?? ''
  const expiration = fields.moment('expiration', false, true) ?? null
  const wrong = (errors: unknown) => new Refusal(json(key === undefined ? errors : { [key]: errors }, 400))
  if (Object.keys(fields.errors).length > 0) throw wrong(fields.errors)
  const at = typeof timestamp === 'number' ? timestamp : now
  if (typeof expiration === 'number' && expiration < at) throw wrong({ non_field_errors: [TOO_EARLY] })
  return { timestamp: at, description, expiration }
}

/**
 * Reads the older body: `{event: {timestamp?, description}, expiration?}`. A body without an event causes an unhandled
 * error.
 */
function readNested(body: Record<string, unknown>, now: Micros): AcknowledgementWords {
  const { event } = body
  if (!isRecord(event)) throw new Refusal(serverError())
  const inner = new Fields(event)
  const timestamp = inner.moment('timestamp')
  const description = inner.text('description') ?? ''
  if (Object.keys(inner.errors).length > 0) throw new Refusal(json({ event: inner.errors }, 400))
  const outer = new Fields(body)
  const expiration = outer.moment('expiration', false, true) ?? null
  outer.done()
  const at = typeof timestamp === 'number' ? timestamp : now
  if (typeof expiration === 'number' && expiration < at) {
    throw new Refusal(json({ non_field_errors: [TOO_EARLY] }, 400))
  }
  return { timestamp: at, description, expiration }
}

async function post(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const incident = findIncident(call)
  const now = call.world.moment()
  const { timestamp, description, expiration } = call.version === 1 ? readNested(body, now) : readFlat(body, now)
  const event = { actor: call.user, timestamp, description }
  return json(acknowledgementToWire(incident, call.world.acknowledge(incident, event, expiration)), 201)
}

function list(call: Call): Answer {
  const incident = findIncident(call)
  const newestFirst = incident.acknowledgements.toSorted((one, other) => other.event.timestamp - one.event.timestamp)
  return json(newestFirst.map((acknowledgement) => acknowledgementToWire(incident, acknowledgement)))
}

function findAcknowledgement(call: Call): Acknowledgement {
  const found = findIncident(call).acknowledgements.find(({ event }) => String(event.pk) === call.params['ack'])
  if (found === undefined) throw new Refusal(detail('No Acknowledgement matches the given query.', 404))
  return found
}

/** Changes the expiry, or removes it if the body does not contain it. Ignores all other fields. */
async function changeExpiration(call: Call): Promise<Answer> {
  const fields = new Fields(asObject(await call.body()))
  const acknowledgement = findAcknowledgement(call)
  const now = call.world.moment()
  const expiration = fields.moment('expiration', false, true)
  fields.done()
  if (typeof acknowledgement.expiration === 'number' && acknowledgement.expiration <= now) {
    return json(['Cannot change expired Acknowledgement'], 400)
  }
  if (typeof expiration === 'number' && expiration <= now) {
    const text = `'expiration' must be later than current moment (${toPositionText(now)}) or null.`
    return json({ expiration: [text] }, 400)
  }
  acknowledgement.expiration = expiration ?? null
  return json(acknowledgementToWire(findIncident(call), acknowledgement))
}

export function addAcknowledgements(resources: Resources, generation: Generation): void {
  const versions = isSecondGeneration(generation) ? ['v2'] : ['v1', 'v2']
  for (const version of versions) {
    const base = `/api/${version}/incidents/:pk/acks/`
    resources.add(base, { methods: { GET: list, POST: post } })
    resources.add(`${base}:ack/`, {
      methods: {
        GET: (call) => json(acknowledgementToWire(findIncident(call), findAcknowledgement(call))),
        PUT: changeExpiration,
        PATCH: changeExpiration,
      },
    })
  }
}
