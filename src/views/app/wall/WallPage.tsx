import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { groupKeyWords } from '../../../../machines/list/domain/groups/groupOf.ts'
import { chipWords } from '../../../../machines/filter/domain/conditionWords.ts'
import {
  useConfiguration,
  useIncidentCount,
  useIncidents,
  useListGroups,
  useNavigation,
  usePreference,
  useRelease,
  useSelected,
  useTag,
  useValue,
  useWallControls,
  useWallRows,
  useWallSteps,
} from '../../actors.ts'
import { useHiding } from '../../filter/useHiding.ts'
import { VisuallyHidden } from '../../core/plain/elements.tsx'
import { PageHeading } from '../../core/PageHeading.tsx'
import { PageTitle } from '../../core/PageTitle.tsx'
import { markWall } from '../../../theme/rootMarks.ts'
import { StillProvider } from '../../core/still.ts'
import { unreadInAddress } from '../../views/unreadInAddress.ts'
import { useConditions } from '../../filter/useConditions.ts'
import { useFreshness } from '../../list/bar/useFreshness.ts'
import { matchCount } from '../../list/heading/matchCount.ts'
import { isGrowing, wallWords } from '../../list/heading/extentWords.ts'
import { useSorting } from '../../list/heading/useSorting.ts'
import { HiddenCount } from '../../list/heading/HiddenCount.tsx'
import { ListBody } from '../../list/ListBody.tsx'
import { useAlertWords, useIsBlocked } from '../../alarms/useAlarmTimes.ts'
import { StripPlace } from '../../list/strip/StripPlace.tsx'
import { valueCount } from '../../list/groups/selectors.ts'
import { groupsOnWall } from './selectors.ts'
import { HeartbeatSentence } from './HeartbeatSentence.tsx'
import { NeglectedSentence } from './NeglectedSentence.tsx'
import { ShownView } from './ShownView.tsx'
import { SignInEnd } from './SignInEnd.tsx'
import { WallClock } from './WallClock.tsx'
import { WallControls } from './WallControls.tsx'
import { WallTiles } from './WallTiles.tsx'
import { useSkew } from './useSkew.ts'
import { orderWords, tileWords } from './wallWords.ts'
import classes from './WallPage.module.css'

/**
 * The wall: the list in larger type, for a screen that nobody operates (docs/behaviour.md#wall-mode). Its controls hide
 * while nobody uses them.
 */
export function WallPage() {
  const pageSize = usePreference('pageSize')
  const isAwake = useTag(useWallControls(), 'shown')
  const tiles = useTiles()
  return (
    <StillProvider value={true}>
      <main ref={markWall} className={classes.wall} data-wall data-awake={isAwake || undefined}>
        <PageTitle>Argus | Incidents</PageTitle>
        <header className={classes.head}>
          <VisuallyHidden>
            <PageHeading>Incidents</PageHeading>
          </VisuallyHidden>
          <Coverage hasTiles={tiles} />
          <WallFreshness />
          <WallClock />
        </header>
        <HeartbeatSentence />
        <NeglectedSentence />
        <StripPlace />
        <div className={classes.list}>{tiles ? <WallTiles /> : <ListBody most={pageSize} />}</div>
        <footer className={classes.foot}>
          <AlarmState />
          <NewRelease />
          <SignInEnd />
          <span className={classes.way}>
            <span className={classes.withKeys}>Esc leaves</span>
            <span className={classes.byTouch}>Back leaves</span>
          </span>
        </footer>
        <WallControls />
      </main>
    </StillProvider>
  )
}

/** Whether there are groups to show as tiles, as the address asks. */
function useTiles(): boolean {
  const isWanted = useValue(useWallSteps(), 'choices')?.tiles === true
  const isGrouped = usePreference('group') !== 'none'
  const isWaiting = useTag(useIncidents(), 'placeholders')
  const isFailed = useTag(useIncidents(), 'failed')
  const hasGroups = useSelected(useListGroups(), (snapshot) => groupsOnWall(snapshot).length > 0) === true
  return isWanted && isGrouped && !isWaiting && !isFailed && hasGroups
}

/**
 * How many incidents match, in which order, and the conditions in force, so that a short list under a narrow filter does
 * not look like good news.
 */
function Coverage({ hasTiles }: { readonly hasTiles: boolean }) {
  const matching = useSelected(useIncidentCount(), matchCount)
  const sorting = useSorting()
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const words = useSelected(useIncidents(), (snapshot) => wallWords(snapshot, matching, sorting)) ?? ''
  const isComing = useSelected(useIncidents(), isGrowing) === true
  const hiding = useHiding()
  const unread = useSelected(useNavigation(), unreadInAddress) ?? ''
  const conditions = useConditions().map((condition) => chipWords(condition, hiding))
  return (
    <div className={classes.coverage}>
      <div className={classes.line}>
        <ShownView />
        <p className={classes.count}>{words}</p>
      </div>
      <div className={classes.line}>
        {/* What is still coming is put in order once all has come. */}
        {!isComing && hasTiles && <TileCount />}
        {!isComing && !hasTiles && words !== '' && (
          <p className={classes.order}>{orderWords(sorting.order, showsLevels)}</p>
        )}
        <p className={classes.conditions}>
          <bdi>{conditions.length === 0 ? 'Everything is shown' : conditions.join(', ')}</bdi>
        </p>
        {unread !== '' && <p className={classes.conditions}>{unread}</p>}
        <HiddenCount />
      </div>
    </div>
  )
}

/** How many groups there are, and how many of them are on tiles. */
function TileCount() {
  const groups = useListGroups()
  const room = useValue(useWallRows(), 'room') ?? 0
  const count = useSelected(groups, (snapshot) => valueCount(snapshot)) ?? 0
  const shown = useSelected(groups, (snapshot) => valueCount(snapshot, room)) ?? 0
  const { one, many } = groupKeyWords(usePreference('group'))
  return <p className={classes.order}>{tileWords(shown, count, one, many)}</p>
}

/** One line of warnings, and the age of the rows. */
function WallFreshness() {
  const { trouble, isToBeRefreshed, updated, method } = useFreshness(useSkew())
  return (
    <div className={classes.freshness}>
      <output className={classes.trouble}>
        {trouble !== undefined && (
          <>
            <IconAlertTriangle size="1em" aria-hidden="true" />
            {trouble.what}
            {!isToBeRefreshed && ` ${trouble.next}`}
          </>
        )}
      </output>
      <p>
        {updated} <span className={classes.method}>{method}</span>
      </p>
    </div>
  )
}

/** Says why alerts cannot be heard. On other screens, the alerts menu does. */
function AlarmState() {
  const words = useAlertWords(useSkew())
  const isBlocked = useIsBlocked()
  return (
    <output>{words !== 'Alerts' && (isBlocked ? `${words}. A click on the page allows the sound.` : words)}</output>
  )
}

/** Says that a new release is deployed. Like every other page, the wall does not reload automatically. */
function NewRelease() {
  const isSuperseded = useTag(useRelease(), 'superseded')
  return <output>{isSuperseded && 'A new release of Argus is available: reload the page.'}</output>
}
