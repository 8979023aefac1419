import { useAutoUpdate, useTag } from '../actors.ts'

/** When a failed load is retried, in a sentence: without auto-update there is no automatic retry. */
export function useNextTry(): string {
  const isLive = useTag(useAutoUpdate(), 'live')
  return isLive
    ? 'It is tried again with the next refresh.'
    : 'Auto-update is off: it is tried again when you ask for it.'
}
