/** Checks that every placeholder of the command has been replaced. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { unwritten } from './unwritten.ts'

const root = resolve(import.meta.dirname, '../../..')
const waiting = new RegExp(unwritten, 'i')

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !path.startsWith('tests/commands/new/'))
}

test('no file contains a placeholder that still has to be replaced', () => {
  const paths = [...['machines', 'src', 'tests'].flatMap(sourcesBelow), 'docs/charts.md']
  expect(paths).toEqual(expect.arrayContaining(['machines/index.ts', 'src/connect.ts', 'src/theme/tokens.css']))
  const found = paths.filter((path) => waiting.test(readFileSync(join(root, path), 'utf8')))
  expect(found.map((path) => `${path} still says '${unwritten}'.`)).toEqual([])
})
