import { detail, json } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import type { Call, Resources } from '../http/resource.ts'
import type { Generation } from '../options.ts'
import { sourceToWire } from '../wire/incident.ts'

function forbidden({ user }: Call): Answer {
  if (user.staff) return json({ type: ['This field is required.'] }, 400)
  return detail('You do not have permission to perform this action.', 403)
}

function oneSource({ world, params }: Call): Answer {
  const source = world.sources.find(({ pk }) => String(pk) === params['source'])
  return source === undefined ? detail('No SourceSystem matches the given query.', 404) : json(sourceToWire(source))
}

function types({ world }: Call): Answer {
  const names = [...new Set(world.sources.map(({ type }) => type))].sort()
  return json(names.map(name => ({ name })))
}

export function addSources(resources: Resources, generation: Generation): void {
  const versions = generation === '2.9' ? ['v2'] : ['v1', 'v2']
  for (const version of versions) {
    const base = `/api/${version}/incidents`
    resources.add(`${base}/sources/`, {
      methods: { GET: ({ world }) => json(world.sources.map(sourceToWire)), POST: forbidden }
    })
    resources.add(`${base}/sources/:source/`, {
      methods: { GET: oneSource }, allow: 'GET, PUT, PATCH, HEAD, OPTIONS'
    })
    resources.add(`${base}/source-types/`, { methods: { GET: types, POST: forbidden } })
  }
}
