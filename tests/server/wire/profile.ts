import type { Destination, Profile, SavedFilter, Timeslot } from '../world/model.ts'
import type { World } from '../world/world.ts'
import { destinationToWire, phoneNumberToWire } from './destination.ts'
import { savedFilterText, savedFilterToWire } from './savedFilter.ts'
import { timeslotToWire } from './timeslot.ts'

type Wire = Record<string, unknown>

/** A profile as API version 2 sends it: with everything it refers to. */
export function profileToWire(profile: Profile, world: World): Wire {
  const { pk, name, active } = profile
  return {
    pk,
    name,
    timeslot: timeslotToWire(timeslotOf(profile, world)),
    filters: filtersOf(profile, world).map((filter) => savedFilterToWire(filter, 2, world.settings.generation)),
    destinations: destinationsOf(profile, world).map((destination) => destinationToWire(destination, world.media)),
    active,
  }
}

/** A profile as API version 1 sends it: without a name, and with media and a phone number in place of destinations. */
export function firstProfileToWire(profile: Profile, world: World): Wire {
  const destinations = destinationsOf(profile, world)
  const phone = destinations.find(({ medium }) => medium === 'sms')
  const email = destinations.some(({ medium }) => medium === 'email')
  return {
    pk: profile.pk,
    timeslot: timeslotToWire(timeslotOf(profile, world)),
    filters: filtersOf(profile, world).map((filter) => savedFilterToWire(filter, 1, world.settings.generation)),
    media: [...(email ? ['EM'] : []), ...(phone === undefined ? [] : ['SM'])],
    active: profile.active,
    phone_number: phone === undefined ? null : phoneNumberToWire(phone),
  }
}

function timeslotOf({ timeslot: pk }: Profile, world: World): Timeslot {
  const timeslot = world.timeslots.withPk(pk)
  if (timeslot === undefined) throw new Error(`There is no timeslot ${pk} in this world.`)
  return timeslot
}

function filtersOf({ filters }: Profile, world: World): SavedFilter[] {
  return world.savedFilters.rows.filter(({ pk }) => filters.includes(pk))
}

function destinationsOf({ destinations }: Profile, world: World): Destination[] {
  return world.destinations.rows.filter(({ pk }) => destinations.includes(pk))
}

/** Describes profiles for a message: by name or, without a name, by their parts. */
export function profileNames(profiles: readonly Profile[], world: World): string {
  return profiles
    .map((profile) => {
      if (profile.name !== null && profile.name !== '') return profile.name
      const filters = filtersOf(profile, world).map((filter) => savedFilterText(filter, world.settings.generation))
      return `${timeslotOf(profile, world).name}: ${filters.join(', ')}`
    })
    .join(', ')
}
