/**
 * What 'Notify me of these' makes, and what it uses that exists already, so that nothing is there twice
 * (docs/behaviour.md#notify-me).
 */
import type { ConditionNames } from '../../../filter/domain/conditionWords.ts'
import type { IncidentFilter } from '../../../filter/domain/filter.ts'
import { otherNames, type SavedFilter } from '../../../filter/domain/savedFilter.ts'
import { isFilterTag } from '../../../incident/domain/tag.ts'
import { isTooLong } from '../../../forms/domain/nameLength.ts'
import { isUntyped, missingFields, newDestination, type Destination, type NewDestination } from '../destination.ts'
import { mediumOf, type DescribedMedium } from '../medium.ts'
import type { Profile, ProfileChoices, ProfileDraft } from '../profile.ts'
import type { Recurrence, Timeslot } from '../timeslot.ts'
import { filterContent, filterName, isFilterFor, isWithoutConditions } from './content.ts'
import type { NotifyDraft, Target } from './draft.ts'
import { isTimeslotFor, newRecurrences, timeProblems, timeslotName } from './moments.ts'
import { uniqueName } from './names.ts'
import type { MadePart } from './parts.ts'

/** What exists on the server. */
export interface Existing {
  readonly profiles: readonly Profile[]
  readonly choices: ProfileChoices
  /** The number of profiles that could not be read. */
  readonly unreadable: number
}

/** A part that exists and is used, or one that is made. */
export type Part<Item, Content> =
  { readonly kind: 'used'; readonly item: Item } | { readonly kind: 'new'; readonly content: Content }

export interface Plan {
  readonly filter: Part<SavedFilter, { readonly name: string; readonly filter: IncidentFilter }>
  readonly timeslot: Part<Timeslot, { readonly name: string; readonly recurrences: readonly Recurrence[] }>
  readonly destination: Part<Destination, NewDestination>
  readonly profile: string
  /** The active profile that does all of this already; undefined if there is none. */
  readonly same: Profile | undefined
}

/** What is made of a part that does not exist. Throws if there is nothing to make. */
export function contentOf<Content>(part: Part<unknown, Content> | undefined): Content {
  if (part?.kind !== 'new') throw new TypeError('there is nothing to make')
  return part.content
}

/** What is wrong in the dialog, by the part that it is about; what is not there is right. */
export interface NotifyProblems {
  readonly filter?: 'no conditions'
  readonly tag?: 'no tag'
  readonly times?: ReturnType<typeof timeProblems>
  readonly timeslot?: 'not chosen'
  readonly target?: 'not chosen' | 'no medium' | 'incomplete'
  readonly names?: readonly (keyof NotifyDraft['names'])[]
}

/** What is needed to judge the draft and to put its conditions into words. */
export interface PlanKnowledge {
  readonly existing: Existing
  readonly media: readonly DescribedMedium[]
  readonly names: ConditionNames
  /** What the dialog has made already. */
  readonly earlier?: readonly MadePart[]
}

/** What is wrong in the draft; an empty object if everything can be made. */
export function notifyProblems(draft: NotifyDraft, { existing, media, names }: PlanKnowledge): NotifyProblems {
  const content = filterContent(draft, names.keepsFurther === true)
  const typed = draft.typedTag.trim()
  const times = timeProblems(draft.when)
  const { kind, timeslot } = draft.when
  const isTimeslotKnown = existing.choices.timeslots.some(({ pk }) => pk === timeslot)
  const target = targetProblem(draft.target, existing.choices.destinations, media)
  const tooLong = (['filter', 'timeslot', 'profile'] as const).filter((of) => isTooLong(draft.names[of] ?? ''))
  return {
    ...(isWithoutConditions(content) ? { filter: 'no conditions' } : {}),
    ...(typed === '' || isFilterTag(typed) ? {} : { tag: 'no tag' }),
    ...(Object.keys(times).length === 0 ? {} : { times }),
    ...(kind === 'timeslot' && !isTimeslotKnown ? { timeslot: 'not chosen' } : {}),
    ...(target === undefined ? {} : { target }),
    ...(tooLong.length === 0 ? {} : { names: tooLong }),
  }
}

/** Whether a name is too long: nothing can be created, but it is shown what would be. */
export function hasLongName({ names: { filter = '', timeslot = '', profile = '' } }: NotifyDraft): boolean {
  return [filter, timeslot, profile].some((name) => isTooLong(name))
}

function targetProblem(
  { chosen, medium: slug, draft }: Target,
  destinations: readonly Destination[],
  media: readonly DescribedMedium[],
): NotifyProblems['target'] {
  if (chosen !== 'new') return destinations.some(({ pk }) => pk === chosen) ? undefined : 'not chosen'
  const fields = mediumOf(media, slug)?.properties
  if (fields === undefined) return 'no medium'
  return missingFields(draft, fields).length > 0 || isUntyped(draft, fields) ? 'incomplete' : undefined
}

/** What is made and what is used; undefined if something is wrong or missing in the draft, except a name that is too long. */
export function planOf(draft: NotifyDraft, knowledge: PlanKnowledge): Plan | undefined {
  const { names: _, ...problems } = notifyProblems(draft, knowledge)
  if (Object.keys(problems).length > 0) return undefined
  const { existing } = knowledge
  const filter = filterPart(draft, knowledge)
  const timeslot = timeslotPart(draft, existing)
  const destination = destinationPart(draft.target, knowledge)
  if (timeslot === undefined || destination === undefined) return undefined
  const wanted = `${wordFor(draft, timeslot)}: ${nameOf(filter)}`
  const profile = uniqueName(
    typedOr(draft.names.profile, wanted),
    existing.profiles.map(({ name }) => name),
  )
  return { filter, timeslot, destination, profile, same: sameProfile({ filter, timeslot, destination }, existing) }
}

/** A typed name counts, unless it is empty. */
function typedOr(typed: string | undefined, chosen: string): string {
  return typed === undefined || typed.trim() === '' ? chosen : typed.trim()
}

/**
 * The filters that are known whole. Before 2.0, servers say only in profiles which types of events a filter names: one
 * that no profile uses may name some, and let through less than it seems, unless the dialog has made it.
 */
function knownFilters({ existing: { profiles, choices }, names, earlier = [] }: PlanKnowledge): readonly SavedFilter[] {
  const used = profiles.flatMap(({ filters }) => filters)
  const isKnown = ({ pk }: SavedFilter) =>
    names.keepsFurther === true || earlier.some((made) => made.part === 'filter' && made.pk === pk)
  return choices.filters.flatMap((filter) => used.find(({ pk }) => pk === filter.pk) ?? (isKnown(filter) ? filter : []))
}

function filterPart(draft: NotifyDraft, knowledge: PlanKnowledge): Plan['filter'] {
  const { existing, names } = knowledge
  const filter = filterContent(draft, names.keepsFurther === true)
  const item = knownFilters(knowledge).find((saved) => isFilterFor(saved, filter))
  if (item !== undefined) return { kind: 'used', item }
  const name = typedOr(draft.names.filter, filterName(filter, names))
  return { kind: 'new', content: { name: uniqueName(name, otherNames(existing.choices.filters, 0)), filter } }
}

function timeslotPart(
  { when, names }: NotifyDraft,
  { choices: { timeslots } }: Existing,
): Plan['timeslot'] | undefined {
  const recurrences = newRecurrences(when)
  const item = timeslots.find((timeslot) =>
    recurrences === undefined ? timeslot.pk === when.timeslot : isTimeslotFor(timeslot, recurrences),
  )
  if (item !== undefined) return { kind: 'used', item }
  if (recurrences === undefined) return undefined
  const name = uniqueName(
    typedOr(names.timeslot, timeslotName(when)),
    timeslots.map((timeslot) => timeslot.name),
  )
  return { kind: 'new', content: { name, recurrences } }
}

function destinationPart(
  { chosen, medium: slug, draft }: Target,
  { existing, media }: PlanKnowledge,
): Plan['destination'] | undefined {
  const { destinations } = existing.choices
  const medium = mediumOf(media, slug)
  if (chosen === 'new' && medium === undefined) return undefined
  const content = chosen === 'new' && medium ? newDestination(medium.slug, draft, medium.properties ?? []) : undefined
  const item = destinations.find((destination) =>
    content === undefined ? destination.pk === chosen : isDestinationFor(destination, content),
  )
  if (item !== undefined) return { kind: 'used', item }
  return content === undefined ? undefined : { kind: 'new', content }
}

/** Whether the destination leads to the same address or number. */
export function isDestinationFor({ medium, settings }: Destination, content: NewDestination): boolean {
  const names = new Set([...Object.keys(settings), ...Object.keys(content.settings)])
  return (
    medium.slug === content.medium &&
    [...names].every(
      (name) => typeof settings[name] === 'boolean' || textOf(settings[name]) === textOf(content.settings[name]),
    )
  )
}

/**
 * The text of a setting, however the server stores it; '' if it is not set. Of a telephone number, servers store the digits
 * alone.
 */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\s*\+[\d\s().-]+$/.test(value) ? value.replaceAll(/[\s().-]/g, '') : value.trim()
}

/** The beginning of the profile's name. */
function wordFor({ when }: NotifyDraft, timeslot: Plan['timeslot']): string {
  const words = { always: 'Always', night: 'Nights', office: 'Office hours' } as const
  return when.kind === 'timeslot' ? nameOf(timeslot) : words[when.kind]
}

function nameOf(part: Part<{ readonly name: string }, { readonly name: string }>): string {
  return part.kind === 'used' ? part.item.name : part.content.name
}

/** An active profile with this filter alone, this timeslot and this destination. */
function sameProfile(
  { filter, timeslot, destination }: Pick<Plan, 'filter' | 'timeslot' | 'destination'>,
  { profiles }: Existing,
): Profile | undefined {
  if (filter.kind === 'new' || timeslot.kind === 'new' || destination.kind === 'new') return undefined
  return profiles.find(
    ({ isActive, filters, timeslot: { pk }, destinations }) =>
      isActive &&
      pk === timeslot.item.pk &&
      filters.length === 1 &&
      filters[0]?.pk === filter.item.pk &&
      destinations.some((one) => one.pk === destination.item.pk),
  )
}

/** Parts that do not exist yet have these primary keys in a preview: no server uses them. */
const unmade = { filter: -1, timeslot: -2, destination: -3 }

/** The profile as it will be, for those who judge profiles (notification.ts) and put them into words. */
export function previewOf(
  plan: Plan,
  media: readonly DescribedMedium[],
): { readonly draft: ProfileDraft; readonly choices: ProfileChoices } {
  const filter = plan.filter.kind === 'used' ? plan.filter.item : { pk: unmade.filter, ...plan.filter.content }
  const timeslot =
    plan.timeslot.kind === 'used' ? plan.timeslot.item : { pk: unmade.timeslot, ...plan.timeslot.content }
  const destination =
    plan.destination.kind === 'used' ? plan.destination.item : shownAs(plan.destination.content, media)
  return {
    draft: {
      name: plan.profile,
      timeslot: timeslot.pk,
      filters: [filter.pk],
      destinations: [destination.pk],
      isActive: true,
    },
    choices: { timeslots: [timeslot], filters: [filter], destinations: [destination] },
  }
}

/** A destination that does not exist yet: named by what was typed. */
function shownAs({ medium: slug, label, settings }: NewDestination, media: readonly DescribedMedium[]): Destination {
  const { name, isInstalled } = mediumOf(media, slug) ?? { name: slug, isInstalled: true }
  const typed = Object.values(settings).filter((value) => typeof value === 'string' && value !== '')
  return {
    pk: unmade.destination,
    medium: { slug, name, isInstalled },
    label: label ?? undefined,
    suggestedLabel: typed.length === 0 ? '' : `${name}: ${typed.join(', ')}`,
    settings,
  }
}
