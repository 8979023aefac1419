import type { Destination } from './destination.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import { isTooLong } from '../../forms/domain/nameLength.ts'
import type { Timeslot } from './timeslot.ts'

/** A notification profile: which incidents cause notifications, when, and to which destinations. */
export interface Profile {
  readonly pk: number
  /** Empty if the profile has no name. */
  readonly name: string
  readonly timeslot: Timeslot
  readonly filters: readonly SavedFilter[]
  readonly destinations: readonly Destination[]
  readonly isActive: boolean
}

/** The choices made for a profile, by primary key. */
export interface ProfileDraft {
  readonly name: string
  readonly timeslot: number | undefined
  readonly filters: readonly number[]
  readonly destinations: readonly number[]
  readonly isActive: boolean
}

/** The available choices. */
export interface ProfileChoices {
  readonly timeslots: readonly Timeslot[]
  readonly filters: readonly SavedFilter[]
  readonly destinations: readonly Destination[]
}

/** The display name of a profile. */
export function profileName({ pk, name }: Pick<Profile, 'pk' | 'name'>): string {
  return name.trim() === '' ? `Profile ${pk}` : name
}

/** A saved profile as a draft. */
export function draftOfProfile({ name, timeslot, filters, destinations, isActive }: Profile): ProfileDraft {
  return {
    name,
    timeslot: timeslot.pk,
    filters: filters.map(({ pk }) => pk),
    destinations: destinations.map(({ pk }) => pk),
    isActive,
  }
}

/** The initial draft of a new profile: active, with the first timeslot. */
export function newProfile({ timeslots }: ProfileChoices): ProfileDraft {
  return { name: '', timeslot: timeslots[0]?.pk, filters: [], destinations: [], isActive: true }
}

/** Whether two drafts are equal, ignoring the order of the choices. */
export function isSameProfile(one: ProfileDraft, other: ProfileDraft): boolean {
  return Object.keys(changedPart(one, other)).length === 0
}

/** The properties of a draft that differ from the saved profile. */
export function changedPart(draft: ProfileDraft, saved: ProfileDraft): Partial<ProfileDraft> {
  return {
    ...(draft.name.trim() === saved.name.trim() ? {} : { name: draft.name }),
    ...(draft.timeslot === saved.timeslot ? {} : { timeslot: draft.timeslot }),
    ...(isSameSet(draft.filters, saved.filters) ? {} : { filters: draft.filters }),
    ...(isSameSet(draft.destinations, saved.destinations) ? {} : { destinations: draft.destinations }),
    ...(draft.isActive === saved.isActive ? {} : { isActive: draft.isActive }),
  }
}

/** The server's names for the fields whose errors are out of date after a change. */
export function fieldsOfProfileChange(change: Partial<ProfileDraft>): readonly string[] {
  return Object.keys(change).map((field) => (field === 'isActive' ? 'active' : field))
}

/**
 * The draft after the saved version has changed: edited properties keep their value, and the others take the new one.
 */
export function carriedOver(draft: ProfileDraft, before: ProfileDraft, now: ProfileDraft): ProfileDraft {
  return { ...now, ...changedPart(draft, before) }
}

/** The choices that a draft selects. */
export function chosenFor(
  draft: Pick<ProfileDraft, 'timeslot' | 'filters' | 'destinations'>,
  { timeslots, filters, destinations }: ProfileChoices,
) {
  return {
    timeslot: timeslots.find(({ pk }) => pk === draft.timeslot),
    filters: filters.filter(({ pk }) => draft.filters.includes(pk)),
    destinations: destinations.filter(({ pk }) => draft.destinations.includes(pk)),
  }
}

/** Whether a draft can be saved: it has a timeslot and at least one filter, and its name is not too long. */
export function isComplete({ name, timeslot, filters }: ProfileDraft): boolean {
  return timeslot !== undefined && filters.length > 0 && !isTooLong(name)
}

/**
 * The choices for a profile: everything that is available, and everything that the profile already uses, even if it is
 * no longer available. Filters that it uses are taken from the profile: before 2.0, only there do servers send the
 * types of events that a filter names.
 */
export function choicesFor(profile: Profile | undefined, choices: ProfileChoices): ProfileChoices {
  if (profile === undefined) return choices
  return {
    timeslots: joined(choices.timeslots, [profile.timeslot]),
    filters: joined(
      choices.filters.map((filter) => profile.filters.find(({ pk }) => pk === filter.pk) ?? filter),
      profile.filters,
    ),
    destinations: joined(choices.destinations, profile.destinations),
  }
}

function joined<Item extends { readonly pk: number }>(
  items: readonly Item[],
  further: readonly Item[],
): readonly Item[] {
  return [...items, ...further.filter(({ pk }) => !items.some((item) => item.pk === pk))]
}

function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((pk) => other.includes(pk))
}

declare module '../../forms/domain/formDraft.ts' {
  interface FormContents {
    /** The unsaved changes. */
    profile: { readonly draft: Partial<ProfileDraft> }
  }
}
