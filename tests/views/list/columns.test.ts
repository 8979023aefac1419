import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { columnKeys, columns, sortKeys } from '../../../machines/list/domain/columns.ts'
import * as controls from '../../../src/views/app/chunks/controls.ts'
import { cells } from '../../../src/views/list/table/columnCells.tsx'
import { incident } from '../../machines/support/fixtures.ts'

/**
 * Checks that each column has everything that it needs besides its definition, so that no new column lacks any of it.
 */

const sheet = readFileSync(join(import.meta.dirname, '../../../src/views/list/table/IncidentTable.module.css'), 'utf8')
const cards = sheet.slice(sheet.indexOf('@media (max-width: 56.249em)'))

/** The grid area of a column on a card, according to the style sheet. */
function areaOf(key: string): string | undefined {
  return new RegExp(String.raw`\.row > \[data-column='${key}'\] \{\s*grid-area: (\w+);`).exec(cards)?.[1]
}

test.each(columnKeys.filter((key) => cells[key].onCards))('the column %s has its own place on a card', (key) => {
  expect(areaOf(key)).toBe(key)
  expect(cards).toMatch(new RegExp(String.raw`grid-template-areas:[^;]*\b${key}\b`))
})

test('each column has its own label', () => {
  expect(new Set(columnKeys.map((key) => columns[key].label)).size).toBe(columnKeys.length)
})

test('each column has a heading, and its two sort orders have different names', () => {
  const words = [
    ...columnKeys.map((key) => columns[key].label),
    ...sortKeys.flatMap((key) => [columns[key].sort.ascending, columns[key].sort.descending]),
  ]
  expect(words.filter((text) => text.trim() === '')).toEqual([])
  expect(sortKeys.filter((key) => columns[key].sort.ascending === columns[key].sort.descending)).toEqual([])
})

test('no two columns show the same text', () => {
  const props = {
    incident: incident({ pk: 4711, description: 'Link down' }),
    gone: undefined,
    tabIndex: undefined,
    showsState: true,
    comparesAcked: false,
    tellsExpiry: true,
    list: undefined,
    later: controls,
    addressOf: (path: string) => path,
  }
  const plain = columnKeys.map((key) => cells[key].content(props)).filter((content) => !isValidElement(content))
  expect(plain).toEqual([...new Set(plain)])
})
