import { usePreference } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'
import { PageHeading } from '../../core/PageHeading.tsx'
import classes from './ListBar.module.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useFreshness } from './useFreshness.ts'

/**
 * The bar above the table, in one line: the heading, the age of the rows, the filter, and the display settings of the
 * rows. No control moves when another one is used. In a narrow window, the button that folds the filter also folds the
 * display settings. On a phone it folds every control except itself and the refresh button.
 */
export function ListBar() {
  const isOpen = usePreference('toolbarOpen')
  return (
    <header className={`list-bar ${classes.bar}`} data-open={isOpen || undefined}>
      <div className={`list-bar-head ${classes.head}`}>
        <PageHeading>Incidents</PageHeading>
        <Freshness />
      </div>
      <Later chunk="controls" until="nothing">
        {({ BarControls }) => <BarControls />}
      </Later>
    </header>
  )
}

/** How old the rows on screen are, and how they are kept up to date. Screen readers announce only warnings. */
function Freshness() {
  const { trouble, updated, method } = useFreshness()
  return (
    <div className={`list-bar-freshness ${classes.freshness}`} data-freshness>
      <output className={classes.stale}>
        {trouble !== undefined && (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {trouble.what}
            <span className={classes.next}>{trouble.next}</span>
          </>
        )}
      </output>
      <span>
        <span className={classes.updated}>{updated}</span>
        <span>{method}</span>
      </span>
    </div>
  )
}
