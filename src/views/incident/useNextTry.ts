import { useAutoUpdate, useTag } from '../actors.ts'

/** What comes after a failed load, in a sentence: without auto-update nothing is tried again by itself. */
export function useNextTry(): string {
  const isLive = useTag(useAutoUpdate(), 'live')
  return isLive
    ? 'It is tried again with the next refresh.'
    : 'Auto-update is off: it is tried again when you ask for it.'
}
