import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { timeText } from '../../time/format.ts'
import { useAutoUpdate, useConfiguration, useConnectivity, useIncidents, useSelected, useTag } from '../actors.ts'
import classes from './ListBar.module.css'
import { refreshTime, updateMode } from './selectors.ts'

/** How old the rows on screen are and when they are fetched again. Only trouble is announced. */
export function Freshness() {
  const incidents = useIncidents()
  const autoUpdate = useAutoUpdate()
  const configuration = useConfiguration()
  const refreshedAt = useSelected(incidents, refreshTime)
  const mode = useSelected(autoUpdate, updateMode)
  const isOffline = useTag(useConnectivity(), 'lost')
  const isStale = useTag(incidents, 'stale')
  const time = refreshedAt === undefined || configuration === undefined
    ? undefined
    : timeText(refreshedAt, configuration)
  return (
    <p className={classes.freshness}>
      <output className={classes.stale}>
        {isStale && (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            The last refresh failed.
          </>
        )}
      </output>
      <span className={classes.updated}>{updateWords(time, isStale)}</span>
      <span>{isOffline ? 'offline' : mode}</span>
    </p>
  )
}

function updateWords(time: string | undefined, isStale: boolean): string {
  if (time === undefined) return 'Not updated yet'
  return isStale ? `These rows are from ${time}` : `Updated ${time}`
}
