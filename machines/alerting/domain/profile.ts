import type { Destination } from './destination.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import type { Timeslot } from './timeslot.ts'

/** Who is told, when, and of what (specification, section 3, Notification profile). */
export interface Profile {
  readonly pk: number
  /** '' where it has none. */
  readonly name: string
  readonly timeslot: Timeslot
  readonly filters: readonly SavedFilter[]
  readonly destinations: readonly Destination[]
  readonly isActive: boolean
}

/** What is chosen for one, by primary keys. */
export interface ProfileDraft {
  readonly name: string
  readonly timeslot: number | undefined
  readonly filters: readonly number[]
  readonly destinations: readonly number[]
  readonly isActive: boolean
}

/** What there is to choose from. */
export interface ProfileChoices {
  readonly timeslots: readonly Timeslot[]
  readonly filters: readonly SavedFilter[]
  readonly destinations: readonly Destination[]
}

/** The words a profile goes by. */
export function profileName({ pk, name }: Pick<Profile, 'pk' | 'name'>): string {
  return name.trim() === '' ? `Profile ${pk}` : name
}

/** How a profile is edited. */
export function draftOfProfile({ name, timeslot, filters, destinations, isActive }: Profile): ProfileDraft {
  return {
    name,
    timeslot: timeslot.pk,
    filters: filters.map(({ pk }) => pk),
    destinations: destinations.map(({ pk }) => pk),
    isActive,
  }
}

/** How a profile that is to be created begins: active, in the first timeslot there is. */
export function newProfile({ timeslots }: ProfileChoices): ProfileDraft {
  return { name: '', timeslot: timeslots[0]?.pk, filters: [], destinations: [], isActive: true }
}

/** Whether two drafts mean the same; the order in which things were chosen means nothing. */
export function isSameProfile(one: ProfileDraft, other: ProfileDraft): boolean {
  return Object.keys(changedPart(one, other)).length === 0
}

/** Of a draft, what means something else than is saved. */
export function changedPart(draft: ProfileDraft, saved: ProfileDraft): Partial<ProfileDraft> {
  return {
    ...(draft.name.trim() === saved.name.trim() ? {} : { name: draft.name }),
    ...(draft.timeslot === saved.timeslot ? {} : { timeslot: draft.timeslot }),
    ...(isSameSet(draft.filters, saved.filters) ? {} : { filters: draft.filters }),
    ...(isSameSet(draft.destinations, saved.destinations) ? {} : { destinations: draft.destinations }),
    ...(draft.isActive === saved.isActive ? {} : { isActive: draft.isActive }),
  }
}

/** The fields, as the server calls them, of which what it said is out of date once that is chosen. */
export function fieldsOfProfileChange(change: Partial<ProfileDraft>): readonly string[] {
  return Object.keys(change).map((field) => (field === 'isActive' ? 'active' : field))
}

/** The draft once something else is saved: what somebody changed stays, and what nobody did follows. */
export function carriedOver(draft: ProfileDraft, before: ProfileDraft, now: ProfileDraft): ProfileDraft {
  return { ...now, ...changedPart(draft, before) }
}

/** Whether a draft can be saved: it has a timeslot and at least one filter (specification, section 5). */
export function isComplete({ timeslot, filters }: ProfileDraft): boolean {
  return timeslot !== undefined && filters.length > 0
}

/** What a profile may choose: what there is, and what it has already, should the lists not tell of it. */
export function choicesFor(profile: Profile | undefined, choices: ProfileChoices): ProfileChoices {
  if (profile === undefined) return choices
  return {
    timeslots: joined(choices.timeslots, [profile.timeslot]),
    filters: joined(choices.filters, profile.filters),
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
    /** What was changed in it. */
    profile: { readonly draft: Partial<ProfileDraft> }
  }
}
