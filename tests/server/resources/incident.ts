import { Refusal, json, serverError, detail, empty, type Answer } from '../http/answer.ts'
import { asObject, isRecord } from '../http/body.ts'
import { Fields, isUrl, required } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import type { Generation } from '../options.ts'
import { incidentVersions } from '../versions.ts'
import { incidentToWire } from '../wire/incident.ts'
import type { Incident } from '../world/model.ts'
import { findIncident } from './find.ts'
import { readTags } from './incidentCreate.ts'

const CHANGEABLE = ['tags', 'details_url', 'ticket_url', 'level']
/** The fields that can be changed in later generations. */
const CHANGEABLE_LATER = [...CHANGEABLE, 'description', 'metadata']
const INDELIBLE = 'Deletion of incidents is turned off, see setting INDELIBLE_INCIDENTS'
/** As recorded, the server does not fill in the placeholders. */
const FOREIGN = '{source} is not originating source, may not delete incident #{instance.id}'

function show(call: Call, incident: Incident): Answer {
  return json(incidentToWire(incident, call.world.now(), call.version))
}

function refuseForeignFields({ world }: Call, body: Record<string, unknown>, known: Record<string, unknown>): void {
  const changeable = world.settings.generation === '1.19' ? CHANGEABLE : CHANGEABLE_LATER
  const errors: Record<string, string> = {}
  for (const name of Object.keys(body)) {
    if (changeable.includes(name)) continue
    errors[name] = name in known ? 'The field is not allowed to be changed.' : 'The field does not exist.'
  }
  if (Object.keys(errors).length > 0) throw new Refusal(json(errors, 400))
}

/** Reads the tags that replace the incident's. Only a superuser or the user who added a tag may remove it. */
function readNewTags({ user, version, world }: Call, incident: Incident, value: unknown): string[] {
  const wanted = readTags(value, version, world.settings.generation)
  const errors: Record<string, string> = {}
  for (const { tag, addedBy } of incident.tags) {
    if (wanted.includes(tag) || addedBy === user.pk || user.superuser) continue
    errors[tag] = "Cannot remove this tag when you're not the one who added it."
  }
  if (Object.keys(errors).length > 0) throw new Refusal(json(errors, 400))
  return wanted
}

/**
 * Changes the level, links, texts and tags, and writes an event for each change. PUT requires the tags; no other field
 * is required.
 */
async function update(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const incident = findIncident(call)
  const { world, user, request, version } = call
  refuseForeignFields(call, body, incidentToWire(incident, world.now(), 2))
  const fields = new Fields(body)
  if (request.method === 'PUT' && !fields.has('tags')) fields.fail('tags', required)
  const level = fields.level('level')
  const ticketUrl = fields.text('ticket_url')
  if (ticketUrl !== undefined && !isUrl(ticketUrl)) fields.fail('ticket_url', 'Enter a valid URL.')
  const detailsUrl = fields.text('details_url')
  const description = fields.text('description')
  const metadata = body['metadata']
  fields.done()
  const tags = fields.has('tags') ? readNewTags(call, incident, body['tags']) : undefined
  if (tags !== undefined) world.retag(incident, tags, user)
  const changes = {
    ...(level === undefined ? {} : { level }),
    ...(ticketUrl === undefined ? {} : { ticketUrl }),
    ...(detailsUrl === undefined ? {} : { detailsUrl }),
    ...(description === undefined ? {} : { description }),
    ...(isRecord(metadata) ? { metadata } : {}),
  }
  world.changeWithTrace(incident, changes, user)
  // As recorded, this response contains metadata in API version 1 too.
  return json(incidentToWire(incident, world.now(), version === 1 ? 2 : version))
}

/** Sets or clears the ticket link. This call does not validate the link. */
async function putTicketUrl(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const incident = findIncident(call)
  if (!('ticket_url' in body)) return serverError()
  const fields = new Fields(body)
  const ticketUrl = fields.text('ticket_url')
  fields.done()
  if (ticketUrl === undefined) return serverError()
  call.world.changeWithTrace(incident, { ticketUrl }, call.user)
  return json({ ticket_url: ticketUrl })
}

/** Deletes the incident. If the server allows this at all, only a superuser and the incident's own source may do it. */
function remove(call: Call): Answer {
  const { world, user } = call
  if (world.settings.indelibleIncidents) return detail(INDELIBLE, 405)
  const incident = findIncident(call)
  if (!user.superuser && incident.source.user !== user.pk) return detail(FOREIGN, 403)
  world.remove(incident, false)
  return empty(204)
}

export function addIncident(resources: Resources, generation: Generation): void {
  for (const version of incidentVersions(generation)) {
    const base = `/api/${version}/incidents/:pk/`
    resources.add(base, {
      methods: {
        GET: (call) => show(call, findIncident(call)),
        PUT: update,
        PATCH: update,
        DELETE: remove,
      },
    })
    resources.add(`${base}ticket_url/`, { methods: { PUT: putTicketUrl } })
  }
}
