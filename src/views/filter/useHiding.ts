import { nothingHidden, type Hiding } from '../../../machines/filter/domain/hiding.ts'
import { useIncidentList, useSelected } from '../actors.ts'

/** How many of the rows that the list holds are hidden; none while there is no list. */
export function useHiding(): Hiding {
  return useSelected(useIncidentList(), ({ context }) => context.arrangement.hiding) ?? nothingHidden
}
