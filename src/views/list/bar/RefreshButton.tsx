import { ActionIcon } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useIncidents, useTag } from '../../actors.ts'
import { useRowTrouble } from '../table/rowTrouble.ts'
import barControl from './BarControl.module.css'
import classes from './RefreshButton.module.css'
import { useRefresh } from './useRefresh.ts'

/**
 * Fetches the list immediately. In a wide window, where the menu of the age does that, it shows only while the rows may be
 * out of date, as the next step, or has the focus.
 */
export function RefreshButton() {
  const incidents = useIncidents()
  const isLoading = useTag(incidents, 'loading')
  const isRefreshing = useTag(incidents, 'refreshing')
  const { refresh, isUnavailable } = useRefresh()
  const hasTrouble = useRowTrouble() !== undefined
  return (
    <ActionIcon
      className={`${barControl.control ?? ''} ${classes.refresh ?? ''}`}
      variant={hasTrouble && !isUnavailable ? 'filled' : 'default'}
      size="md"
      aria-label="Refresh"
      title="Refresh"
      data-next={hasTrouble || undefined}
      aria-disabled={isUnavailable}
      data-disabled={isUnavailable}
      // The button is not disabled, so that it keeps the focus until the pause is over.
      onClick={isUnavailable ? undefined : refresh}
    >
      <IconRefresh data-turning={isLoading || isRefreshing || undefined} size={16} aria-hidden="true" />
      <span className={classes.refreshWords} aria-hidden="true">
        Refresh
      </span>
    </ActionIcon>
  )
}
