import { Refusal, json, serverError, detail, empty, type Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { incidentToWire } from '../wire/incident.ts'
import { firstProfileToWire, profileToWire } from '../wire/profile.ts'
import type { Profile } from '../world/model.ts'
import { matchesProfile } from './incidentFilters.ts'
import { readProfile, type ProfileWords } from './profileBody.ts'

function toWire(profile: Profile, { version, world }: Call): Record<string, unknown> {
  return version === 1 ? firstProfileToWire(profile, world) : profileToWire(profile, world)
}

function list(call: Call): Answer {
  const own = call.world.profiles.rows.filter(({ owner }) => owner === call.user.pk)
  return json(own.map((profile) => toWire(profile, call)))
}

function findOwn({ world, user, params }: Call): Profile {
  const found = world.profiles.rows.find(({ pk, owner }) => String(pk) === params['pk'] && owner === user.pk)
  if (found === undefined) throw new Refusal(detail('No NotificationProfile matches the given query.', 404))
  return found
}

/**
 * Refuses another user's timeslot, but not another user's filters and destinations. Refuses a name that any user's
 * profile has, although the message speaks only of the requesting user.
 */
function refuseInvalid({ world, user }: Call, { timeslot, name }: ProfileWords, pk?: number): void {
  const invalid = (words: string) => new Refusal(json({ non_field_errors: [words] }, 400))
  if (timeslot !== undefined && world.timeslots.withPk(timeslot)?.owner !== user.pk) {
    throw invalid("The user of 'timeslot' must be the same as the requesting user.")
  }
  const taken = typeof name === 'string' && world.profiles.rows.some((other) => other.name === name && other.pk !== pk)
  if (taken) throw invalid('The requesting user already has a profile with that name.')
}

async function create(call: Call): Promise<Answer> {
  const fields = new Fields(asObject(await call.body()))
  const words = readProfile(fields, call, true)
  fields.done()
  refuseInvalid(call, words)
  const { timeslot, filters, name = null, destinations = [], active = true } = words
  if (timeslot === undefined || filters === undefined)
    throw new Error('Required fields are missing although they were checked.')
  const owner = call.user.pk
  const profile = call.world.profiles.add((pk) => ({ pk, owner, name, timeslot, filters, destinations, active }))
  return json(toWire(profile, call), 201)
}

/** Changes the given fields only. A PATCH without a timeslot causes an unhandled error. */
async function change(call: Call, whole: boolean): Promise<Answer> {
  const profile = findOwn(call)
  const fields = new Fields(asObject(await call.body()))
  const words = readProfile(fields, call, whole)
  fields.done()
  if (words.timeslot === undefined) return serverError()
  refuseInvalid(call, words, profile.pk)
  const given = Object.entries(words).filter(([, value]) => value !== undefined)
  Object.assign(profile, Object.fromEntries(given))
  return json(toWire(profile, call))
}

function remove(call: Call): Answer {
  call.world.profiles.remove(findOwn(call))
  return empty(204)
}

/** Every incident that the profile would send notifications about, newest first. */
function incidents(call: Call): Answer {
  const { world, user, params, version } = call
  const profile = world.profiles.rows.find(({ pk, owner }) => String(pk) === params['pk'] && owner === user.pk)
  if (profile === undefined) return json([`Notification profile with pk=${params['pk']} does not exist.`], 400)
  const now = world.now()
  const found = [...world.incidents.newestFirst()].filter(matchesProfile(profile, world, now))
  return json(found.map((incident) => incidentToWire(incident, now, version)))
}

/** Must be registered after the other resources under this path, or `:pk` would match their names. */
export function addProfiles(resources: Resources, generation: Generation): void {
  for (const version of isSecondGeneration(generation) ? ['v2'] : ['v1', 'v2']) {
    const base = `/api/${version}/notificationprofiles/`
    resources.add(base, { methods: { GET: list, POST: create } })
    resources.add(`${base}:pk/`, {
      methods: {
        GET: (call) => json(toWire(findOwn(call), call)),
        PUT: (call) => change(call, true),
        PATCH: (call) => change(call, false),
        DELETE: remove,
      },
    })
    resources.add(`${base}:pk/incidents/`, { methods: { GET: incidents } })
  }
}
