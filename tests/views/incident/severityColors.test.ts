import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { levelDefinition, levels } from '../../../machines/incident/domain/level.ts'
import { themeStyles } from '../../../src/theme/variables.ts'

const tokens = readFileSync(join(import.meta.dirname, '../../../src/theme/tokens.css'), 'utf8')

/** The minimum contrast between text and its background (WCAG AA). */
const readable = 4.5

/** The surfaces of a colour scheme, as [name, colour]. */
function surfaces(scheme: 'light' | 'dark'): readonly (readonly [string, string])[] {
  const [light = '', dark = ''] = tokens.split(":root[data-mantine-color-scheme='dark']")
  const found = (scheme === 'light' ? light : dark).matchAll(/--(surface[a-z-]*): (#[0-9a-f]{6});/g)
  return [...found].map(([, name = '', color = '']) => [name, color])
}

/** The relative luminance of a colour in the notation '#rrggbb'. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

describe.each(['light', 'dark'] as const)('the colours of the severity levels in the %s scheme', (scheme) => {
  it('are readable on every surface', () => {
    const grounds = surfaces(scheme)
    expect(grounds.map(([name]) => name)).toEqual(['surface', 'surface-raised', 'surface-hover'])
    const pale = levels.flatMap((level) =>
      grounds
        .filter(([, ground]) => contrast(levelDefinition(level).color[scheme], ground) < readable)
        .map(([name]) => `${level} on ${name}`),
    )
    expect(pale).toEqual([])
  })
})

/** The colours that these variables have in a scheme. */
function colors(scheme: 'light' | 'dark', names: readonly string[]): readonly (readonly [string, string])[] {
  const [light = '', dark = ''] = tokens.split(":root[data-mantine-color-scheme='dark']")
  const own = scheme === 'light' ? light : dark
  return names.map((name) => [name, new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(own)?.[1] ?? ''])
}

/** Whether a colour is red, orange or yellow rather than green, blue, violet or grey. */
function isWarm(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red > blue && red >= green
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  it('body text is readable on every surface (WCAG AAA)', () => {
    const texts = colors(scheme, ['text', 'text-quiet', 'brand-text'])
    const pale = texts.flatMap(([name, color]) =>
      surfaces(scheme).flatMap(([surface, ground]) => (contrast(color, ground) < 7 ? [`${name} on ${surface}`] : [])),
    )
    expect(pale).toEqual([])
  })

  it('the idle borders of controls, and their focus ring, stand out from every surface (WCAG 1.4.11)', () => {
    const lines = colors(scheme, ['control-border', 'focus-ring'])
    const pale = lines.flatMap(([name, color]) =>
      surfaces(scheme).flatMap(([surface, ground]) => (contrast(color, ground) < 3 ? [`${name} on ${surface}`] : [])),
    )
    expect(pale).toEqual([])
  })

  it('the states of incidents have no warm colours, since these are reserved for severities', () => {
    const states = colors(scheme, ['status-open', 'status-acknowledged', 'status-closed'])
    expect(states.filter(([, color]) => color === '' || isWarm(color))).toEqual([])
    expect(isWarm(levelDefinition(1).color[scheme])).toBe(true)
  })
})

it('no two levels have the same shape, or the same colour on screen', () => {
  const definitions = levels.map(levelDefinition)
  for (const part of [
    definitions.map(({ shape }) => JSON.stringify(shape)),
    definitions.map(({ color }) => color.light),
    definitions.map(({ color }) => color.dark),
  ])
    expect(new Set(part).size).toBe(levels.length)
})

it("the theme's style sheet has the colours of each level for light backgrounds, for dark ones, and for paper", () => {
  const [screen = '', paper = ''] = themeStyles().split('@media print')
  const [light = '', dark = ''] = screen.split(':root[data-mantine-color-scheme="dark"]')
  for (const level of levels) {
    const { color } = levelDefinition(level)
    expect(light).toContain(`--severity-${level}: ${color.light};`)
    expect(dark).toContain(`--severity-${level}: ${color.dark};`)
    expect(paper).toContain(`--severity-${level}: ${color.print};`)
    expect(screen).toContain(`[data-level='${level}'] { --severity: var(--severity-${level}); }`)
  }
})
