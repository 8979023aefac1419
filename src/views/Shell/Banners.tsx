import { Button } from '@mantine/core'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { useBulk, useConnectivity, useTag } from '../actors.ts'
import classes from './Banners.module.css'

/** What concerns every screen while it lasts (specification, section 2, Banners). */
export function Banners() {
  const connectivity = useConnectivity()
  const isLost = useTag(connectivity, 'lost')
  const isChangingMany = useTag(useBulk(), 'running')
  const isAsking = useTag(connectivity, 'busy')

  return (
    <div className={classes.banners}>
      {isLost && (
        <div role="alert" className={classes.banner} data-severity="error">
          <IconPlugConnectedX size={20} aria-hidden="true" />
          <span className={classes.text}>Problems connecting to server... Check your connection.</span>
          <Button
            size="compact-sm"
            className={classes.action}
            variant="default"
            loading={isAsking}
            onClick={() => connectivity?.send({ type: 'connectivity.retry' })}
          >
            Try again now
          </Button>
        </div>
      )}
      {isChangingMany && (
        <div role="status" className={classes.banner} data-severity="warning">
          <IconHourglass size={20} aria-hidden="true" />
          <span className={classes.text}>Performing bulk operation... Please wait.</span>
        </div>
      )}
    </div>
  )
}
