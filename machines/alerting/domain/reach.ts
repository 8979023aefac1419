/** Which profiles reach a destination, by the server's rule (notification.ts; docs/behaviour.md#destinations). */
import type { Found } from '../../forms/domain/resource.ts'
import type { Destination } from './destination.ts'
import { verdictOf, type Circumstances, type Verdict } from './notification.ts'
import { choicesFor, draftOfProfile, profileName, type Profile } from './profile.ts'

/** What can reach a destination. */
export type Reach =
  /** Its medium is not installed, so nothing ever does. */
  | { readonly kind: 'never' }
  /** The profiles are not known. */
  | { readonly kind: 'unknown' }
  /** No active profile sends there; perhaps one of those that could not be read does. */
  | { readonly kind: 'unused'; readonly unreadable: number }
  /** The active profiles that it is in, each with what it would send there. */
  | { readonly kind: 'used'; readonly senders: readonly Sender[]; readonly unreadable: number }

export interface Sender {
  readonly name: string
  readonly verdict: Verdict
}

const nothing = { timeslots: [], filters: [], destinations: [] }

/** What can reach the destination, as seen at `now` (milliseconds since 1970), if nobody changes the profiles. */
export function reachOf(
  { pk, medium }: Destination,
  found: Found<Profile> | undefined,
  now: number,
  circumstances: Circumstances,
): Reach {
  if (!medium.isInstalled) return { kind: 'never' }
  if (found === undefined) return { kind: 'unknown' }
  const { items, unreadable } = found
  const senders = items
    .filter(({ isActive, destinations }) => isActive && destinations.some((destination) => destination.pk === pk))
    .map((profile) => ({
      name: profileName(profile),
      verdict: verdictOf(
        { ...draftOfProfile(profile), destinations: [pk] },
        choicesFor(profile, nothing),
        now,
        false,
        circumstances,
      ),
    }))
  return senders.length === 0 ? { kind: 'unused', unreadable } : { kind: 'used', senders, unreadable }
}
