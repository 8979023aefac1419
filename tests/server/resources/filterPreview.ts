import { serverError, json, type Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { incidentToWire } from '../wire/incident.ts'
import { isEmpty, readFilterWords } from './filterWords.ts'
import { matchesSaved } from './incidentFilters.ts'

/**
 * Every incident that matches a filter, newest first. An empty filter matches none. Both API versions include metadata.
 */
async function preview(call: Call, generation: Generation): Promise<Answer> {
  const { world } = call
  const { words, errors } = readFilterWords(asObject(await call.body()), 2, generation)
  if (Object.keys(errors).length > 0) return json(errors, 400)
  if (isEmpty(words)) return json([])
  if (words.tags?.every((tag) => tag.includes('=')) === false) return serverError()
  const now = world.now()
  const found = [...world.incidents.newestFirst()].filter(matchesSaved(words, now))
  return json(found.map((incident) => incidentToWire(incident, now, 2)))
}

/** The resource exists under two names. */
export function addFilterPreview(resources: Resources, generation: Generation): void {
  for (const version of isSecondGeneration(generation) ? ['v2'] : ['v1', 'v2']) {
    for (const name of ['filterpreview', 'preview']) {
      const methods = { POST: (call: Call) => preview(call, generation) }
      resources.add(`/api/${version}/notificationprofiles/${name}/`, { methods })
    }
  }
}
