import { memo, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import { incidentStatus, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { isTagColumn, type ColumnId } from '../../../../machines/list/domain/columns.ts'
import type { FoldLine as Line } from '../../../../machines/list/domain/groups/lines.ts'
import { newestOf } from '../../../../machines/list/domain/groups/sums.ts'
import type { PartTick } from '../../../../machines/list/domain/groups/tickedGroup.ts'
import type { IncidentListRef } from '../../../../machines/list/incidentList.ts'
import type { ListGroupsRef } from '../../../../machines/list/listGroups.ts'
import { relativeTime } from '../../../time/relative.ts'
import { useTime } from '../../actors.ts'
import { useAddressOf } from '../../core/address.ts'
import { useIsStill } from '../../core/still.ts'
import type { ChunkViews } from '../../core/chunks.ts'
import type { CellProps } from '../table/columnCells.tsx'
import { hasNarrowTrack, roomClass } from '../table/columnTracks.ts'
import { Cell, isOnOtherControl } from '../table/IncidentRow.tsx'
import tableClasses from '../table/IncidentTable.module.css'
import { extendOnX } from '../ticks/RowTick.tsx'
import { AckedOf, Caret, NewsOf, PartTickBox } from './GroupParts.tsx'
import classes from './Groups.module.css'

interface FoldLineProps {
  readonly line: Line
  /** The row that stands for all: the newest of the most severe. */
  readonly lead: Incident
  /** Its index among the lines. */
  readonly index: number
  readonly measureRow: (row: HTMLTableRowElement | null) => void
  readonly shown: readonly ColumnId[]
  /** How many of the rows have arrived or changed since they were last on screen, while folded; on the wall, are new. */
  readonly news: number
  readonly tick: PartTick
  /** How many of its rows can be ticked. */
  readonly tickable: number
  readonly isTabStop: boolean
  readonly list: IncidentListRef | undefined
  readonly groups: ListGroupsRef | undefined
  /** What comes with the controls: the actions, and cells that are hidden by default. */
  readonly later: ChunkViews['controls'] | undefined
  /** Handles the arrow keys to the right and left. */
  readonly move: (event: KeyboardEvent<HTMLElement>) => void
}

/** The content of columns in which folded rows differ. */
const nothing = ''

/** Rows with the same source and description, as one: a click unfolds them, or folds them again. */
export const FoldLine = memo(function FoldLine(props: FoldLineProps) {
  const { line, lead, index, measureRow, shown, news, tick, tickable, isTabStop, list, groups, later, move } = props
  const { id, level, place, size, fold, isExpanded } = line
  const isStill = useIsStill()
  const tabIndex = isTabStop ? undefined : (-1 as const)
  const cell: CellProps = {
    incident: lead,
    gone: undefined,
    tabIndex,
    showsState: true,
    comparesAcked: true,
    tellsExpiry: false,
    list,
    later,
    addressOf: useAddressOf(),
  }
  const toggle = (event: MouseEvent) => {
    if (!isOnOtherControl(event)) groups?.send({ type: 'listGroups.toggle', id })
  }
  return (
    <tr
      ref={measureRow}
      className={`list-row ${tableClasses.row} ${classes.fold}`}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={size}
      aria-expanded={isExpanded}
      data-index={index}
      data-line={id}
      data-part={id}
      data-pk={lead.pk}
      data-spreads={!shown.slice(shown.indexOf('description')).some(isOfAll) || undefined}
      style={placesOf(shown, isStill ? 1 : 2)}
      data-status={incidentStatus(lead)}
      data-level={lead.level}
      data-ticked={tick !== 'none' || undefined}
      data-tab-stop={isTabStop || undefined}
      onClick={isStill ? undefined : toggle}
      onKeyDown={(event) => {
        extendOnX(event)
        move(event)
      }}
    >
      {!isStill && (
        <td className={tableClasses.tick}>
          <PartTickBox
            id={id}
            count={tickable}
            tick={tick}
            name={lead.description}
            tabIndex={tabIndex}
            groups={groups}
          />
        </td>
      )}
      {shown.map((key) => {
        if (key === 'description')
          return <FoldTitle key={key} line={line} lead={lead} news={news} tabIndex={tabIndex} />
        if (isTagColumn(key))
          return (
            <td key={key} className={tableClasses.ownTag}>
              {nothing}
            </td>
          )
        if (key === 'severity' || key === 'source') return <Cell key={key} columnKey={key} {...cell} />
        return (
          <td key={key} data-column={key} className={roomClass(key)}>
            {key === 'state' && <AckedOf part={fold} />}
          </td>
        )
      })}
      {!isStill && (
        <td className={`${tableClasses.actions} ${classes.foldActions}`}>
          {later && <later.GroupActions part={fold} tabIndex={tabIndex} />}
        </td>
      )}
    </tr>
  )
})

/**
 * Whether a column says something of all folded rows: they have the same source, of their levels that of the most severe
 * one counts, and they may be acknowledged alike.
 */
function isOfAll(id: ColumnId): boolean {
  return id === 'severity' || id === 'state' || id === 'source'
}

/** CSS variables: in which track the description is, in a wide window and in a narrow one. `first` is that of the columns. */
function placesOf(shown: readonly ColumnId[], first: number): CSSProperties {
  const placeIn = (ids: readonly ColumnId[]) => ids.indexOf('description') + first
  const places: Record<`--${string}`, number> = {
    '--place': placeIn(shown),
    '--narrow-place': placeIn(shown.filter((id) => hasNarrowTrack(id))),
  }
  return places
}

interface FoldTitleProps extends Pick<FoldLineProps, 'line' | 'lead' | 'news'> {
  readonly tabIndex: -1 | undefined
}

/** The description, the number of rows, and the age of the newest: '× 46, last 9 s ago'. */
function FoldTitle({ line: { fold, isExpanded }, lead, news, tabIndex }: FoldTitleProps) {
  const isStill = useIsStill()
  const newest = newestOf(fold.sums)
  const age = useTime((now) => (newest === undefined ? '' : `, last ${relativeTime(newest, now)}`))
  const words = (
    <>
      {!isStill && <Caret isExpanded={isExpanded} />}
      <bdi className={classes.foldName}>{lead.description}</bdi>
      <span className={classes.count}>
        × {inThousands(fold.rows.length)}
        {age}
      </span>
      <NewsOf count={news} />
    </>
  )
  return (
    <th scope="row" data-column="description" title={lead.description}>
      {isStill ? (
        <span className={classes.opener}>{words}</span>
      ) : (
        <button type="button" className={classes.opener} data-opens tabIndex={tabIndex}>
          {words}
        </button>
      )}
    </th>
  )
}
