import { Refusal, json, serverError, detail, empty, type Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { destinationVersions } from '../versions.ts'
import { destinationToWire } from '../wire/destination.ts'
import { profileNames } from '../wire/profile.ts'
import type { Destination } from '../world/model.ts'
import { syncedDestination } from '../world/notifications.ts'
import {
  mediumOf,
  ownDestinations,
  readGivenSettings,
  readLabel,
  readMedium,
  refuseOtherMedium,
  refuseTaken,
  settingsFor,
} from './destinationBody.ts'
import { isSame } from './destinationSettings.ts'

const CANNOT = 'Cannot delete this destination since it '
const FROM_OUTSIDE = 'was defined by an outside source.'

function findOwn(call: Call): Destination {
  const found = ownDestinations(call).find(({ pk }) => String(pk) === call.params['pk'])
  if (found === undefined) throw new Refusal(detail('No DestinationConfig matches the given query.', 404))
  return found
}

function show(destination: Destination, { world, version }: Call): Record<string, unknown> {
  return destinationToWire(destination, world.media, version)
}

async function create(call: Call, generation: Generation): Promise<Answer> {
  const { world, user, version } = call
  const fields = new Fields(asObject(await call.body()))
  const medium = readMedium(fields, call, true)
  const label = readLabel(fields, generation) ?? null
  const given = readGivenSettings(fields, true)
  fields.done()
  if (medium === undefined) throw new Error('A required field is missing although it was checked.')
  const settings = settingsFor(medium, given, call, generation)
  refuseTaken(label, medium.slug, call, generation)
  const managed = version === 3 ? null : false
  const created = world.destinations.add((pk) => ({
    pk,
    owner: user.pk,
    medium: medium.slug,
    label,
    settings,
    managed,
  }))
  return json(show(created, call), 201)
}

/**
 * Changes the label, the settings, or both. A synchronised address that is changed stops being synchronised, and a new
 * one is created. Before 2.0, the label of a synchronised address cannot be changed without its settings.
 */
async function change(call: Call, generation: Generation): Promise<Answer> {
  const { world } = call
  const destination = findOwn(call)
  const fields = new Fields(asObject(await call.body()))
  const medium = readMedium(fields, call, false)
  const label = readLabel(fields, generation)
  const given = readGivenSettings(fields, false)
  fields.done()
  refuseOtherMedium(medium, destination, generation)
  if (destination.managed === true && given === undefined && !isSecondGeneration(generation)) return serverError()
  const own = mediumOf(call, destination.medium)
  const settings = given === undefined ? undefined : settingsFor(own, given, call, generation, destination)
  if (label !== undefined) refuseTaken(label, destination.medium, call, generation, destination)
  Object.assign(destination, { label: label === undefined ? destination.label : label })
  if (settings !== undefined && !isSame(own, settings, destination.settings))
    changeSettings(call, destination, settings)
  world.destinations.moveToEnd(destination)
  return json(show(destination, call))
}

function changeSettings({ world, user }: Call, destination: Destination, settings: Destination['settings']): void {
  destination.settings = settings
  if (destination.managed === true) world.destinations.add((pk) => syncedDestination(pk, user))
  destination.managed = false
}

/** A destination that is synchronised with an account or used by a profile cannot be deleted. */
function remove(call: Call, generation: Generation): Answer {
  const { world } = call
  const destination = findOwn(call)
  const managed = destination.managed === true
  if (managed && isSecondGeneration(generation)) return json([`${CANNOT}${FROM_OUTSIDE}`], 400)
  const users = world.profiles.rows.filter(({ destinations }) => destinations.includes(destination.pk))
  if (users.length > 0) {
    return json([`${CANNOT}is in use in the notification profile(s): ${profileNames(users, world)}.`], 400)
  }
  if (managed) return json([`${CANNOT.replace('destination', 'email destination')}${FROM_OUTSIDE}`], 400)
  world.removeDestination(destination)
  return empty(204)
}

/** Whether another user has the same destination. */
function duplicate(call: Call): Answer {
  const destination = findOwn(call)
  const medium = mediumOf(call, destination.medium)
  return json({
    is_duplicate: call.world.destinations.rows.some(
      (other) =>
        other.owner !== destination.owner &&
        other.medium === medium.slug &&
        isSame(medium, other.settings, destination.settings),
    ),
  })
}

/** Exists in API version 2 and later. */
export function addDestinations(resources: Resources, generation: Generation): void {
  for (const version of destinationVersions(generation)) {
    const base = `/api/${version}/notificationprofiles/destinations/`
    resources.add(base, {
      methods: {
        GET: (call) => json(ownDestinations(call).map((destination) => show(destination, call))),
        POST: (call) => create(call, generation),
      },
      allow: 'GET, HEAD, POST',
    })
    resources.add(`${base}:pk/`, {
      methods: {
        GET: (call) => json(show(findOwn(call), call)),
        PATCH: (call) => change(call, generation),
        DELETE: (call) => remove(call, generation),
      },
      allow: 'GET, HEAD, PATCH, DELETE',
    })
    resources.add(`${base}:pk/duplicate/`, { methods: { GET: duplicate }, allow: 'GET, HEAD' })
  }
}
