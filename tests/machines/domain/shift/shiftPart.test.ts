import { describe, expect, it } from 'vitest'
import type { PastEvent } from '../../../../machines/alerting/domain/trial/pastEvent.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { isDear } from '../../../../machines/shift/domain/shiftCost.ts'
import {
  faultIn,
  isCostlyPart,
  nextRequest,
  requestsOf,
  withPart,
  type ShiftPart,
} from '../../../../machines/shift/domain/shiftPart.ts'
import { begunReading, type ShiftReading } from '../../../../machines/shift/domain/shiftReading.ts'
import { broken, incident } from '../../support/fixtures.ts'
import { acknowledged } from '../../support/shiftReading.ts'

/** The parts in which a shift is read (docs/behaviour.md#shift-reading). */

const hour = 3_600_000
const now = Date.UTC(2026, 0, 15, 12)
const question = { ...unrestrictedQuery, withLevels: true }
const asked = { from: now - 8 * hour, to: now, question, needsAcknowledgements: true }

function happened(pk: number, about: number, hours: number): PastEvent {
  const at = (now - hours * hour) * 1000
  return { pk, incident: about, type: 'STA', by: 'nav', text: '', at, receivedAt: at, offset: 0, receivedOffset: 0 }
}

const page = (events: readonly PastEvent[], further?: string) => ({ events, unreadable: 0, further })

/** What a server answers that has open incidents 1 and 2, of which the second is acknowledged, and one that is over. */
const answers: readonly ShiftPart[] = [
  { type: 'newest', page: page([happened(9, 3, 1)], 'cD0x') },
  { type: 'count', count: 2 },
  { type: 'count', count: 1 },
  { type: 'earlier', page: page([happened(8, 3, 40)]) },
  {
    type: 'open',
    page: { items: [incident({ pk: 1 }), incident({ pk: 2, acked: true })], unreadable: 0, next: undefined },
  },
  { type: 'named', found: { items: [incident({ pk: 3, open: false })], unreadable: 0 } },
  { type: 'tasks', found: undefined },
  { type: 'sources', found: undefined },
  { type: 'newest', page: page([happened(9, 3, 1)], 'cD0x') },
  { type: 'acknowledgements', answers: [{ pk: 2, acknowledgements: [acknowledged], fault: undefined }] },
]

/** The requests that lead to the answers, and the one after them. */
function requestsUntil(end: number, from: ShiftReading = begunReading(asked)) {
  let reading = from
  const requests = [nextRequest(reading)]
  for (const answer of answers.slice(0, end)) {
    reading = withPart(reading, answer, now)
    requests.push(nextRequest(reading))
  }
  return requests
}

describe('what is asked for', () => {
  it('is first what tells the cost of the rest, then events, incidents, what else there is, and what happened meanwhile', () => {
    const open = { ...question, filter: { ...question.filter, open: true } }
    expect(requestsUntil(answers.length)).toEqual([
      { type: 'newest', cursor: undefined, atMost: 100 },
      { type: 'count', question: open },
      { type: 'count', question: { ...open, filter: { ...open.filter, acked: true } } },
      { type: 'earlier', cursor: 'cD0x', atMost: 100 },
      { type: 'open', question: open, cursor: undefined },
      { type: 'named', question, pks: [3] },
      { type: 'tasks' },
      { type: 'sources' },
      { type: 'newest', cursor: undefined, atMost: 100 },
      { type: 'acknowledgements', pks: [2] },
      undefined,
    ])
  })

  it('are no acknowledgements if they are not needed', () => {
    const requests = requestsUntil(answers.length - 1, begunReading({ ...asked, needsAcknowledgements: false }))
    expect(requests.at(-1)).toBeUndefined()
  })
})

describe('an answer', () => {
  const some = {
    type: 'acknowledgements',
    answers: [
      { pk: 1, acknowledgements: [], fault: broken('get acknowledgements') },
      { pk: 2, acknowledgements: [], fault: undefined },
    ],
  } as const

  it('took one request, or one for each incident', () => {
    expect(answers.map(requestsOf)).toEqual(answers.map(() => 1))
    expect(requestsOf(some)).toBe(2)
  })

  it('is missing as a whole only if every request of it failed', () => {
    expect(answers.map(faultIn)).toEqual(answers.map(() => undefined))
    expect(faultIn(some)).toBeUndefined()
    expect(faultIn({ ...some, answers: some.answers.slice(0, 1) })?.message).toContain('get acknowledgements')
  })

  it('costs the server little if it is a count, or a list that is short', () => {
    const cheap = answers.filter((answer) => !isCostlyPart(answer)).map(({ type }) => type)
    expect(cheap).toEqual(['count', 'count', 'tasks', 'sources'])
  })
})

it('the operator is asked before more than sixty requests', () => {
  expect([60, 61].map((requests) => isDear({ requests, seconds: 1 }))).toEqual([false, true])
})
