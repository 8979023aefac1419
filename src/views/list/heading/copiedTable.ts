import { hasState, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { tagText } from '../../../../machines/incident/domain/tag.ts'
import {
  isTagColumn,
  nameOf,
  tagKeyOf,
  ticketHost,
  type ColumnId,
  type ColumnKey,
} from '../../../../machines/list/domain/columns.ts'
import { tagValues } from '../../../../machines/list/domain/listOrder.ts'
import type { RowAcknowledgement, RowAcknowledgements } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import type { CopiedTable } from '../../../../machines/list/domain/rows/copiedRows.ts'
import { durationText } from '../../../time/relative.ts'

/** What the cells depend on besides the incident. */
interface Known {
  readonly told: RowAcknowledgement | undefined
  /** In milliseconds since 1970, by the server's clock. */
  readonly now: number
}

/**
 * The rows as plain text: the number, the visible columns from left to right, and the ticket. Times are as the server
 * sends them, in ISO 8601, because they may be read elsewhere and later.
 */
export function copiedTable(
  rows: readonly Incident[],
  shown: readonly ColumnId[],
  acknowledgements: RowAcknowledgements,
  now: number,
): CopiedTable {
  const ids: readonly ColumnId[] = ['number', ...shown.filter((id) => id !== 'number')]
  return {
    headings: [...ids.map(nameOf), 'Ticket'],
    rows: rows.map((incident) => [
      ...ids.map((id) => textOf(id, incident, { told: acknowledgements.get(incident.pk), now })),
      incident.ticketUrl,
    ]),
  }
}

function textOf(id: ColumnId, incident: Incident, known: Known): string {
  return isTagColumn(id) ? tagValues(incident, tagKeyOf(id) ?? '') : texts[id](incident, known)
}

const texts: Readonly<Record<ColumnKey, (incident: Incident, known: Known) => string>> = {
  number: ({ pk }) => String(pk),
  time: ({ startTime }) => startTime,
  duration: (incident, { now }) => {
    const { startTime, endTime, open } = incident
    if (!hasState(incident) || startTime === '' || !isKnown(incident, 'end time')) return ''
    const hasEnded = !open && endTime !== undefined && endTime !== 'infinity'
    return durationText((hasEnded ? Date.parse(endTime) : now) - Date.parse(startTime))
  },
  end: ({ endTime }) => (endTime === undefined || endTime === 'infinity' ? '' : endTime),
  severity: ({ level }) => levelText(level),
  state: (incident) => stateText(incident),
  ackedBy: ({ acked }, { told }) => (acked ? (told?.by ?? 'Unknown') : ''),
  ackedUntil: ({ acked }, { told }) => {
    if (!acked) return ''
    return told?.by === undefined ? 'Unknown' : (told.until ?? 'No expiry')
  },
  ackMessage: ({ acked }, { told }) => {
    if (!acked) return ''
    return told?.by === undefined ? 'Unknown' : told.message
  },
  source: ({ source }) => source.name,
  description: ({ description }) => description,
  tags: ({ tags }) => tags.map(tagText).join(', '),
  ticketHost: (incident) => ticketHost(incident),
}

function stateText(incident: Incident): string {
  if (!isKnown(incident, 'state')) return 'Unknown'
  const state = hasState(incident) ? (incident.open ? 'Open' : 'Closed') : 'Stateless'
  if (!isKnown(incident, 'acknowledgement')) return state
  return `${state}, ${incident.acked ? 'acked' : 'unacked'}`
}
