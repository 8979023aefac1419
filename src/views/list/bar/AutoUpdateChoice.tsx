import { NativeSelect } from '@mantine/core'
import type { AutoUpdateMethod } from '../../../../machines/list/domain/preferences.ts'
import { useAutoUpdate, useSelected, useValue } from '../../actors.ts'
import { methodInEffect } from '../selectors.ts'
import classes from './FreshnessMenu.module.css'

interface MethodChoice {
  readonly value: AutoUpdateMethod
  readonly label: string
}

const offeredMethods: readonly MethodChoice[] = [
  { value: 'never', label: 'Never' },
  { value: 'interval', label: 'Interval' },
]

const realtimeChoice: MethodChoice = { value: 'realtime', label: 'Realtime' }

/** Chooses how the list is kept up to date. */
export function AutoUpdateChoice() {
  const autoUpdate = useAutoUpdate()
  const withRealtime = useValue(autoUpdate, 'withRealtime') === true
  const choices = withRealtime ? [...offeredMethods, realtimeChoice] : offeredMethods
  const method = useSelected(autoUpdate, methodInEffect) ?? 'interval'
  const choose = (value: string) => {
    const choice = choices.find((offered) => offered.value === value)
    if (choice !== undefined) autoUpdate?.send({ type: 'autoUpdate.choose', method: choice.value })
  }
  return (
    <NativeSelect
      classNames={{ root: classes.choice ?? '', label: classes.label ?? '' }}
      size="xs"
      label="Auto-update:"
      labelProps={{ mb: 0 }}
      value={method}
      data={[...choices]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
