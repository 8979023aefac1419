import {
  DEFAULT_THEME,
  MantineContext,
  MantineProvider,
  MantineThemeContext,
  mergeMantineTheme,
  type MantineColorSchemeManager,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '../../theme/theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)

/** Nothing here sets a colour scheme: the preferences chart does (src/views/app/colorScheme.ts). */
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

/** Keeps the page in the chosen colour scheme, which public/served.js applies at first. */
export function ColorSchemeKeeper({ manager }: { readonly manager: MantineColorSchemeManager }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    />
  )
}
