import { detail, json, type Answer } from '../http/answer.ts'
import type { Call, Resources } from '../http/resource.ts'
import type { Generation } from '../options.ts'
import { destinationVersions } from '../versions.ts'
import { mediumToWire } from '../wire/destination.ts'
import type { Medium } from '../world/model.ts'

function findMedium({ world, params }: Call): Medium | undefined {
  return world.media.find(({ slug }) => slug === params['slug'])
}

function one(call: Call): Answer {
  const medium = findMedium(call)
  return medium === undefined ? detail('No Media matches the given query.', 404) : json(mediumToWire(medium))
}

/**
 * The schema of a medium's settings. A medium whose plugin is not installed and an unknown medium are refused in the
 * same words.
 */
function schema(call: Call): Answer {
  const medium = findMedium(call)
  if (medium?.installed !== true) return json([`Medium "${call.params['slug']}" is not installed.`], 400)
  return json({ json_schema: { ...medium.schema, $id: `${call.origin}/json-schema/${medium.slug}` } })
}

/** Exists in API version 2 and later. */
export function addMedia(resources: Resources, generation: Generation): void {
  const allow = 'GET, HEAD'
  for (const version of destinationVersions(generation)) {
    const base = `/api/${version}/notificationprofiles/media/`
    resources.add(base, { methods: { GET: ({ world }) => json(world.media.map(mediumToWire)) }, allow })
    resources.add(`${base}:slug/`, { methods: { GET: one }, allow })
    resources.add(`${base}:slug/json_schema/`, { methods: { GET: schema }, allow })
  }
}
