import { Refusal, json, detail, empty, type Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { incidentVersions, type ApiVersion } from '../versions.ts'
import { sourceToWire, watchedSourceToWire } from '../wire/incident.ts'
import type { SourceSystem } from '../world/model.ts'

const BAD_USERNAME =
  'username: Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.'
const NO_CHOICE = 'Select a valid choice. That choice is not one of the available choices.'

function show(source: SourceSystem, version: ApiVersion): Record<string, unknown> {
  return version === 3 ? watchedSourceToWire(source) : sourceToWire(source)
}

/** All sources in one array. On servers of version 2.0 and later, clients cannot rely on their order. */
function list({ world, version }: Call): Answer {
  const [first, second, ...rest] = world.sources
  const unsorted = first === undefined || second === undefined ? world.sources : [first, ...rest, second]
  return json(
    (isSecondGeneration(world.settings.generation) ? unsorted : world.sources).map((source) => show(source, version)),
  )
}

async function create(call: Call): Promise<Answer> {
  const { world, version } = call
  const fields = new Fields(asObject(await call.body()))
  const name = fields.text('name', { needed: true, blank: false })
  const type = fields.text('type', { needed: true, blank: false })
  const username = fields.text('username') ?? ''
  const baseUrl = fields.text('base_url') ?? ''
  fields.done()
  if (name === undefined || type === undefined)
    throw new Error('Required fields are missing although they were checked.')
  if (!world.sourceTypes.includes(type)) return json({ type: [NO_CHOICE] }, 400)
  if (!/^[\w@.+-]+$/.test(username)) return json({ username: [BAD_USERNAME] }, 400)
  if (world.sources.some((source) => source.name === name && source.type === type)) {
    return json({ __all__: ['Source system with this Name and Type already exists.'] }, 400)
  }
  return json(show(world.addSource({ name, type, username, baseUrl }), version), 201)
}

function findSource({ world, params }: Call): SourceSystem {
  const source = world.sources.find(({ pk }) => String(pk) === params['source'])
  if (source === undefined) throw new Refusal(detail('No SourceSystem matches the given query.', 404))
  return source
}

/** Changes the name. Ignores all other fields. */
async function rename(call: Call): Promise<Answer> {
  const fields = new Fields(asObject(await call.body()))
  const source = findSource(call)
  const name = fields.text('name', { blank: false })
  fields.done()
  if (name !== undefined) source.name = name
  return json(show(source, call.version))
}

async function createType(call: Call): Promise<Answer> {
  const fields = new Fields(asObject(await call.body()))
  const name = fields.text('name', { needed: true, blank: false })
  fields.done()
  if (name === undefined) throw new Error('A required field is missing although it was checked.')
  if (name !== name.toLowerCase()) return json({ name: [`'${name}' is not a lowercase string`] }, 400)
  if (!call.world.sourceTypes.includes(name)) call.world.sourceTypes.push(name)
  return json({ name }, 201)
}

function oneType({ world, params }: Call): Answer {
  const name = world.sourceTypes.find((type) => type === params['type'])
  return name === undefined ? detail('No SourceSystemType matches the given query.', 404) : json({ name })
}

/**
 * The heartbeat of a source system. Any request from a source counts as a heartbeat, so this one records nothing more.
 * Refuses other users.
 */
function heartbeat({ world, user }: Call): Answer {
  return empty(world.sources.some((source) => source.user === user.pk) ? 204 : 403)
}

export function addSources(resources: Resources, generation: Generation): void {
  for (const version of incidentVersions(generation)) {
    const base = `/api/${version}/incidents`
    if (generation === 'head' && version === 'v2') {
      resources.add(`${base}/sources/heartbeat/`, { methods: { POST: heartbeat } })
    }
    resources.add(`${base}/sources/`, { methods: { GET: list, POST: create }, writers: 'superuser' })
    resources.add(`${base}/sources/:source/`, {
      methods: { GET: (call) => json(show(findSource(call), call.version)), PUT: rename, PATCH: rename },
      writers: 'superuser',
    })
    if (version === 'v3') continue
    resources.add(`${base}/source-types/`, {
      methods: { GET: ({ world }) => json(world.sourceTypes.toSorted().map((name) => ({ name }))), POST: createType },
    })
    resources.add(`${base}/source-types/:type/`, { methods: { GET: oneType } })
  }
}
