import { expect, it } from 'vitest'
import { partOf, sharesOf, sumOf } from './parts.ts'

it.each([
  ['node_modules/@mantine/core/esm/Button.mjs', '@mantine/core'],
  ['node_modules/react-dom/index.js', 'react-dom'],
  ['machines/list/domain/columns.ts', 'machines/list'],
  ['machines/index.ts', 'machines'],
  ['src/api/list/calls.ts', 'src/api/list'],
  ['src/views/list/table/Row.tsx', 'src/views/list'],
  ['src/views/actors.ts', 'src/views'],
  ['src/theme/tokens.css', 'src/theme'],
  ['src/main.tsx', 'src'],
  ['docs/charts/system.svg', 'docs'],
  ['', 'bundler'],
])('the module %j belongs to %s', (module, part) => {
  expect(partOf(module)).toBe(part)
})

it('shares are proportional to the characters, and add up to the bytes', () => {
  const shares = sharesOf(1000, { 'src/main.tsx': 1, 'machines/list/a.ts': 1, 'machines/list/b.ts': 1, '': 4 })
  expect(shares).toEqual({ src: 143, 'machines/list': 286, bundler: 571 })
  expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBe(1000)
})

it('the costs of several files are added up part by part', () => {
  expect(sumOf([{ react: 1, src: 2 }, { src: 3 }])).toEqual({ react: 1, src: 5 })
})
