import { ActionIcon } from '@mantine/core'
import IconBaselineDensityMedium from '@tabler/icons-react/dist/esm/icons/IconBaselineDensityMedium.mjs'
import IconBaselineDensitySmall from '@tabler/icons-react/dist/esm/icons/IconBaselineDensitySmall.mjs'
import { useId } from 'react'
import { usePreference, usePreferences } from '../../actors.ts'
import { FilterBar } from '../../filter/FilterBar.tsx'
import { FoldButton } from '../../filter/FoldButton.tsx'
import { PageHeading } from '../../core/PageHeading.tsx'
import { AutoUpdateChoice } from './AutoUpdateChoice.tsx'
import barControl from './BarControl.module.css'
import { ColumnMenu } from '../table/ColumnMenu.tsx'
import { Freshness } from './Freshness.tsx'
import classes from './ListBar.module.css'
import { PauseButton, RefreshButton } from './RefreshButtons.tsx'
import { ShortcutHelp } from '../ShortcutHelp.tsx'

/**
 * The bar above the table, in one line: the heading, the age of the rows, the filter, and the display settings of the
 * rows. No control moves when another one is used. In a narrow window, the button that folds the filter also folds the
 * display settings. On a phone it folds everything except the age of the rows and the refresh button.
 */
export function ListBar() {
  const filter = useId()
  const isOpen = usePreference('toolbarOpen')
  return (
    <header className={classes.bar} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <PageHeading>Incidents</PageHeading>
        <Freshness />
      </div>
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
        <ColumnMenu className={barControl.control} />
        <DensityToggle />
        <ShortcutHelp className={barControl.control} />
      </div>
    </header>
  )
}

function DensityToggle() {
  const preferences = usePreferences()
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
      onClick={() =>
        preferences?.send({
          type: 'preferences.change',
          change: { density: isCompact ? 'comfortable' : 'compact' },
        })
      }
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
}
