import type { ReactNode } from 'react'
import { incidentStatus, hasState, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import type { TimeFormat } from '../../../../machines/core/domain/timeFormat.ts'
import { ticketHost, type ColumnKey } from '../../../../machines/list/domain/columns.ts'
import type { ListTimes } from '../../../../machines/list/domain/preferences.ts'
import { useIsStill } from '../../core/still.ts'
import { ValueButton } from '../../filter/values/ValueButton.tsx'
import type { IncidentListRef } from '../../../../machines/list/incidentList.ts'
import { RowTime } from '../cells/RowTime.tsx'
import { StateChip } from '../cells/StateChip.tsx'
import { TagList } from '../cells/TagList.tsx'
import { TicketLabel } from '../cells/TicketLabel.tsx'
import classes from './IncidentTable.module.css'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import severityBadgeClasses from '../cells/SeverityBadge.module.css'
import { durationText } from '../../../time/relative.ts'
import { useTime, useRowAcknowledgements, useSelected } from '../../actors.ts'
import { hasPassed, type RowAcknowledgement } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import { timestamp, timestampWithoutSeconds } from '../../../time/format.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { acknowledgementOf } from '../selectors.ts'
import rowAcknowledgementClasses from '../cells/RowAcknowledgement.module.css'

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
  /** Turns one of the console's paths into its address within the site. */
  readonly addressOf: (path: string) => string
  readonly list: IncidentListRef | undefined
}

/** The appearance of a column. `machines/list/domain/columns.ts` defines its label and order. */
interface CellDefinition {
  /** Its grid track in a window of at least 75 em. */
  readonly track: string
  /** Its grid track in a window of 56.25 to 75 em; undefined if the column has no room there. */
  readonly narrowTrack: string | undefined
  /** Its grid track if the cells of all rows are empty; undefined if that cannot happen or makes no difference. */
  readonly emptyTrack?: string
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
    track: 'var(--time-track)',
    narrowTrack: 'var(--time-track)',
    onCards: true,
    content: ({ incident }) => <RowTime time={incident.startTime} />,
  },
  duration: {
    track: '6.25rem',
    narrowTrack: '6.25rem',
    onCards: false,
    content: ({ incident }) => <RowDuration incident={incident} />,
  },
  end: {
    track: 'var(--time-track)',
    narrowTrack: 'var(--time-track)',
    emptyTrack: '3.25rem',
    onCards: false,
    content: ({ incident: { endTime } }) =>
      endTime === undefined || endTime === 'infinity' ? null : <RowTime time={endTime} />,
  },
  severity: {
    track: '8.75rem',
    narrowTrack: '8.75rem',
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
    track: 'var(--state-track)',
    narrowTrack: 'var(--narrow-state-track)',
    onCards: true,
    content: ({ incident, gone, comparesAcked }) =>
      gone !== undefined ? (
        <span className={classes.gone} title={gone}>
          {gone}
        </span>
      ) : (
        <StateChip incident={incident} comparesAcked={comparesAcked} />
      ),
  },
  ackedBy: {
    track: '7.5rem',
    narrowTrack: '6rem',
    emptyTrack: '5rem',
    onCards: false,
    content: ({ incident }) => <AckedBy incident={incident} />,
  },
  ackedUntil: {
    track: 'var(--date-track)',
    narrowTrack: 'var(--date-track)',
    emptyTrack: '5.75rem',
    onCards: false,
    content: ({ incident }) => <AckedUntil incident={incident} />,
  },
  source: {
    track: '10.25rem',
    narrowTrack: '9.125rem',
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
    track: 'minmax(12rem, 1fr)',
    narrowTrack: 'minmax(10rem, 1fr)',
    onCards: true,
    isRowHeader: true,
    content: (props) => (
      <Opener {...props}>
        {props.gone !== undefined && !props.showsState && (
          <>
            <span className={classes.gone}>{props.gone}:</span>{' '}
          </>
        )}
        <Description text={props.incident.description} />
      </Opener>
    ),
  },
  tags: {
    track: 'minmax(5.5rem, 16rem)',
    narrowTrack: undefined,
    emptyTrack: '3.25rem',
    onCards: false,
    content: ({ incident, tabIndex, list }) => <TagList incident={incident} tabIndex={tabIndex} list={list} />,
  },
  ticket: {
    track: '5rem',
    narrowTrack: '3.75rem',
    emptyTrack: '3.75rem',
    onCards: true,
    content: ({ incident, tabIndex }) => <TicketLabel incident={incident} tabIndex={tabIndex} />,
  },
  ticketHost: {
    track: 'minmax(4rem, 10rem)',
    narrowTrack: 'minmax(4rem, 8rem)',
    emptyTrack: '6rem',
    onCards: false,
    titleOf: ({ ticketUrl }) => ticketUrl,
    content: ({ incident }) => <bdi>{ticketHost(incident)}</bdi>,
  },
}

/** The width of a column with times, for each way to write them. */
const timeTracks: Readonly<Record<TimeFormat, string>> = {
  configured: '9rem',
  locale: '9.5rem',
  iso: '11.75rem',
  rfc: '15.75rem',
  epoch: '6.75rem',
}

/** The grid track of the columns with times. */
export function timeTrack(times: ListTimes, format: TimeFormat): string {
  return fitting(times === 'relative' ? '5rem' : timeTracks[format])
}

/**
 * Converts the tracks to steps of the table. A step is 1 rem if the window has room. With much larger text, a step is
 * smaller, so that text is cut off in cells rather than at the edge of the page.
 */
function fitting(tracks: string): string {
  return tracks.replace(/([\d.]+)rem/g, 'calc($1 * var(--step))')
}

/**
 * The grid tracks of the state, in a wide and in a narrow window. 'Acked until' with a date is longer than the other
 * states, so the column is wide enough for it only if a row may need it. In a narrow window it is not, because the
 * description needs the room more: a mark replaces the word 'Acked' there.
 */
export function stateTracks(rows: readonly Incident[]): { readonly wide: string; readonly narrow: string } {
  return rows.some(({ open, acked }) => open && acked)
    ? { wide: fitting('12.25rem'), narrow: fitting('9.125rem') }
    : { wide: fitting('6.25rem'), narrow: fitting('6.25rem') }
}

/** Whether there is room for a column in a window of 56.25 to 75 em, and on the wall. */
export function hasNarrowTrack(key: ColumnKey): boolean {
  return cells[key].narrowTrack !== undefined
}

/** The class that hides a column in windows that have no room for it. */
export function roomClass(key: ColumnKey): string | undefined {
  const { narrowTrack, onCards } = cells[key]
  const names = [narrowTrack === undefined && classes.onlyWide, !onCards && classes.notOnCards]
  return names.filter((name) => typeof name === 'string').join(' ') || undefined
}

/**
 * The grid tracks of these columns, from left to right, in a wide and in a narrow window. Columns without content get
 * only the width of their heading.
 */
export function tracksOf(
  keys: readonly ColumnKey[],
  empty: readonly ColumnKey[],
): { readonly wide: string; readonly narrow: string } {
  const emptyTrack = (key: ColumnKey) => (empty.includes(key) ? cells[key].emptyTrack : undefined)
  const wide = keys.map((key) => emptyTrack(key) ?? cells[key].track)
  const narrow = keys.flatMap((key) => {
    const { narrowTrack } = cells[key]
    return narrowTrack === undefined ? [] : (emptyTrack(key) ?? narrowTrack)
  })
  return { wide: fitting(wide.join(' ')), narrow: fitting(narrow.join(' ')) }
}

/** The grid tracks of the columns of tags. If no row has a tag, its column is only as wide as its heading needs. */
export function tagTracks(keys: readonly string[], present: ReadonlySet<string>): string {
  return fitting(keys.map((key) => (present.has(key) ? 'minmax(0, 9rem)' : 'minmax(0, 4.5rem)')).join(' '))
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

/** How long an incident has been open, or was open. Shows nothing if the incident is stateless. */
function RowDuration({ incident }: { incident: Incident }) {
  const { startTime, endTime, open } = incident
  const hasEnded = !open && endTime !== 'infinity'
  const text = useTime((now) => {
    const end = hasEnded && endTime !== undefined ? Date.parse(endTime) : now
    return durationText(end - Date.parse(startTime))
  })
  if (!hasState(incident)) return null
  if (startTime === '' || !isKnown(incident, 'end time')) return <>Unknown</>
  return <span title={`${hasEnded ? 'Was open for' : 'Open for'} ${text}`}>{text}</span>
}

interface AckedProps {
  readonly incident: Incident
}

/** Who acknowledged an incident; nothing if nobody did. */
function AckedBy({ incident }: AckedProps) {
  return <Acknowledged incident={incident}>{({ by }) => <bdi title={by}>{by}</bdi>}</Acknowledged>
}

/** Until when an incident is acknowledged. Shows nothing if it is not acknowledged. */
function AckedUntil({ incident }: AckedProps) {
  return (
    <Acknowledged incident={incident}>
      {(told) => (told.until === undefined ? 'No expiry' : <Expiry told={told} until={told.until} />)}
    </Acknowledged>
  )
}

interface AcknowledgedProps extends AckedProps {
  readonly children: (told: RowAcknowledgement) => ReactNode
}

/** An ellipsis until the server has responded, and 'Unknown' if its response does not say. */
function Acknowledged({ incident, children }: AcknowledgedProps) {
  const told = useSelected(useRowAcknowledgements(), acknowledgementOf(incident.pk))
  if (!incident.acked) return null
  if (told === undefined) return <span title="Not known yet">…</span>
  return told.by === undefined ? 'Unknown' : children(told)
}

interface ExpiryProps {
  readonly told: RowAcknowledgement
  readonly until: string
}

/** The expiry, struck through once it has passed. */
function Expiry({ told, until }: ExpiryProps) {
  const style = useTimeStyle()
  const isPast = useTime((now) => hasPassed(told, now))
  const text = style === undefined ? until : timestampWithoutSeconds(until, style)
  const whole = style === undefined ? until : timestamp(until, style)
  return (
    <time
      className={isPast ? rowAcknowledgementClasses.past : undefined}
      dateTime={until}
      title={isPast ? `Expired: ${whole}` : `Expires: ${whole}`}
    >
      {text}
    </time>
  )
}
