import { detail, empty, json, Refusal, serverError } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import { asObject, isRecord } from '../http/body.ts'
import { Fields, required } from '../http/fields.ts'
import { pythonWords } from '../http/pythonText.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration } from '../options.ts'
import type { Generation } from '../options.ts'
import { destinationToWire } from '../wire/destination.ts'
import { profileNames } from '../wire/profile.ts'
import type { Destination, Medium } from '../world/model.ts'
import { syncedDestination } from '../world/notifications.ts'
import { isSame, readSettings, repeated } from './destinationSettings.ts'

type Settings = Destination['settings']

const NULL = 'This field may not be null.'
const REGISTERED = 'This email address is already registered in another destination.'
const CANNOT = 'Cannot delete this destination since it '

function wrong(errors: unknown): Refusal {
  return new Refusal(json(errors, 400))
}

function unfit(words: string): Refusal {
  return wrong({ non_field_errors: [words] })
}

function ownOf({ world, user }: Call): Destination[] {
  return world.destinations.rows.filter(({ owner }) => owner === user.pk)
}

function findOwn(call: Call): Destination {
  const found = ownOf(call).find(({ pk }) => String(pk) === call.params['pk'])
  if (found === undefined) throw new Refusal(detail('No DestinationConfig matches the given query.', 404))
  return found
}

function mediumOf({ world }: Call, slug: string): Medium {
  const medium = world.media.find(candidate => candidate.slug === slug)
  if (medium === undefined) throw new Error(`There is no medium ${slug} in this world.`)
  return medium
}

/** A medium by its slug; anything but a slug that is known is refused. */
function readMedium(fields: Fields, { world }: Call, needed: boolean): Medium | undefined {
  const value = fields.raw('media')
  if (value === undefined) return needed ? fields.fail('media', required) : undefined
  if (value === null) return fields.fail('media', NULL)
  const medium = world.media.find(({ slug }) => slug === value)
  return medium ?? fields.fail('media', `Invalid pk "${pythonWords(value)}" - object does not exist.`)
}

/** At most 50 letters; empty and null are two things. */
function readLabel(fields: Fields): string | null | undefined {
  if (fields.raw('label') === null) return null
  const label = fields.text('label')
  return label === undefined || label.length <= 50
    ? label
    : fields.fail('label', 'Ensure this field has no more than 50 characters.')
}

/** The settings of a body, fit for the medium and like no other destination of one's own: itself included. */
function settingsFor(medium: Medium, given: unknown, call: Call): Settings {
  if (!isRecord(given)) throw unfit('Settings has to be a dictionary.')
  if (!medium.installed) throw unfit(`Medium "${medium.slug}" is not installed.`)
  const { settings, errors } = readSettings(medium, given)
  if (Object.keys(errors).length > 0) throw wrong(errors)
  const twin = ownOf(call).find(other => other.medium === medium.slug && isSame(medium, other.settings, settings))
  if (twin?.settings['synced'] === true) throw unfit(REGISTERED)
  if (twin !== undefined) throw wrong(repeated(medium))
  return settings
}

/** One label per medium and user, the empty one included: a second is a failure nobody foresaw. */
function refuseTaken(label: string | null, medium: string, call: Call, pk?: number): void {
  const taken = label !== null &&
    ownOf(call).some(other => other.medium === medium && other.label === label && other.pk !== pk)
  if (taken) throw new Refusal(serverError())
}

async function create(call: Call): Promise<Answer> {
  const { world, user } = call
  const fields = new Fields(asObject(await call.body()))
  const medium = readMedium(fields, call, true)
  const label = readLabel(fields) ?? null
  const given = fields.raw('settings')
  if (given === undefined) fields.fail('settings', required)
  if (given === null) fields.fail('settings', NULL)
  fields.done()
  if (medium === undefined) throw new Error('A required field was let through.')
  const settings = settingsFor(medium, given, call)
  refuseTaken(label, medium.slug, call)
  const created = world.destinations.add(pk => ({ pk, owner: user.pk, medium: medium.slug, label, settings }))
  return json(destinationToWire(created, world.media), 201)
}

/**
 * Changes the label, the settings, or both. A synchronised address that is changed is one no more, and another takes
 * its place; before the last generation its label alone cannot be changed.
 */
async function change(call: Call, generation: Generation): Promise<Answer> {
  const { world, user } = call
  const destination = findOwn(call)
  const fields = new Fields(asObject(await call.body()))
  const medium = readMedium(fields, call, false)
  const label = readLabel(fields)
  const given = fields.raw('settings')
  if (given === null) fields.fail('settings', NULL)
  fields.done()
  if (medium !== undefined && medium.slug !== destination.medium) {
    throw unfit('Media cannot be updated, only settings.')
  }
  const synced = destination.settings['synced'] === true
  if (synced && given === undefined && !isSecondGeneration(generation)) return serverError()
  const settings = given === undefined ? undefined : settingsFor(mediumOf(call, destination.medium), given, call)
  if (label !== undefined) refuseTaken(label, destination.medium, call, destination.pk)
  Object.assign(destination, { label: label === undefined ? destination.label : label })
  if (settings !== undefined) {
    destination.settings = settings
    if (synced) world.destinations.add(pk => syncedDestination(pk, user))
  }
  world.destinations.moveToEnd(destination)
  return json(destinationToWire(destination, world.media))
}

/** What an account or a profile needs stays. */
function remove(call: Call, generation: Generation): Answer {
  const { world } = call
  const destination = findOwn(call)
  const synced = destination.settings['synced'] === true
  const fromOutside = json([`${CANNOT}was defined by an outside source.`], 400)
  if (synced && isSecondGeneration(generation)) return fromOutside
  const users = world.profiles.rows.filter(({ destinations }) => destinations.includes(destination.pk))
  if (users.length > 0) {
    return json([`${CANNOT}is in use in the notification profile(s): ${profileNames(users, world)}.`], 400)
  }
  if (synced) return fromOutside
  world.removeDestination(destination)
  return empty(204)
}

/** Whether somebody else is notified there too. */
function duplicate(call: Call): Answer {
  const destination = findOwn(call)
  const medium = mediumOf(call, destination.medium)
  return json({
    is_duplicate: call.world.destinations.rows.some(other =>
      other.owner !== destination.owner && other.medium === medium.slug &&
      isSame(medium, other.settings, destination.settings))
  })
}

/** The second API version only. */
export function addDestinations(resources: Resources, generation: Generation): void {
  const base = '/api/v2/notificationprofiles/destinations/'
  const told = (destination: Destination, { world }: Call) => destinationToWire(destination, world.media)
  resources.add(base, {
    methods: { GET: call => json(ownOf(call).map(destination => told(destination, call))), POST: create },
    allow: 'GET, HEAD, POST'
  })
  resources.add(`${base}:pk/`, {
    methods: {
      GET: call => json(told(findOwn(call), call)),
      PATCH: call => change(call, generation),
      DELETE: call => remove(call, generation)
    },
    allow: 'GET, HEAD, PATCH, DELETE'
  })
  resources.add(`${base}:pk/duplicate/`, { methods: { GET: duplicate }, allow: 'GET, HEAD' })
}
