import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { preferenceKeys } from '../../../machines/list/domain/preferences.ts'

/** Checks that each setting is used somewhere besides its definition, so that none is stored in vain. */

const root = resolve(import.meta.dirname, '../../..')
/** Files that only define or forward settings. */
const definitions = ['machines/list/domain/preferences.ts', 'src/views/list/selectors.ts']
const sources = ['machines', 'src/views']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && path !== definition)
  .map((path) => readFileSync(join(root, path), 'utf8'))
const code = sources.join('\n')

test.each(preferenceKeys)('the setting %s is used', (key) => {
  expect(sources.some((source) => new RegExp(String.raw`\b${key}\b`).test(source))).toBe(true)
})
