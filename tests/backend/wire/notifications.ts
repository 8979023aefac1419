import { pythonText } from '../http/pythonText.ts'
import type { Generation } from '../options.ts'
import type { Destination, FilterWords, Medium, Profile, SavedFilter, TimeRecurrence, Timeslot } from '../world/model.ts'
import type { World } from '../world/world.ts'

type Wire = Record<string, unknown>

function filterWordsToWire(words: FilterWords, version: 1 | 2, generation: Generation): Wire {
  const { sourceSystemIds, tags, open, acked, stateful, maxlevel, eventTypes, sourceTypes, hideClosedAcked } = words
  return {
    ...(sourceSystemIds === undefined ? {} : { sourceSystemIds }),
    ...(tags === undefined ? {} : { tags }),
    ...(sourceTypes === undefined ? {} : { source_types: sourceTypes }),
    open, acked, stateful, maxlevel,
    ...(eventTypes === undefined || version === 1 ? {} : { event_types: eventTypes }),
    ...(generation === '2.9' ? { hide_closed_acked: hideClosedAcked } : {})
  }
}

/** A saved filter as the API sends it: the first version adds two lists as a text, the last generation who sees it. */
export function savedFilterToWire(filter: SavedFilter, version: 1 | 2, generation: Generation): Wire {
  const { pk, name, sourceSystemIds, tags, isPublic } = filter
  const string = spacedJson({ sourceSystemIds: sourceSystemIds ?? [], tags: tags ?? [] })
  return {
    pk,
    name,
    ...(version === 1 ? { filter_string: string } : {}),
    filter: filterWordsToWire(filter, version, generation),
    ...(generation === '2.9' ? { public: isPublic } : {})
  }
}

/** JSON with a blank after colons and commas. */
function spacedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/([:,])/g, '$1 ')
}

function recurrenceToWire({ days, start, end }: TimeRecurrence): Wire {
  const allDay = start === '00:00:00' && end === '23:59:59.999999'
  return { days, start, end, ...(allDay ? { all_day: true } : {}) }
}

export function timeslotToWire({ pk, name, recurrences }: Timeslot): Wire {
  return { pk, name, time_recurrences: recurrences.map(recurrenceToWire) }
}

export function mediumToWire({ slug, name, installed }: Medium): Wire {
  return { slug, name, installed }
}

export function destinationToWire({ pk, medium: slug, label, settings }: Destination, media: readonly Medium[]): Wire {
  const medium = mediumOf(slug, media)
  const property = Object.entries(medium.schema.properties).find(([, { type }]) => type === 'string')?.[0]
  const told = property === undefined ? '' : String(settings[property] ?? '')
  return { pk, media: mediumToWire(medium), label, suggested_label: `${medium.name}: ${told}`, settings }
}

function mediumOf(slug: string, media: readonly Medium[]): Medium {
  const medium = media.find(candidate => candidate.slug === slug)
  if (medium === undefined) throw new Error(`There is no medium ${slug} in this world.`)
  return medium
}

/** A profile as the second API version sends it: with everything it refers to. */
export function profileToWire(profile: Profile, world: World): Wire {
  const { pk, name, active } = profile
  return {
    pk,
    name,
    timeslot: timeslotToWire(timeslotOf(profile, world)),
    filters: filtersOf(profile, world).map(filter => savedFilterToWire(filter, 2, world.settings.generation)),
    destinations: destinationsOf(profile, world).map(destination => destinationToWire(destination, world.media)),
    active
  }
}

/** As the first version sends it: without a name, and with two media in place of destinations. */
export function firstProfileToWire(profile: Profile, world: World): Wire {
  const destinations = destinationsOf(profile, world)
  const phone = destinations.find(({ medium }) => medium === 'sms')
  const email = destinations.some(({ medium }) => medium === 'email')
  return {
    pk: profile.pk,
    timeslot: timeslotToWire(timeslotOf(profile, world)),
    filters: filtersOf(profile, world).map(filter => savedFilterToWire(filter, 1, world.settings.generation)),
    media: [...(email ? ['EM'] : []), ...(phone === undefined ? [] : ['SM'])],
    active: profile.active,
    phone_number: phone === undefined ? null : phoneNumberToWire(phone)
  }
}

/** A destination by SMS, as the first version knows it. */
export function phoneNumberToWire({ pk, owner, settings }: Destination): Wire {
  return { pk, user: owner, phone_number: settings['phone_number'] }
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

/** How messages call profiles: by their names, and those without one by what they are made of. */
export function profileNames(profiles: readonly Profile[], world: World): string {
  return profiles.map(profile => {
    if (profile.name !== null && profile.name !== '') return profile.name
    const filters = filtersOf(profile, world).map(filter => filterText(filter, world.settings.generation))
    return `${timeslotOf(profile, world).name}: ${filters.join(', ')}`
  }).join(', ')
}

/** A filter's name and words; the words shortest key first, as the database keeps them. */
function filterText(filter: SavedFilter, generation: Generation): string {
  const words = Object.entries(filterWordsToWire(filter, 2, generation))
    .toSorted(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
  return `${filter.name} [${pythonText(Object.fromEntries(words))}]`
}
