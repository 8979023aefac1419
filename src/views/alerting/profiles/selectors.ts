import { resourceKey } from '../../../../machines/forms/domain/draftKey.ts'
import type { SnapshotFrom } from 'xstate'
import { isSameProfile, draftOfProfile } from '../../../../machines/alerting/domain/profile.ts'
import type { ProfileRef } from '../../../../machines/alerting/profile.ts'

type ProfileSnapshot = SnapshotFrom<ProfileRef>

/** Whether filters were chosen or removed, or an attempt to save was made. */
export function areFiltersTouched({ context }: ProfileSnapshot): boolean {
  return context.touched.has('filters')
}

/** Whether the draft differs from the saved profile, or from the empty form of a new one. */
export function isChanged({ context: { draft, profile, beginning } }: ProfileSnapshot): boolean {
  return !isSameProfile(draft, profile === undefined ? beginning : draftOfProfile(profile))
}

/**
 * The key of a profile's card, which is also the id of its actor. Without a primary key: the key of the profile that is
 * being created.
 */
export function cardKey(pk: number | undefined): string {
  return resourceKey('profile', pk === undefined ? undefined : { pk })
}
