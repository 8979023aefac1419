import { ActionIcon } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useAutoUpdate, useCan, useCurrentPage, useIncidents, useTag } from '../../actors.ts'
import barControl from './BarControl.module.css'
import { useRowTrouble } from '../table/rowTrouble.ts'

/**
 * Fetches the list immediately. Highlighted if the rows may be out of date, unless the server has asked for a pause.
 */
export function RefreshButton() {
  const page = useCurrentPage()
  const incidents = useIncidents()
  const isLoading = useTag(incidents, 'loading')
  const isRefreshing = useTag(incidents, 'refreshing')
  const isUnavailable = useTag(incidents, 'restrained')
  const isNextStep = useRowTrouble() !== undefined && !isUnavailable
  return (
    <ActionIcon
      className={barControl.control ?? ''}
      variant={isNextStep ? 'filled' : 'default'}
      size="md"
      aria-label="Refresh"
      title="Refresh"
      aria-disabled={isUnavailable}
      data-disabled={isUnavailable}
      // The button is not disabled, so that it keeps the focus until the pause is over.
      onClick={isUnavailable ? undefined : () => page?.send({ type: 'currentPage.refresh', because: 'asked' })}
    >
      <IconRefresh data-turning={isLoading || isRefreshing || undefined} size={16} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Pauses and resumes automatic updates (WCAG 2.2.2); nothing if there are no automatic updates. */
export function PauseButton() {
  const autoUpdate = useAutoUpdate()
  const canPause = useCan(autoUpdate, { type: 'autoUpdate.pause' })
  const canResume = useCan(autoUpdate, { type: 'autoUpdate.resume' })
  if (!canPause && !canResume) return null
  const Icon = canResume ? IconPlayerPlay : IconPlayerPause
  const name = canResume ? 'Resume' : 'Pause'
  return (
    <ActionIcon
      className={barControl.control ?? ''}
      variant={canResume ? 'light' : 'default'}
      size="md"
      aria-label={name}
      title={name}
      onClick={() => autoUpdate?.send({ type: canResume ? 'autoUpdate.resume' : 'autoUpdate.pause' })}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
}
