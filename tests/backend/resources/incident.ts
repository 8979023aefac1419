import { detail, json, Refusal, serverError } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import { asObject, isRecord } from '../http/body.ts'
import { Fields, isUrl } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import type { Generation } from '../options.ts'
import { incidentToWire } from '../wire/incident.ts'
import type { Incident } from '../world/model.ts'
import { findIncident } from './find.ts'
import { readTags } from './incidentCreate.ts'

const CHANGEABLE = ['tags', 'details_url', 'ticket_url', 'level']
const INDELIBLE = 'Deletion of incidents is turned off, see setting INDELIBLE_INCIDENTS'

function show(call: Call, incident: Incident): Answer {
  return json(incidentToWire(incident, call.world.now(), call.version))
}

function refuseForeignFields(body: Record<string, unknown>, known: Record<string, unknown>): void {
  const errors: Record<string, string> = {}
  for (const name of Object.keys(body)) {
    if (CHANGEABLE.includes(name)) continue
    errors[name] = name in known ? 'The field is not allowed to be changed.' : 'The field does not exist.'
  }
  if (Object.keys(errors).length > 0) throw new Refusal(json(errors, 400))
}

/** Changes level, links and tags; each change leaves an event. */
async function patch(call: Call): Promise<Answer> {
  const body = asObject(await call.body())
  const incident = findIncident(call)
  const { world, user } = call
  refuseForeignFields(body, incidentToWire(incident, world.now(), 2))
  const fields = new Fields(body)
  const level = fields.has('level') ? readLevel(fields) : undefined
  const ticketUrl = fields.text('ticket_url')
  if (ticketUrl !== undefined && ticketUrl !== '' && !isUrl(ticketUrl)) fields.fail('ticket_url', 'Enter a valid URL.')
  const detailsUrl = fields.text('details_url')
  fields.done()
  if (fields.has('tags')) incident.tags = world.tagsFrom(readTags(body['tags']), user)
  const changes = {
    ...(level === undefined ? {} : { level }),
    ...(ticketUrl === undefined ? {} : { ticketUrl }),
    ...(detailsUrl === undefined ? {} : { detailsUrl })
  }
  const traces = [
    trace('level', incident.level, level),
    trace('ticket_url', incident.ticketUrl, ticketUrl),
    trace('details_url', incident.detailsUrl, detailsUrl)
  ].filter(text => text !== undefined)
  if (traces.length > 0) world.changeWithTrace(incident, changes, user, `Change: ${traces.join(', ')}`)
  return show(call, incident)
}

function readLevel(fields: Fields): number | undefined {
  const level = Number(fields.raw('level'))
  if (Number.isInteger(level) && level >= 1 && level <= 5) return level
  return fields.fail('level', `"${String(fields.raw('level'))}" is not a valid choice.`)
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
  const versions = generation === '2.9' ? ['v2'] : ['v1', 'v2']
  for (const version of versions) {
    const base = `/api/${version}/incidents/:pk/`
    resources.add(base, {
      methods: {
        GET: call => show(call, findIncident(call)), PUT: patch, PATCH: patch, DELETE: () => detail(INDELIBLE, 405)
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
