import { NativeSelect } from '@mantine/core'
import IconStopwatch from '@tabler/icons-react/dist/esm/icons/IconStopwatch.mjs'
import { refreshChoices } from '../../../../machines/list/domain/refreshInterval.ts'
import { durationText } from '../../../time/relative.ts'
import { useAutoUpdate, usePreference, useValue } from '../../actors.ts'
import barControl from './BarControl.module.css'

/** The option value for the interval that the deployment configures. */
const configured = 'configured'

/** Chooses the seconds between two refreshes. Has no effect while the list is refreshed only manually. */
export function IntervalChoice({ className }: { readonly className?: string | undefined }) {
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
      classNames={{
        root: `${barControl.choice ?? ''} ${barControl.interval ?? ''} ${className ?? ''}`,
        label: `${barControl.label ?? ''} ${barControl.intervalLabel ?? ''}`,
        section: barControl.intervalIcon ?? '',
        input: `${barControl.control ?? ''} ${barControl.intervalField ?? ''}`,
      }}
      title="Refresh interval"
      leftSection={<IconStopwatch size={16} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      size="xs"
      label="every"
      labelProps={{ mb: 0 }}
      aria-label="Refresh interval"
      value={chosen === undefined || chosen === seconds ? configured : String(chosen)}
      data={offered.map(({ value, label }) => ({ value, label }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

function intervalText(seconds: number): string {
  return durationText(seconds * 1000)
}
