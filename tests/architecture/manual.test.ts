import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { keyList } from '../../machines/list/domain/keys.ts'

/** Checks that the lists in the manual match the product. */

const manual = readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/operating.md'), 'utf8')

/** The rows of the first table below a heading, each as its cells. */
function tableBelow(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = manual.split(`\n## ${heading}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? []
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

test('the keys in the list are those of the help, in the same words', () => {
  expect(tableBelow('Keys')).toEqual(
    keyList.map(({ names, does }) => [names.map((name) => `\`${name}\``).join(' '), does]),
  )
})
