import { useAutoUpdate, useTag } from '../actors.ts'

/** A sentence that says when a failed load is retried. Without auto-update there is no automatic retry. */
export function useNextTry(): string {
  const isLive = useTag(useAutoUpdate(), 'live')
  return isLive ? 'The next refresh will try again.' : 'Auto-update is off: press Try again.'
}
