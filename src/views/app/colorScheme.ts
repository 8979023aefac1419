import type { MantineColorSchemeManager } from '@mantine/core'
import type { AppRef } from '../../../machines/app/app.ts'
import type { ColorScheme } from '../../../machines/list/domain/preferences.ts'
import type { PreferencesRef } from '../../../machines/list/preferences.ts'

/**
 * Lets the preferences chart decide between light and dark. The component library asks here and is notified of changes;
 * it stores no choice of its own.
 */
export function colorSchemeOf(root: AppRef): MantineColorSchemeManager {
  const preferences: PreferencesRef | undefined = root.getSnapshot().children.preferences
  let unsubscribe = () => {}
  return {
    get: (fallback) => chosen(preferences) ?? fallback,
    set: (colorScheme) => {
      // A choice that came from the chart is not sent back to it.
      if (colorScheme !== chosen(preferences))
        preferences?.send({ type: 'preferences.change', change: { colorScheme } })
    },
    subscribe: (tell) => {
      let told = chosen(preferences)
      const subscription = preferences?.subscribe(() => {
        const colorScheme = chosen(preferences)
        if (colorScheme === undefined || colorScheme === told) return
        told = colorScheme
        tell(colorScheme)
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
