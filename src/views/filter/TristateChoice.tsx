import { SegmentedControl } from '@mantine/core'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import { useFilter, useSelected } from '../actors.ts'
import classes from './FilterBar.module.css'
import { filterOnScreen } from './selectors.ts'

interface TristateChoiceProps {
  readonly of: 'open' | 'acked' | 'stateful'
  /** The accessible name, since the options do not name the condition. */
  readonly name: string
  readonly whenTrue: string
  readonly whenFalse: string
}

/** A control for choosing one of two values, or both. */
export function TristateChoice({ of, name, whenTrue, whenFalse }: TristateChoiceProps) {
  const filter = useFilter()
  const value = useSelected(filter, filterOnScreen)?.[of]
  return (
    <SegmentedControl
      className={classes.tristate ?? ''}
      size="xs"
      aria-label={name}
      value={value === undefined ? 'both' : String(value)}
      data={[
        { value: 'true', label: whenTrue },
        { value: 'false', label: whenFalse },
        { value: 'both', label: 'Both' },
      ]}
      onChange={(choice) =>
        filter?.send({ type: 'filter.change', change: { [of]: tristateOf(choice) } satisfies Partial<IncidentFilter> })
      }
    />
  )
}

function tristateOf(choice: string): boolean | undefined {
  return choice === 'both' ? undefined : choice === 'true'
}
