import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { usePreference, useChangePreferences } from '../actors.ts'
import classes from './FoldButton.module.css'
import { useConditions } from './useConditions.ts'

/**
 * Folds and unfolds the filter and the display settings in a narrow window, and says how many conditions are in force.
 */
export function FoldButton({ controls }: { readonly controls: string }) {
  const changePreferences = useChangePreferences()
  const isOpen = usePreference('toolbarOpen')
  const count = useConditions().length
  return (
    <Button
      className={classes.fold ?? ''}
      variant="default"
      size="compact-sm"
      aria-expanded={isOpen}
      aria-controls={controls}
      rightSection={<IconChevronDown className={classes.chevron} size={14} aria-hidden="true" />}
      onClick={() => changePreferences({ toolbarOpen: !isOpen })}
    >
      {count === 0 ? 'Filters' : `Filters (${count})`}
    </Button>
  )
}
