import { pythonType } from '../http/body.ts'
import { required } from '../http/fields.ts'
import type { Fields } from '../http/fields.ts'
import type { Call } from '../http/resource.ts'
import type { Profile } from '../world/model.ts'

/** What a body says of a profile; undefined for what it leaves out. */
export type ProfileWords = { [Name in Exclude<keyof Profile, 'pk' | 'owner'>]: Profile[Name] | undefined }

const NULL = 'This field may not be null.'

interface Rows {
  withPk(pk: number): unknown
}

/** The pk of a row there is, as a number or its text, or what is wrong with it. */
function pkFrom(value: unknown, rows: Rows): number | { wrong: string } {
  const isPk = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
  if (!isPk) return { wrong: `Incorrect type. Expected pk value, received ${pythonType(value)}.` }
  return rows.withPk(Number(value)) === undefined
    ? { wrong: `Invalid pk "${String(value)}" - object does not exist.` }
    : Number(value)
}

function readPk(fields: Fields, name: string, rows: Rows, needed: boolean): number | undefined {
  const value = fields.raw(name)
  if (value === undefined) return needed ? fields.fail(name, required) : undefined
  if (value === null) return fields.fail(name, NULL)
  const pk = pkFrom(value, rows)
  return typeof pk === 'number' ? pk : fields.fail(name, pk.wrong)
}

/** Pks of rows there are; the first that is wrong is told. */
function readPks(fields: Fields, name: string, rows: Rows): number[] | undefined {
  const value = fields.raw(name)
  if (value === undefined) return undefined
  if (value === null) return fields.fail(name, NULL)
  if (!Array.isArray(value)) return fields.fail(name, `Expected a list of items but got type "${pythonType(value)}".`)
  const pks: number[] = []
  for (const item of value) {
    const pk = pkFrom(item, rows)
    if (typeof pk !== 'number') return fields.fail(name, pk.wrong)
    pks.push(pk)
  }
  return [...new Set(pks)]
}

function readFilters(fields: Fields, { world }: Call, needed: boolean): number[] | undefined {
  const filters = readPks(fields, 'filters', world.savedFilters)
  if (filters === undefined) return needed && !fields.has('filters') ? fields.fail('filters', required) : undefined
  return filters.length === 0 ? fields.fail('filters', 'This list may not be empty.') : filters
}

/** Null and empty are names too; the first API version has none. */
function readName(fields: Fields, { version }: Call): string | null | undefined {
  if (version === 1) return undefined
  if (fields.raw('name') === null) return null
  const name = fields.text('name')
  return name === undefined || name.length <= 40
    ? name
    : fields.fail('name', 'Ensure this field has no more than 40 characters.')
}

function readActive(fields: Fields): boolean | undefined {
  const value = fields.raw('active')
  if (value === undefined || typeof value === 'boolean') return value
  return fields.fail('active', value === null ? NULL : 'Must be a valid boolean.')
}

/** The first API version names media in place of destinations: one's own address, and one of one's phone numbers. */
function readMedia(fields: Fields, { world, user }: Call): number[] | undefined {
  const media = fields.raw('media_v1') ?? fields.raw('media')
  const phone = fields.raw('phone_number')
  if (media === undefined && phone === undefined) return undefined
  const given: unknown[] = Array.isArray(media) ? media : []
  const own = world.destinations.rows.filter(({ owner }) => owner === user.pk)
  const email = own.find(({ settings }) => settings['synced'] === true)
  const number = own.find(({ pk, medium }) => medium === 'sms' && pk === phone)
  if (typeof phone === 'number' && number === undefined) {
    return fields.fail('phone_number', `Invalid pk "${phone}" - object does not exist.`)
  }
  return [
    ...(given.includes('EM') && email !== undefined ? [email.pk] : []),
    ...(given.includes('SM') && number !== undefined ? [number.pk] : [])
  ]
}

/** Reads a profile; what is wrong is kept with the fields. Everything there is may be named, whoever it belongs to. */
export function readProfile(fields: Fields, call: Call, whole: boolean): ProfileWords {
  const { world, version } = call
  return {
    name: readName(fields, call),
    timeslot: readPk(fields, 'timeslot', world.timeslots, whole),
    filters: readFilters(fields, call, whole),
    destinations: version === 1 ? readMedia(fields, call) : readPks(fields, 'destinations', world.destinations),
    active: readActive(fields)
  }
}
