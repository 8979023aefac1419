import { expect, test } from 'vitest'
import { entryOfRun } from '../../../../machines/bulk/domain/actionOfRun.ts'
import { actionWords, logOf, newAction } from '../../../../machines/bulk/domain/actions.ts'
import { keptAction } from '../../../../machines/bulk/domain/keptAction.ts'
import { newLedger, recordOutcome } from '../../../../machines/bulk/domain/ledger.ts'
import type { ActionOperation, ActionTaken } from '../../../../machines/incident/domain/action.ts'

/** The log of actions (docs/behaviour.md#log-of-actions). */

function action(operation: ActionOperation, pks: readonly number[], done: number, text = ''): ActionTaken {
  return { operation, pks, done, text, expiration: undefined, given: [], unacked: [] }
}

test('a run enters the acknowledgements that its answers name, and no others', () => {
  const begun = newLedger({ applying: [1, 2, 3], leftOut: [] })
  const given = [1, 2, 3, 9].map((pk) => ({ pk, acknowledgement: pk + 10 }))
  const first = recordOutcome(begun, [1, 2], { succeeded: [1, 9], refused: [{ pk: 2, reason: 'Locked' }], given })
  const ledger = recordOutcome(first, [3], { succeeded: [3], refused: [], given })
  const run = { operation: 'acknowledge', text: 'at it', expiration: undefined, undone: new Set([3]), ledger } as const
  expect(entryOfRun(run).action).toEqual({
    operation: 'acknowledge',
    pks: [1, 3, 2],
    done: 2,
    text: 'at it',
    expiration: undefined,
    given: [
      { pk: 1, acknowledgement: 11 },
      { pk: 3, acknowledgement: 13 },
    ],
    unacked: [3],
  })
})

test.each([
  [action('acknowledge', [7], 1), 'Acknowledged incident 7'],
  [action('close', [7, 8], 2), 'Closed 2 incidents'],
  [action('reopen', [7, 8], 1), 'Reopened 1 of 2 incidents'],
  [action('saveTicketUrl', [7], 1, 'https://tickets.example/1'), 'Changed the ticket URL of incident 7'],
  [action('saveTicketUrl', [7, 8], 2), 'Removed the ticket URL of 2 incidents'],
  [action('createTicket', [7], 1), 'Created a ticket for incident 7'],
  [action('createTicket', [7, 8], 2), 'Created tickets for 2 incidents'],
  [action('addNote', [7], 0), 'Added a note to 0 of 1 incident'],
  [action('changeExpiry', [7], 1), 'Changed the expiry of an acknowledgement of incident 7'],
  [action('takeBack', [7], 1), 'Took back the acknowledgement of incident 7'],
  [action('takeBack', [7, 8, 9], 2), 'Took back the acknowledgements of 2 of 3 incidents'],
])('%j is called ‘%s’', (given, words) => {
  expect(actionWords(given)).toBe(words)
})

test('of a large action that is not this page’s, the words say for how many incidents it was', () => {
  expect(actionWords({ ...action('close', [7, 8], 4990), count: 5000 })).toBe('Closed 4,990 of 5,000 incidents')
})

const given = [7, 8].map((pk) => ({ pk, acknowledgement: pk + 10 }))
const acknowledged = newAction({
  id: '1',
  by: 'ana',
  at: 1000,
  description: '',
  action: { ...action('acknowledge', [7, 8], 2), given, unacked: [7] },
})

test('the page knows of its own actions what is not kept, also which are being taken back', () => {
  const own = { ...acknowledged, takingBack: 'sending' } as const
  expect(logOf([keptAction(acknowledged)], [own], 'ana')).toEqual([own])
})

test('an action of another tab or an earlier page can be taken back, but is not shown as not acknowledged at once', () => {
  expect(logOf([keptAction(acknowledged)], [], 'ana')).toEqual([
    { ...acknowledged, id: acknowledged.key, unacked: [], takingBack: 'no' },
  ])
})

test('what another tab has taken back of an action of this page is not taken back again', () => {
  const kept = { ...keptAction(acknowledged), given: given.slice(1), taken: 1 }
  expect(logOf([kept], [acknowledged], 'ana')).toEqual([{ ...acknowledged, given: given.slice(1), taken: 1 }])
})
