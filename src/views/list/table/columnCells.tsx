import type { ReactNode } from 'react'
import { incidentStatus, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import type { TimeFormat } from '../../../../machines/core/domain/timeFormat.ts'
import { ticketHost, type ColumnKey } from '../../../../machines/list/domain/columns.ts'
import type { ListTimes } from '../../../../machines/list/domain/preferences.ts'
import type { ChunkViews } from '../../core/chunks.ts'
import { useIsStill } from '../../core/still.ts'
import { ValueButton } from '../../filter/values/ValueButton.tsx'
import type { IncidentListRef } from '../../../../machines/list/incidentList.ts'
import { RowTime } from '../cells/RowTime.tsx'
import { StateChip } from '../cells/StateChip.tsx'
import { TagList } from '../cells/TagList.tsx'
import { TicketMark } from '../cells/TicketMark.tsx'
import classes from './IncidentTable.module.css'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import severityBadgeClasses from '../cells/SeverityBadge.module.css'

/** The data that a cell can render. */
export interface CellProps {
  readonly incident: Incident
  /**
   * Why the row has left the list; undefined if it has not. Such a row stays on screen only while the rows are held.
   */
  readonly gone: string | undefined
  /** For focusable elements: -1 if Tab does not stop in the row. */
  readonly tabIndex: -1 | undefined
  /** Whether another cell shows the incident's state. */
  readonly showsState: boolean
  /** Whether the list shows acknowledged and unacknowledged incidents alike. */
  readonly comparesAcked: boolean
  /** Whether the state includes the expiry of an acknowledgement, because no other cell shows it. */
  readonly tellsExpiry: boolean
  /** Turns one of the console's paths into its address within the site. */
  readonly addressOf: (path: string) => string
  readonly list: IncidentListRef | undefined
  /** What comes with the controls (docs/behaviour.md#chunks): the cells of columns that are hidden by default. */
  readonly later: ChunkViews['controls'] | undefined
}

/** The appearance of a column. `machines/list/domain/columns.ts` defines its label and order. */
interface CellDefinition {
  /** The width of its heading, in rem: no less if the window has room, and no more if all its cells are empty. */
  readonly least: number
  /** The width of its content, in rem; undefined for the column that takes the rest of the width. */
  readonly usual: number | ((look: Look) => number) | undefined
  /** Whether there is room for it only in a window of at least 75 em. */
  readonly onlyWide?: true
  /** Whether the cards in narrower windows show the column; `IncidentTable.module.css` says where. */
  readonly onCards: boolean
  /** Whether the cell is the header of its row. */
  readonly isRowHeader?: true
  /** The full text of a cell that may be cut off. */
  readonly titleOf?: (incident: Incident) => string
  readonly content: (props: CellProps) => ReactNode
}

/** What the widths of the columns depend on. */
export interface Look {
  readonly times: ListTimes
  readonly format: TimeFormat
  /** Whether a row may say until when it is acknowledged. */
  readonly hasExpiries: boolean
}

/** The least width of the description in rem, in windows from 75 em up and below: at least 40 and 25 characters. */
export const descriptionWidth = { wide: 21, narrow: 14 }

/** The width of a column with dates in rem, for each way to write them. */
const dateWidths: Readonly<Record<TimeFormat, number>> = {
  configured: 9,
  locale: 9.5,
  iso: 11.75,
  rfc: 15.75,
  epoch: 6.75,
}

function dateWidth({ format }: Look): number {
  return dateWidths[format]
}

function timeWidth(look: Look): number {
  return look.times === 'relative' ? 5 : dateWidth(look)
}

/** An expiry with a date is longer than any state, so the column is wide enough for it only if a row may need it. */
function stateWidth({ hasExpiries }: Look): number {
  return hasExpiries ? 9.125 : 6.25
}

export const cells: Readonly<Record<ColumnKey, CellDefinition>> = {
  number: {
    least: 4.75,
    usual: 5.5,
    onCards: false,
    content: ({ incident }) => incident.pk,
  },
  time: {
    least: 4.25,
    usual: timeWidth,
    onCards: true,
    content: ({ incident }) => <RowTime time={incident.startTime} />,
  },
  duration: {
    least: 4.75,
    usual: 6.25,
    onCards: false,
    content: ({ incident, later }) => later && <later.optionalCells.RowDuration incident={incident} />,
  },
  end: {
    least: 4,
    usual: timeWidth,
    onCards: false,
    content: ({ incident: { endTime } }) =>
      endTime === undefined || endTime === 'infinity' ? null : <RowTime time={endTime} />,
  },
  severity: {
    least: 8.25,
    usual: 8.75,
    onCards: true,
    content: ({ incident, gone }) => {
      const badge = <SeverityBadge incident={incident} isGone={gone !== undefined} />
      return incident.level === undefined ? (
        badge
      ) : (
        <ValueButton value={{ kind: 'level', level: incident.level }}>{badge}</ValueButton>
      )
    },
  },
  state: {
    least: 6.25,
    usual: stateWidth,
    onCards: true,
    content: ({ incident, gone, comparesAcked, tellsExpiry }) =>
      gone !== undefined ? (
        <span className={classes.gone} title={gone}>
          {gone}
        </span>
      ) : (
        <StateChip incident={incident} comparesAcked={comparesAcked} tellsExpiry={tellsExpiry} />
      ),
  },
  ackedBy: {
    least: 5.75,
    usual: 7.5,
    onCards: false,
    content: ({ incident, later }) => later && <later.optionalCells.AckedBy incident={incident} />,
  },
  ackedUntil: {
    least: 7.5,
    usual: dateWidth,
    onCards: false,
    content: ({ incident, later }) => later && <later.optionalCells.AckedUntil incident={incident} />,
  },
  ackMessage: {
    least: 9,
    usual: 14,
    onCards: false,
    content: ({ incident, later }) => later && <later.optionalCells.AckMessage incident={incident} />,
  },
  source: {
    least: 7,
    usual: 10.25,
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
    least: descriptionWidth.wide,
    usual: undefined,
    onCards: true,
    isRowHeader: true,
    content: (props) => (
      <>
        <Opener {...props}>
          {props.gone !== undefined && !props.showsState && (
            <>
              <span className={classes.gone}>{props.gone}:</span>{' '}
            </>
          )}
          <Description text={props.incident.description} />
        </Opener>
        {props.later && <props.later.MaintenanceMark incident={props.incident} />}
        {props.later && <props.later.HeartbeatMark incident={props.incident} />}
        <TicketMark incident={props.incident} tabIndex={props.tabIndex} />
      </>
    ),
  },
  tags: {
    least: 5.5,
    usual: 16,
    onlyWide: true,
    onCards: false,
    content: ({ incident, tabIndex, list }) => <TagList incident={incident} tabIndex={tabIndex} list={list} />,
  },
  ticketHost: {
    least: 6.5,
    usual: 10,
    onCards: false,
    titleOf: ({ ticketUrl }) => ticketUrl,
    content: ({ incident }) => <bdi>{ticketHost(incident)}</bdi>,
  },
}

/** The link that opens the incident of a row. On the wall, only the text of that link. */
function Opener({ incident, tabIndex, addressOf, children }: CellProps & { readonly children: ReactNode }) {
  if (useIsStill()) return <div>{children}</div>
  return (
    <a data-opens href={addressOf(incidentPath(incident.pk))} title={incident.description} tabIndex={tabIndex}>
      {children}
    </a>
  )
}

/** The description, or 'No description' if it has no visible character, which would make the link invisible. */
function Description({ text }: { text: string }) {
  if (/^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]*$/u.test(text)) {
    return <span className={classes.nothing}>No description</span>
  }
  return <bdi>{text}</bdi>
}

interface SeverityBadgeProps {
  readonly incident: Incident
  /** Whether the row has left the list, and stays only while the rows are held. */
  readonly isGone: boolean
}

/**
 * An incident's severity in a row: the more severe, the more prominent. A closed or stateless incident and one that has
 * left the list need no action, so their badges are plain and their marks grey.
 */
function SeverityBadge({ incident, isGone }: SeverityBadgeProps) {
  return (
    <span
      className={severityBadgeClasses.badge}
      data-level={incident.level}
      data-past={isGone || incidentStatus(incident) === 'closed' || undefined}
    >
      <SeverityMark level={incident.level} />
      {levelText(incident.level)}
    </span>
  )
}
