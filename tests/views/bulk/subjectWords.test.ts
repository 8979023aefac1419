import { expect, it } from 'vitest'
import { subjectWords } from '../../../src/views/bulk/subjectWords.ts'
import { confirmWords } from '../../../src/views/bulk/words.ts'
import { incident } from '../../machines/support/fixtures.ts'

const levels = [1, 1, 2, 4, 5, undefined] as const
const known = new Map(
  levels.map((level, index) => [index + 1, incident({ pk: index + 1, level, description: `Link ${index + 1}` })]),
)

it.each([
  ['the number and the description of a single incident', [3], '3: Link 3'],
  ['the number of an unknown incident', [99], 'Incident 99'],
  [
    'how many incidents have the highest severity, and how many a lower one',
    [1, 2, 3, 4],
    '4 incidents: 2 critical, 2 lower',
  ],
  ['only the severity that all incidents have, if it is the same', [1, 2], '2 incidents: 2 critical'],
  ['how many incidents have an unknown severity', [3, 4, 6, 99], '4 incidents: 1 high, 1 lower, 2 of unknown severity'],
  ['only the number of incidents if no severity is known', [6, 99], '2 incidents'],
])('a dialog says %s', (_, pks, words) => {
  expect(subjectWords(pks, known, true)).toBe(words)
})

it('a dialog does not mention severities if levels are not shown', () => {
  expect(subjectWords([1, 2], known, false)).toBe('2 incidents')
})

it.each([
  ['acknowledge', 1, false, 'Acknowledge'],
  ['acknowledge', 30, false, 'Acknowledge 30'],
  ['close', 1, false, 'Close now'],
  ['close', 3617, false, 'Close 3,617'],
  ['reopen', 1, false, 'yes'],
  ['reopen', 2, false, 'Reopen 2'],
  ['saveTicketUrl', 1, true, 'Remove Ticket Url'],
  ['saveTicketUrl', 2, true, 'Remove Ticket Url of 2'],
  ['saveTicketUrl', 2, false, 'Save Ticket Url of 2'],
  ['createTicket', 1, false, 'yes'],
  ['createTicket', 88, false, 'Create 88 tickets'],
] as const)(
  'for the operation %s on %i incidents (removing: %s), the label of the button is %j',
  (operation, count, isRemoving, label) => {
    expect(confirmWords(operation, count, isRemoving)).toBe(label)
  },
)
