import { describe, expect, it } from 'vitest'
import type { PastEvent, PastEventPage } from '../../../../machines/alerting/domain/trial/pastEvent.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { noExclusions, withListOnly } from '../../../../machines/filter/domain/listOnly.ts'
import { expectedCost } from '../../../../machines/shift/domain/shiftCost.ts'
import { lacksEarlier, mostEvents } from '../../../../machines/shift/domain/shiftFeed.ts'
import {
  begunReading,
  nextAcked,
  nextNamed,
  recordOf,
  withAcked,
  withAcknowledgements,
  withCost,
  withEarlierEvents,
  withFound,
  withNewEvents,
  withOpen,
  type ShiftReading,
} from '../../../../machines/shift/domain/shiftReading.ts'
import { broken, incident } from '../../support/fixtures.ts'
import { acknowledged } from '../../support/shiftReading.ts'

/** How a shift is read (docs/behaviour.md#shift-reading). */

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2026, 0, 15, 12)
const question = { ...unrestrictedQuery, withLevels: true }
const asked = { from: now - 8 * hour, to: now, question, needsAcknowledgements: true }

/** An event that its source dated `ago` milliseconds before noon, and the server stored `late` milliseconds later. */
function event(pk: number, ago: number, about = 8, late = 0): PastEvent {
  const at = (now - ago) * 1000
  const common = { type: 'STA', by: 'nav', text: '', offset: 0, receivedOffset: 0 }
  return { ...common, pk, incident: about, at, receivedAt: at + late * 1000 }
}

function page(events: readonly PastEvent[], further?: string, unreadable = 0): PastEventPage {
  return { events, unreadable, further }
}

function opened(reading: ShiftReading, ...pks: readonly number[]): ShiftReading {
  return withOpen(reading, { items: pks.map((pk) => incident({ pk })), unreadable: 0, next: undefined })
}

/** Everything that was named is as it was. */
function found(reading: ShiftReading): ShiftReading {
  const items = nextNamed(reading).map((pk) => incident({ pk, open: false }))
  return withFound(reading, { items, unreadable: 0 })
}

const first = withNewEvents(begunReading(asked), page([event(2, hour), event(1, 2 * hour, 9)], 'cD0x'), now)

/** Read to the end, with the newest page at noon and again a minute later. */
function whole(reading = first): ShiftReading {
  const listed = opened(withEarlierEvents(reading, page([event(0, 40 * hour, 10)])), 8)
  return withNewEvents(found(listed), page([event(2, hour)], 'cD0x'), now + 60_000)
}

describe('the feed', () => {
  it('is read until a day before the shift, because sources report late', () => {
    const { from } = asked
    expect(lacksEarlier(first.feed, from)).toBe(true)
    const almost = withEarlierEvents(first, page([event(3, 8 * hour + day)], 'cD0y'))
    expect(lacksEarlier(almost.feed, from)).toBe(true)
    expect(lacksEarlier(withEarlierEvents(first, page([event(3, 8 * hour + day + 1)], 'cD0y')).feed, from)).toBe(false)
    expect(lacksEarlier(withEarlierEvents(first, page([event(3, hour)])).feed, from)).toBe(false)
  })

  it('ends at 50,000 events: the shift then begins an hour after the oldest of them', () => {
    const many = Array.from({ length: mostEvents - 2 }, (_, index) => event(index + 10, 3 * hour))
    const cut = withEarlierEvents(first, page(many, 'cD0y'))
    expect(lacksEarlier(cut.feed, asked.from)).toBe(false)
    expect(recordOf(opened(cut))).toMatchObject({ from: now - 2 * hour, doubts: { isCut: true } })
  })

  it('keeps what the server stored in the day before the shift, each event once, the newest first', () => {
    const late = event(4, 40 * hour, 8, 30 * hour)
    const doubled = withEarlierEvents(first, page([event(1, 2 * hour, 9), event(3, 20 * hour), late]))
    expect(recordOf(whole(doubled)).events.map(({ pk }) => pk)).toEqual([2, 1, 3, 4])
  })

  it('counts unreadable events once', () => {
    const begun = withNewEvents(begunReading(asked), page([event(1, hour)], 'cD0x', 2), now)
    const read = withEarlierEvents(begun, page([event(0, 40 * hour)], 'cD0y', 3))
    const again = withNewEvents(read, page([event(1, hour)], 'cD0x', 2), now)
    expect(recordOf(again).doubts.unreadableEvents).toBe(5)
  })
})

describe('the incidents', () => {
  it('that events of the shift name are asked for, unless they are among the open ones', () => {
    expect(nextNamed(opened(withEarlierEvents(first, page([event(0, 40 * hour, 10)])), 8))).toEqual([9])
  })

  it('that do not come back do not belong to the shift', () => {
    const listed = opened(withEarlierEvents(first, page([])), 8)
    const none = withFound(listed, { items: [], unreadable: 1 })
    expect([...recordOf(none).incidents.keys()]).toEqual([8])
    expect(recordOf(none).doubts.unreadableIncidents).toBe(1)
  })

  it('that a view excludes do not belong to it, though the server cannot exclude them', () => {
    const excluding = withListOnly(question, { excluded: { ...noExclusions, sourceSystemIds: [1] } })
    expect([...recordOf(opened(begunReading({ ...asked, question: excluding }), 8)).incidents.keys()]).toEqual([])
  })

  it('with news of the meantime are asked for again, and so are their acknowledgements', () => {
    const listed = found(opened(withEarlierEvents(first, page([])), 8))
    const late = withNewEvents(listed, page([event(5, 0, 8), event(2, hour)], 'cD0x'), now + 60_000)
    expect(nextNamed(late)).toEqual([8])
    expect(recordOf(late).now).toBe(now + 60_000)
  })

  it('are not asked for again when nothing happened', () => {
    expect(nextNamed(whole())).toEqual([])
  })
})

describe('reading again', () => {
  const later = { ...asked, from: asked.from + hour, to: now + hour }

  it('fetches what is new, until it meets what was read an hour before', () => {
    const again = begunReading(later, whole())
    expect(lacksEarlier(again.feed, later.from)).toBe(false)
    const newer = withNewEvents(again, page([event(9, -hour / 2, 11)], 'bmV3'), now + hour)
    expect(newer.feed.newer).toEqual({ cursor: 'bmV3', askedAt: now + hour })
    const met = withNewEvents(newer, page([event(2, hour)], 'cD0x'), now + hour + 1)
    expect([met.isUpToDate, met.feed.newer, met.feed.readUntil]).toEqual([true, undefined, now + hour])
    expect(nextNamed(opened(met, 8))).toEqual([11])
  })

  it('asks again for an incident that was open and is not listed as open any more', () => {
    const again = withNewEvents(begunReading(later, whole()), page([event(2, hour)], 'cD0x'), now + hour)
    expect(nextNamed(opened(again))).toEqual([8])
  })

  it('for another view keeps the feed, and nothing of the incidents', () => {
    const other = begunReading({ ...asked, question: { ...question, search: 'core' } }, whole())
    expect([other.feed.count, other.looked.size, other.counts]).toEqual([4, 0, []])
  })

  it('for a longer shift reads on where the feed was left', () => {
    const cutShort = withNewEvents(begunReading(asked), page([event(1, 33 * hour)], 'cD0x'), now)
    const longer = begunReading({ ...asked, from: now - 24 * hour }, cutShort)
    expect([lacksEarlier(longer.feed, now - 24 * hour), longer.feed.earlier]).toEqual([true, 'cD0x'])
  })

  it('begins anew if what lies between was never read', () => {
    expect(begunReading({ ...asked, from: now + 3 * day, to: now + 4 * day }, whole()).feed.pages).toEqual([])
  })
})

describe('the acknowledgements', () => {
  const acked = withOpen(first, {
    items: [1, 2, 3, 4, 5].map((pk) => incident({ pk, acked: true })),
    unreadable: 0,
    next: undefined,
  })

  it('of open, acked incidents are asked for, four at a time', () => {
    const wanted = withAcked(acked)
    expect(nextAcked(wanted)).toEqual([1, 2, 3, 4])
    const answers = [1, 2, 3, 4].map((pk) => ({ pk, acknowledgements: [acknowledged], fault: undefined }))
    expect(nextAcked(withAcknowledgements(wanted, answers))).toEqual([5])
  })

  it('that are refused are counted', () => {
    const answers = [
      { pk: 1, acknowledgements: [], fault: broken('get acknowledgements') },
      { pk: 2, acknowledgements: [acknowledged], fault: undefined },
    ]
    const { acknowledgements, doubts } = recordOf(withAcknowledgements(withAcked(acked), answers))
    expect([[...acknowledgements.keys()], doubts.unreadAcknowledgements]).toEqual([[2], 4])
  })

  it('that are known and last are not asked for again; those that have run out are', () => {
    const ended = { ...acknowledged, expiration: '2026-01-15T11:00:00Z' }
    const answers = [
      { pk: 1, acknowledgements: [ended], fault: undefined },
      { pk: 2, acknowledgements: [ended, acknowledged], fault: undefined },
    ]
    expect(nextAcked(withAcked(withAcknowledgements(withAcked(acked), answers)))).toEqual([1, 3, 4, 5])
  })
})

describe('the cost that is told before', () => {
  it('has the pages of the feed, the lists, the incidents of events and the acknowledgements', () => {
    // Two events in an hour until 31 hours before: about 62; 250 open incidents, of which 40 are acknowledged.
    const counted = { ...withCost(first, 3, 900), counts: [250, 40] }
    // Made: 3. Left: 1 page of events, 3 of open incidents, 1 of others, 40 acknowledgements, and 3 single requests.
    expect(expectedCost(counted)).toEqual({ requests: 51, seconds: 24 })
  })

  it('is at most 500 pages of events', () => {
    const busy = withNewEvents(begunReading(asked), page([event(1, 0), event(2, 1)], 'cD0x'), now)
    const { requests } = expectedCost({ ...busy, counts: [0, 0] })
    expect(requests).toBeGreaterThan(500)
    expect(requests).toBeLessThan(700)
  })

  it('is nothing more when all has been read', () => {
    const read = { ...whole(), counts: [1, 0], tasks: 'none', sources: 'none', acked: [] } as const
    expect(expectedCost(withCost(read, 9, 0)).requests).toBe(9)
  })
})
