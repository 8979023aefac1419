import { Refusal, json, type Answer } from '../http/answer.ts'
import { asObject, isRecord } from '../http/body.ts'
import { Fields, isUrl } from '../http/fields.ts'
import type { Call } from '../http/resource.ts'
import { tagErrors } from '../http/tagText.ts'
import { incidentToWire } from '../wire/incident.ts'
import type { SourceSystem } from '../world/model.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import type { ApiVersion } from '../versions.ts'

export const NO_DELIMITER = 'The tag does not have its delimiter: =.'

/**
 * Reads a list of `{tag}` objects or, in API version 3, of strings. Refuses the list with an error for each invalid
 * tag.
 */
export function readTags(value: unknown, version: ApiVersion, generation: Generation): string[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  if (version === 3) {
    const errors = tagErrors(list, generation)
    if (errors !== undefined) throw new Refusal(json({ tags: errors }, 400))
    return list.map(String)
  }
  const texts = list.map((item) => (isRecord(item) && typeof item['tag'] === 'string' ? item['tag'] : ''))
  if (texts.some((text) => !text.includes('='))) {
    throw new Refusal(json({ tags: texts.map((text) => (text.includes('=') ? {} : { tag: NO_DELIMITER })) }, 400))
  }
  return texts
}

function sourceOf(call: Call, given: unknown): SourceSystem {
  const { world, user } = call
  const named = user.superuser ? world.sources.find(({ pk }) => pk === Number(given)) : undefined
  const source = named ?? world.sources.find((candidate) => candidate.user === user.pk)
  if (source === undefined) {
    throw new Refusal(json(['The requesting user must have a connected source system.'], 400))
  }
  return source
}

/** Creates the incident that a source system reports. */
export async function createIncident(call: Call): Promise<Answer> {
  const fields = new Fields(asObject(await call.body()))
  const startTime = fields.moment('start_time', true)
  const endTime = fields.raw('end_time') === null ? null : (fields.moment('end_time') ?? 'infinity')
  const level = fields.level('level') ?? 5
  const ticketUrl = fields.text('ticket_url')
  if (ticketUrl !== undefined && !isUrl(ticketUrl)) fields.fail('ticket_url', 'Enter a valid URL.')
  if (!fields.has('tags')) fields.fail('tags', 'This field is required.')
  const description = fields.text('description') ?? ''
  const sourceIncidentId = fields.text('source_incident_id') ?? ''
  const detailsUrl = fields.text('details_url') ?? ''
  fields.done()
  const tags = readTags(fields.raw('tags'), call.version, call.world.settings.generation)
  if (typeof startTime !== 'number') throw new Refusal(json({ start_time: ['This field is required.'] }, 400))
  if (typeof endTime === 'number' && endTime < startTime) {
    throw new Refusal(json({ non_field_errors: ["'end_time' cannot be before 'start_time'."] }, 400))
  }
  const source = sourceOf(call, fields.raw('source'))
  refuseRepeated(call, source, sourceIncidentId)
  const metadata = fields.raw('metadata')
  const incident = call.world.report({
    source,
    actor: call.user,
    startTime,
    endTime,
    sourceIncidentId,
    detailsUrl,
    description,
    level,
    tags,
    ticketUrl: ticketUrl ?? '',
    metadata: isRecord(metadata) ? metadata : {},
  })
  return json(incidentToWire(incident, call.world.now(), call.version), 201)
}

function refuseRepeated({ world }: Call, source: SourceSystem, id: string): void {
  if (id === '' || !world.incidents.hasKey(source.pk, id)) return
  // As on the real server, a refused request uses up a pk.
  world.nextIncidentPk()
  const constraint = 'incident_unique_source_incident_id_per_source'
  const text =
    `duplicate key value violates unique constraint "${constraint}"\n` +
    `DETAIL:  Key (source_incident_id, source_id)=(${id}, ${source.pk}) already exists.` +
    (isSecondGeneration(world.settings.generation) ? '' : '\n')
  throw new Refusal(json([text], 400))
}
