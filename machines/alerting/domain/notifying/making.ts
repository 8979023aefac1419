/** What has been made so far of a profile with its parts, and what of it still stands after a failure. */
import { toFault, wasRefused } from '../../../core/domain/fault.ts'
import { isAmong, type Resource } from '../../../forms/domain/resource.ts'
import { isSameFilter } from '../../../filter/domain/incidentQuery.ts'
import type { SavedFilter } from '../../../filter/domain/savedFilter.ts'
import { destinationName, type Destination } from '../destination.ts'
import { profileName, type Profile } from '../profile.ts'
import type { Timeslot } from '../timeslot.ts'
import { isTimeslotFor } from './moments.ts'
import { partNames, type MadePart, type PartName } from './parts.ts'
import { isDestinationFor, type Existing, type Plan } from './plan.ts'

/** The parts that the profile consists of, as far as they exist. */
export interface Made {
  readonly filter?: SavedFilter
  readonly timeslot?: Timeslot
  readonly destination?: Destination
  readonly profile?: Profile
}

/** What could not be taken back, and why. */
export interface Standing {
  readonly part: PartName
  readonly name: string
  /** Why it stands: a profile uses it meanwhile, the server refused, or it is not known whether it still does. */
  readonly because: 'used' | 'refused' | 'unknown'
}

/** The parts that were made. */
export function madeParts(ours: readonly PartName[], made: Made): readonly MadePart[] {
  return ours.flatMap((part) => {
    const item = made[part]
    return item === undefined ? [] : [{ part, pk: item.pk, name: partName(part, made) }]
  })
}

/** Those of the parts that are still on the server. */
export function partsThere(made: readonly MadePart[], { profiles, choices }: Existing): readonly MadePart[] {
  const { filters: filter, timeslots: timeslot, destinations: destination } = choices
  const lists: Readonly<Record<PartName, readonly Resource[]>> = { filter, timeslot, destination, profile: profiles }
  return made.filter(({ part, pk }) => isAmong(lists[part], { pk }))
}

/** The parts that the plan uses exist already. */
export function usedParts({ filter, timeslot, destination }: Plan): Made {
  return {
    ...(filter.kind === 'used' ? { filter: filter.item } : {}),
    ...(timeslot.kind === 'used' ? { timeslot: timeslot.item } : {}),
    ...(destination.kind === 'used' ? { destination: destination.item } : {}),
  }
}

/** The part that is made next; undefined if all exist. */
export function nextPart(made: Made): PartName | undefined {
  return partNames.find((part) => made[part] === undefined)
}

/** The part that a request without an answer made after all: it was not there before, and has the content that was sent. */
export function foundPart(part: PartName, plan: Plan, made: Made, now: Existing, before: Existing): Made {
  switch (part) {
    case 'filter': {
      const { filter: sought } = plan
      if (sought.kind === 'used') return {}
      const { name, filter: content } = sought.content
      const filter = added(now.choices.filters, before.choices.filters, (one) => {
        return one.isForeign !== true && one.name === name && isSameFilter(one.filter, content)
      })
      return filter === undefined ? {} : { filter }
    }
    case 'timeslot': {
      const { timeslot: sought } = plan
      if (sought.kind === 'used') return {}
      const { name, recurrences } = sought.content
      const timeslot = added(now.choices.timeslots, before.choices.timeslots, (one) => {
        return one.name === name && isTimeslotFor(one, recurrences)
      })
      return timeslot === undefined ? {} : { timeslot }
    }
    case 'destination': {
      const { destination: sought } = plan
      if (sought.kind === 'used') return {}
      const destination = added(now.choices.destinations, before.choices.destinations, (one) =>
        isDestinationFor(one, sought.content),
      )
      return destination === undefined ? {} : { destination }
    }
    case 'profile': {
      const profile = added(now.profiles, before.profiles, (one) => {
        const { timeslot, filters } = one
        return one.name === plan.profile && timeslot.pk === made.timeslot?.pk && filters[0]?.pk === made.filter?.pk
      })
      return profile === undefined ? {} : { profile }
    }
  }
}

/** The oldest of those that were not there before. */
function added<Item extends Resource>(
  now: readonly Item[],
  before: readonly Item[],
  isSought: (item: Item) => boolean,
): Item | undefined {
  const found = now.filter((item) => !isAmong(before, item) && isSought(item))
  return found.toSorted((one, other) => one.pk - other.pk)[0]
}

/**
 * The oldest of the profiles that do the same and were not there before, and the next one, if there is one. All windows
 * keep the oldest, so that none of them deletes the last.
 */
export function twinsIn(
  made: Made,
  now: Existing,
  before: Existing | undefined,
): { readonly made: Made; readonly twin: Profile | undefined } {
  const { profile } = made
  const isSame = (one: Profile) =>
    profile !== undefined &&
    one.name === profile.name &&
    one.timeslot.pk === profile.timeslot.pk &&
    hasSame(one.filters, profile.filters) &&
    hasSame(one.destinations, profile.destinations)
  const fresh = now.profiles.filter((one) => before?.profiles.every(({ pk }) => pk !== one.pk) === true && isSame(one))
  const [oldest, twin] = fresh.toSorted((one, other) => one.pk - other.pk)
  return { made: oldest === undefined ? made : { ...made, profile: oldest }, twin }
}

function hasSame(some: readonly Resource[], others: readonly Resource[]): boolean {
  return some.length === others.length && some.every(({ pk }) => isAmong(others, { pk }))
}

/** What is taken back of the parts that were made, last first, and what stands because a profile uses it meanwhile. */
export function takenBack(
  ours: readonly PartName[],
  made: Made,
  { profiles, choices, unreadable }: Existing,
): { readonly left: readonly PartName[]; readonly standing: readonly Standing[] } {
  const isUsed: Readonly<Record<PartName, boolean>> = {
    filter: profiles.some(({ filters }) => filters.some(({ pk }) => pk === made.filter?.pk)),
    timeslot: profiles.some(({ timeslot }) => timeslot.pk === made.timeslot?.pk),
    destination: profiles.some(({ destinations }) => destinations.some(({ pk }) => pk === made.destination?.pk)),
    profile: false,
  }
  const isThere: Readonly<Record<PartName, boolean>> = {
    filter: choices.filters.some(({ pk }) => pk === made.filter?.pk),
    timeslot: choices.timeslots.some(({ pk }) => pk === made.timeslot?.pk),
    destination: choices.destinations.some(({ pk }) => pk === made.destination?.pk),
    profile: profiles.some(({ pk }) => pk === made.profile?.pk),
  }
  const there = ours.filter((part) => isThere[part]).toReversed()
  // Deleting a timeslot deletes the profiles that use it: one that cannot be read may do so.
  const mustStay = (part: PartName) => isUsed[part] || (part === 'timeslot' && unreadable > 0)
  return {
    left: there.filter((part) => !mustStay(part)),
    standing: there.filter(mustStay).map((part) => standingAs(part, made, isUsed[part] ? 'used' : 'unknown')),
  }
}

/** What is left after a deletion has failed, and what stands. What is gone already needs none. */
export function stillStanding(
  [part, ...left]: readonly PartName[],
  made: Made,
  error: unknown,
): { readonly left: readonly PartName[]; readonly stands: readonly Standing[] } {
  const fault = toFault(error, 'delete')
  if (part === undefined || fault.status === 404) return { left, stands: [] }
  return { left, stands: [standingAs(part, made, wasRefused(fault) ? 'refused' : 'unknown')] }
}

/** What stands of the part, by its name. */
export function standingAs(part: PartName, made: Made, because: Standing['because']): Standing {
  return { part, name: partName(part, made), because }
}

/** The name of a part that exists. */
export function partName(part: PartName, { filter, timeslot, destination, profile }: Made): string {
  switch (part) {
    case 'filter':
      return filter?.name ?? ''
    case 'timeslot':
      return timeslot?.name ?? ''
    case 'destination':
      return destination === undefined ? '' : destinationName(destination)
    case 'profile':
      return profile === undefined ? '' : profileName(profile)
  }
}
