import { detail, Refusal } from '../http/answer.ts'
import type { Call } from '../http/resource.ts'
import type { Incident } from '../world/model.ts'

/**
 * The incident in the path. Refuses an unknown number, or a string that is not a number, with 404 in the recorded
 * words.
 */
export function findIncident({ world, params }: Call): Incident {
  const text = params['pk'] ?? ''
  if (!/^\d+$/.test(text)) throw new Refusal(detail('Not found.', 404))
  const incident = world.incidents.get(Number(text))
  if (incident === undefined) throw new Refusal(detail('No Incident matches the given query.', 404))
  return incident
}
