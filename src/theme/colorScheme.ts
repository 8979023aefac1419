import type { Preferences } from '../../machines/list/domain/preferences.ts'

/** The preferences chart, as far as the colours are concerned. */
interface Source {
  readonly getSnapshot: () => { readonly context: { readonly preferences: Pick<Preferences, 'colorScheme'> } }
  readonly subscribe: (changed: () => void) => unknown
}

/**
 * Keeps the page in the chosen colour scheme for as long as it exists: that of the preferences or, if it is 'auto', that
 * of the system, which may change. public/served.js applies it at first (docs/behaviour.md, the user menu).
 */
export function keepColorScheme(preferences: Source | undefined, page: Window): void {
  if (preferences === undefined) return
  const systemIsDark = page.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const { colorScheme } = preferences.getSnapshot().context.preferences
    const ofSystem = systemIsDark.matches ? 'dark' : 'light'
    page.document.documentElement.setAttribute(
      'data-mantine-color-scheme',
      colorScheme === 'auto' ? ofSystem : colorScheme,
    )
  }
  apply()
  systemIsDark.addEventListener('change', apply)
  preferences.subscribe(apply)
}
