import { Refusal, json, serverError, detail, empty, type Answer } from '../http/answer.ts'
import { asObject, pythonType } from '../http/body.ts'
import { pythonText } from '../http/pythonText.ts'
import type { Call, Resources } from '../http/resource.ts'
import { tagErrors } from '../http/tagText.ts'
import type { Generation } from '../options.ts'
import { incidentVersions } from '../versions.ts'
import type { Incident } from '../world/model.ts'
import { findIncident } from './find.ts'
import { NO_DELIMITER } from './incidentCreate.ts'

/** The incident in the path. If the incident does not exist, API version 3 reports a different error. */
function incidentOf(call: Call): Incident {
  const pk = Number(call.params['pk'])
  if (call.version === 3 && call.world.incidents.get(pk) === undefined) {
    throw new Refusal(json([`An incident with pk=${pk} does not exist`], 400))
  }
  return findIncident(call)
}

/** Lists the tags as `{tag}` objects, or in API version 3 as strings. */
function list(call: Call): Answer {
  const texts = incidentOf(call).tags.map(({ tag }) => tag)
  return json(call.version === 3 ? texts : texts.map((tag) => ({ tag })))
}

function addTo(incident: Incident, texts: readonly string[], { world, user }: Call): void {
  const fresh = [...new Set(texts)].filter((text) => !incident.tags.some(({ tag }) => tag === text))
  incident.tags = [...incident.tags, ...world.tagsFrom(fresh, user)]
}

async function addOne(call: Call): Promise<Answer> {
  const { tag } = asObject(await call.body())
  const incident = incidentOf(call)
  if (typeof tag !== 'string') return serverError()
  if (!tag.includes('=')) return json({ tag: NO_DELIMITER }, 400)
  addTo(incident, [tag], call)
  return json({ tag }, 201)
}

/** Adds several tags or, if one of them is refused, none. The response repeats the tags. */
async function addMany(call: Call, generation: Generation): Promise<Answer> {
  const body = await call.body()
  const incident = incidentOf(call)
  if (body === null) return json({ non_field_errors: ['No data provided'] }, 400)
  if (!Array.isArray(body)) {
    return json({ non_field_errors: [`Expected a list of items but got type "${pythonType(body)}".`] }, 400)
  }
  const errors = tagErrors(body, generation)
  if (errors !== undefined) return json(errors, 400)
  addTo(incident, body.map(String), call)
  return json(body, 201)
}

function findTag(call: Call, generation: Generation): { incident: Incident; tag: string } {
  const incident = incidentOf(call)
  const text = call.params['tag'] ?? ''
  const errors = call.version === 3 ? tagErrors([text], generation) : undefined
  if (errors !== undefined) throw new Refusal(json(errors.map(pythonText), 400))
  const found = incident.tags.find(({ tag }) => tag === text)
  if (found === undefined) throw new Refusal(detail('No Tag matches the given query.', 404))
  return { incident, tag: found.tag }
}

function one(call: Call, generation: Generation): Answer {
  const { tag } = findTag(call, generation)
  return json(call.version === 3 ? [tag] : { tag })
}

/** Removes a tag, no matter who added it. Writes no event and sends no message. */
function remove(call: Call, generation: Generation): Answer {
  const { incident, tag } = findTag(call, generation)
  incident.tags = incident.tags.filter((existing) => existing.tag !== tag)
  return empty(204)
}

export function addTags(resources: Resources, generation: Generation): void {
  for (const version of incidentVersions(generation)) {
    const base = `/api/${version}/incidents/:pk/tags/`
    resources.add(base, {
      methods: { GET: list, POST: (call) => (call.version === 3 ? addMany(call, generation) : addOne(call)) },
    })
    resources.add(`${base}:tag/`, {
      methods: { GET: (call) => one(call, generation), DELETE: (call) => remove(call, generation) },
    })
  }
}
