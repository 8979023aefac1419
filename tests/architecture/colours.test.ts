import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_THEME, MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { theme } from '../../src/theme/theme.ts'
import { themeStyles } from '../../src/theme/variables.ts'

const root = resolve(import.meta.dirname, '../..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8'))

const imported = sources.flatMap((text) =>
  [...text.matchAll(/^import '(@mantine\/[^']+\.css)'/gm)].map(([, name = '']) => name),
)
const sheets = imported.map((name) => readFileSync(join(root, 'node_modules', name), 'utf8'))
// The calendar marks no day as a weekend (src/views/incident/acknowledgement/ExpiryCalendar.tsx).
const texts = [...sheets, ...sources].join('\n').replaceAll(/[^{}]*data-weekend[^{}]*\{[^{}]*\}/g, '')

it("the page has every colour of the library's palettes that its style sheets and views use", () => {
  expect(sheets.length).toBeGreaterThan(20)
  const palettes = Object.keys({ ...DEFAULT_THEME.colors, ...theme.colors }).join('|')
  const used = new Set([
    ...[...texts.matchAll(new RegExp(`var\\(--mantine-color-(${palettes})-`, 'g'))].map(([, name = '']) => name),
    ...[...texts.matchAll(new RegExp(`\\b(?:c|bg|color)=["{']+(${palettes})[."']`, 'g'))].map(([, name = '']) => name),
  ])
  const written = themeStyles()
  expect(used).toContain('gray')
  expect([...used].filter((name) => !written.includes(`--mantine-color-${name}-6:`))).toEqual([])
})

it("the page has every variable of the library's theme that its style sheets and views use", () => {
  const written = themeStyles()
  const complete = renderToStaticMarkup(createElement(MantineProvider, { theme, deduplicateCssVariables: false }))
  const leftOut = [...complete.matchAll(/--mantine-[a-z0-9-]+(?=:)/g)]
    .map(([name]) => name)
    .filter((name) => !written.includes(`${name}:`))
  const used = new Set([...texts.matchAll(/var\((--mantine-[a-z0-9-]+)/g)].map(([, name]) => name))
  expect(leftOut.length).toBeGreaterThan(100)
  expect(leftOut.filter((name) => used.has(name))).toEqual([])
})
