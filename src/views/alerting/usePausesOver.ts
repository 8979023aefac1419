import { dayOf, type Pause } from '../../../machines/alerting/domain/pausing/pause.ts'
import { pausesOver } from '../../../machines/alerting/pauses.ts'
import { usePauses, useSelected, useTime } from '../actors.ts'

const none: readonly Pause[] = []

/** The day by this computer's clock: '2026-12-07'. */
export function useToday(): string {
  return useTime((now, skew) => dayOf(now - skew))
}

/** The pauses that are over, of profiles that are still off. */
export function usePausesOver(): readonly Pause[] {
  const today = useToday()
  return useSelected(usePauses(), ({ context }) => pausesOver(context, today), areSame) ?? none
}

function areSame(one: readonly Pause[] | undefined, other: readonly Pause[] | undefined): boolean {
  return one?.length === other?.length && one?.every((pause, place) => pause === other?.[place]) !== false
}
