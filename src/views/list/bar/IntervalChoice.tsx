import { NativeSelect } from '@mantine/core'
import { refreshChoices } from '../../../../machines/list/domain/refreshInterval.ts'
import { durationText } from '../../../time/relative.ts'
import { useAutoUpdate, usePreference, useValue } from '../../actors.ts'
import classes from './FreshnessMenu.module.css'

/** The option value for the interval that the deployment configures. */
const configured = 'configured'

/** Chooses the seconds between two refreshes. Has no effect while the list is refreshed only manually. */
export function IntervalChoice() {
  const autoUpdate = useAutoUpdate()
  const seconds = useValue(autoUpdate, 'configuredSeconds')
  const chosen = usePreference('refreshSeconds')
  if (seconds === undefined) return null
  const others = refreshChoices.filter((choice) => choice !== seconds)
  const offered = [
    { seconds, value: configured, label: `${intervalText(seconds)} (default)` },
    ...others.map((choice) => ({ seconds: choice, value: String(choice), label: intervalText(choice) })),
  ].toSorted((one, other) => one.seconds - other.seconds)
  const choose = (value: string) => {
    const choice = others.find((each) => String(each) === value)
    if (choice !== undefined || value === configured)
      autoUpdate?.send({ type: 'autoUpdate.chooseInterval', chosen: choice })
  }
  return (
    <NativeSelect
      classNames={{ root: classes.choice ?? '', label: classes.label ?? '' }}
      size="xs"
      label="Refresh interval"
      labelProps={{ mb: 0 }}
      value={chosen === undefined || chosen === seconds ? configured : String(chosen)}
      data={offered.map(({ value, label }) => ({ value, label }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

function intervalText(seconds: number): string {
  return durationText(seconds * 1000)
}
