import { Switch } from '@mantine/core'
import { usePreference, useTag, useValue, useWallSteps } from '../../actors.ts'

/** Shows groups as tiles. Without groups, it says what is missing; among the views of the steps, others may have some. */
export function TilesSwitch() {
  const steps = useWallSteps()
  const choices = useValue(steps, 'choices')
  const isGrouped = usePreference('group') !== 'none'
  const isStepping = useTag(steps, 'stepping')
  const isOn = choices?.tiles === true
  return (
    <Switch
      label="Groups as tiles"
      description={isGrouped ? undefined : isStepping ? 'In views that are grouped.' : 'Choose what to group by first.'}
      checked={isOn}
      disabled={!isGrouped && !isOn && !isStepping}
      onChange={() => steps?.send({ type: 'wallSteps.choose', change: { tiles: !isOn } })}
    />
  )
}
