import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { timeText } from '../../../time/format.ts'
import { useAutoUpdate, useConnectivity, useIncidents, useSelected, useTag } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import classes from './ListBar.module.css'
import { useRestraintWords, useRowTrouble, type RowTrouble } from '../table/rowTrouble.ts'
import { isCatchingUp, refreshTime, updateMode } from '../selectors.ts'

const troubleWords: Readonly<
  Record<Exclude<RowTrouble, 'restrained'>, { readonly what: string; readonly next: string }>
> = {
  failed: { what: 'The last refresh failed.', next: 'Refresh to try again.' },
  overdue: { what: 'Refreshes were missed.', next: 'Refresh to see what changed.' },
}

/**
 * How old the rows on screen are, and how they are kept up to date. Says 'live' only once all changes from before the
 * connection have arrived. Screen readers announce only trouble.
 */
export function Freshness() {
  const style = useTimeStyle()
  const refreshedAt = useSelected(useIncidents(), refreshTime)
  const autoUpdate = useAutoUpdate()
  const mode = useSelected(autoUpdate, updateMode)
  const isLive = useTag(autoUpdate, 'connected')
  const isBehind = useSelected(useIncidents(), isCatchingUp) === true
  const isOffline = useTag(useConnectivity(), 'lost')
  const trouble = useRowTrouble()
  const time = refreshedAt === undefined || style === undefined ? undefined : timeText(refreshedAt, style)
  const pause = useRestraintWords()
  const words = trouble === 'restrained' ? pause : trouble && troubleWords[trouble]
  const updated = updateWords(time, trouble !== undefined)
  const method = isOffline ? 'offline' : isLive && isBehind ? 'catching up' : mode
  return (
    // What does not fit is in the title.
    <div
      className={classes.freshness}
      title={[words?.what, words?.next, `${updated} \u00b7 ${method}`].join(' ').trim()}
    >
      <output className={classes.stale}>
        {words !== undefined && (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {words.what}
            <span className={classes.next}>{words.next}</span>
          </>
        )}
      </output>
      <span className={classes.age}>
        <span className={classes.updated}>{updated}</span>
        <span className={classes.mode}>{method}</span>
      </span>
    </div>
  )
}

function updateWords(time: string | undefined, isStale: boolean): string {
  if (time === undefined) return 'Not updated yet'
  return isStale ? `These rows are from ${time}` : `Updated ${time}`
}
