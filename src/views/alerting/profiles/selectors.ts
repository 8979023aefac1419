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

/** The profiles, in the order in which they show. */
export function profilesOf({ context }: ProfilesSnapshot): readonly Profile[] {
  return context.profiles
}

/** How many of the server's profiles cannot be read. */
export function unreadableOf({ context }: ProfilesSnapshot): number {
  return context.unreadable
}

/** What profiles can be made of; undefined until it is known. */
export function choicesOf({ context }: ProfilesSnapshot): ProfileChoices | undefined {
  return context.choices
}

/** What is saved; undefined for one that is to be created. */
export function savedProfile({ context }: ProfileSnapshot): Profile | undefined {
  return context.profile
}

export function draftOf({ context }: ProfileSnapshot): ProfileDraft {
  return context.draft
}

/** What the server has against what was sent last. */
export function errorsOf({ context }: ProfileSnapshot): readonly FieldError[] {
  return context.errors
}

/** Whether something is other than it is saved, or than it began. */
export function isChanged({ context: { draft, profile, beginning } }: ProfileSnapshot): boolean {
  return !isSameProfile(draft, profile === undefined ? beginning : draftOfProfile(profile))
}

/** The form for a destination that there is not yet; undefined while none is asked for. */
export function newDestinationOf({ children }: ProfileSnapshot): NewDestinationRef | undefined {
  return children.newDestination
}

/** The key of a profile's card, which is the id of its actor as well; that of one to be created without a primary key. */
export function cardKey(pk: number | undefined): string {
  return `profile.${pk ?? 'new'}`
}
