import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { isThere, leftWork, type LeftWork } from '../../../../machines/app/domain/leftWork.ts'
import { routePatterns } from '../../../../machines/core/domain/route.ts'
import { progressText, runWords } from '../../../../machines/bulk/domain/runWords.ts'
import { Button } from '../../core/plain/elements.tsx'
import {
  useBulkRun,
  useDrafts,
  useIncidents,
  useLeftIncidents,
  useNavigation,
  useResumption,
  useSelected,
  useTag,
  useValue,
} from '../../actors.ts'
import { HeldQuestions } from './HeldQuestions.tsx'
import classes from './Banners.module.css'
import { areClosed, isSameWork, ownForms, ownTexts, pathShown, sectionShown } from './selectors.ts'

/**
 * How many entries are shown at a time, to leave room for the page. The others appear once these have been resumed or
 * dismissed.
 */
const mostShown = 3

/**
 * The user's unfinished work from before the sign-in, each piece with a button that resumes it
 * (docs/behaviour.md#session).
 */
function LeftWorkBanner() {
  const navigation = useNavigation()
  const resumption = useResumption()
  const left = useValue(resumption, 'left')
  const path = useSelected(navigation, pathShown) ?? '/'
  const kept =
    useSelected(useDrafts(), (snapshot) => leftWork(ownTexts(snapshot), ownForms(snapshot)), isSameWork) ?? []
  // There is only one bulk run at a time: the draft of another one is offered once the current or paused run is over.
  const isBusy = useTag(useBulkRun(), 'unfinished')
  const isChecking = useTag(useLeftIncidents(), 'checking')
  const closed = useSelected(useIncidents(), (snapshot) => areClosed(snapshot, kept), isSameList) ?? []
  const works = kept.filter(
    (work) =>
      left?.includes(work.key) === true &&
      !isThere(path, work) &&
      !(isBusy && work.isOrder) &&
      !(isChecking && work.openIncident !== undefined) &&
      !closed.includes(work.openIncident),
  )

  function goOn({ key, path: to }: LeftWork) {
    navigation?.send({ type: 'navigation.go', to })
    resumption?.send({ type: 'resumption.goOn', key })
  }

  return (
    <>
      {works.slice(0, mostShown).map((work) => (
        <div key={work.key} role="status" className={classes.banner} data-severity="info">
          <IconArrowBackUp size={20} aria-hidden="true" />
          <span className={classes.kept}>
            You were <bdi>{work.words}</bdi>.
          </span>
          <Button size="compact-sm" variant="default" onClick={() => goOn(work)}>
            Go on
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Not now: ${work.words}`}
            onClick={() => resumption?.send({ type: 'resumption.dismiss', key: work.key })}
          >
            <IconX size={18} aria-hidden="true" />
          </Button>
        </div>
      ))}
    </>
  )
}

function isSameList(one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean {
  return one?.join() === other?.join()
}

/** Says that a run is paused, on every page except the list, which shows the run itself. */
function PausedRunBanner() {
  const navigation = useNavigation()
  const bulkRun = useBulkRun()
  const isPaused = useTag(bulkRun, 'paused')
  const run = useValue(bulkRun, 'run')
  const isAtList = useSelected(navigation, sectionShown) === 'incidents'
  if (!isPaused || run === undefined || isAtList) return null
  return (
    <div role="status" className={classes.banner} data-severity="warning">
      <IconArrowBackUp size={20} aria-hidden="true" />
      <span className={classes.kept}>
        Paused while {runWords(run)}: {progressText(run.ledger)}.
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => navigation?.send({ type: 'navigation.go', to: routePatterns.incidents })}
      >
        Go to it
      </Button>
    </div>
  )
}

/** What the user has left: orders that have not been written, a paused bulk run, and unfinished work from before the sign-in. */
export function WorkBanners() {
  return (
    <>
      <HeldQuestions />
      <PausedRunBanner />
      <LeftWorkBanner />
    </>
  )
}
