import { useMemo, type CSSProperties } from 'react'
import { defaultPageSize } from '../../../../machines/list/domain/page.ts'
import { emptinessOf, shownColumns, type ColumnKey, type Emptiness } from '../../../../machines/list/domain/columns.ts'
import {
  useConfiguration,
  useIncidentList,
  useIncidents,
  usePreference,
  useSelected,
  useTag,
  useValue,
} from '../../actors.ts'
import { markWaiting } from '../../../theme/rootMarks.ts'
import { useIsStill } from '../../core/still.ts'
import { hasNarrowTrack, stateTracks, tagTracks, timeTrack, tracksOf } from './columnCells.tsx'
import { IncidentRows } from './IncidentRows.tsx'
import classes from './IncidentTable.module.css'
import { TableHead } from './TableHead.tsx'
import { useRowValues } from './useRowValues.ts'
import { commonStatus, shownCount } from '../selectors.ts'
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
  const count = Math.min(most, useSelected(useIncidentList(), shownCount) ?? 0)
  const isWaiting = useTag(incidents, 'placeholders')
  const isLoading = useTag(incidents, 'loading')
  const rowHeight = usePreference('density')
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const choices = usePreference('columnChoices')
  const ownColumns = usePreference('tagColumns')
  const shown = useMemo(
    () => shownColumns(choices, showsLevels).filter((key) => !isStill || hasNarrowTrack(key)),
    [choices, showsLevels, isStill],
  )
  const times = usePreference('listTimes')
  const format = usePreference('timeFormat')
  const values = useRowValues()
  const common = useSelected(incidents, commonStatus)
  const isUnfolded = usePreference('toolbarOpen')
  const measured = useValue(incidents, 'measured')
  const empty = useMemo(() => emptinessOf(measured ?? []), [measured])
  const stateTrack = useMemo(() => stateTracks(measured ?? []), [measured])
  return (
    <table
      {...(isStill ? undefined : values)}
      className={`list-table ${classes.table}`}
      aria-label="Incidents"
      aria-busy={isLoading}
      aria-rowcount={isWaiting ? undefined : count + 1}
      data-density={rowHeight}
      data-common={common}
      data-unfolded={isUnfolded || undefined}
      data-still={isStill || undefined}
      style={{
        ...measuresOf(shown, ownColumns, empty),
        ...tracks({
          '--time-track': timeTrack(times, format),
          '--date-track': timeTrack('absolute', format),
          '--state-track': stateTrack.wide,
          '--narrow-state-track': stateTrack.narrow,
        }),
      }}
    >
      <TableHead shown={shown} ownColumns={ownColumns} />
      {isWaiting ? (
        <tbody ref={markWaiting}>
          <PlaceholderRows shown={shown} isTicked={!isStill} />
        </tbody>
      ) : (
        <IncidentRows shown={shown} ownColumns={ownColumns} most={most} />
      )}
    </table>
  )
}

/** CSS variables for the tracks that do not depend on the visible columns alone. */
function tracks(widths: Readonly<Record<`--${string}-track`, string>>): CSSProperties {
  return widths
}

/** CSS variables for the tracks of the visible columns. */
function measuresOf(
  shown: readonly ColumnKey[],
  ownColumns: readonly string[],
  { emptyColumns, tagKeys }: Emptiness,
): CSSProperties {
  const { wide, narrow } = tracksOf(shown, emptyColumns)
  const measures: Record<`--${string}`, string> = {
    '--wide': wide,
    '--narrow': narrow,
  }
  if (ownColumns.length > 0) measures['--own-tags'] = tagTracks(ownColumns, tagKeys)
  return measures
}

/** As many rows as a page usually has; the numbers serve as React keys. */
const places = Array.from({ length: defaultPageSize }, (_, place) => place)

interface PlaceholderRowsProps {
  readonly shown: readonly ColumnKey[]
  /** Whether a column with ticks comes first. */
  readonly isTicked: boolean
}

/** Rows shown in place of incidents that are loading. Only the first is more than a picture. */
function PlaceholderRows({ shown, isTicked }: PlaceholderRowsProps) {
  const cells: readonly (ColumnKey | 'tick')[] = isTicked ? ['tick', ...shown] : shown
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
