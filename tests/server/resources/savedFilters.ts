import { Refusal, json, serverError, detail, empty, type Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import type { ApiVersion } from '../versions.ts'
import { profileNames } from '../wire/profile.ts'
import { savedFilterToWire } from '../wire/savedFilter.ts'
import type { FilterWords, SavedFilter } from '../world/model.ts'
import { noWords, readFilterWords } from './filterWords.ts'

/** The user's own filters and, on servers of version 2.0 and later, other users' public filters. */
function list({ world, user, version }: Call, generation: Generation): Answer {
  const visible = world.savedFilters.rows.filter(
    ({ owner, isPublic }) => owner === user.pk || (isSecondGeneration(generation) && isPublic),
  )
  return json(visible.map((filter) => savedFilterToWire(filter, version, generation)))
}

/**
 * Finds the filter with the pk in the path. A user may read only their own filters in this way. Another user's public
 * filter is in the list, but only a superuser may read it by its pk.
 */
function findReadable(call: Call, generation: Generation): SavedFilter {
  const { world, user, params } = call
  const found = world.savedFilters.rows.find(({ pk, isPublic }) => String(pk) === params['pk'] && isPublic)
  if (!isSecondGeneration(generation) || found === undefined || found.owner === user.pk) return findOwn(call)
  if (user.superuser) return found
  throw new Refusal(detail('You do not have permission to perform this action.', 403))
}

/**
 * Finds a filter that the user may change. Other users' filters, even public ones, are treated as if they did not
 * exist.
 */
function findOwn({ world, user, params }: Call): SavedFilter {
  const found = world.savedFilters.rows.find(({ pk, owner }) => String(pk) === params['pk'] && owner === user.pk)
  if (found === undefined) throw new Refusal(detail('No Filter matches the given query.', 404))
  return found
}

const NULL = 'This field may not be null.'

/** The conditions of the filter in a body; empty if the body has none. */
function readFilter(fields: Fields, version: ApiVersion, generation: Generation): FilterWords {
  if (!fields.has('filter')) return noWords
  if (fields.raw('filter') === null) {
    fields.fail('filter', NULL)
    return noWords
  }
  const { words, errors } = readFilterWords(asObject(fields.raw('filter')), version, generation)
  if (Object.keys(errors).length > 0) fields.errors['filter'] = errors
  return words
}

/** Whether the filter is public; undefined if the body does not say so, or if the generation has no public filters. */
function readPublic(fields: Fields, generation: Generation): boolean | undefined {
  const value = isSecondGeneration(generation) ? fields.raw('public') : undefined
  if (value === undefined || typeof value === 'boolean') return value
  return fields.fail('public', value === null ? NULL : 'Must be a valid boolean.')
}

/** Whether another filter of the user has this name, which causes an unhandled error. */
function isTaken({ world, user }: Call, name: string, pk?: number): boolean {
  return world.savedFilters.rows.some((filter) => filter.owner === user.pk && filter.name === name && filter.pk !== pk)
}

function readName(fields: Fields, needed: boolean): string | undefined {
  return fields.text('name', { needed, blank: false, most: 40 })
}

async function create(call: Call, generation: Generation): Promise<Answer> {
  const { world, user, version } = call
  const fields = new Fields(asObject(await call.body()))
  const name = readName(fields, true)
  const words = readFilter(fields, version, generation)
  const isPublic = readPublic(fields, generation) ?? false
  fields.done()
  if (name === undefined || isTaken(call, name)) return serverError()
  const filter = world.savedFilters.add((pk) => ({ pk, owner: user.pk, isPublic, name, ...words }))
  return json(savedFilterToWire(filter, version, generation), 201)
}

async function change(call: Call, generation: Generation, whole: boolean): Promise<Answer> {
  const filter = findOwn(call)
  const fields = new Fields(asObject(await call.body()))
  const name = readName(fields, whole) ?? filter.name
  const words = whole || fields.has('filter') ? readFilter(fields, call.version, generation) : {}
  const isPublic = readPublic(fields, generation) ?? filter.isPublic
  fields.done()
  if (isTaken(call, name, filter.pk)) return serverError()
  Object.assign(filter, { ...words, name, isPublic })
  return json(savedFilterToWire(filter, call.version, generation))
}

/** Deletes a filter, unless a profile uses it. In API version 1, an unknown filter causes an unhandled error. */
function remove(call: Call): Answer {
  const { world, version } = call
  if (version === 1 && !world.savedFilters.rows.some(({ pk }) => String(pk) === call.params['pk'])) return serverError()
  const filter = findOwn(call)
  const users = world.profiles.rows.filter(({ filters }) => filters.includes(filter.pk))
  if (users.length > 0) {
    const names = profileNames(users, world)
    return json(`Cannot delete this filter since it is in use in the notification profile(s): ${names}.`, 400)
  }
  world.savedFilters.remove(filter)
  return empty(204)
}

export function addSavedFilters(resources: Resources, generation: Generation): void {
  for (const version of isSecondGeneration(generation) ? ['v2'] : ['v1', 'v2']) {
    resources.add(`/api/${version}/notificationprofiles/filters/`, {
      methods: { GET: (call) => list(call, generation), POST: (call) => create(call, generation) },
    })
    resources.add(`/api/${version}/notificationprofiles/filters/:pk/`, {
      methods: {
        GET: (call) => json(savedFilterToWire(findReadable(call, generation), call.version, generation)),
        PUT: (call) => change(call, generation, true),
        PATCH: (call) => change(call, generation, false),
        DELETE: remove,
      },
    })
  }
}
