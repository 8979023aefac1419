import { expect, test } from 'vitest'
import { entryOfRun } from '../../../../machines/bulk/domain/actionOfRun.ts'
import { actionWords, mostActions, withAction, type LoggedAction } from '../../../../machines/bulk/domain/actions.ts'
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
])('%j is called ‘%s’', (given, words) => {
  expect(actionWords(given)).toBe(words)
})

test('the log keeps the last twenty actions, newest first', () => {
  let log: readonly LoggedAction[] = []
  for (let id = 1; id <= mostActions + 1; id += 1)
    log = withAction(log, { id: String(id), by: 'ana', at: id, action: action('close', [id], 1) })
  expect(mostActions).toBe(20)
  expect([log.length, log[0]?.id, log.at(-1)?.id]).toEqual([20, '21', '2'])
})
