import { resourceKey } from '../../../../machines/forms/domain/draftKey.ts'
import type { SnapshotFrom } from 'xstate'
import type { FieldError } from '../../../../machines/forms/domain/fieldError.ts'
import {
  isSameProfile,
  draftOfProfile,
  type Profile,
  type ProfileChoices,
  type ProfileDraft,
} from '../../../../machines/alerting/domain/profile.ts'
import type { NewDestinationRef } from '../../../../machines/alerting/newDestination.ts'
import type { ProfileRef } from '../../../../machines/alerting/profile.ts'
import type { ProfilesRef } from '../../../../machines/alerting/profiles.ts'

type ProfileSnapshot = SnapshotFrom<ProfileRef>
type ProfilesSnapshot = SnapshotFrom<ProfilesRef>

/** The profiles in display order. */
export function profilesOf({ context }: ProfilesSnapshot): readonly Profile[] {
  return context.profiles
}

/** How many of the server's profiles cannot be read. */
export function unreadableOf({ context }: ProfilesSnapshot): number {
  return context.unreadable
}

/** The timeslots, filters and destinations that a profile can use; undefined until they are known. */
export function choicesOf({ context }: ProfilesSnapshot): ProfileChoices | undefined {
  return context.choices
}

/** The profile as saved; undefined if it is being created. */
export function savedProfile({ context }: ProfileSnapshot): Profile | undefined {
  return context.profile
}

export function draftOf({ context }: ProfileSnapshot): ProfileDraft {
  return context.draft
}

/** The server's errors about the last submission. */
export function errorsOf({ context }: ProfileSnapshot): readonly FieldError[] {
  return context.errors
}

/** Whether filters were chosen or removed, or an attempt to save was made. */
export function areFiltersTouched({ context }: ProfileSnapshot): boolean {
  return context.touched.has('filters')
}

/** Whether the draft differs from the saved profile, or from the empty form of a new one. */
export function isChanged({ context: { draft, profile, beginning } }: ProfileSnapshot): boolean {
  return !isSameProfile(draft, profile === undefined ? beginning : draftOfProfile(profile))
}

/** The form for a new destination; undefined if it is closed. */
export function newDestinationOf({ children }: ProfileSnapshot): NewDestinationRef | undefined {
  return children.newDestination
}

/**
 * The key of a profile's card, which is also the id of its actor. Without a primary key: the key of the profile that is
 * being created.
 */
export function cardKey(pk: number | undefined): string {
  return resourceKey('profile', pk === undefined ? undefined : { pk })
}
