import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { preferenceKeys } from '../../../machines/list/domain/preferences.ts'

/** Whether each preference can be chosen and has an effect: a definition alone would be remembered for nothing. */

const root = resolve(import.meta.dirname, '../../..')
const definition = 'machines/list/domain/preferences.ts'
const sources = ['machines', 'src/views']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && path !== definition)
  .map((path) => readFileSync(join(root, path), 'utf8'))
const code = sources.join('\n')

/** What the list is asked for, which the list itself keeps; the tests of the list show that it does. */
const ofTheQuery: readonly string[] = ['filter', 'savedFilter', 'cursor', 'timeframeHours', 'pageSize']
const others = preferenceKeys.filter((key) => !ofTheQuery.includes(key))

/** Keys that are written as one: `change: { density: … }`, `change: { [key]: … }` with the names as texts. */
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
