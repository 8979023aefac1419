import { json } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import type { Call, Resources } from '../http/resource.ts'
import type { Generation } from '../options.ts'
import type { SavedFilter } from '../world/model.ts'

function filterToWire(filter: SavedFilter, version: 1 | 2, generation: Generation): Record<string, unknown> {
  const { pk, name, sourceSystemIds, tags, open, acked, stateful, maxlevel, isPublic } = filter
  const string = JSON.stringify({ sourceSystemIds: sourceSystemIds ?? [], tags: tags ?? [] })
  return {
    pk,
    name,
    ...(version === 1 ? { filter_string: string.replaceAll(/([:,])/g, '$1 ') } : {}),
    filter: {
      ...(sourceSystemIds === undefined ? {} : { sourceSystemIds }),
      ...(tags === undefined ? {} : { tags }),
      open, acked, stateful, maxlevel,
      ...(generation === '2.9' ? { hide_closed_acked: false } : {})
    },
    ...(generation === '2.9' ? { public: isPublic } : {})
  }
}

/** One's own filters; in the last generation also the public ones of others. */
function list({ world, user, version }: Call, generation: Generation): Answer {
  const visible = world.savedFilters.filter(({ owner, isPublic }) =>
    owner === user.pk || (generation === '2.9' && isPublic))
  return json(visible.map(filter => filterToWire(filter, version, generation)))
}

export function addSavedFilters(resources: Resources, generation: Generation): void {
  for (const version of generation === '2.9' ? ['v2'] : ['v1', 'v2']) {
    resources.add(`/api/${version}/notificationprofiles/filters/`, {
      methods: { GET: call => list(call, generation) }
    })
  }
}
