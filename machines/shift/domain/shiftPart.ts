/** The parts in which a shift is read, a request each (docs/behaviour.md#shift-reading). */
import type { PastEventPage } from '../../alerting/domain/trial/pastEvent.ts'
import type { Fault } from '../../core/domain/fault.ts'
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'
import type { WatchedSource } from '../../filter/domain/sources/watchedSource.ts'
import type { Found } from '../../forms/domain/resource.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import { commonFault, type AcknowledgementsAnswer } from '../../list/domain/rowAcknowledgements.ts'
import { lacksEarlier } from './shiftFeed.ts'
import {
  nextAcked,
  nextNamed,
  pageSize,
  withAcked,
  withAcknowledgements,
  withEarlierEvents,
  withFound,
  withNewEvents,
  withOpen,
  type ShiftReading,
} from './shiftReading.ts'

/** What the server is asked for. Cursors say where a page begins; undefined for the first. */
export type ShiftPartRequest =
  | { readonly type: 'newest' | 'earlier'; readonly cursor: string | undefined; readonly atMost: number }
  | { readonly type: 'count'; readonly question: MatchQuestion }
  | { readonly type: 'open'; readonly question: MatchQuestion; readonly cursor: string | undefined }
  /** At most 100 incidents by their primary keys. */
  | { readonly type: 'named'; readonly question: MatchQuestion; readonly pks: readonly number[] }
  | { readonly type: 'tasks' | 'sources' }
  /** Of a few incidents by their primary keys. */
  | { readonly type: 'acknowledgements'; readonly pks: readonly number[] }

/** A page of incidents as they are now. */
export interface IncidentsPage extends Found<Incident> {
  /** Where the next page begins; undefined if there is none. */
  readonly next: string | undefined
}

/** What the server has answered. */
export type ShiftPart =
  | { readonly type: 'newest' | 'earlier'; readonly page: PastEventPage }
  /** Undefined if the server cannot count. */
  | { readonly type: 'count'; readonly count: number | undefined }
  | { readonly type: 'open'; readonly page: IncidentsPage }
  | { readonly type: 'named'; readonly found: Found<Incident> }
  /** Undefined if the server has none, or hides them. */
  | { readonly type: 'tasks'; readonly found: Found<MaintenanceTask> | undefined }
  | { readonly type: 'sources'; readonly found: Found<WatchedSource> | undefined }
  | { readonly type: 'acknowledgements'; readonly answers: readonly AcknowledgementsAnswer[] }

/** What is asked for next; undefined if everything has been read. First what tells what the rest will cost. */
export function nextRequest(reading: ShiftReading): ShiftPartRequest | undefined {
  const { feed, from, question, counts } = reading
  if (!reading.isUpToDate) return newest(reading)
  if (counts.length < 2) return { type: 'count', question: { ...question, filter: counted(reading) } }
  if (lacksEarlier(feed, from)) return { type: 'earlier', cursor: feed.earlier, atMost: pageSize }
  if (!reading.isOpenRead) return { type: 'open', question: openQuestion(question), cursor: reading.openCursor }
  if (reading.namedAsked < reading.named.length) return { type: 'named', question, pks: nextNamed(reading) }
  if (reading.tasks === undefined) return { type: 'tasks' }
  if (reading.sources === undefined) return { type: 'sources' }
  if (!reading.isCaughtUp) return newest(reading)
  if (reading.ackedAsked < (reading.acked?.length ?? 0)) return { type: 'acknowledgements', pks: nextAcked(reading) }
  return undefined
}

/** With an answer. `askedAt`: when it was asked for, in milliseconds since 1970, by the server's clock. */
export function withPart(reading: ShiftReading, part: ShiftPart, askedAt: number): ShiftReading {
  const read = taken(reading, part, askedAt)
  // Whose acknowledgements are wanted is known last.
  return read.acked === undefined && nextRequest(read) === undefined ? withAcked(read) : read
}

function taken(reading: ShiftReading, part: ShiftPart, askedAt: number): ShiftReading {
  switch (part.type) {
    case 'newest':
      return withNewEvents(reading, part.page, askedAt)
    case 'earlier':
      return withEarlierEvents(reading, part.page)
    case 'count':
      return { ...reading, counts: [...reading.counts, part.count] }
    case 'open':
      return withOpen(reading, part.page)
    case 'named':
      return withFound(reading, part.found)
    case 'tasks':
      return { ...reading, tasks: part.found ?? 'none' }
    case 'sources':
      return { ...reading, sources: part.found ?? 'none' }
    case 'acknowledgements':
      return withAcknowledgements(reading, part.answers)
  }
}

/** As many requests an answer took. */
export function requestsOf(part: ShiftPart): number {
  return part.type === 'acknowledgements' ? part.answers.length : 1
}

/** Why all of an answer is missing. */
export function faultIn(part: ShiftPart): Fault | undefined {
  return part.type === 'acknowledgements' ? commonFault(part.answers) : undefined
}

/** Whether the server had much to do for an answer. */
export function isCostlyPart({ type }: ShiftPart): boolean {
  return type !== 'count' && type !== 'tasks' && type !== 'sources'
}

function newest({ feed }: ShiftReading): ShiftPartRequest {
  return { type: 'newest', cursor: feed.newer?.cursor, atMost: pageSize }
}

function openQuestion(question: MatchQuestion): MatchQuestion {
  return { ...question, filter: { ...question.filter, open: true } }
}

/** First all open incidents are counted, then the acknowledged ones among them. */
function counted({ question: { filter }, counts }: ShiftReading): MatchQuestion['filter'] {
  return { ...filter, open: true, ...(counts.length > 0 && { acked: true }) }
}
