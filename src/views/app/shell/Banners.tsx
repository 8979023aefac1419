import { Button } from '@mantine/core'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { useBulkRun, useConnectivity, useSelected, useTag, useTokenCheck, useVisit } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'
import { leaveRoom } from './bannerRoom.ts'
import { LeftWorkBanner, PausedRunBanner } from './LeftWorkBanner.tsx'
import { ReleaseBanner } from './ReleaseBanner.tsx'
import { UnloadedBanner } from './UnloadedBanner.tsx'
import { troubleOf } from '../../session/selectors.ts'
import classes from './Banners.module.css'

/** Banners about conditions that concern every screen (docs/behaviour.md#messages). */
export function Banners() {
  const connectivity = useConnectivity()
  const isSignedIn = useTag(useVisit(), 'signedIn')
  const tokenCheck = useTokenCheck()
  const isUnsure = useSelected(tokenCheck, troubleOf) !== undefined
  const isLost = useTag(connectivity, 'lost') || isUnsure
  // A run may still be finishing after its user has signed out, and must not be shown to anybody else.
  const isChangingMany = useTag(useBulkRun(), 'running') && isSignedIn
  const isChecking = useTag(tokenCheck, 'busy') && isUnsure
  const isAsking = useTag(connectivity, 'busy') || isChecking

  function tryAgain() {
    connectivity?.send({ type: 'connectivity.retry' })
    tokenCheck?.send({ type: 'tokenCheck.retry' })
  }

  return (
    <div ref={leaveRoom} className={classes.banners}>
      {isLost && (
        <div role="alert" className={classes.banner} data-severity="error">
          <IconPlugConnectedX size={20} aria-hidden="true" />
          <span className={classes.text}>Problems connecting to server... Check your connection.</span>
          <Button size="compact-sm" variant="default" loading={isAsking} onClick={tryAgain}>
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
      {isSignedIn && <PausedRunBanner />}
      {isSignedIn && <LeftWorkBanner />}
      <UnloadedBanner />
      <ReleaseBanner />
      {isSignedIn && (
        <Later chunk="controls" until="nothing">
          {({ AlarmLine }) => <AlarmLine />}
        </Later>
      )}
    </div>
  )
}
