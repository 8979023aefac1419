import type { Fields } from '../http/fields.ts'
import { readFilledPks, readPk, readPks } from '../http/pks.ts'
import type { Call } from '../http/resource.ts'
import type { Profile } from '../world/model.ts'

/** The fields of a profile in a body; undefined for those that the body does not contain. */
export type ProfileWords = { [Name in Exclude<keyof Profile, 'pk' | 'owner'>]: Profile[Name] | undefined }

const NULL = 'This field may not be null.'

/** Reads the name, which may be null or empty. API version 1 has no names. */
function readName(fields: Fields, { version }: Call): string | null | undefined {
  if (version === 1) return undefined
  if (fields.raw('name') === null) return null
  return fields.text('name', { most: 40 })
}

function readActive(fields: Fields): boolean | undefined {
  const value = fields.raw('active')
  if (value === undefined || typeof value === 'boolean') return value
  return fields.fail('active', value === null ? NULL : 'Must be a valid boolean.')
}

/**
 * Reads the media that API version 1 has instead of destinations: the user's email address and one of the user's phone
 * numbers.
 */
function readMedia(fields: Fields, { world, user }: Call): number[] | undefined {
  const media = fields.raw('media_v1') ?? fields.raw('media')
  const phone = fields.raw('phone_number')
  if (media === undefined && phone === undefined) return undefined
  const given: unknown[] = Array.isArray(media) ? media : []
  const own = world.destinations.rows.filter(({ owner }) => owner === user.pk)
  const email = own.find(({ managed }) => managed === true)
  const number = own.find(({ pk, medium }) => medium === 'sms' && pk === phone)
  if (typeof phone === 'number' && number === undefined) {
    return fields.fail('phone_number', `Invalid pk "${phone}" - object does not exist.`)
  }
  return [
    ...(given.includes('EM') && email !== undefined ? [email.pk] : []),
    ...(given.includes('SM') && number !== undefined ? [number.pk] : []),
  ]
}

/**
 * Reads a profile, and records its errors in `fields`. A profile may refer to any existing row, even
 * another user's.
 */
export function readProfile(fields: Fields, call: Call, whole: boolean): ProfileWords {
  const { world, version } = call
  return {
    name: readName(fields, call),
    timeslot: readPk(fields, 'timeslot', world.timeslots, whole),
    filters: readFilledPks(fields, 'filters', world.savedFilters, whole),
    destinations: version === 1 ? readMedia(fields, call) : readPks(fields, 'destinations', world.destinations),
    active: readActive(fields),
  }
}
