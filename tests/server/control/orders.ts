import { detail, Refusal } from '../http/answer.ts'
import { parseMoment } from '../time.ts'
import { incidentToWire } from '../wire/incident.ts'
import { writeWithEffect } from '../world/eventEffects.ts'
import type { Incident, SourceSystem, User } from '../world/model.ts'
import type { World } from '../world/world.ts'
import type { ActionOrder, NewIncidentOrder } from './schemas.ts'

function refuse(text: string, status = 400): Refusal {
  return new Refusal(detail(text, status))
}

function findSource(world: World, wanted: string | number | undefined): SourceSystem {
  const source = world.sources.find(({ pk, name }) => pk === (wanted ?? 2) || name === wanted)
  if (source === undefined) throw refuse(`There is no source system '${String(wanted)}' in this world.`)
  return source
}

function findUser(world: World, name = 'observer'): User {
  const user = world.userNamed(name)
  if (user === undefined) throw refuse(`There is no user '${name}' in this world.`)
  return user
}

/** An unused source incident id. A number based only on the count of incidents might be in use after a deletion. */
function freeKey(world: World, source: SourceSystem): string {
  let number = world.incidents.size + 1
  while (world.incidents.hasKey(source.pk, `ordered-${number}`)) number += 1
  return `ordered-${number}`
}

/** Creates an incident immediately, as its source system would. */
export function orderIncident(world: World, order: NewIncidentOrder): Record<string, unknown> {
  const source = findSource(world, order.source)
  const startTime = order.start_time === undefined ? world.moment() : (parseMoment(order.start_time) ?? world.moment())
  const end = order.end_time === undefined ? 'infinity' : (parseMoment(order.end_time) ?? 'infinity')
  const id = order.source_incident_id ?? freeKey(world, source)
  if (world.incidents.hasKey(source.pk, id)) throw refuse(`'source_incident_id' ${id} is already taken.`)
  const incident = world.report({
    source,
    actor: world.userWithPk(source.user),
    startTime,
    endTime: order.stateful === false ? null : end,
    sourceIncidentId: id,
    detailsUrl: order.details_url ?? '',
    description: order.description ?? 'Ordered incident',
    level: order.level ?? 3,
    ticketUrl: order.ticket_url ?? '',
    metadata: order.metadata ?? {},
    tags: order.tags ?? [],
  })
  return incidentToWire(incident, world.now(), 2)
}

/**
 * Carries out an action on an incident as if another user or its source had done so, and sends the frames that the real
 * server sends.
 */
export function orderAction(world: World, pk: string, order: ActionOrder): Record<string, unknown> {
  const incident = world.incidents.get(Number(pk))
  if (incident === undefined) throw refuse(`There is no incident ${pk} in this world.`, 404)
  act(world, incident, order)
  return incidentToWire(incident, world.now(), 2)
}

function act(world: World, incident: Incident, order: ActionOrder): void {
  if (order.action === 'delete') return world.remove(incident, order.told === true)
  if (order.action === 'expire') return expire(incident, order.expiration)
  if (order.action === 'retag') return retag(world, incident, order)
  if (order.action === 'change') return change(world, incident, order)
  const { description = '' } = order
  const timestamp = order.timestamp === undefined ? undefined : parseMoment(order.timestamp)
  const when = timestamp === undefined ? {} : { timestamp }
  if (order.action === 'acknowledge') {
    const expiration = parseMoment(order.expiration ?? '') ?? null
    const actor = findUser(world, order.by)
    world.acknowledge(incident, { actor, description: order.description ?? 'On it', ...when }, expiration)
    return
  }
  const type = eventOf[order.action]
  if (incident.endTime === null && type !== 'OTH') {
    throw refuse('A stateless incident can neither be closed nor reopened.')
  }
  if (type === 'RES' && world.settings.generation !== 'head') throw refuse('Only the newest servers have a restart.')
  const isBySource = order.action === 'end' || order.action === 'restart'
  const actor = isBySource ? world.userWithPk(incident.source.user) : findUser(world, order.by)
  writeWithEffect(world, incident, { type, actor, description, ...when })
}

const eventOf = { close: 'CLO', reopen: 'REO', end: 'END', restart: 'RES', note: 'OTH' } as const

function expire(incident: Incident, expiration: string | null): void {
  const newest = incident.acknowledgements.at(-1)
  if (newest === undefined) throw refuse(`Incident ${incident.pk} has no acknowledgement.`)
  newest.expiration = parseMoment(expiration ?? '') ?? null
}

type OrderOf<Action extends ActionOrder['action']> = Extract<ActionOrder, { action: Action }>

function retag(world: World, incident: Incident, { by, add = [], remove = [] }: OrderOf<'retag'>): void {
  const kept = incident.tags.filter(({ tag }) => !remove.includes(tag))
  const fresh = add.filter((text) => !kept.some(({ tag }) => tag === text))
  incident.tags = [...kept, ...world.tagsFrom(fresh, findUser(world, by))]
}

function change(world: World, incident: Incident, order: OrderOf<'change'>): void {
  const actor = findUser(world, order.by)
  if (order.tags !== undefined) world.retag(incident, order.tags, actor)
  world.changeWithTrace(
    incident,
    {
      ...(order.level === undefined ? {} : { level: order.level }),
      ...(order.description === undefined ? {} : { description: order.description }),
      ...(order.ticket_url === undefined ? {} : { ticketUrl: order.ticket_url }),
      ...(order.details_url === undefined ? {} : { detailsUrl: order.details_url }),
      ...(order.metadata === undefined ? {} : { metadata: order.metadata }),
    },
    actor,
  )
}
