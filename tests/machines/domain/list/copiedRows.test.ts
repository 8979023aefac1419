import { expect, test } from 'vitest'
import { copiedFileName, copiedText } from '../../../../machines/list/domain/rows/copiedRows.ts'

const table = {
  headings: ['Number', 'Description'],
  rows: [
    ['7', 'Link "uplink" down, again'],
    ['9', '=HYPERLINK("http://evil.example")\nTwo\tlines | <b>*'],
  ],
}

test('text has one line for each row, whose cells are separated by tabs', () => {
  expect(copiedText(table, 'text')).toBe(
    'Number\tDescription\n7\tLink "uplink" down, again\n9\t=HYPERLINK("http://evil.example") Two lines | <b>*\n',
  )
})

test('CSV quotes what needs it, and no spreadsheet takes a cell for a formula', () => {
  expect(copiedText(table, 'csv')).toBe(
    'Number,Description\r\n7,"Link ""uplink"" down, again"\r\n9,"\'=HYPERLINK(""http://evil.example"")\nTwo\tlines | <b>*"\r\n',
  )
  for (const sign of ['+', '-', '@'])
    expect(copiedText({ headings: [`${sign}1`], rows: [] }, 'csv')).toBe(`'${sign}1\r\n`)
})

test('Markdown is a table, and no cell ends it or is formatted', () => {
  expect(copiedText(table, 'markdown')).toBe(
    [
      '| Number | Description |',
      '| --- | --- |',
      '| 7 | Link "uplink" down, again |',
      String.raw`| 9 | =HYPERLINK("http://evil.example") Two lines \| \<b\>\* |`,
      '',
    ].join('\n'),
  )
})

test('a file is named after the date and what it contains', () => {
  const now = new Date(2026, 10, 9, 4, 7)
  expect(copiedFileName(now, 'open, unacked, søk="Bergen 2"', 'csv')).toBe(
    'argus-2026-11-09-0407-open-unacked-søk-bergen-2.csv',
  )
  expect(copiedFileName(now, '', 'text')).toBe('argus-2026-11-09-0407.txt')
  expect(copiedFileName(now, 'x'.repeat(200), 'markdown')).toBe(`argus-2026-11-09-0407-${'x'.repeat(60)}.md`)
})
