import { Button } from '@mantine/core'
import IconRefreshDot from '@tabler/icons-react/dist/esm/icons/IconRefreshDot.mjs'
import { useBulkRun, useDrafts, useRelease, useSelected, useTag } from '../../actors.ts'
import classes from './Banners.module.css'
import { holdsUnsaved } from './selectors.ts'

/**
 * Says that a new release is deployed, and whether reloading now would lose anything. Nothing reloads automatically.
 */
export function ReleaseBanner() {
  const release = useRelease()
  const isSuperseded = useTag(release, 'superseded')
  const isUnsaved = useSelected(useDrafts(), holdsUnsaved) === true
  const isUnfinished = useTag(useBulkRun(), 'unfinished') || isUnsaved
  if (!isSuperseded) return null
  return (
    <div role="status" className={classes.banner} data-severity="info">
      <IconRefreshDot size={20} aria-hidden="true" />
      <span className={classes.text}>
        A new release of Argus is available.
        {isUnfinished && ' You have unfinished work here: finish it first, or it may be lost.'}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => release?.send({ type: 'release.reload' })}>
        Reload
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => release?.send({ type: 'release.postpone' })}>
        Remind me later
      </Button>
    </div>
  )
}
