/** Profiles that are off until a day, which only this browser remembers (docs/behaviour.md#paused-profiles). */
import { fileDate } from '../../../core/domain/fileName.ts'
import { profileName, type Profile } from '../profile.ts'

export interface Pause {
  /** That of the profile. */
  readonly pk: number
  /** The display name that the profile had. */
  readonly name: string
  /** The day on which the profile is to be on again, by this computer's clock: '2026-12-07'. */
  readonly until: string
  /** When it was switched off, in milliseconds since 1970. */
  readonly at: number
}

/** Profiles were paused, or their pauses no longer apply. */
export type PauseChange =
  | { readonly type: 'keep'; readonly pauses: readonly Pause[] }
  | { readonly type: 'forget'; readonly pks: readonly number[] }

/** What is known of a profile, whose pause is forgotten if it is on. */
export interface Standing {
  readonly pk: number
  readonly isActive: boolean
}

/** Profiles as the server has them, and whether these are all. */
export interface StandingsFound {
  readonly profiles: readonly Standing[]
  readonly areAll: boolean
}

/** As many pauses are kept; more were not written by the console. */
export const mostPauses = 1000

/**
 * Milliseconds in which a list of profiles does not end a pause: it may have been asked for before the profile was
 * switched off, in this tab or another.
 */
const settlingTime = 120_000

/** The day of a moment by this computer's clock: '2026-12-07'. */
export function dayOf(now: number): string {
  return fileDate(new Date(now))
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year === undefined) return false
  const shown = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return shown.getUTCMonth() === Number(month) - 1 && shown.getUTCDate() === Number(date)
}

/** The next Monday after a moment: holidays end with a weekend, and a reminder that comes early does no harm. */
export function nextMonday(now: number): string {
  const today = new Date(now)
  const away = (8 - today.getDay()) % 7 || 7
  return fileDate(new Date(today.getFullYear(), today.getMonth(), today.getDate() + away))
}

/** The day after a moment, the first until which a profile can be paused. */
export function tomorrow(now: number): string {
  const today = new Date(now)
  return fileDate(new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1))
}

export function pauseOf(profile: Profile, until: string, at: number): Pause {
  return { pk: profile.pk, name: profileName(profile), until, at }
}

/** Whether the profile is to be on again. */
export function isOver({ until }: Pick<Pause, 'until'>, today: string): boolean {
  return until <= today
}

export function pauseWith(pauses: readonly Pause[], pk: number | undefined): Pause | undefined {
  return pauses.find((pause) => pause.pk === pk)
}

/** The pauses after a change. A profile that is paused again has the later pause only. */
export function afterPauseChange(pauses: readonly Pause[], change: PauseChange): readonly Pause[] {
  if (change.type === 'forget') return pauses.filter(({ pk }) => !change.pks.includes(pk))
  const others = pauses.filter(({ pk }) => pauseWith(change.pauses, pk) === undefined)
  return [...others, ...change.pauses].slice(-mostPauses)
}

/** The profiles whose pauses no longer apply: those that are on again, and those that no longer exist. */
export function endedPauses(pauses: readonly Pause[], found: StandingsFound, now: number): readonly number[] {
  return pauses.flatMap(({ pk, at }) => {
    const standing = found.profiles.find((profile) => profile.pk === pk)
    const hasEnded = standing === undefined ? found.areAll : standing.isActive
    return hasEnded && Math.abs(now - at) > settlingTime ? [pk] : []
  })
}

/** Which profiles are known to be off, after an answer. */
export function knownOff(off: readonly number[], { profiles, areAll }: StandingsFound): readonly number[] {
  const others = areAll ? [] : off.filter((pk) => !profiles.some((profile) => profile.pk === pk))
  return [...others, ...profiles.flatMap(({ pk, isActive }) => (isActive ? [] : [pk]))]
}

/** Reads pauses that were stored, without what is not usable. */
export function readPauses(stored: unknown): readonly Pause[] {
  if (!Array.isArray(stored)) return []
  return stored.reduce<readonly Pause[]>((pauses, one: unknown) => {
    const pause = readPause(one)
    return pause === undefined ? pauses : afterPauseChange(pauses, { type: 'keep', pauses: [pause] })
  }, [])
}

function readPause(stored: unknown): Pause | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { pk, name, until, at } = stored as Readonly<Record<string, unknown>>
  if (typeof pk !== 'number' || !Number.isInteger(pk) || typeof name !== 'string') return undefined
  if (typeof until !== 'string' || !isDay(until) || typeof at !== 'number' || !Number.isFinite(at)) return undefined
  return { pk, name, until, at }
}
