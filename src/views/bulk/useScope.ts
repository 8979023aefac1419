import { useIncidentCount, useIncidentList, useIncidents, useSelected, useValue } from '../actors.ts'
import { useHiding } from '../filter/useHiding.ts'
import { matchCount } from '../list/heading/matchCount.ts'
import { scopeWords } from './scopeWords.ts'

const noRows: readonly number[] = []

/** What share of the matching incidents these are, in words; '' if they are not all rows of the list. */
export function useScope(chosen: ReadonlySet<number>): string {
  const list = useIncidentList()
  const rows = useValue(list, 'rows') ?? noRows
  const { hidden } = useHiding()
  const matching = useSelected(useIncidentCount(), matchCount)
  return useSelected(useIncidents(), scopeWords(chosen, rows, hidden, matching)) ?? ''
}
