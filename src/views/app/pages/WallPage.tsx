import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { chipWords } from '../../../../machines/filter/domain/conditionWords.ts'
import {
  useIncidentCount,
  useIncidents,
  useNavigation,
  usePreference,
  useRelease,
  useSelected,
  useTag,
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
import { wallWords } from '../../list/heading/extentWords.ts'
import { useSorting } from '../../list/heading/useSorting.ts'
import { HiddenCount } from '../../list/heading/HiddenCount.tsx'
import { ListBody } from '../../list/ListBody.tsx'
import { useAlertWords, useIsBlocked } from '../../alarms/useAlarmTimes.ts'
import { StripPlace } from '../../list/strip/StripPlace.tsx'
import classes from './WallPage.module.css'

/**
 * The wall: the list in larger type and without controls, for a screen that nobody operates
 * (docs/behaviour.md#wall-mode).
 */
export function WallPage() {
  const pageSize = usePreference('pageSize')
  return (
    <StillProvider value={true}>
      <main ref={markWall} className={classes.wall} data-wall>
        <PageTitle>Argus | Incidents</PageTitle>
        <header className={classes.head}>
          <VisuallyHidden>
            <PageHeading>Incidents</PageHeading>
          </VisuallyHidden>
          <Coverage />
          <WallFreshness />
        </header>
        <StripPlace />
        <div className={classes.list}>
          <ListBody most={pageSize} />
        </div>
        <footer className={classes.foot}>
          <AlarmState />
          <NewRelease />
          <span className={classes.way}>
            <span className={classes.withKeys}>Esc leaves</span>
            <span className={classes.byTouch}>Back leaves</span>
          </span>
        </footer>
      </main>
    </StillProvider>
  )
}

/**
 * How many incidents match, and the conditions in force, so that a short list under a narrow filter does not look like
 * good news.
 */
function Coverage() {
  const matching = useSelected(useIncidentCount(), matchCount)
  const sorting = useSorting()
  const words = useSelected(useIncidents(), (snapshot) => wallWords(snapshot, matching, sorting)) ?? ''
  const hiding = useHiding()
  const unread = useSelected(useNavigation(), unreadInAddress) ?? ''
  const conditions = useConditions().map((condition) => chipWords(condition, hiding))
  return (
    <div className={classes.coverage}>
      <p className={classes.count}>{words}</p>
      <p className={classes.conditions}>
        <bdi>{conditions.length === 0 ? 'Everything is shown' : conditions.join(', ')}</bdi>
      </p>
      {unread !== '' && <p className={classes.conditions}>{unread}</p>}
      <HiddenCount />
    </div>
  )
}

/** One line of warnings, and the age of the rows. */
function WallFreshness() {
  const { trouble, isToBeRefreshed, updated, method } = useFreshness()
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
  const words = useAlertWords()
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
