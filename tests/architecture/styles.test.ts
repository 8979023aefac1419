import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { theme } from '../../src/theme/theme.ts'
import { themeStyles } from '../../src/theme/variables.ts'
import { missingClasses } from './styles.ts'

const root = resolve(import.meta.dirname, '../..')
const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => join('src', name))
const sources = new Map(
  paths.filter((path) => /\.(tsx?|css)$/.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

describe('the class names in views', () => {
  it('all exist in the style sheets that the views import', () => {
    expect([...sources.keys()].filter((path) => path.endsWith('.module.css')).length).toBeGreaterThan(0)
    expect(missingClasses(sources)).toEqual([])
  })

  it('are reported if the style sheet has no such class, or only a class whose name begins in the same way', () => {
    const view = "import styles from '../Lamp.module.css'\nconst lit = [styles.lamp, styles['bulb'], styles.shade]"
    const sheet = '.lampshade { color: red }\n@media print { .bulb:hover > .shade { color: blue } }'
    expect(
      missingClasses(
        new Map([
          ['src/hall/Lamp.tsx', view],
          ['src/Lamp.module.css', sheet],
        ]),
      ),
    ).toEqual(["src/hall/Lamp.tsx names the class 'lamp', which src/Lamp.module.css does not have."])
  })
})

it('the page of the charts brings the styles of its switches and fields, before its own', () => {
  // No other chunk with these styles need have come: `npm start` loads each module by itself.
  expect(sources.get('src/visualizer/views/VisualizerPage.tsx')).toMatch(/^import '..\/..\/theme\/laterStyles.ts'/)
})

it("the page has every colour of the library's palettes that its style sheets and views use", () => {
  const imported = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/^import '(@mantine\/[^']+\.css)'/gm)].map(([, name = '']) => name),
  )
  const sheets = imported.map((name) => readFileSync(join(root, 'node_modules', name), 'utf8'))
  expect(sheets.length).toBeGreaterThan(20)
  // The calendar marks no day as a weekend (src/views/incident/acknowledgement/ExpiryCalendar.tsx).
  const texts = [...sheets, ...sources.values()].join('\n').replaceAll(/[^{}]*data-weekend[^{}]*\{[^{}]*\}/g, '')
  const palettes = Object.keys({ ...DEFAULT_THEME.colors, ...theme.colors }).join('|')
  const used = new Set([
    ...[...texts.matchAll(new RegExp(`var\\(--mantine-color-(${palettes})-`, 'g'))].map(([, name = '']) => name),
    ...[...texts.matchAll(new RegExp(`\\b(?:c|bg|color)=["{']+(${palettes})[."']`, 'g'))].map(([, name = '']) => name),
  ])
  const written = themeStyles()
  expect(used).toContain('gray')
  expect([...used].filter((name) => !written.includes(`--mantine-color-${name}-6:`))).toEqual([])
})
