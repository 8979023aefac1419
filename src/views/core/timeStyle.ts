import { useMemo } from 'react'
import type { TimeStyle } from '../../time/format.ts'
import { useConfiguration, usePreference } from '../actors.ts'

/** How times are written for this reader, on every screen; undefined until the configuration is known. */
export function useTimeStyle(): TimeStyle | undefined {
  const settings = useConfiguration()
  const format = usePreference('timeFormat')
  return useMemo(() => (settings === undefined ? undefined : { settings, format }), [settings, format])
}
