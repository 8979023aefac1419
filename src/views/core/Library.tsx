import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '../../theme/theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)

/** Nothing here sets a colour scheme: the preferences chart holds it (src/theme/colorScheme.ts). */
const surroundings = {
  colorScheme: 'auto' as const,
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => undefined,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/**
 * Provides what the components of the library need. It comes with the chunks, since the first screen uses none of them
 * (src/views/core/plain/elements.tsx).
 */
export function Library({ children }: { readonly children: ReactNode }) {
  return (
    <MantineContext value={surroundings}>
      <MantineThemeContext value={merged}>{children}</MantineThemeContext>
    </MantineContext>
  )
}
