import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { preferenceKeys } from '../../../machines/list/domain/preferences.ts'

/**
 * Checks that each preference, except those of the list's query, is both changed and read somewhere; otherwise it need
 * not be stored.
 */

const root = resolve(import.meta.dirname, '../../..')
const definition = 'machines/list/domain/preferences.ts'
const sources = ['machines', 'src/views']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && path !== definition)
  .map((path) => readFileSync(join(root, path), 'utf8'))

/** The preferences that make up the list's query. The list itself changes and reads them, which its own tests check. */
const ofTheQuery: readonly string[] = [
  'filter',
  'listOnly',
  'savedFilter',
  'cursor',
  'rowsBefore',
  'timeframeHours',
  'pageSize',
]
const others = preferenceKeys.filter((key) => !ofTheQuery.includes(key))

/** Whether a source changes the preference: its name is in `change: { density: … }` or in `changePreferences({ density: … })`. */
function changes(source: string, key: string): boolean {
  const texts = [...source.matchAll(/change(?:: |Preferences\()(?:\w+ \? )?\{[^}]*\}/g)]
    .map(([text]) => text)
    .join('\n')
  return new RegExp(String.raw`\b${key}\b`).test(texts)
}

test.each(others)('the preference %s is changed somewhere', (key) => {
  const changed = sources.some((source) => changes(source, key))
  expect(changed, `no control sends preferences.change with ${key}`).toBe(true)
})

test.each(others)('the preference %s is read somewhere', (key) => {
  const reading = new RegExp(
    String.raw`usePreference\('${key}'\)|preferences(?:Of\(\w+\))?\.${key}\b|\{[^}]*\b${key}\b[^}]*\} = `,
  )
  const isRead = sources.some((source) => reading.test(source))
  expect(isRead, `nothing reads ${key}: ask for it with usePreference('${key}') where it matters`).toBe(true)
})
