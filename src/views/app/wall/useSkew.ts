import { useTime } from '../../actors.ts'

/**
 * By how many milliseconds the server's clock is ahead of this computer's: a time by this computer's clock is shifted by
 * it, because the clock of the wall is the server's (docs/behaviour.md#wall-mode).
 */
export function useSkew(): number {
  return useTime((_now, skew) => skew)
}
