/** What is chosen in the dialog that pauses several profiles, and what became of each (docs/behaviour.md#paused-profiles). */
import { profileName, type Profile } from '../profile.ts'
import { nextMonday, tomorrow, isDay } from './pause.ts'

/** What became of a profile: it was switched, or the reason why not. */
export type Switched = { readonly type: 'done' } | { readonly type: 'failed'; readonly reason: string }

export interface PauseChoice {
  /** Those that were active when the dialog was opened. */
  readonly profiles: readonly Profile[]
  /** The primary keys of those to pause. */
  readonly ticked: readonly number[]
  /** The day until which, as typed; '' if it is not complete. */
  readonly until: string
  readonly outcomes: ReadonlyMap<number, Switched>
}

/** At first, all profiles are ticked, until the next Monday. */
export function firstChoice(profiles: readonly Profile[], now: number): PauseChoice {
  return { profiles, ticked: profiles.map(({ pk }) => pk), until: nextMonday(now), outcomes: new Map() }
}

/** The ticked profiles that are still to be paused. */
export function toPause({ profiles, ticked, outcomes }: PauseChoice): readonly Profile[] {
  return profiles.filter(({ pk }) => ticked.includes(pk) && outcomes.get(pk)?.type !== 'done')
}

/** The other profiles that can be ticked. */
export function untickedProfiles({ profiles, ticked, outcomes }: PauseChoice): readonly Profile[] {
  return profiles.filter(({ pk }) => !ticked.includes(pk) && outcomes.get(pk)?.type !== 'done')
}

export function withToggled(ticked: readonly number[], pk: number): readonly number[] {
  return ticked.includes(pk) ? ticked.filter((other) => other !== pk) : [...ticked, pk]
}

/** What is wrong with the day; undefined if nothing is. */
export function dayProblem(until: string, now: number): string | undefined {
  if (!isDay(until)) return 'Choose a day.'
  return until < tomorrow(now) ? 'Choose a day in the future.' : undefined
}

/** The outcomes of those that were switched; what failed is to be tried again. */
export function withoutFailures(outcomes: ReadonlyMap<number, Switched>): ReadonlyMap<number, Switched> {
  return new Map([...outcomes].filter(([, { type }]) => type === 'done'))
}

export function hasFailures(outcomes: ReadonlyMap<number, Switched>): boolean {
  return [...outcomes.values()].some(({ type }) => type === 'failed')
}

export function switchedProfiles(
  profiles: readonly Profile[],
  outcomes: ReadonlyMap<number, Switched>,
): readonly Profile[] {
  return profiles.filter(({ pk }) => outcomes.get(pk)?.type === 'done')
}

export function switchedCount(outcomes: ReadonlyMap<number, Switched>): number {
  return [...outcomes.values()].filter(({ type }) => type === 'done').length
}

/** '‘Night duty’ is still off: The database is locked.', for each that could not be switched on. */
export function failedWords(profiles: readonly Profile[], outcomes: ReadonlyMap<number, Switched>): readonly string[] {
  return profiles.flatMap((profile) => {
    const outcome = outcomes.get(profile.pk)
    return outcome?.type === 'failed' ? [`‘${profileName(profile)}’ was not turned on: ${outcome.reason}`] : []
  })
}
