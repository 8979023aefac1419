import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { preferenceKeys } from '../../../machines/list/domain/preferences.ts'

/** Checks that some code changes each preference and some code reads it: otherwise it would be stored in vain. */

const root = resolve(import.meta.dirname, '../../..')
const definition = 'machines/list/domain/preferences.ts'
const sources = ['machines', 'src/views']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && path !== definition)
  .map((path) => readFileSync(join(root, path), 'utf8'))
const code = sources.join('\n')

/** The preferences that make up the list's query. The list itself changes and reads them, as its own tests show. */
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

/** The source text of every change: `change: { density: … }`, or `change: { [key]: … }` with the names as strings. */
const changes = [...code.matchAll(/change: (?:\w+ \? )?\{[^}]*\}/g)].map(([text]) => text).join('\n')

test.each(others)('%s is changed somewhere', (key) => {
  expect(changes).toMatch(new RegExp(String.raw`\b${key}\b`))
})

test.each(others)('%s is read somewhere', (key) => {
  const reading = new RegExp(
    String.raw`usePreference\('${key}'\)|preferences(?:Of\(\w+\))?\.${key}\b|\{[^}]*\b${key}\b[^}]*\} = `,
  )
  expect(code).toMatch(reading)
})
