import { Switch } from '@mantine/core'
import { usePreference, useValue, useWallSteps } from '../../actors.ts'

/** Shows groups as tiles. Without groups, it says what is missing. */
export function TilesSwitch() {
  const steps = useWallSteps()
  const choices = useValue(steps, 'choices')
  const isGrouped = usePreference('group') !== 'none'
  const isOn = choices?.tiles === true
  return (
    <Switch
      label="Groups as tiles"
      description={isGrouped ? undefined : 'Choose what to group by first.'}
      checked={isOn}
      disabled={!isGrouped && !isOn}
      onChange={() => steps?.send({ type: 'wallSteps.choose', change: { tiles: !isOn } })}
    />
  )
}
