import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import { incidentStatus, type Incident } from '../../../../machines/incident/domain/incident.ts'
import type { ColumnKey } from '../../../../machines/list/domain/columns.ts'
import type { FoldLine as Line } from '../../../../machines/list/domain/groups/lines.ts'
import { newestOf } from '../../../../machines/list/domain/groups/sums.ts'
import type { PartTick } from '../../../../machines/list/domain/groups/tickedGroup.ts'
import type { IncidentListRef } from '../../../../machines/list/incidentList.ts'
import type { ListGroupsRef } from '../../../../machines/list/listGroups.ts'
import { relativeTime } from '../../../time/relative.ts'
import { useTime } from '../../actors.ts'
import { useAddressOf } from '../../core/address.ts'
import { useIsStill } from '../../core/still.ts'
import { roomClass } from '../table/columnCells.tsx'
import { Cell, isOnOtherControl } from '../table/IncidentRow.tsx'
import tableClasses from '../table/IncidentTable.module.css'
import { AckedOf, Caret, PartTickBox } from './GroupParts.tsx'
import classes from './Groups.module.css'

interface FoldLineProps {
  readonly line: Line
  /** The row that stands for all: the newest of the most severe. */
  readonly lead: Incident
  /** Its index among the lines. */
  readonly index: number
  readonly measureRow: (row: HTMLTableRowElement | null) => void
  readonly shown: readonly ColumnKey[]
  readonly ownColumns: readonly string[]
  readonly tick: PartTick
  readonly isTabStop: boolean
  readonly list: IncidentListRef | undefined
  readonly groups: ListGroupsRef | undefined
  /** Handles the arrow keys to the right and left. */
  readonly move: (event: KeyboardEvent<HTMLElement>) => void
}

/** The content of columns in which folded rows differ. */
const nothing = ''

/** The columns in which all folded rows have the same value, or in which that of the most severe one counts. */
const sharedColumns: readonly ColumnKey[] = ['severity', 'source']

/** Rows with the same source and description, as one: a click unfolds them, or folds them again. */
export const FoldLine = memo(function FoldLine(props: FoldLineProps) {
  const { line, lead, index, measureRow, shown, ownColumns, tick, isTabStop, list, groups, move } = props
  const { id, level, place, size, fold, isExpanded } = line
  const isStill = useIsStill()
  const tabIndex = isTabStop ? undefined : (-1 as const)
  const cell = { incident: lead, gone: undefined, tabIndex, showsState: true, comparesAcked: true, list } as const
  const addressOf = useAddressOf()
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
      data-status={incidentStatus(lead)}
      data-level={lead.level}
      data-ticked={tick !== 'none' || undefined}
      data-tab-stop={isTabStop || undefined}
      onClick={isStill ? undefined : toggle}
      onKeyDown={move}
    >
      {!isStill && (
        <td className={tableClasses.tick}>
          <PartTickBox
            id={id}
            count={fold.rows.length}
            tick={tick}
            name={lead.description}
            tabIndex={tabIndex}
            groups={groups}
          />
        </td>
      )}
      {shown.map((key) => {
        if (key === 'description') return <FoldTitle key={key} line={line} lead={lead} tabIndex={tabIndex} />
        if (sharedColumns.includes(key)) return <Cell key={key} columnKey={key} addressOf={addressOf} {...cell} />
        return (
          <td key={key} data-column={key} className={roomClass(key)}>
            {key === 'state' && <AckedOf part={fold} />}
          </td>
        )
      })}
      {ownColumns.map((key) => (
        <td key={key} className={tableClasses.ownTag}>
          {nothing}
        </td>
      ))}
      {!isStill && <td className={tableClasses.actions}>{nothing}</td>}
    </tr>
  )
})

interface FoldTitleProps extends Pick<FoldLineProps, 'line' | 'lead'> {
  readonly tabIndex: -1 | undefined
}

/** The description, the number of rows, and the age of the newest: '× 46, last 9 s ago'. */
function FoldTitle({ line: { fold, isExpanded }, lead, tabIndex }: FoldTitleProps) {
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
