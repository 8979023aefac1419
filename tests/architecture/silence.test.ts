import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const paths = [
  ...['machines', 'src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join('/', folder, path)),
  ),
  '/vite.config.ts',
].filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
const sources = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** The words are joined from parts here, so that this file itself silences nothing. */
const silencers = [
  ['oxlint', 'disable'],
  ['eslint', 'disable'],
  ['v8', ' ignore'],
  ['istanbul', ' ignore'],
  ['stylelint', 'disable'],
].map(([tool = '', word = '']) => (word.startsWith(' ') ? tool + word : `${tool}-${word}`))

function silencersIn(source: string): readonly string[] {
  return silencers.filter((silencer) => source.includes(silencer))
}

describe('a comment that silences a check', () => {
  it('is nowhere in the sources', () => {
    const silenced = Object.entries(sources).filter(([, source]) => silencersIn(source).length > 0)
    expect(silenced.map(([path]) => path)).toEqual([])
  })

  it.each(silencers)('is recognised by %s', (silencer) => {
    expect(silencersIn(`const one = 1 // ${silencer}-next-line`)).toEqual([silencer])
  })

  it.each(['/machines/', '/machines/core/domain/', '/src/api/', '/src/views/', '/tests/server/', '/vite.config.ts'])(
    'is looked for in %s',
    (part) => {
      expect(Object.keys(sources).filter((path) => path.includes(part))).not.toEqual([])
    },
  )
})
