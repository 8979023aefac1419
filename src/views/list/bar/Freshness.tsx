import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import classes from './ListBar.module.css'
import { useFreshness } from './useFreshness.ts'

/** How old the rows on screen are, and how they are kept up to date. Screen readers announce only warnings. */
export function Freshness() {
  const { trouble, updated, method } = useFreshness()
  return (
    <div className={classes.freshness} data-freshness>
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
