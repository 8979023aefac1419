/** Which profiles use a timeslot or a destination (docs/behaviour.md#used-by). */
import { counted } from '../../core/domain/count.ts'
import { listed } from '../../core/domain/listed.ts'
import type { Found } from '../../forms/domain/resource.ts'
import { profileName, type Profile } from './profile.ts'

/** A profile that uses something. */
export interface User {
  readonly pk: number
  readonly name: string
}

export interface Usage {
  readonly users: readonly User[]
  /** Whether profiles that could not be read may use it too. */
  readonly mayBeMore: boolean
}

/** The profiles that use something, active or not; undefined if the profiles are not known. */
export function usageOf(found: Found<Profile> | undefined, uses: (profile: Profile) => boolean): Usage | undefined {
  if (found === undefined) return undefined
  const users = found.items.filter(uses).map((profile) => ({ pk: profile.pk, name: profileName(profile) }))
  return { users, mayBeMore: found.unreadable > 0 }
}

/** In a few words: 'Night', '3 profiles', 'No profile'. */
export function usageWords(usage: Usage | undefined): string {
  if (usage === undefined) return 'Not known'
  const { users, mayBeMore } = usage
  const [first, second] = users
  if (first === undefined) return mayBeMore ? 'No profile that could be read' : 'No profile'
  const words = second === undefined ? first.name : counted(users.length, 'profile')
  return mayBeMore ? `At least ${words}` : words
}

/** The names of all of them, after `usageWords` where that gives only their number. */
export function usageInFull(usage: Usage | undefined): string {
  const words = usageWords(usage)
  if (usage === undefined || usage.users.length < 2) return words
  return `${words}: ${listed(
    usage.users.map(({ name }) => name),
    'and',
  )}`
}
