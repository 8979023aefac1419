import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { cssVariables, theme } from './theme.ts'

/**
 * The style sheet that the component library makes of the theme: its variables in each colour scheme, and its global
 * classes. The library itself writes it, as into a page; the build takes it from there (src/build/themeStyles.ts), since
 * a page under the console's policy may have no style elements.
 */
export function themeStyles(): string {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables })
  return [...renderToStaticMarkup(provider).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')
}
