import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { configurationDefaults } from '../../machines/core/domain/configuration.ts'
import { columnKeys, definitionOf } from '../../machines/list/domain/columns.ts'
import { keyList } from '../../src/views/list/keyHelp.ts'
import { keys } from '../../machines/list/domain/keys.ts'
import { preferenceKeys } from '../../machines/list/domain/preferences.ts'

/** Checks that the tables in the documents match the product. */

const root = resolve(import.meta.dirname, '../..')

/** The rows of the first table below a heading of a document, each as its cells. */
function tableBelow(heading: string, path: string): readonly (readonly string[])[] {
  const [, section = ''] = readFileSync(join(root, path), 'utf8').split(`\n${heading}\n`)
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

/** The names in code font in the first cell of each row. */
function namesBelow(heading: string, path: string): readonly string[] {
  return tableBelow(heading, path).flatMap(([first = '']) =>
    [...first.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
  )
}

test('docs/operating.md lists the same keys as the help in the console, in the same words', () => {
  expect(tableBelow('## Keys', 'docs/operating.md')).toEqual(
    keyList.map(({ names, does }) => [names.map((name) => `\`${name}\``).join(' '), does]),
  )
})

test.each(Object.entries(keys))("a chart reacts to the key '%s', and the help names it", (name, { character }) => {
  expect(keyList.flatMap(({ names }) => names)).toContain(character)
  // The key that undoes has a port of its own, because it works on every page.
  const files = ['machines/app/shortcuts.ts', 'src/api/app/undoKey.ts']
  const charts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(charts).toContain(`keys.${name}.character`)
})

test('docs/behaviour.md lists every preference', () => {
  expect(namesBelow('### Preferences', 'docs/behaviour.md').toSorted()).toEqual(preferenceKeys.toSorted())
})

test('docs/behaviour.md lists every column in order, and says whether it is shown and whether the rows can be sorted by it', () => {
  const shown = { always: 'always', shown: 'yes', hidden: 'on request' } as const
  const defined = columnKeys.map((key) => {
    const { label, showing, sort } = definitionOf(key)
    return { label, shown: shown[showing], isSorted: sort !== undefined }
  })
  const told = tableBelow('### Columns', 'docs/behaviour.md').map(([label = '', whether = '', order = '']) => ({
    label: label.replace(/:.*/, ''),
    shown: whether.replace(/[,;].*/, ''),
    isSorted: order !== '',
  }))
  expect(told).toEqual(defined)
})

test('docs/deploying.md lists every setting of runtime-config.json', () => {
  const all = ['backendUrl', 'cookieDomain', ...Object.keys(configurationDefaults)]
  expect(namesBelow('## runtime-config.json', 'docs/deploying.md').toSorted()).toEqual(all.toSorted())
})
