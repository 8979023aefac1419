import type { ReactNode } from 'react'
import { isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import type { ColumnKey } from '../../../../machines/list/domain/columns.ts'
import { ValueButton } from '../../filter/ValueButton.tsx'
import { SeverityBadge } from '../cells/SeverityBadge.tsx'
import { StartTime } from '../cells/StartTime.tsx'
import { StateChips } from '../cells/StateChip.tsx'
import { TagList } from '../cells/TagList.tsx'
import { TicketLabel } from '../cells/TicketLabel.tsx'
import classes from './IncidentTable.module.css'

/** The data that a cell can render. */
export interface CellProps {
  readonly incident: Incident
  /** Whether the row has left the list, and stays only while the rows are held. */
  readonly isGone: boolean
  /** For focusable elements: -1 if Tab does not stop in the row. */
  readonly tabIndex: -1 | undefined
  /** Whether another cell shows the incident's state. */
  readonly showsState: boolean
  /** Turns one of the console's paths into its address within the site. */
  readonly addressOf: (path: string) => string
}

/** The appearance of a column. `machines/list/domain/columns.ts` defines its label and order. */
export interface CellDefinition {
  /** Its grid track in a window of at least 1200 px. */
  readonly track: string
  /** Its grid track in a window of 900 to 1200 px; undefined if the column has no room there. */
  readonly narrowTrack: string | undefined
  /** Whether the cards in narrower windows show the column; `IncidentTable.module.css` says where. */
  readonly onCards: boolean
  /** Whether the cell is the header of its row. */
  readonly isRowHeader?: true
  /** The full text of a cell that may be cut off. */
  readonly titleOf?: (incident: Incident) => string
  readonly content: (props: CellProps) => ReactNode
}

export const cells: Readonly<Record<ColumnKey, CellDefinition>> = {
  number: { track: '5.5rem', narrowTrack: '5rem', onCards: false, content: ({ incident }) => incident.pk },
  time: {
    track: '6.25rem',
    narrowTrack: '6rem',
    onCards: true,
    content: ({ incident }) => <StartTime time={incident.startTime} />,
  },
  severity: {
    track: '8.75rem',
    narrowTrack: '8.75rem',
    onCards: true,
    content: ({ incident }) =>
      incident.level === undefined ? (
        <SeverityBadge incident={incident} />
      ) : (
        <ValueButton value={{ kind: 'level', level: incident.level }}>
          <SeverityBadge incident={incident} />
        </ValueButton>
      ),
  },
  state: {
    track: '10.5rem',
    narrowTrack: '10.75rem',
    onCards: true,
    content: ({ incident, isGone }) =>
      isGone ? <span className={classes.gone}>Gone</span> : <StateChips incident={incident} />,
  },
  source: {
    track: '10.25rem',
    narrowTrack: '6rem',
    onCards: true,
    titleOf: ({ source }) => source.name,
    content: ({ incident: { source } }) =>
      source.pk === undefined ? (
        <bdi>{source.name}</bdi>
      ) : (
        <ValueButton value={{ kind: 'source', pk: source.pk, name: source.name }}>
          <bdi>{source.name}</bdi>
        </ValueButton>
      ),
  },
  description: {
    track: 'minmax(12rem, 2.2fr)',
    narrowTrack: 'minmax(10rem, 1fr)',
    onCards: true,
    isRowHeader: true,
    content: ({ incident, isGone, tabIndex, showsState, addressOf }) => (
      <a data-opens href={addressOf(incidentPath(incident.pk))} title={incident.description} tabIndex={tabIndex}>
        {isGone && !showsState && (
          <>
            <span className={classes.gone}>Gone:</span>{' '}
          </>
        )}
        <Description text={incident.description} />
      </a>
    ),
  },
  tags: {
    track: 'minmax(0, 1.4fr)',
    narrowTrack: undefined,
    onCards: false,
    content: ({ incident, tabIndex }) => (
      <TagList tags={incident.tags} areAllKnown={isKnown(incident, 'tags')} tabIndex={tabIndex} />
    ),
  },
  ticket: {
    track: '5rem',
    narrowTrack: '5rem',
    onCards: true,
    content: ({ incident, tabIndex }) => <TicketLabel incident={incident} tabIndex={tabIndex} />,
  },
}

/** The class that hides a column in windows that have no room for it. */
export function roomClass(key: ColumnKey): string | undefined {
  const { narrowTrack, onCards } = cells[key]
  const names = [narrowTrack === undefined && classes.onlyWide, !onCards && classes.notOnCards]
  return names.filter((name) => typeof name === 'string').join(' ') || undefined
}

/** The grid tracks of these columns, from left to right, in a wide and in a narrow window. */
export function tracksOf(keys: readonly ColumnKey[]): { readonly wide: string; readonly narrow: string } {
  const narrow = keys.flatMap((key) => cells[key].narrowTrack ?? [])
  return { wide: keys.map((key) => cells[key].track).join(' '), narrow: narrow.join(' ') }
}

/** The description, or 'No description' if it has no visible character, which would make the link invisible. */
function Description({ text }: { text: string }) {
  if (/^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]*$/u.test(text)) {
    return <span className={classes.nothing}>No description</span>
  }
  return <bdi>{text}</bdi>
}
