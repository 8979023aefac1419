import type { MediaRef } from '../../../../machines/alerting/media.ts'
import { useChild, useDestinations, useProfiles } from '../../actors.ts'

/** The actor that loads the media, on the destinations page and on the profiles page; undefined on any other page. */
export function useMedia(): MediaRef | undefined {
  const [destinations, profiles] = [useDestinations(), useProfiles()]
  return useChild(destinations ?? profiles, 'media')
}
