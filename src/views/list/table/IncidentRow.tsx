import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { incidentStatus, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { isTagColumn, tagKeyOf, type ColumnId, type ColumnKey } from '../../../../machines/list/domain/columns.ts'
import type { RowLine } from '../../../../machines/list/domain/groups/lines.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import type { SelectionRef } from '../../../../machines/list/selection.ts'
import type { IncidentListRef } from '../../../../machines/list/incidentList.ts'
import type { useBulk } from '../../actors.ts'
import { useAddressOf } from '../../core/address.ts'
import type { ChunkViews } from '../../core/chunks.ts'
import { extendOnX, RowTick } from '../ticks/RowTick.tsx'
import { cells, type CellProps } from './columnCells.tsx'
import { roomClass } from './columnTracks.ts'
import classes from './IncidentTable.module.css'
import { moveFocusTo } from '../../core/focus.ts'
import { useIsStill } from '../../core/still.ts'
import { tagValues } from '../../../../machines/list/domain/listOrder.ts'

interface IncidentCellsProps {
  readonly incident: Incident
  /**
   * Why the row has left the list; undefined if it has not. Such a row stays on screen only while the rows are held.
   */
  readonly gone: string | undefined
  /**
   * Whether Tab stops at the controls in this row. All other rows are reached by pointer or by the keys that move
   * between rows.
   */
  readonly isTabStop: boolean
  /** The visible columns, from left to right. */
  readonly shown: readonly ColumnId[]
  /** Whether the list shows acknowledged and unacknowledged incidents alike. */
  readonly comparesAcked: boolean
  readonly isTicked: boolean
  readonly incidents: IncidentsRef | undefined
  readonly selection: SelectionRef | undefined
  readonly list: IncidentListRef | undefined
  readonly bulk: ReturnType<typeof useBulk>
  /** What comes with the controls: the actions of the row, and cells that are hidden by default. */
  readonly later: ChunkViews['controls'] | undefined
}

interface IncidentRowProps extends IncidentCellsProps {
  /** The row's index in the list. */
  readonly place: number
  readonly measureRow: (row: HTMLTableRowElement | null) => void
  /**
   * When the incident arrived or changed unseen, in milliseconds since 1970: the row is highlighted once. Undefined if
   * it did neither.
   */
  readonly newsAt: number | undefined
  /** Whether the wall says that the row is new. */
  readonly isLit: boolean
  /** The row's place in its group or fold; left out if rows are not grouped. */
  readonly line?: RowLine
  /** Handles further keys; left out if rows are not grouped. */
  readonly move?: (event: KeyboardEvent<HTMLElement>) => void
}

/** One incident, on one line or as a card. Re-renders only if one of its properties changes. */
export const IncidentRow = memo(function IncidentRow(props: IncidentRowProps) {
  const { place, measureRow, newsAt, isLit, line, move, ...cells } = props
  const { incident, list, gone, isTicked, isTabStop } = cells
  const isStill = useIsStill()
  const view = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return
    if (isOnOtherControl(event)) return
    event.preventDefault()
    // The second click of a double click may have been meant for a dialog that the first click closed.
    if (event.detail > 1) return
    moveFocusTo(event.currentTarget.querySelector<HTMLElement>('a[data-opens]'))
    list?.send({ type: 'incidentList.view', pk: incident.pk })
  }
  return (
    <tr
      ref={measureRow}
      className={`list-row ${classes.row}`}
      // The header is row 1.
      aria-rowindex={place + 2}
      data-index={place}
      data-pk={incident.pk}
      data-line={line?.id}
      aria-level={line?.level}
      aria-posinset={line?.place}
      aria-setsize={line?.size}
      data-status={incidentStatus(incident)}
      data-level={incident.level}
      data-lit={isLit || undefined}
      data-news={newsAt !== undefined || undefined}
      data-gone={gone !== undefined || undefined}
      data-ticked={isTicked || undefined}
      data-tab-stop={isTabStop || undefined}
      onClick={isStill ? undefined : view}
      onKeyDown={(event) => {
        extendOnX(event)
        move?.(event)
      }}
    >
      <IncidentCells {...cells} />
      {newsAt !== undefined && (
        <td
          key={newsAt}
          className={classes.glow}
          aria-hidden
          onAnimationEnd={() => cells.incidents?.send({ type: 'incidents.noteGlow', pk: incident.pk, at: newsAt })}
        />
      )}
    </tr>
  )
})

/** The cells of a row, memoized separately, since an arrival changes the index of every row below it, but no cell. */
const IncidentCells = memo(function IncidentCells(props: IncidentCellsProps) {
  const { incident, gone, isTabStop, shown, comparesAcked, isTicked, incidents, selection, list, bulk, later } = props
  const tabIndex = isTabStop ? undefined : -1
  const isStill = useIsStill()
  const cellProps: CellProps = {
    incident,
    gone,
    tabIndex,
    showsState: shown.includes('state'),
    comparesAcked,
    tellsExpiry: !shown.includes('ackedUntil'),
    list,
    later,
    addressOf: useAddressOf(),
  }
  return (
    <>
      {!isStill && (
        <td className={classes.tick}>
          <RowTick
            pk={incident.pk}
            isTicked={isTicked}
            isGone={gone !== undefined}
            tabIndex={tabIndex}
            incidents={incidents}
            selection={selection}
            list={list}
          />
        </td>
      )}
      {shown.map((id) =>
        isTagColumn(id) ? (
          <td key={id} className={classes.ownTag} title={tagValues(incident, tagKeyOf(id) ?? '')}>
            {later && <later.optionalCells.TagValues incident={incident} tagKey={tagKeyOf(id) ?? ''} />}
          </td>
        ) : (
          <Cell key={id} columnKey={id} {...cellProps} />
        ),
      )}
      {!isStill && (
        <td className={classes.actions}>
          {later && (
            <later.RowActions incident={incident} isGone={gone !== undefined} tabIndex={tabIndex} bulk={bulk} />
          )}
        </td>
      )}
    </>
  )
})

/** A cell of a column. */
export function Cell({ columnKey, ...props }: CellProps & { readonly columnKey: ColumnKey }) {
  const { isRowHeader, titleOf, content } = cells[columnKey]
  const attributes = { 'data-column': columnKey, className: roomClass(columnKey), title: titleOf?.(props.incident) }
  if (isRowHeader === true)
    return (
      <th scope="row" {...attributes}>
        {content(props)}
      </th>
    )
  return <td {...attributes}>{content(props)}</td>
}

/** Whether the click is for the console. A click that asks for a new tab or window is left to the browser. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

/**
 * Whether the click was on a control with its own effect: a button, the checkbox, or a link, other than the one that
 * opens the row.
 */
export function isOnOtherControl({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a, button, label, [data-value-menu]') : null
  return link !== null && !link.hasAttribute('data-opens')
}
