import { expect, it } from 'vitest'
import { keyedRows } from '../../../../machines/incident/domain/keyedRows.ts'
import { incident } from '../../support/fixtures.ts'

const known = new Map(
  [
    incident({ pk: 1 }),
    incident({ pk: 2, acked: true }),
    incident({ pk: 3, open: false }),
    incident({ pk: 4 }),
    incident({ pk: 5, open: false }),
    incident({ pk: 6, stateful: false, open: false }),
  ].map((one) => [one.pk, one]),
)
const departed = new Set([4, 5])

it.each([
  ['acknowledge', [1], [1], undefined],
  ['acknowledge', [2], [], 'Already acknowledged'],
  ['acknowledge', [3], [], 'Already closed'],
  ['acknowledge', [4], [], 'Gone from the list'],
  ['acknowledge', [6], [6], undefined],
  ['acknowledge', [99], [99], undefined],
  ['acknowledge', [1, 2, 4], [1], undefined],
  ['acknowledge', [2, 3], [], 'Already closed, acknowledged or gone'],
  ['acknowledge', [3, 5], [], 'Already closed'],
  ['signOff', [2], [2], undefined],
  ['signOff', [3], [3], undefined],
  ['signOff', [4], [], 'Gone from the list'],
  ['signOff', [5], [], 'Already closed'],
  ['signOff', [], [], undefined],
  ['note', [2, 3, 4, 6], [2, 3, 6], undefined],
  ['note', [5], [], 'Gone from the list'],
] as const)('%s on rows %j acts on %j and says %s', (action, pks, left, refusal) => {
  expect(keyedRows(action, pks, known, departed)).toEqual({ pks: left, refusal })
})
