import type { MantineColorSchemeManager } from '@mantine/core'
import type { AppRef } from '../../../machines/app/app.ts'
import type { ColorScheme } from '../../../machines/list/domain/preferences.ts'
import type { PreferencesRef } from '../../../machines/list/preferences.ts'

/**
 * Connects the component library's colour scheme with the preferences chart. The chart stores the choice and
 * reports changes to the library, which stores nothing.
 */
export function colorSchemeOf(root: AppRef): MantineColorSchemeManager {
  const preferences: PreferencesRef | undefined = root.getSnapshot().children.preferences
  let unsubscribe = () => {}
  return {
    get: (fallback) => chosen(preferences) ?? fallback,
    set: (colorScheme) => {
      // A choice that came from the chart is not sent back to the chart.
      if (colorScheme !== chosen(preferences))
        preferences?.send({ type: 'preferences.change', change: { colorScheme } })
    },
    subscribe: (onChange) => {
      let last = chosen(preferences)
      const subscription = preferences?.subscribe(() => {
        const colorScheme = chosen(preferences)
        if (colorScheme === undefined || colorScheme === last) return
        last = colorScheme
        onChange(colorScheme)
      })
      unsubscribe = () => subscription?.unsubscribe()
    },
    unsubscribe: () => unsubscribe(),
    clear: () => {},
  }
}

function chosen(preferences: PreferencesRef | undefined): ColorScheme | undefined {
  return preferences?.getSnapshot().context.preferences.colorScheme
}
