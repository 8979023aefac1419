import { useCallback } from 'react'
import { useChunkLoading, useDrawing, useIncidentList, useIncidents, useSelected, useTag } from '../actors.ts'
import { EmptyList, FailedList, HiddenList } from './EmptyList.tsx'
import { hidesEverything, isEmpty } from './selectors.ts'
import { IncidentTable } from './table/IncidentTable.tsx'

interface ListBodyProps {
  /** How many rows are shown at most, from the beginning; undefined for all. */
  readonly most?: number
}

/** The rows, or the reason why there are none. */
export function ListBody(props: ListBodyProps) {
  const isWaiting = useTag(useIncidents(), 'placeholders')
  return (
    <>
      <Rows {...props} />
      {!isWaiting && <Complete />}
    </>
  )
}

function Rows({ most }: ListBodyProps) {
  const incidents = useIncidents()
  const isFailed = useTag(incidents, 'failed')
  const isWaiting = useTag(incidents, 'placeholders')
  const isWithoutRows = useSelected(incidents, isEmpty) === true
  const isHidden = useSelected(useIncidentList(), hidesEverything) === true
  if (isFailed) return <FailedList />
  if (isHidden && !isWaiting) return <HiddenList />
  return isWithoutRows && !isWaiting ? <EmptyList /> : <IncidentTable {...(most === undefined ? {} : { most })} />
}

/**
 * Reports that the list is on screen, with or without rows, so that all other code can be loaded, and that further rows
 * can be drawn.
 */
function Complete() {
  const loading = useChunkLoading()
  const drawing = useDrawing()
  const tell = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return
      loading?.send({ type: 'chunks.prefetch' })
      drawing?.send({ type: 'drawing.begin' })
    },
    [loading, drawing],
  )
  return <span hidden ref={tell} />
}
