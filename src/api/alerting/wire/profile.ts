import * as v from 'valibot'
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import type { ProfileContent } from '../../../../machines/alerting/ports.ts'
import { wireDestination } from './destination.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireInnerRows, wireRows } from '../../server/wire/rows.ts'
import { wireSavedFilter } from '../../filter/wire/savedFilter.ts'
import { wireTimeslot } from './timeslot.ts'

/**
 * `{pk, name, timeslot, filters, destinations, active}` with nested objects. If one of these is unreadable, the whole
 * profile counts as unreadable: saving the profile would remove that object from it.
 */
export const wireProfile = v.pipe(
  v.object({
    pk: wirePk,
    name: v.nullish(v.string(), ''),
    timeslot: wireTimeslot,
    filters: wireInnerRows(wireSavedFilter),
    destinations: v.nullish(wireInnerRows(wireDestination), []),
    active: v.boolean(),
  }),
  v.transform(({ active, ...wire }): Profile => ({ ...wire, isActive: active })),
)

/** A bare array of profiles. */
export const wireProfiles = wireRows(wireProfile)

/**
 * A profile as the server expects it, with primary keys instead of nested objects, and null for an empty name, because
 * the server accepts '' for one profile only.
 */
export function profileBody({ name, timeslot, filters, destinations, isActive }: ProfileContent) {
  return { name: name.trim() === '' ? null : name.trim(), timeslot, filters, destinations, active: isActive }
}
