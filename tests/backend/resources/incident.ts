import { detail, json, Refusal, serverError } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import { asObject, isRecord } from '../http/body.ts'
import { Fields, isUrl, required } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration } from '../options.ts'
import type { Generation } from '../options.ts'
import { incidentToWire } from '../wire/incident.ts'
import type { Incident } from '../world/model.ts'
import { findIncident } from './find.ts'
import { readTags } from './incidentCreate.ts'

const CHANGEABLE = ['tags', 'details_url', 'ticket_url', 'level']
/** What later generations let be changed too. */
const CHANGEABLE_LATER = [...CHANGEABLE, 'description', 'metadata']
const INDELIBLE = 'Deletion of incidents is turned off, see setting INDELIBLE_INCIDENTS'

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

/** New tags: only those who added one may take it away, or the administrator. */
function readNewTags({ user }: Call, incident: Incident, value: unknown): string[] {
  const wanted = readTags(value)
  const errors: Record<string, string> = {}
  for (const { tag, addedBy } of incident.tags) {
    if (wanted.includes(tag) || addedBy === user.pk || user.staff) continue
    errors[tag] = "Cannot remove this tag when you're not the one who added it."
  }
  if (Object.keys(errors).length > 0) throw new Refusal(json(errors, 400))
  return wanted
}

/** Changes level, links, words and tags; each change leaves an event. PUT wants the tags, PATCH takes what comes. */
async function update(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const incident = findIncident(call)
  const { world, user, request } = call
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
  if (tags !== undefined) incident.tags = world.tagsFrom(tags, user)
  const changes = {
    ...(level === undefined ? {} : { level }),
    ...(ticketUrl === undefined ? {} : { ticketUrl }),
    ...(detailsUrl === undefined ? {} : { detailsUrl }),
    ...(description === undefined ? {} : { description }),
    ...(isRecord(metadata) ? { metadata } : {})
  }
  const traces = [
    trace('level', incident.level, level),
    trace('ticket_url', incident.ticketUrl, ticketUrl),
    trace('details_url', incident.detailsUrl, detailsUrl),
    trace('description', incident.description, description)
  ].filter(text => text !== undefined)
  if (traces.length > 0) world.changeWithTrace(incident, changes, user, `Change: ${traces.join(', ')}`)
  else Object.assign(incident, changes)
  // As recorded, this answer has metadata in both API versions.
  return json(incidentToWire(incident, world.now(), 2))
}

function trace(name: string, before: string | number, after: string | number | undefined): string | undefined {
  return after === undefined || after === before ? undefined : `"${name}": ${before} → ${after}`
}

/** Sets or clears the ticket link, whatever it says: this call validates nothing. */
async function putTicketUrl(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const incident = findIncident(call)
  if (!('ticket_url' in body)) return serverError()
  const fields = new Fields(body)
  const ticketUrl = fields.text('ticket_url')
  fields.done()
  if (ticketUrl === undefined) return serverError()
  setTicketUrl(call, incident, ticketUrl)
  return json({ ticket_url: ticketUrl })
}

/** Changes the link and leaves an event; the same link again does neither. */
export function setTicketUrl({ world, user }: Call, incident: Incident, ticketUrl: string): void {
  const change = trace('ticket_url', incident.ticketUrl, ticketUrl)
  if (change !== undefined) world.changeWithTrace(incident, { ticketUrl }, user, `Change: ${change}`)
}

async function addTag(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const incident = findIncident(call)
  const { tag } = isRecord(body) ? body : {}
  if (typeof tag !== 'string') return serverError()
  if (!tag.includes('=')) return json({ tag: 'The tag does not have its delimiter: =.' }, 400)
  if (!incident.tags.some(existing => existing.tag === tag)) {
    incident.tags = [...incident.tags, ...call.world.tagsFrom([tag], call.user)]
  }
  return json({ tag }, 201)
}

function findTag(call: Call): { incident: Incident; tag: string } {
  const incident = findIncident(call)
  const found = incident.tags.find(({ tag }) => tag === call.params['tag'])
  if (found === undefined) throw new Refusal(detail('No Tag matches the given query.', 404))
  return { incident, tag: found.tag }
}

function removeTag(call: Call): Answer {
  const { incident, tag } = findTag(call)
  incident.tags = incident.tags.filter(existing => existing.tag !== tag)
  return { status: 204 }
}

export function addIncident(resources: Resources, generation: Generation): void {
  const versions = isSecondGeneration(generation) ? ['v2'] : ['v1', 'v2']
  for (const version of versions) {
    const base = `/api/${version}/incidents/:pk/`
    resources.add(base, {
      methods: {
        GET: call => show(call, findIncident(call)), PUT: update, PATCH: update, DELETE: () => detail(INDELIBLE, 405)
      }
    })
    resources.add(`${base}ticket_url/`, { methods: { PUT: putTicketUrl } })
    resources.add(`${base}tags/`, {
      methods: { GET: call => json(findIncident(call).tags.map(({ tag }) => ({ tag }))), POST: addTag }
    })
    resources.add(`${base}tags/:tag/`, {
      methods: { GET: call => json({ tag: findTag(call).tag }), DELETE: removeTag }
    })
  }
}
