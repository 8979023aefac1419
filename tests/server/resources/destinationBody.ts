import { json, Refusal, serverError } from '../http/answer.ts'
import { isRecord } from '../http/body.ts'
import { required, type Fields } from '../http/fields.ts'
import { pythonWords } from '../http/pythonText.ts'
import type { Call } from '../http/resource.ts'
import type { Generation } from '../options.ts'
import type { Destination, Medium } from '../world/model.ts'
import { isSame, readSettings, repeated } from './destinationSettings.ts'

type Settings = Destination['settings']

const NULL = 'This field may not be null.'
const REGISTERED = 'This email address is already registered in another destination.'
const FIXED = 'Media cannot be updated, only settings.'

function wrong(errors: unknown): Refusal {
  return new Refusal(json(errors, 400))
}

function invalid(words: string): Refusal {
  return wrong({ non_field_errors: [words] })
}

export function ownDestinations({ world, user }: Call): Destination[] {
  return world.destinations.rows.filter(({ owner }) => owner === user.pk)
}

export function mediumOf({ world }: Call, slug: string): Medium {
  const medium = world.media.find((candidate) => candidate.slug === slug)
  if (medium === undefined) throw new Error(`There is no medium ${slug} in this world.`)
  return medium
}

/** The medium with this slug. Refuses an unknown slug. */
export function readMedium(fields: Fields, { world }: Call, needed: boolean): Medium | undefined {
  const value = fields.raw('media')
  if (value === undefined) return needed ? fields.fail('media', required) : undefined
  if (value === null) return fields.fail('media', NULL)
  const medium = world.media.find(({ slug }) => slug === value)
  return medium ?? fields.fail('media', `Invalid pk "${pythonWords(value)}" - object does not exist.`)
}

/** Reads a label of at most 50 characters. An empty label and null are distinct, except on the newest servers. */
export function readLabel(fields: Fields, generation: Generation): string | null | undefined {
  if (fields.raw('label') === null) return null
  const label = fields.text('label', { most: 50 })
  return label === '' && generation === 'head' ? null : label
}

/** Reads the settings, which may be optional, but never null. */
export function readGivenSettings(fields: Fields, needed: boolean): unknown {
  const given = fields.raw('settings')
  if (given === undefined && needed) fields.fail('settings', required)
  if (given === null) fields.fail('settings', NULL)
  return given
}

/**
 * Reads the settings of a body. Refuses settings that are invalid for the medium, and settings that another destination
 * of the user already has. Servers other than the newest also refuse the unchanged settings of the destination that is
 * being changed.
 */
export function settingsFor(
  medium: Medium,
  given: unknown,
  call: Call,
  generation: Generation,
  changed?: Destination,
): Settings {
  const newest = generation === 'head'
  if (!isRecord(given)) {
    throw newest ? wrong({ settings: ['Enter a valid JSON.', 'invalid'] }) : invalid('Settings has to be a dictionary.')
  }
  if (!medium.installed) throw invalid(`Medium "${medium.slug}" is not installed.`)
  const { settings, errors } = readSettings(medium, given)
  const listed = Object.entries(errors).map(([name, { words, code }]) => [name, newest ? [words, code] : [words]])
  if (listed.length > 0) throw wrong(Object.fromEntries(listed))
  const duplicate = ownDestinations(call).find(
    (other) =>
      other.medium === medium.slug && isSame(medium, other.settings, settings) && !(newest && other === changed),
  )
  if (duplicate === undefined) return settings
  if (newest) throw invalid('A destination with these settings already exists')
  throw duplicate.managed === true ? invalid(REGISTERED) : wrong(repeated(medium))
}

/**
 * Refuses a label that another destination of the user has in the same medium, even the empty one. Only the newest
 * servers report this; on earlier ones it is an unhandled error.
 */
export function refuseTaken(
  label: string | null,
  medium: string,
  call: Call,
  generation: Generation,
  changed?: Destination,
): void {
  const taken =
    label !== null &&
    ownDestinations(call).some((other) => other.medium === medium && other.label === label && other !== changed)
  if (!taken) return
  if (generation !== 'head') throw new Refusal(serverError())
  throw wrong({ label: ['A destination with this medium and label already exists'] })
}

/** Refuses another medium, since the medium of a destination cannot be changed. */
export function refuseOtherMedium(medium: Medium | undefined, destination: Destination, generation: Generation): void {
  if (medium === undefined || medium.slug === destination.medium) return
  throw generation === 'head' ? wrong({ media: [FIXED] }) : invalid(FIXED)
}
