/** What is chosen in the dialog that pauses several profiles, and what became of each (docs/behaviour.md#paused-profiles). */
import { agreeing, counted } from '../../../core/domain/count.ts'
import { listed } from '../../../core/domain/listed.ts'
import { profileName, type Profile } from '../profile.ts'
import { nextMonday, tomorrow, isDay } from './pause.ts'

/** What became of a profile: it was switched, or the reason why not, or why that is not known. */
export type Switched =
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'perhaps'; readonly reason: string }

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
export function toPause({ profiles, ticked, outcomes }: Omit<PauseChoice, 'until'>): readonly Profile[] {
  return profiles.filter(({ pk }) => ticked.includes(pk) && outcomes.get(pk)?.type !== 'done')
}

/** The other profiles that can be ticked. */
export function untickedProfiles({ profiles, ticked, outcomes }: PauseChoice): readonly Profile[] {
  return profiles.filter(({ pk }) => !ticked.includes(pk) && outcomes.get(pk)?.type !== 'done')
}

/** All are ticked or, if all are, none. What was switched keeps its tick. */
export function withAllToggled(choice: PauseChoice): readonly number[] {
  const unticked = untickedProfiles(choice)
  if (unticked.length > 0) return [...choice.ticked, ...unticked.map(({ pk }) => pk)]
  return choice.ticked.filter((pk) => choice.outcomes.get(pk)?.type === 'done')
}

export function withToggled(ticked: readonly number[], pk: number): readonly number[] {
  return ticked.includes(pk) ? ticked.filter((other) => other !== pk) : [...ticked, pk]
}

/** What is wrong with the day; undefined if nothing is. */
export function dayProblem(until: string, now: number): string | undefined {
  if (!isDay(until)) return 'Choose a day.'
  return until < tomorrow(now) ? 'Choose a day in the future.' : undefined
}

/** The outcomes without those that failed, which are to be tried again. What is perhaps switched stays so until it surely is. */
export function withoutFailures(outcomes: ReadonlyMap<number, Switched>): ReadonlyMap<number, Switched> {
  return new Map([...outcomes].filter(([, { type }]) => type !== 'failed'))
}

/** The primary keys of those that are perhaps switched. */
export function doubtfulIn(profiles: readonly Profile[], outcomes: ReadonlyMap<number, Switched>): readonly number[] {
  return profiles.flatMap(({ pk }) => (outcomes.get(pk)?.type === 'perhaps' ? [pk] : []))
}

/** Whether any was not switched, or perhaps not. */
export function hasFailures(outcomes: ReadonlyMap<number, Switched>): boolean {
  return [...outcomes.values()].some(({ type }) => type !== 'done')
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

/** How far a run had come that is being stopped. */
export function stoppingWords(done: number): string {
  return `Stopping: ${done} done, the one under way is the last.`
}

/** What became of those to be paused, if not all surely are; as many were left on because it was stopped. */
export function pausedInPartWords(outcomes: ReadonlyMap<number, Switched>, unsent: number): string {
  const fates = [...outcomes.values()].map(({ type }) => type)
  const countOf = (fate: Switched['type']) => fates.filter((type) => type === fate).length
  const [failed, perhaps] = [countOf('failed'), countOf('perhaps')]
  const others = [
    ...(failed === 0 ? [] : [`${counted(failed, 'profile')} could not be paused`]),
    ...(perhaps === 0 ? [] : [`${counted(perhaps, 'profile')} may be paused`]),
    ...(unsent === 0 ? [] : [`${counted(unsent, 'profile')} ${agreeing(unsent, 'was', 'were')} left on`]),
  ]
  return `Paused ${counted(countOf('done'), 'profile')}. ${listed(others, 'and')}: you can try again.`
}

/** '‘Night duty’ was not turned on: The database is locked.', for each that could not be turned on, or perhaps not. */
export function failedWords(profiles: readonly Profile[], outcomes: ReadonlyMap<number, Switched>): readonly string[] {
  return profiles.flatMap((profile) => {
    const outcome = outcomes.get(profile.pk)
    if (outcome === undefined || outcome.type === 'done') return []
    const words = outcome.type === 'failed' ? 'was not turned on' : 'was perhaps turned on'
    return [`‘${profileName(profile)}’ ${words}: ${outcome.reason}`]
  })
}
