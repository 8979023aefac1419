import { usePreference, useRowAcknowledgements, useSelected } from '../../actors.ts'
import type { Sorting } from './extentWords.ts'

/** How the rows are sorted, and what is known about their acknowledgements. */
export function useSorting(): Sorting {
  const told = useSelected(useRowAcknowledgements(), ({ context }) => context.told)
  return { order: usePreference('order'), told }
}
