import { useTime } from '../actors.ts'
import { useIsStill } from './still.ts'

/**
 * By how many milliseconds a time by this computer's clock is shifted before it is shown: on the wall, whose clock is the
 * server's, by the difference between the two clocks (docs/behaviour.md#wall-mode); elsewhere not at all.
 */
export function useWallSkew(): number {
  const isStill = useIsStill()
  return useTime((_now, skew) => (isStill ? skew : 0))
}
