import { describe, expect, it } from 'vitest'
import { newLedger, recordOutcome, recordRefusal, recordSilence } from '../../../../machines/bulk/domain/ledger.ts'
import { failureText, outcomeText } from '../../../../machines/bulk/domain/runWords.ts'

describe('the message', () => {
  const ledger = recordRefusal(
    recordOutcome(newLedger({ applying: [1, 2, 3], leftOut: [] }), [1, 2], { succeeded: [1, 2], refused: [] }),
    [3],
    'No',
  )

  it.each([
    ['acknowledge', 'Submitted 2/3 acknowledgment(s)', 'Failed to submit acknowledgments(s) - no'],
    ['close', 'Closed 2/3 incident(s)', 'Failed to close incident(s) - no'],
    ['reopen', 'Reopened 2/3 incident(s)', 'Failed to reopen incident(s) - no'],
    ['addNote', 'Added 2/3 note(s)', 'Failed to add note(s) - no'],
    ['saveTicketUrl', 'Updated 2/3 ticket URL(s)', 'Failed to update ticket URL(s) - no'],
  ] as const)('of %s', (operation, success, failure) => {
    expect(outcomeText(operation, ledger)).toBe(success)
    expect(failureText(operation, 'no')).toBe(failure)
  })

  it('counts only incidents that were sent, not those still waiting', () => {
    expect(
      outcomeText(
        'close',
        recordSilence(newLedger({ applying: [1, 2], leftOut: [] }), [1], 'no response from the server'),
      ),
    ).toBe('Closed 0/1 incident(s)')
  })
})
