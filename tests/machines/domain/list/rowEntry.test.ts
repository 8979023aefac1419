/** Where Tab enters the rows of the list while rows are added and removed. */
import { expect, it } from 'vitest'
import { withRows, type RowEntry } from '../../../../machines/list/domain/rowEntry.ts'

const entry: RowEntry = { rows: [9, 4, 7], entered: 4, tabStop: 4 }

it.each<[string, RowEntry, readonly number[], number | undefined]>([
  ['stays on the entered row while it is listed', entry, [7, 4], 4],
  ['moves on to the next row when the entered row is removed', entry, [9, 7], 7],
  ['moves back to the previous row when no later row is left', { ...entry, entered: 7, tabStop: 7 }, [9, 4], 4],
  ['moves on again when that neighbour is removed as well', { rows: [9, 7], entered: 4, tabStop: 7 }, [9], 9],
  ['returns to the entered row when it is listed again', { rows: [9, 7], entered: 4, tabStop: 7 }, [4, 9], 4],
  ['starts over when neither the entered row nor a neighbour is left', entry, [1, 2], undefined],
  [
    'is undefined until a row has been entered',
    { rows: [], entered: undefined, tabStop: undefined },
    [9, 4],
    undefined,
  ],
])('the tab stop %s', (_, before, rows, tabStop) => {
  expect(withRows(before, rows)).toEqual({ rows, entered: before.entered, tabStop })
})
