import { usePreference } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'
import { PageHeading } from '../../core/PageHeading.tsx'
import { Freshness } from './Freshness.tsx'
import classes from './ListBar.module.css'

/**
 * The bar above the table, in one line: the heading, the age of the rows, the filter, and the display settings of the
 * rows. No control moves when another one is used. In a narrow window, the button that folds the filter also folds the
 * display settings. On a phone it folds every control except itself and the refresh button.
 */
export function ListBar() {
  const isOpen = usePreference('toolbarOpen')
  return (
    <header className={classes.bar} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <PageHeading>Incidents</PageHeading>
        <Freshness />
      </div>
      <Later chunk="controls" until="nothing">
        {({ BarControls }) => <BarControls />}
      </Later>
    </header>
  )
}
