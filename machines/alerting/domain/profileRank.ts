import { verdictOf, type Circumstances } from './notification.ts'
import { draftOfProfile, type Profile } from './profile.ts'

/** What can be said of a profile without knowing the server and the time: what it lacks, and what its filters exclude. */
const unknown: Circumstances = {
  judgesEventTime: true,
  tasks: undefined,
  maintenanceGap: undefined,
  systems: [],
  zone: undefined,
}

/**
 * The place of a profile in a list that opens: first what never notifies anybody although it is active, then what is
 * active, then what is not (docs/behaviour.md#profiles).
 */
export function rankOfProfile(profile: Profile): number {
  if (!profile.isActive) return 2
  const choices = {
    timeslots: [profile.timeslot],
    filters: profile.filters,
    destinations: profile.destinations,
  }
  return verdictOf(draftOfProfile(profile), choices, 0, false, unknown).tells === 'never' ? 0 : 1
}
