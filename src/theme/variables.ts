import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { cssVariables, theme } from './theme.ts'

/**
 * The style sheet that the component library generates from the theme: its variables in each colour scheme, and its
 * global classes. The library is made to render it into markup, from which the build extracts it
 * (src/build/themeStyles.ts), since the console's content security policy forbids style elements in the page.
 */
export function themeStyles(): string {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables })
  return [...renderToStaticMarkup(provider).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')
}
