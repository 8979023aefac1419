import type { MediaRef } from '../../../../machines/alerting/media.ts'
import { useChild, useDestinations, useProfiles } from '../../actors.ts'

/** The media of the page that is open: destinations or profiles. */
export function useMedia(): MediaRef | undefined {
  const [destinations, profiles] = [useDestinations(), useProfiles()]
  return useChild(destinations ?? profiles, 'media')
}
