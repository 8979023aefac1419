/** What reading a shift costs the server (docs/behaviour.md#shift-reading). */
import { lateness } from '../../alerting/domain/trial/pastEvent.ts'
import { lacksEarlier, mostEvents } from './shiftFeed.ts'
import { pageSize, type ShiftReading } from './shiftReading.ts'

export interface ShiftCost {
  readonly requests: number
  readonly seconds: number
}

/** So many requests are made without asking the operator. */
const mostUnasked = 60

/** Milliseconds between two requests: the operator can wait, and a busy server has other work. */
export const pause = 200

/** How many requests are still to be made, as far as that can be known from what was read. */
export function requestsLeft(reading: ShiftReading): number {
  const { feed, from, counts, open, isOpenRead, named, namedAsked, acked, ackedAsked, needsAcknowledgements } = reading
  const [openCount = 0, ackedCount = 0] = counts
  const pagesLeft = earlierPages(reading)
  const openLeft = isOpenRead ? 0 : Math.max(1, pagesOf(openCount) - open.length)
  const namedLeft = isOpenRead ? pagesOf(named.length - namedAsked) : pagesOf(namedBefore(reading, pagesLeft))
  const unasked = needsAcknowledgements ? ackedCount - reading.acknowledgements.size : 0
  const ackedLeft = acked === undefined ? unasked : acked.length - ackedAsked
  const last = [reading.isUpToDate, reading.isCaughtUp, reading.tasks !== undefined, reading.sources !== undefined]
  const countsLeft = 2 - counts.length
  const others = last.filter((isRead) => !isRead).length
  return (
    (lacksEarlier(feed, from) ? pagesLeft : 0) + openLeft + namedLeft + Math.max(0, ackedLeft) + countsLeft + others
  )
}

/** What the whole reading costs. */
export function expectedCost(reading: ShiftReading): ShiftCost {
  const { requests, spent } = reading
  const left = requestsLeft(reading)
  const each = pause + (requests === 0 ? pause : spent / requests)
  return { requests: requests + left, seconds: Math.ceil((left * each) / 1000) }
}

/** Whether the operator is asked first. */
export function isDear({ requests }: ShiftCost): boolean {
  return requests > mostUnasked
}

/** Events come as often as they came on the pages that were read. */
function earlierPages({ feed, from }: ShiftReading): number {
  const { count, newest, oldest } = feed
  if (!lacksEarlier(feed, from) || count === 0) return 0
  const events = (Math.max(0, oldest - (from - lateness)) * count) / Math.max(1, newest - oldest)
  return Math.max(1, pagesOf(Math.min(events, mostEvents - count)))
}

/** How many incidents the events of the shift name: as many of each page as of those that were read. */
function namedBefore({ feed, from, to, looked }: ShiftReading, pagesLeft: number): number {
  const sample = feed.pages.slice(-5).flat()
  if (sample.length === 0) return 0
  const share = new Set(sample.map(({ incident }) => incident)).size / sample.length
  const inShift = Math.min(1, (to - from) / Math.max(1, to - from + lateness))
  return Math.max(0, (feed.count + pagesLeft * pageSize) * share * inShift - looked.size)
}

function pagesOf(count: number): number {
  return Math.ceil(Math.max(0, count) / pageSize)
}
