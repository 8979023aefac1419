import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import type { GroupKey } from '../../../../machines/filter/domain/groupKey.ts'
import type { GroupLine as Line } from '../../../../machines/list/domain/groups/lines.ts'
import type { Group } from '../../../../machines/list/domain/groups/parts.ts'
import { newestOf, oldestOf } from '../../../../machines/list/domain/groups/sums.ts'
import type { PartTick } from '../../../../machines/list/domain/groups/tickedGroup.ts'
import type { ListGroupsRef } from '../../../../machines/list/listGroups.ts'
import type { ChunkViews } from '../../core/chunks.ts'
import { useIsStill } from '../../core/still.ts'
import { isOnOtherControl } from '../table/IncidentRow.tsx'
import tableClasses from '../table/IncidentTable.module.css'
import { extendOnX } from '../ticks/RowTick.tsx'
import { AckedOf, AgeOf, Caret, LevelCounts, NewsOf, PaceOf, PartTickBox } from './GroupParts.tsx'
import classes from './Groups.module.css'

interface GroupCellsProps {
  readonly id: string
  readonly group: Group
  readonly groupKey: GroupKey
  readonly name: string
  /** How many rows of a closed group have arrived or changed since they were last on screen; on the wall, are new. */
  readonly news: number
  readonly isExpanded: boolean
  readonly tick: PartTick
  /** How many of its rows can be ticked. */
  readonly tickable: number
  readonly isTabStop: boolean
  readonly groups: ListGroupsRef | undefined
  /** What comes with the controls: the actions. */
  readonly later: ChunkViews['controls'] | undefined
}

interface GroupLineProps extends Omit<GroupCellsProps, 'id' | 'group' | 'isExpanded'> {
  readonly line: Line
  /** Its index among the lines. */
  readonly index: number
  readonly measureRow: (row: HTMLTableRowElement | null) => void
  /** Handles the arrow keys to the right and left. */
  readonly move: (event: KeyboardEvent<HTMLElement>) => void
}

/** A group on one line, or as a card. A click anywhere on it opens it in place, or closes it. */
export const GroupLine = memo(function GroupLine(props: GroupLineProps) {
  const { line, index, measureRow, move, ...cells } = props
  const { id, level, place, size, group, isExpanded } = line
  const { tick, news, isTabStop, groups } = cells
  const isStill = useIsStill()
  const toggle = (event: MouseEvent) => {
    if (!isOnOtherControl(event)) groups?.send({ type: 'listGroups.toggle', id })
  }
  return (
    <tr
      ref={measureRow}
      className={classes.group}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={size}
      aria-expanded={isExpanded}
      data-index={index}
      data-line={id}
      data-part={id}
      data-lit={(isStill && news > 0) || undefined}
      data-ticked={tick !== 'none' || undefined}
      data-tab-stop={isTabStop || undefined}
      onClick={isStill ? undefined : toggle}
      onKeyDown={(event) => {
        extendOnX(event)
        move(event)
      }}
    >
      <GroupCells {...cells} id={id} group={group} isExpanded={isExpanded} />
    </tr>
  )
})

/** The cells of the line, memoized separately: when a group moves, the places of others change, but none of their cells. */
const GroupCells = memo(function GroupCells(props: GroupCellsProps) {
  const { id, group, groupKey, name, news, isExpanded, tick, tickable, isTabStop, groups, later } = props
  const isStill = useIsStill()
  const tabIndex = isTabStop ? undefined : -1
  const title = (
    <>
      {!isStill && <Caret isExpanded={isExpanded} />}
      <bdi className={classes.name} data-none={group.id === '' || undefined}>
        {name}
      </bdi>
      <span className={classes.count}>{inThousands(group.rows.length)}</span>
      <NewsOf count={news} />
      {later && <later.PartMaintenance part={group} />}
    </>
  )
  return (
    <>
      {!isStill && (
        <td className={tableClasses.tick}>
          <PartTickBox id={id} count={tickable} tick={tick} name={name} tabIndex={tabIndex} groups={groups} />
        </td>
      )}
      <th scope="row" className={classes.title} title={name}>
        {isStill ? (
          <span className={classes.opener}>{title}</span>
        ) : (
          <button type="button" className={classes.opener} data-opens tabIndex={tabIndex}>
            {title}
          </button>
        )}
      </th>
      <td className={classes.severities}>
        <LevelCounts part={group} />
      </td>
      <td className={classes.pace}>
        <PaceOf pace={group.pace} />
      </td>
      <td className={classes.age}>
        <span className={classes.label}>oldest </span>
        <AgeOf at={oldestOf(group.sums)} />
      </td>
      <td className={classes.age} data-newest>
        <span className={classes.label}>newest </span>
        <AgeOf at={newestOf(group.sums)} />
      </td>
      <td className={classes.acked}>
        <AckedOf part={group} />
      </td>
      {!isStill && (
        <td className={classes.actions}>
          {later && <later.GroupActions part={group} groupKey={groupKey} tabIndex={tabIndex} />}
        </td>
      )}
    </>
  )
})
