import { expect, it } from 'vitest'
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { lastingAcknowledgement, type Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import {
  commonFault,
  dueRows,
  pauseAfter,
  withAnswers,
  withChanged,
  type AckedRow,
  type RowAcknowledgements,
} from '../../../../machines/list/domain/rowAcknowledgements.ts'
import { broken, incident, refused, unauthorized, unreachable } from '../../support/fixtures.ts'

const noon = Date.UTC(2026, 0, 15, 12)
const action = 'get acknowledgements'

function row(pk: number): AckedRow {
  return { pk, version: { incident: incident({ pk, acked: true }), lastModified: 0, changedAt: 0 } }
}

function acknowledgement(by: string, timestamp: string, expiration?: string): Acknowledgement {
  const type = { value: 'ACK', display: 'Acknowledge' }
  const actor = { pk: 1, username: by }
  return { pk: 1, event: { pk: 1, incident: 7, actor, timestamp, type, description: '' }, expiration }
}

it('uses the acknowledgement that lasts longest, or the newest of several that never expire', () => {
  const short = acknowledgement('ana', '2026-01-15T11:30:00Z', '2026-01-15T14:00:00+01:00')
  const long = acknowledgement('ben', '2026-01-15T11:00:00Z', '2026-01-15T13:30:00Z')
  const endless = acknowledgement('cho', '2026-01-15T10:00:00Z')
  const newer = acknowledgement('dov', '2026-01-15T11:00:00Z')
  expect(lastingAcknowledgement([])).toBeUndefined()
  expect(lastingAcknowledgement([short, long])).toBe(long)
  expect(lastingAcknowledgement([long, short])).toBe(long)
  expect(lastingAcknowledgement([endless, long, newer])).toBe(newer)
  expect(lastingAcknowledgement([newer, endless])).toBe(newer)
})

it('requests four rows at a time, in the order on screen', () => {
  const rows = [9, 1, 8, 2, 7, 3].map(row)
  expect(dueRows(rows, new Map(), noon)).toEqual(rows.slice(0, 4))
  const answers = rows.slice(0, 4).map(({ pk }) => ({ pk, acknowledgements: [], fault: undefined }))
  expect(dueRows(rows, withAnswers(new Map(), rows.slice(0, 4), answers, noon), noon)).toEqual(rows.slice(4))
})

it.each([
  ['a refusal', refused(action, 404, {}), false],
  ['a response that cannot be read', new Fault({ kind: 'garbled', action }), false],
  ['a failure of the server', broken(action), true],
  ['no response', unreachable(action), true],
  ['a token that is no longer valid', unauthorized(action), true],
  ['a pause', new Fault({ kind: 'refused', action, status: 429, retryAfter: 1000 }), true],
])('%s concerns all rows, or only this row, which is then not looked up again', (_, fault, isCommon) => {
  const answers = [{ pk: 7, acknowledgements: [], fault }]
  expect(commonFault(answers)).toBe(isCommon ? fault : undefined)
  expect(dueRows([row(7)], new Map(), noon)).toHaveLength(1)
  const asked = [row(7)]
  expect(dueRows(asked, withAnswers(new Map(), asked, answers, noon), noon)).toHaveLength(isCommon ? 1 : 0)
})

it('does not pause if one row fails while another succeeds', () => {
  const asked = [row(7), row(8)]
  const answers = [
    { pk: 7, acknowledgements: [], fault: broken(action) },
    { pk: 8, acknowledgements: [], fault: undefined },
  ]
  expect(commonFault(answers)).toBeUndefined()
  expect(dueRows(asked, withAnswers(new Map(), asked, answers, noon), noon)).toEqual([])
})

it('waits as long as the server requests, otherwise half a minute', () => {
  expect(pauseAfter(new Fault({ kind: 'refused', action, status: 429, retryAfter: 90_000 }))).toBe(90_000)
  expect(pauseAfter(broken(action))).toBe(30_000)
})

it('keeps what is known about a changed incident until the next response, and remembers the latest 2000 rows', () => {
  const rows = Array.from({ length: 2001 }, (_, index) => row(index + 1))
  const told = rows.reduce<RowAcknowledgements>(
    (before, one) => withAnswers(before, [one], [], noon),
    withAnswers(new Map(), [row(1)], [], noon),
  )
  expect([told.size, told.has(1), told.has(2), told.has(2001)]).toEqual([2000, false, true, true])
  expect(withChanged(told, 'all')).toBe(told)
  expect([...withChanged(told, [3])].filter(([, { version }]) => version === undefined).map(([pk]) => pk)).toEqual([3])
})

it('counts a user without a name as unknown', () => {
  const answers = [{ pk: 7, acknowledgements: [acknowledgement('', '2026-01-15T11:00:00Z')], fault: undefined }]
  expect(withAnswers(new Map(), [row(7)], answers, noon).get(7)?.by).toBeUndefined()
})
