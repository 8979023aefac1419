import { memo, Fragment, type MouseEvent } from 'react'
import { incidentStatus, type Incident } from '../../../../machines/incident/domain/incident.ts'
import type { ColumnKey } from '../../../../machines/list/domain/columns.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import type { SelectionRef } from '../../../../machines/list/selection.ts'
import type { IncidentListRef } from '../../../../machines/list/incidentList.ts'
import { useAddressOf } from '../../core/address.ts'
import { extendOnX, RowTick } from '../ticks/RowTick.tsx'
import { cells, roomClass, type CellProps } from './columnCells.tsx'
import classes from './IncidentTable.module.css'
import { moveFocusTo } from '../../core/focus.ts'
import { useIsStill } from '../../core/still.ts'
import { tagValues } from '../../../../machines/list/domain/listOrder.ts'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { Link } from 'wouter'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import rowActionsClasses from '../cells/RowActions.module.css'
import { isFilterTag, tagText } from '../../../../machines/incident/domain/tag.ts'
import { ValueButton } from '../../filter/values/ValueButton.tsx'

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
  readonly shown: readonly ColumnKey[]
  /** Keys of the tags that have their own column. */
  readonly ownColumns: readonly string[]
  /** Whether the list shows acknowledged and unacknowledged incidents alike. */
  readonly comparesAcked: boolean
  readonly isTicked: boolean
  readonly incidents: IncidentsRef | undefined
  readonly selection: SelectionRef | undefined
  readonly list: IncidentListRef | undefined
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
}

/** One incident, on one line or as a card. Re-renders only if one of its properties changes. */
export const IncidentRow = memo(function IncidentRow(props: IncidentRowProps) {
  const { place, measureRow, newsAt, ...cells } = props
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
      data-status={incidentStatus(incident)}
      data-level={incident.level}
      data-news={newsAt !== undefined || undefined}
      data-gone={gone !== undefined || undefined}
      data-ticked={isTicked || undefined}
      data-tab-stop={isTabStop || undefined}
      onClick={isStill ? undefined : view}
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

/** The cells of a row, memoized separately, since an arrival changes the index of every row below it, but no cell. */
const IncidentCells = memo(function IncidentCells(props: IncidentCellsProps) {
  const { incident, gone, isTabStop, shown, ownColumns, comparesAcked, isTicked, incidents, selection, list } = props
  const tabIndex = isTabStop ? undefined : -1
  const isStill = useIsStill()
  const cellProps: CellProps = {
    incident,
    gone,
    tabIndex,
    showsState: shown.includes('state'),
    comparesAcked,
    list,
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
      {shown.map((key) => (
        <Cell key={key} columnKey={key} {...cellProps} />
      ))}
      {ownColumns.map((key) => (
        <td key={key} className={classes.ownTag} title={tagValues(incident, key)}>
          <TagValues incident={incident} tagKey={key} />
        </td>
      ))}
      {!isStill && (
        <td className={classes.actions}>
          <RowActions incident={incident} tabIndex={tabIndex} />
        </td>
      )}
    </>
  )
})

function Cell({ columnKey, ...props }: CellProps & { readonly columnKey: ColumnKey }) {
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
 * Whether the click was on a control with its own effect: a button, the checkbox, or a link other than the one that
 * opens the dialog.
 */
function isOnOtherControl({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a, button, label, [data-value-menu]') : null
  return link !== null && !link.hasAttribute('data-opens')
}

interface RowActionsProps {
  readonly incident: Incident
  readonly tabIndex: -1 | undefined
}

/** Links from a row to the incident in its source system and to the incident's page. */
function RowActions({ incident, tabIndex }: RowActionsProps) {
  const { pk, source } = incident
  const details = httpUrl(incident.detailsUrl)
  return (
    <div className={rowActionsClasses.actions}>
      {details !== undefined && (
        <a
          className={rowActionsClasses.action}
          tabIndex={tabIndex}
          href={details}
          target="_blank"
          rel="noopener noreferrer"
          title={`Open in ${source.name}`}
          aria-label={`Open incident ${pk} in ${source.name}`}
        >
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      )}
      <Link
        className={rowActionsClasses.action}
        tabIndex={tabIndex}
        href={incidentPath(pk)}
        title="Open page"
        aria-label={`Open page of incident ${pk}`}
      >
        <IconArrowRight size={16} aria-hidden="true" />
      </Link>
    </div>
  )
}

interface TagValuesProps {
  readonly incident: Incident
  readonly tagKey: string
}

/** The values of an incident's tags with one key, in the column of that key. */
function TagValues({ incident, tagKey }: TagValuesProps) {
  const tags = incident.tags.filter(({ key }) => key === tagKey)
  return tags.map((tag, place) => (
    <Fragment key={`${place} ${tag.value}`}>
      {place > 0 && ', '}
      {isFilterTag(tagText(tag)) ? (
        <ValueButton value={{ kind: 'tag', tag: tagText(tag) }}>
          <bdi>{tag.value === '' ? <i>empty</i> : tag.value}</bdi>
        </ValueButton>
      ) : (
        <bdi>{tag.value}</bdi>
      )}
    </Fragment>
  ))
}
