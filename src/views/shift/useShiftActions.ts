import type { KeptAction } from '../../../machines/bulk/domain/keptAction.ts'
import type { Shift } from '../../../machines/shift/domain/shift.ts'
import { useActionLog, useTime, useValue } from '../actors.ts'

const none: readonly KeptAction[] = []

/** The user's actions of a shift in this browser, the latest first; their times are by the server's clock. */
export function useShiftActions({ from, to }: Pick<Shift, 'from' | 'to'>): readonly KeptAction[] {
  const actions: readonly KeptAction[] = useValue(useActionLog(), 'actions') ?? none
  const skew = useTime((_, ahead) => ahead)
  return actions
    .map((action) => ({ ...action, at: action.at + skew }))
    .filter(({ at }) => from <= at && at < to)
    .toSorted((one, other) => other.at - one.at)
}
