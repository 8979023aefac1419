import { expect, it } from 'vitest'
import { moduleName } from '../../src/build/moduleSizes.ts'
import { spansOf } from '../../src/build/sourceMap.ts'

it.each([
  ['/console/src/main.tsx', 'src/main.tsx'],
  ['/console/src/a.module.css?used', 'src/a.module.css'],
  ['/elsewhere/node_modules/react/index.js', 'node_modules/react/index.js'],
  ['/console/node_modules/a/node_modules/b/c.js', 'node_modules/b/c.js'],
  ['\0rolldown/runtime.js', ''],
])('the module %j is called %j', (id, name) => {
  expect(moduleName('/console', id)).toBe(name)
})

it('every character of a script is assigned to a source, or to none', () => {
  // Columns 2 (a.ts), 5 (b.ts), 8 (no source) of the first line, and column 0 (a.ts) of the second.
  const map = { mappings: 'EAAA,GCAA,G;ADAA', sources: ['a.ts', 'b.ts'] }
  expect(spansOf('0123456789\nabc', map)).toEqual([
    { source: undefined, characters: 2 },
    { source: 'a.ts', characters: 3 },
    { source: 'b.ts', characters: 3 },
    { source: undefined, characters: 3 },
    { source: 'a.ts', characters: 3 },
  ])
})

it('a script without a map has no source', () => {
  expect(spansOf('abc', null)).toEqual([{ source: undefined, characters: 3 }])
})
