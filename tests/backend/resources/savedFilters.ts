import { detail, empty, json, Refusal, serverError } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
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

/** What one may read: one's own. A public one of another is listed, yet refused one by one, but to a superuser. */
function findReadable(call: Call, generation: Generation): SavedFilter {
  const { world, user, params } = call
  const found = world.savedFilters.find(({ pk, isPublic }) => String(pk) === params['pk'] && isPublic)
  if (generation !== '2.9' || found === undefined || found.owner === user.pk) return findOwn(call)
  if (user.staff) return found
  throw new Refusal(detail('You do not have permission to perform this action.', 403))
}

/** What one may change: one's own. Others' are not there, public or not. */
function findOwn({ world, user, params }: Call): SavedFilter {
  const found = world.savedFilters.find(({ pk, owner }) => String(pk) === params['pk'] && owner === user.pk)
  if (found === undefined) throw new Refusal(detail('No Filter matches the given query.', 404))
  return found
}

const NULL = 'This field may not be null.'

type Kept = Pick<SavedFilter, 'sourceSystemIds' | 'tags' | 'open' | 'acked' | 'stateful' | 'maxlevel'>

const nothingKept: Kept = {
  sourceSystemIds: undefined, tags: undefined, open: null, acked: null, stateful: null, maxlevel: null
}

/** The filter within a body. What is wrong with it is told field by field, and in lists element by element. */
function readFilter(fields: Fields): Kept {
  if (!fields.has('filter')) return nothingKept
  if (fields.raw('filter') === null) {
    fields.fail('filter', NULL)
    return nothingKept
  }
  const raw = asObject(fields.raw('filter'))
  const errors: Record<string, unknown> = {}
  const tristate = (name: string): boolean | null => {
    const value = raw[name]
    if (value === undefined || value === null || typeof value === 'boolean') return value ?? null
    errors[name] = ['Must be a valid boolean.']
    return null
  }
  const list = <Item>(name: string, read: (value: unknown) => Item | undefined, message: string): Item[] | undefined => {
    const value = raw[name]
    if (value === null) errors[name] = [NULL]
    if (!Array.isArray(value)) return undefined
    const items = value.map(read)
    const wrong = items.flatMap((item, index) => (item === undefined ? [[String(index), [message]] as const] : []))
    if (wrong.length > 0) errors[name] = Object.fromEntries(wrong)
    return items.filter(item => item !== undefined)
  }
  const level = raw['maxlevel']
  if (typeof level === 'number' && level > 5) errors['maxlevel'] = ['Ensure this value is less than or equal to 5.']
  const kept: Kept = {
    sourceSystemIds: list(
      'sourceSystemIds', value => (Number.isInteger(value) ? Number(value) : undefined), 'A valid integer is required.'
    ),
    tags: list(
      'tags',
      value => (typeof value === 'string' && value.length >= 3 ? value : undefined),
      'Ensure this field has at least 3 characters.'
    ),
    open: tristate('open'),
    acked: tristate('acked'),
    stateful: tristate('stateful'),
    maxlevel: typeof level === 'number' ? level : null
  }
  if (Object.keys(errors).length > 0) fields.errors['filter'] = errors
  return kept
}

/** Whether everybody may see it; undefined where the body or the generation says nothing of it. */
function readPublic(fields: Fields, generation: Generation): boolean | undefined {
  const value = generation === '2.9' ? fields.raw('public') : undefined
  if (value === undefined || typeof value === 'boolean') return value
  return fields.fail('public', value === null ? NULL : 'Must be a valid boolean.')
}

/** A name is one's own only once: a second is a failure nobody foresaw. */
function isTaken({ world, user }: Call, name: string, pk?: number): boolean {
  return world.savedFilters.some(filter => filter.owner === user.pk && filter.name === name && filter.pk !== pk)
}

function readName(fields: Fields, needed: boolean): string | undefined {
  const name = fields.text('name', { needed, blank: false })
  return name === undefined || name.length <= 40
    ? name
    : fields.fail('name', 'Ensure this field has no more than 40 characters.')
}

async function create(call: Call, generation: Generation): Promise<Answer> {
  const { world, user, version } = call
  const fields = new Fields(asObject(await call.body()))
  const name = readName(fields, true)
  const kept = readFilter(fields)
  const isPublic = readPublic(fields, generation) ?? false
  fields.done()
  if (name === undefined || isTaken(call, name)) return serverError()
  const pk = Math.max(0, ...world.savedFilters.map(filter => filter.pk)) + 1
  const filter: SavedFilter = { pk, owner: user.pk, isPublic, name, ...kept }
  world.savedFilters.push(filter)
  return json(filterToWire(filter, version, generation), 201)
}

async function change(call: Call, generation: Generation, whole: boolean): Promise<Answer> {
  const filter = findOwn(call)
  const fields = new Fields(asObject(await call.body()))
  const name = readName(fields, whole) ?? filter.name
  const kept = whole || fields.has('filter') ? readFilter(fields) : {}
  const isPublic = readPublic(fields, generation) ?? filter.isPublic
  fields.done()
  if (isTaken(call, name, filter.pk)) return serverError()
  Object.assign(filter, { ...kept, name, isPublic })
  return json(filterToWire(filter, call.version, generation))
}

/** A filter that a profile uses stays. Deleting what is not there fails unforeseen in the first version. */
function remove(call: Call): Answer {
  const { world, version } = call
  if (version === 1 && !world.savedFilters.some(({ pk }) => String(pk) === call.params['pk'])) return serverError()
  const filter = findOwn(call)
  const users = world.profiles.filter(({ filters }) => filters.includes(filter.pk))
  if (users.length > 0) {
    const names = users.map(({ pk }) => pk).join(', ')
    return json(`Cannot delete this filter since it is in use in the notification profile(s): ${names}.`, 400)
  }
  world.savedFilters.splice(world.savedFilters.indexOf(filter), 1)
  return empty(204)
}

export function addSavedFilters(resources: Resources, generation: Generation): void {
  for (const version of generation === '2.9' ? ['v2'] : ['v1', 'v2']) {
    resources.add(`/api/${version}/notificationprofiles/filters/`, {
      methods: { GET: call => list(call, generation), POST: call => create(call, generation) }
    })
    resources.add(`/api/${version}/notificationprofiles/filters/:pk/`, {
      methods: {
        GET: call => json(filterToWire(findReadable(call, generation), call.version, generation)),
        PUT: call => change(call, generation, true),
        PATCH: call => change(call, generation, false),
        DELETE: remove
      }
    })
  }
}
