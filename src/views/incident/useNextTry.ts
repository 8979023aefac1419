import { useAutoUpdate, useTag } from '../actors.ts'

/** When a failed load is retried, in a sentence: without auto-update there is no automatic retry. */
export function useNextTry(): string {
  const isLive = useTag(useAutoUpdate(), 'live')
  return isLive ? 'The next refresh will try again.' : 'Auto-update is off: press Try again.'
}
