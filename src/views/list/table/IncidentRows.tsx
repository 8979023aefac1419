import { useMergedRef } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { emptyStore } from '../../../../machines/incident/domain/incidentStore.ts'
import type { ColumnId } from '../../../../machines/list/domain/columns.ts'
import { newsTime, type Glowed } from '../../../../machines/list/domain/news.ts'
import {
  useBulk,
  useDrawing,
  useIncidentList,
  useIncidents,
  usePreference,
  useSelected,
  useSelection,
  useTag,
  useValue,
  useWallRows,
} from '../../actors.ts'
import { useHasFailed, useLaterViews } from '../../core/Later.tsx'
import { goneWords } from '../cells/goneWords.ts'
import { IncidentRow } from './IncidentRow.tsx'
import classes from './IncidentTable.module.css'
import { comparesAcked, tabStopPlace } from '../selectors.ts'
import { useVirtualRows } from './useVirtualRows.ts'

const nothingGlowed: Glowed = new Map([])
const noRows: readonly number[] = []

/** How many rows are drawn first: they fill the windows of most screens. */
const firstRows = 25

interface IncidentRowsProps {
  /** The visible columns, from left to right. */
  readonly shown: readonly ColumnId[]
  /** How many rows are shown at most, from the beginning. */
  readonly most: number
}

/**
 * The rows of the list, in the chosen order. To avoid thousands of tab stops, Tab stops in one row only: the row that
 * last had the focus, or the row that replaced it. Keys move from row to row.
 */
export function IncidentRows({ shown, most }: IncidentRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const incidents = useIncidents()
  const list = useIncidentList()
  const selection = useSelection()
  const bulk = useBulk()
  const later = useLaterViews('controls')
  const store = useValue(incidents, 'store') ?? emptyStore
  const departed = useValue(incidents, 'departed')
  const deeds = useValue(incidents, 'deeds')
  const query = useValue(incidents, 'request') ?? unrestrictedQuery
  const since = useValue(incidents, 'shownAt') ?? 0
  const glowed = useValue(incidents, 'glowed') ?? nothingGlowed
  const lit = useValue(useWallRows(), 'lit')
  const ticked = useValue(selection, 'ticked')
  const all = useValue(list, 'rows') ?? noRows
  const pks = useMemo(() => (all.length > most ? all.slice(0, most) : all), [all, most])
  const isAckedCompared = useSelected(incidents, comparesAcked) === true
  const tabStop = useSelected(list, tabStopPlace) ?? 0
  const { pieces, measureRow, keepPlace, isPartial } = useVirtualRows({
    body,
    rows: pks,
    kept: tabStop,
    drawn: useDrawnCount(),
    density: usePreference('density'),
    virtualizing: later?.virtualizing,
    isUnavailable: useHasFailed('controls'),
  })
  return (
    <tbody ref={useMergedRef(body, keepPlace)} data-partial={isPartial || undefined}>
      {pieces.map((piece) => {
        if (piece.kind === 'room') {
          const { before, height } = piece
          return <tr key={`before ${before}`} className={classes.room} style={{ height }} aria-hidden />
        }
        const stored = store.storedIncidents.get(pks[piece.place] ?? Number.NaN)
        if (stored === undefined) return null
        const { incident } = stored
        return (
          <IncidentRow
            key={incident.pk}
            incident={incident}
            place={piece.place}
            measureRow={measureRow}
            newsAt={newsTime(stored, since, glowed)}
            gone={
              departed?.has(incident.pk) === true
                ? goneWords(incident, deeds?.get(incident.pk), query.filter)
                : undefined
            }
            isTabStop={piece.place === tabStop}
            shown={shown}
            comparesAcked={isAckedCompared}
            isLit={lit?.has(incident.pk) === true}
            isTicked={ticked?.has(incident.pk) === true}
            list={list}
            incidents={incidents}
            selection={selection}
            bulk={bulk}
            later={later}
          />
        )
      })}
    </tbody>
  )
}

/** How many rows are drawn so far, from the beginning of the list. */
function useDrawnCount(): number {
  const drawing = useDrawing()
  const isFirst = useTag(drawing, 'first')
  const isHalf = useTag(drawing, 'half')
  if (isFirst) return firstRows
  return isHalf ? 2 * firstRows : Infinity
}
