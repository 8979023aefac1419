import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { preferenceKeys } from '../../../machines/list/domain/preferences.ts'

/** What a setting needs besides its definition, so that a new one is not remembered for nothing. */

const root = resolve(import.meta.dirname, '../../..')
/** Where a setting is told of, and no more. */
const definitions = ['machines/list/domain/preferences.ts', 'src/views/list/selectors.ts']
const sources = ['machines', 'src/views']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !definitions.includes(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))

test.each(preferenceKeys)('somebody chooses %s or goes by it', (key) => {
  expect(sources.some((source) => new RegExp(String.raw`\b${key}\b`).test(source))).toBe(true)
})
