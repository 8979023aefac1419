import { useMemo, type CSSProperties } from 'react'
import { isGrouped } from '../../../../machines/filter/domain/grouping.ts'
import { inColumnOrder } from '../../../../machines/list/domain/columnLayout.ts'
import { emptinessOf, shownColumns, tagColumn, type ColumnId } from '../../../../machines/list/domain/columns.ts'
import { defaultPageSize } from '../../../../machines/list/domain/page.ts'
import {
  useColumnLayout,
  useConfiguration,
  useIncidentList,
  useIncidents,
  useListGroups,
  useListFigures,
  usePreference,
  useSelected,
  useTag,
  useValue,
} from '../../actors.ts'
import { markWaiting } from '../../../theme/rootMarks.ts'
import { Later, useHasFailed } from '../../core/Later.tsx'
import { useIsStill } from '../../core/still.ts'
import { hasNarrowTrack, mayTellExpiry, tracksOf } from './columnTracks.ts'
import { IncidentRows } from './IncidentRows.tsx'
import classes from './IncidentTable.module.css'
import { TableHead } from './TableHead.tsx'
import { useRowValues } from './useRowValues.ts'
import { areManyCritical, commonStatus, shownCount } from '../selectors.ts'
import { VisuallyHidden } from '../../core/plain/elements.tsx'

interface IncidentTableProps {
  /** How many rows are shown at most, from the beginning. */
  readonly most?: number
}

/**
 * The incidents of the list, or placeholders while they are loading. In a narrow window, each row is a
 * card.
 */
export function IncidentTable({ most = Infinity }: IncidentTableProps) {
  const isStill = useIsStill()
  const incidents = useIncidents()
  const group = usePreference('group')
  const foldsAlike = usePreference('foldsAlike')
  // What groups them may have failed to load; the rows are there without it.
  const isInGroups = !useHasFailed('controls') && isGrouped({ group, foldsAlike })
  const rowCount = useSelected(useIncidentList(), shownCount) ?? 0
  const lineCount = useSelected(useListGroups(), ({ context }) => context.lines.lines.length) ?? 0
  const count = Math.min(most, isInGroups ? lineCount : rowCount)
  const isWaiting = useTag(incidents, 'placeholders')
  const isLoading = useTag(incidents, 'loading')
  const rowHeight = usePreference('density')
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const choices = usePreference('columnChoices')
  const tagKeys = usePreference('tagColumns')
  const order = usePreference('columnOrder')
  const widths = usePreference('columnWidths')
  const resized = useSelected(useColumnLayout(), ({ context }) => context.resized)
  const shown = useMemo(
    (): readonly ColumnId[] =>
      inColumnOrder([...shownColumns(choices, showsLevels), ...tagKeys.map(tagColumn)], order).filter(
        (id) => !isStill || hasNarrowTrack(id),
      ),
    [choices, tagKeys, order, showsLevels, isStill],
  )
  const times = usePreference('listTimes')
  const format = usePreference('timeFormat')
  const values = useRowValues()
  const common = useSelected(incidents, commonStatus)
  const hasManyCriticals = useSelected(useListFigures(), areManyCritical) === true
  const isUnfolded = usePreference('toolbarOpen')
  const measured = useValue(incidents, 'measured')
  const empty = useMemo(() => emptinessOf(measured ?? []), [measured])
  const hasExpiries = useMemo(() => mayTellExpiry(measured ?? []), [measured])
  const look = useMemo(
    () => ({ times, format, hasExpiries: hasExpiries && !shown.includes('ackedUntil') }),
    [times, format, hasExpiries, shown],
  )
  const chosen = resized === undefined ? widths : { ...widths, [resized.column]: resized.width }
  const { wide, narrow } = tracksOf(shown, empty, look, chosen)
  const placeholders = (
    <tbody ref={markWaiting}>
      <PlaceholderRows shown={shown} isTicked={!isStill} />
    </tbody>
  )
  return (
    <table
      {...(isStill ? undefined : values)}
      className={`list-table ${classes.table}`}
      role={isInGroups ? 'treegrid' : undefined}
      data-grouped={isInGroups || undefined}
      aria-label="Incidents"
      aria-busy={isLoading}
      aria-rowcount={isWaiting ? undefined : count + 1}
      data-density={rowHeight}
      data-common={common}
      data-many-criticals={hasManyCriticals || undefined}
      data-unfolded={isUnfolded || undefined}
      data-still={isStill || undefined}
      style={{
        ...tracks({ '--wide': wide, '--narrow': narrow }),
        ...(isInGroups && groupMeasures(group !== 'none' && lineCount === 0)),
      }}
    >
      <TableHead shown={shown} look={look} hasGroups={isInGroups && group !== 'none'} />
      {isWaiting && placeholders}
      {!isWaiting && !isInGroups && <IncidentRows shown={shown} most={most} />}
      {!isWaiting && isInGroups && (
        <Later chunk="controls" until={placeholders}>
          {({ GroupedRows }) => <GroupedRows shown={shown} most={most} />}
        </Later>
      )}
    </table>
  )
}

/** CSS variables for the tracks of the visible columns. */
function tracks(widths: Readonly<Record<`--${string}`, string>>): CSSProperties {
  return widths
}

/**
 * CSS variables of a list in groups: rows stand to the right of the lines that they belong to, under their headings. Until
 * there are groups, the placeholders are as high as they will be.
 */
function groupMeasures(areAwaited: boolean): CSSProperties {
  const measures: Record<`--${string}`, string> = { '--tick': '3.75' }
  if (areAwaited) measures['--line-height'] = 'var(--group-height)'
  return measures
}

/** As many rows as a page usually has; the numbers serve as React keys. */
const places = Array.from({ length: defaultPageSize }, (_, place) => place)

interface PlaceholderRowsProps {
  readonly shown: readonly ColumnId[]
  /** Whether a column with ticks comes first. */
  readonly isTicked: boolean
}

/** Rows shown in place of incidents that are loading. Only the first is more than a picture. */
function PlaceholderRows({ shown, isTicked }: PlaceholderRowsProps) {
  const cells: readonly (ColumnId | 'tick')[] = isTicked ? ['tick', ...shown] : shown
  return places.map((place) => (
    <tr key={place} className="list-row waiting" aria-hidden={place > 0 || undefined}>
      {cells.map((key) => (
        <td key={key} data-column={key}>
          {place === 0 && key === 'description' && <VisuallyHidden>Loading...</VisuallyHidden>}
        </td>
      ))}
    </tr>
  ))
}
