import { memo, type MouseEvent } from 'react'
import { incidentStatus, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import type { PreferencesRef } from '../../../../machines/list/preferences.ts'
import type { SelectionRef } from '../../../../machines/list/selection.ts'
import type { IncidentListRef } from '../../../../machines/list/incidentList.ts'
import { useAddressOf } from '../../core/address.ts'
import { extendOnX, RowTick } from '../ticks/RowTick.tsx'
import { tagValues } from './columns.ts'
import classes from './IncidentTable.module.css'
import { RowActions } from '../cells/RowActions.tsx'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import { StartTime } from '../cells/StartTime.tsx'
import { StateChips } from '../cells/StateChip.tsx'
import { TagList } from '../cells/TagList.tsx'
import { TicketLabel } from '../cells/TicketLabel.tsx'
import { leadTo } from '../../core/focus.ts'

interface IncidentCellsProps {
  readonly incident: Incident
  /** Whether the row is only still there because somebody is busy with the rows. */
  readonly isGone: boolean
  /** Whether Tab stops at what is in the row; to the others lead the pointer, and the keys from row to row. */
  readonly isTabStop: boolean
  /** Names of the columns that do not show. */
  readonly hidden: readonly string[]
  /** Keys of the tags that have a column of their own. */
  readonly ownColumns: readonly string[]
  readonly isTicked: boolean
  readonly incidents: IncidentsRef | undefined
  readonly selection: SelectionRef | undefined
  readonly preferences: PreferencesRef | undefined
}

export interface IncidentRowProps extends IncidentCellsProps {
  /** Its place in the list, from 0. */
  readonly place: number
  readonly measureRow: (row: HTMLTableRowElement | null) => void
  /** When it came or changed while one was looking elsewhere, in milliseconds since 1970: then the row glows once. */
  readonly newsAt: number | undefined
  readonly list: IncidentListRef | undefined
}

/** One incident in one line. Drawn again only when the incident itself changed, or its place. */
export const IncidentRow = memo(function IncidentRow(props: IncidentRowProps) {
  const { place, measureRow, newsAt, list, ...cells } = props
  const { incident, isGone, isTicked, isTabStop } = cells
  const view = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return
    if (isLinkOfItsOwn(event) || isSelecting(event)) return
    event.preventDefault()
    // The second click of two may have been meant for a dialog that the first one closed.
    if (event.detail > 1) return
    leadTo(event.currentTarget.querySelector<HTMLElement>('a[data-opens]'))
    list?.send({ type: 'incidentList.view', pk: incident.pk })
  }
  return (
    <tr
      ref={measureRow}
      className={classes.row}
      // The heading is the first row.
      aria-rowindex={place + 2}
      data-index={place}
      data-pk={incident.pk}
      data-status={incidentStatus(incident)}
      data-news={newsAt !== undefined || undefined}
      data-gone={isGone || undefined}
      data-ticked={isTicked || undefined}
      data-tab-stop={isTabStop || undefined}
      onClick={view}
      onKeyDown={extendOnX}
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

/** The cells by themselves: an arrival moves all rows below it by one place, and changes nothing in them. */
const IncidentCells = memo(function IncidentCells(props: IncidentCellsProps) {
  const { incident, isGone, isTabStop, hidden, ownColumns, isTicked, incidents, selection, preferences } = props
  const tabIndex = isTabStop ? undefined : -1
  const addressOf = useAddressOf()
  return (
    <>
      <td className={classes.tick}>
        <RowTick
          pk={incident.pk}
          isTicked={isTicked}
          isGone={isGone}
          tabIndex={tabIndex}
          incidents={incidents}
          selection={selection}
          preferences={preferences}
        />
      </td>
      {!hidden.includes('Time') && (
        <td className={classes.time}>
          <StartTime time={incident.startTime} />
        </td>
      )}
      {!hidden.includes('Severity') && (
        <td className={classes.severity}>
          <SeverityMark level={incident.level} /> {levelText(incident.level)}
        </td>
      )}
      {!hidden.includes('State') && (
        <td className={classes.state}>
          {isGone ? <span className={classes.gone}>Gone</span> : <StateChips incident={incident} />}
        </td>
      )}
      {!hidden.includes('Source') && (
        <td className={classes.source} title={incident.source.name}>
          <bdi>{incident.source.name}</bdi>
        </td>
      )}
      <th scope="row" className={classes.description}>
        <a data-opens href={addressOf(incidentPath(incident.pk))} title={incident.description} tabIndex={tabIndex}>
          {isGone && hidden.includes('State') && <><span className={classes.gone}>Gone:</span>{' '}</>}
          <Description text={incident.description} />
        </a>
      </th>
      {!hidden.includes('Tags') && (
        <td className={classes.tags}>
          <TagList tags={incident.tags} areAllKnown={isKnown(incident, 'tags')} tabIndex={tabIndex} />
        </td>
      )}
      {!hidden.includes('Ticket') && (
        <td className={classes.ticket}>
          <TicketLabel incident={incident} tabIndex={tabIndex} />
        </td>
      )}
      {ownColumns.map((key) => (
        <td key={key} className={classes.ownTag} title={tagValues(incident, key)}>
          <bdi>{tagValues(incident, key)}</bdi>
        </td>
      ))}
      <td className={classes.actions}>
        <RowActions incident={incident} tabIndex={tabIndex} />
      </td>
    </>
  )
})

/** A text without a visible character would be a link one cannot see. */
function Description({ text }: { text: string }) {
  if (/^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]*$/u.test(text)) {
    return <span className={classes.nothing}>No description</span>
  }
  return <bdi>{text}</bdi>
}

/** A click that asks for a new tab or window belongs to the browser. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

/** Whether the click met something of its own: another link than the one that opens the dialog, a button, the tick. */
function isLinkOfItsOwn({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a, button, label') : null
  return link !== null && !link.hasAttribute('data-opens')
}

/** Whether the click ended the marking of a text of the row. */
function isSelecting({ currentTarget }: MouseEvent<HTMLElement>): boolean {
  const selection = currentTarget.ownerDocument.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(currentTarget, true)
}
