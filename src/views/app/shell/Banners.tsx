import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import {
  useBulkRun,
  useConnectivity,
  useSelected,
  useTag,
  useTokenCheck,
  useVisit,
  useChild,
  useChunkLoading,
  useDrafts,
  useRelease,
} from '../../actors.ts'
import { Later, useHasFailed } from '../../core/Later.tsx'
import { troubleOf } from '../../session/selectors.ts'
import classes from './Banners.module.css'
import type { ChunkRef } from '../../../../machines/core/chunk.ts'
import { Button } from '../../core/plain/elements.tsx'
import IconRefreshDot from '@tabler/icons-react/dist/esm/icons/IconRefreshDot.mjs'
import { holdsUnsaved } from './selectors.ts'

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
    <div ref={leaveRoom} className={classes.banners} data-screen-only>
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
      {isSignedIn && (
        <Later chunk="controls" until="nothing">
          {({ WorkBanners }) => <WorkBanners />}
        </Later>
      )}
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

/** Says that the controls could not be loaded: without them, the rows can only be read. */
function UnloadedBanner() {
  const controls = useChild<ChunkRef>(useChunkLoading(), 'controls')
  const hasFailed = useHasFailed('controls')
  const isTrying = useTag(controls, 'busy')
  if (!hasFailed) return null
  return (
    <div role="alert" className={classes.banner} data-severity="error">
      <IconPlugConnectedX size={20} aria-hidden="true" />
      <span className={classes.text}>
        Menus, filters and dialogs could not be loaded: the network may be slow, or a new release has taken the place of
        this one.
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={isTrying}
        onClick={() => controls?.send({ type: 'chunk.retry' })}
      >
        Try again
      </Button>
    </div>
  )
}

/**
 * Says that a new release is deployed, and whether reloading now would lose anything. Nothing reloads automatically.
 */
function ReleaseBanner() {
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

/** The variable with the height of the banners: whatever stays on screen below them leaves this much room. */
const height = '--banners-height'

/**
 * As a ref of the element that holds the banners: keeps its height in a variable of the page. Their texts need one line
 * or several, depending on the window and on what they name, so no style sheet knows it.
 */
function leaveRoom(banners: HTMLElement | null): (() => void) | undefined {
  const page = banners?.ownerDocument.defaultView
  if (!banners || !page) return undefined
  const { style } = banners.ownerDocument.documentElement
  const observer = new page.ResizeObserver(([entry]) => {
    const [box] = entry?.borderBoxSize ?? []
    style.setProperty(height, `${box?.blockSize ?? 0}px`)
  })
  observer.observe(banners)
  return () => {
    observer.disconnect()
    style.removeProperty(height)
  }
}
