import { DEFAULT_THEME, MantineProvider, type CSSVariablesResolver } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { crimson, dark, gray } from './colors.ts'
import { rowHeightRules } from './rowHeights.ts'
import { severityRules, severityVariables } from './severityVariables.ts'
import { theme } from './theme.ts'

/**
 * The style sheet that the component library generates from the theme: its variables in each colour scheme, and its
 * global classes; then the rules for the colours of the severity levels and
 * for the heights of the rows. The build makes the library render its part as
 * markup and extracts it from there (src/build/themeStyles.ts), since the console's content security policy forbids
 * style elements in the page.
 */
export function themeStyles(): string {
  const provider = createElement(MantineProvider, {
    theme,
    cssVariablesResolver: cssVariables,
    // All of them, so that the page needs no second sheet with the defaults.
    deduplicateCssVariables: false,
  })
  const written = [...renderToStaticMarkup(provider).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css)
  return [...written.map(withoutUnused), severityRules(), rowHeightRules()].join('\n')
}

/** The library's sheet without what nothing in the console has: other colours, sizes and places for a colour, and shadow roots. */
function withoutUnused(css = ''): string {
  return css
    .replaceAll(/--mantine-color-([a-z]+)-[a-z0-9-]+:[^;}]*;?/g, (variable, colour: string) =>
      isUnusedColour(colour) ? '' : variable,
    )
    .replaceAll(unusedVariables, '')
    .replaceAll(/,\s*:host(?:\([^)]*\))?(?=\s*\{)/g, '')
}

function isUnusedColour(colour: string): boolean {
  return !usedColours.has(colour) && (colour in DEFAULT_THEME.colors || colour in (theme.colors ?? {}))
}

const unusedVariables =
  /--mantine-(?:color-[a-z]+-(?:outline|outline-hover|text)|color-dark-[a-z-]+|primary-color-\d|h[3-6]-[a-z-]+|breakpoint-(?!md)[a-z]+|line-height-(?:xs|lg|xl)|shadow-sm):[^;}]*;?/g

/** The colours that parts of the console have, and those that the library uses for neutral surfaces. */
const usedColours = new Set(['petrol', 'crimson', 'dark', 'gray'])

/**
 * The severity levels' colours, and overrides where the component library's own choice is too pale for small text or
 * ignores the console's surfaces.
 */
const cssVariables: CSSVariablesResolver = () => ({
  variables: severityVariables('light'),
  light: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-default-border': 'var(--control-border)',
    '--mantine-color-anchor': 'var(--brand-text)',
    '--mantine-color-error': crimson[8],
    '--mantine-color-disabled-color': gray[5],
  },
  dark: {
    ...severityVariables('dark'),
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-default-border': 'var(--control-border)',
    '--mantine-color-error': crimson[3],
    '--mantine-color-anchor': 'var(--brand-text)',
    // The library's is nearly white: quiet buttons would look like text.
    '--mantine-color-petrol-light-color': 'var(--brand-text)',
    '--mantine-color-disabled-color': dark[3],
  },
})
