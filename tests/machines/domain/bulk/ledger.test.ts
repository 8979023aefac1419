import { describe, expect, it } from 'vitest'
import {
  allIncidents,
  emptyLedger,
  failedIncidents,
  isLastChunk,
  newLedger,
  nextChunk,
  recordOutcome,
  recordRefusal,
  recordReview,
  recordSilence,
  sentCount,
  totalCount,
  undoneIncidents,
  unansweredIncidents,
  unchangedIncidents,
  unconfirmedIncidents,
  unsentIncidents,
  withholdRest,
} from '../../../../machines/bulk/domain/ledger.ts'
import { chunkSizeOf } from '../../../../machines/bulk/domain/chunkSize.ts'
import type { BulkOperation } from '../../../../machines/bulk/domain/operation.ts'
import { outcomeText } from '../../../../machines/bulk/domain/runWords.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { incident } from '../../support/fixtures.ts'

const open = incident({ pk: 1 })
/** The reason why the outcome of a call is unknown. */
const lost = 'no response from the server'

function byPk(incidents: readonly Incident[]): ReadonlyMap<number, Incident> {
  return new Map(incidents.map((found) => [found.pk, found]))
}

function running(...waiting: readonly number[]) {
  return newLedger({ applying: waiting, leftOut: [] })
}

describe('chunks', () => {
  const ledger = running(...Array.from({ length: 201 }, (_, index) => index + 1))

  it('contain at most a hundred incidents, in order', () => {
    const first = nextChunk(ledger)
    expect([first.length, first[0], first.at(-1)]).toEqual([100, 1, 100])
    const second = recordSilence(ledger, first, lost)
    expect(nextChunk(second)[0]).toBe(101)
    const third = recordSilence(second, nextChunk(second), lost)
    expect(nextChunk(third)).toEqual([201])
    expect([isLastChunk(ledger), isLastChunk(second), isLastChunk(third)]).toEqual([false, false, true])
  })

  it('end with the chunk that contains all waiting incidents', () => {
    expect(isLastChunk(running(...ledger.waiting.slice(0, 100)))).toBe(true)
    expect(isLastChunk(running(...ledger.waiting.slice(0, 101)))).toBe(false)
  })

  it('contain a single incident each when creating tickets', () => {
    expect([chunkSizeOf('createTicket', ''), chunkSizeOf('close', '')]).toEqual([1, 100])
    // The one ticket for all is created first; then the others get its address.
    expect([chunkSizeOf('shareTicket', ''), chunkSizeOf('shareTicket', 'https://tickets.example/1')]).toEqual([1, 100])
    expect(nextChunk(ledger, 1)).toEqual([1])
    expect(isLastChunk(running(1), 1)).toBe(true)
  })
})

describe('the ledger', () => {
  it('handles mixed outcomes, responses without ids that were sent, and responses with ids that were not sent', () => {
    const ledger = recordOutcome(running(1, 2, 3, 4), [1, 2, 3], {
      succeeded: [1, 77],
      refused: [
        { pk: 2, reason: 'Locked' },
        { pk: 78, reason: 'Unknown' },
      ],
    })
    expect(ledger).toEqual({
      waiting: [4],
      withheld: [],
      leftOut: [],
      succeeded: [1],
      refused: [{ pk: 2, reason: 'Locked' }],
      unanswered: [{ pk: 3, reason: 'not mentioned in the response' }],
      changed: [],
      unchanged: [],
      byOthers: [],
    })
    expect(sentCount(ledger)).toBe(3)
    expect(totalCount(ledger)).toBe(4)
  })

  it('adds up the outcomes of several chunks', () => {
    const first = recordOutcome(running(1, 2, 3), [1], { succeeded: [1], refused: [] })
    const second = recordRefusal(first, [2], 'No such incident')
    const third = recordSilence(second, [3], lost)
    expect(third).toMatchObject({
      waiting: [],
      succeeded: [1],
      refused: [{ pk: 2, reason: 'No such incident' }],
      unanswered: [{ pk: 3, reason: lost }],
    })
    expect(allIncidents(third)).toEqual([1, 2, 3])
    expect(failedIncidents(third)).toEqual([2, 3])
  })

  it('separates incidents that were left out from those that failed', () => {
    const ledger = newLedger({ applying: [1], leftOut: [{ pk: 2, reason: 'already closed' }] })
    expect(allIncidents(ledger)).toEqual([1])
    expect(failedIncidents(ledger)).toEqual([1])
    expect(totalCount(ledger)).toBe(1)
    expect(ledger.leftOut).toEqual([{ pk: 2, reason: 'already closed' }])
  })

  it('sends nothing after the chunk in flight once the run is stopped', () => {
    const stopped = withholdRest(running(1, 2, 3, 4), 2)
    expect(nextChunk(stopped)).toEqual([1, 2])
    const ended = recordOutcome(stopped, [1, 2], { succeeded: [1, 2], refused: [] })
    expect(ended).toMatchObject({ waiting: [], withheld: [3, 4], succeeded: [1, 2] })
    expect([sentCount(ended), totalCount(ended)]).toEqual([2, 4])
    expect([unsentIncidents(ended), failedIncidents(ended), allIncidents(ended)]).toEqual([
      [3, 4],
      [3, 4],
      [1, 2, 3, 4],
    ])
    expect(outcomeText('close', ended)).toBe('Closed 2/2 incident(s)')
  })

  it('does not change if a run is stopped in its last chunk, or for a second time', () => {
    expect(withholdRest(running(1, 2), 2)).toEqual(running(1, 2))
    const stopped = withholdRest(running(1, 2, 3), 1)
    expect(withholdRest(stopped, 1)).toEqual(stopped)
  })

  it('handles thousands of incidents', () => {
    const many = Array.from({ length: 5000 }, (_, index) => index + 1)
    let ledger = running(...many)
    let chunks = 0
    for (let chunk = nextChunk(ledger); chunk.length > 0; chunk = nextChunk(ledger)) {
      ledger = recordOutcome(ledger, chunk, { succeeded: chunk.filter((pk) => pk % 2 === 0), refused: [] })
      chunks += 1
    }
    expect([chunks, sentCount(ledger), failedIncidents(ledger).length]).toEqual([50, 5000, 2500])
    expect(unconfirmedIncidents(ledger)).toHaveLength(2500)
  })

  it('is empty before the first run', () => {
    expect(allIncidents(emptyLedger)).toEqual([])
    expect(sentCount(emptyLedger)).toBe(0)
  })

  it('counts incidents that were never sent as failed', () => {
    expect(failedIncidents(recordSilence(running(1, 2), [1], lost))).toEqual([1, 2])
  })
})

describe('incidents that were looked up because their call received no response', () => {
  const ticket = 'https://tickets.example/8'
  const cases: readonly [BulkOperation, string, Partial<Incident>, Partial<Incident>][] = [
    ['close', '', { open: true }, { open: false }],
    ['reopen', '', { open: false }, { open: true }],
    ['acknowledge', '', { acked: false }, { acked: true }],
    ['saveTicketUrl', ticket, { ticketUrl: '' }, { ticketUrl: ticket }],
    ['saveTicketUrl', '', { ticketUrl: ticket }, { ticketUrl: '' }],
    ['createTicket', '', { ticketUrl: '' }, { ticketUrl: ticket }],
  ]

  it.each(cases)(
    '%s "%s": count as changed after a change from %j to %j, and as unchanged without a change',
    (operation, text, from, to) => {
      const before = [incident({ pk: 1, ...from }), incident({ pk: 2, ...from })]
      const now = [incident({ pk: 1, ...to }), incident({ pk: 2, ...from })]
      const ledger = recordReview(
        recordSilence(running(1, 2), [1, 2], lost),
        operation,
        text,
        undoneIncidents(operation, text, byPk(before)),
        now,
      )
      expect(ledger).toMatchObject({ changed: [1], unchanged: [2] })
      expect(unansweredIncidents(ledger)).toEqual([1, 2])
      expect(unchangedIncidents(ledger)).toEqual([{ pk: 2, reason: lost }])
      expect(failedIncidents(ledger)).toEqual([2])
      expect(unconfirmedIncidents(ledger)).toEqual([])
    },
  )

  it.each([
    ['they were already changed before', [incident({ pk: 1, acked: true })], [incident({ pk: 1, acked: true })]],
    ['their earlier state is unknown', [], [incident({ pk: 1, acked: true })]],
    ['they no longer exist', [incident({ pk: 1 })], []],
  ])('stay unconfirmed if %s', (_name, before, now) => {
    const ledger = recordReview(
      recordSilence(running(1), [1], lost),
      'acknowledge',
      '',
      undoneIncidents('acknowledge', '', byPk(before)),
      now,
    )
    expect(unconfirmedIncidents(ledger)).toEqual([{ pk: 1, reason: lost }])
    expect(failedIncidents(ledger)).toEqual([1])
  })

  it('stay unconfirmed after a note, which leaves the incident as it is', () => {
    const before = undoneIncidents('addNote', 'Looked at it', byPk([open]))
    const ledger = recordReview(recordSilence(running(1), [1], lost), 'addNote', 'Looked at it', before, [open])
    expect(unconfirmedIncidents(ledger)).toEqual([{ pk: 1, reason: lost }])
  })

  it('do not include incidents whose call received a response', () => {
    const answered = recordOutcome(running(1), [1], { succeeded: [1], refused: [] })
    const ledger = recordReview(answered, 'close', '', undoneIncidents('close', '', byPk([open])), [
      incident({ pk: 1, open: false }),
    ])
    expect(ledger).toMatchObject({ changed: [], unchanged: [] })
  })
})
