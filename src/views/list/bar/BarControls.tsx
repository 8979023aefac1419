import { ActionIcon } from '@mantine/core'
import IconBaselineDensityMedium from '@tabler/icons-react/dist/esm/icons/IconBaselineDensityMedium.mjs'
import IconBaselineDensitySmall from '@tabler/icons-react/dist/esm/icons/IconBaselineDensitySmall.mjs'
import { useId } from 'react'
import { usePreference, useChangePreferences } from '../../actors.ts'
import { FilterBar } from '../../filter/FilterBar.tsx'
import { FoldButton } from '../../filter/FoldButton.tsx'
import { GroupMenu } from '../groups/GroupMenu.tsx'
import { ShortcutHelp } from '../ShortcutHelp.tsx'
import { ColumnMenu } from '../table/ColumnMenu.tsx'
import { AutoUpdateChoice } from './AutoUpdateChoice.tsx'
import barControl from './BarControl.module.css'
import classes from './ListBar.module.css'
import { PauseButton, RefreshButton } from './RefreshButtons.tsx'

/**
 * The controls of the bar above the table: refreshing and auto-update, the filter, and the display settings of the
 * rows.
 */
export function BarControls() {
  const filter = useId()
  return (
    <>
      <div className={classes.controls}>
        <RefreshButton />
        <FoldButton controls={filter} />
        <div className={classes.pause}>
          <PauseButton />
        </div>
        <AutoUpdateChoice />
      </div>
      <FilterBar id={filter} />
      <div className={classes.look}>
        <GroupMenu className={barControl.control} />
        <ColumnMenu className={barControl.control} />
        <DensityToggle />
        <ShortcutHelp className={barControl.control} />
      </div>
    </>
  )
}

function DensityToggle() {
  const changePreferences = useChangePreferences()
  const isCompact = usePreference('density') === 'compact'
  const Icon = isCompact ? IconBaselineDensitySmall : IconBaselineDensityMedium
  return (
    <ActionIcon
      className={barControl.control ?? ''}
      variant="default"
      size="md"
      aria-label="Compact rows"
      aria-pressed={isCompact}
      title={isCompact ? 'Comfortable rows' : 'Compact rows'}
      onClick={() => changePreferences({ density: isCompact ? 'comfortable' : 'compact' })}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
}
