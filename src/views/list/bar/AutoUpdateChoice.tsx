import { NativeSelect } from '@mantine/core'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import type { AutoUpdateMethod } from '../../../../machines/list/domain/preferences.ts'
import { useAutoUpdate, useSelected, useValue } from '../../actors.ts'
import iconChoice from '../../core/IconChoice.module.css'
import { methodInEffect } from '../selectors.ts'
import barControl from './BarControl.module.css'
import { IntervalChoice } from './IntervalChoice.tsx'
import classes from './ListBar.module.css'

interface MethodChoice {
  readonly value: AutoUpdateMethod
  readonly label: string
}

const offeredMethods: readonly MethodChoice[] = [
  { value: 'never', label: 'Never' },
  { value: 'interval', label: 'Interval' },
]

const realtimeChoice: MethodChoice = { value: 'realtime', label: 'Realtime' }

/**
 * Chooses how the list is kept up to date, and how often. Where rows are cards, the interval is beside the choice of
 * order.
 */
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
    <>
      <NativeSelect
        classNames={{
          root: classes.method ?? '',
          section: iconChoice.section ?? '',
          input: `${iconChoice.input ?? ''} ${barControl.control ?? ''}`,
        }}
        size="xs"
        aria-label="Auto-update:"
        title="Auto-update"
        leftSection={<IconRepeat size={16} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        value={method}
        data={[...choices]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <IntervalChoice className={barControl.onlyWide} />
    </>
  )
}
