import { useSelected, useTag, useValue, useWallSteps } from '../../actors.ts'
import { nextName, shownName, shownPlace } from './selectors.ts'
import { missingWords, stopWords } from './wallWords.ts'
import classes from './WallPage.module.css'

/** Which view the wall shows, and which one follows. */
export function ShownView() {
  const steps = useWallSteps()
  const name = useSelected(steps, shownName)
  const next = useSelected(steps, nextName)
  const place = useSelected(steps, shownPlace) ?? 0
  const tour = useValue(steps, 'tour')
  const isStepping = useTag(steps, 'stepping')
  const isPaused = useTag(steps, 'paused')
  const isLacking = useTag(steps, 'lacking')
  const isMissing = (isStepping || isLacking) && tour !== undefined && tour.missing > 0
  return (
    <>
      {name !== undefined && (
        <p className={classes.view}>
          <bdi>{name}</bdi>
          {isStepping && place > 0 && (
            <span className={classes.step}>
              {stopWords(place, tour?.stops.length ?? 0)}
              {isPaused && ', paused'}
              {next !== undefined && (
                <>
                  {isPaused ? ' before ' : ', next '}
                  <bdi>{next}</bdi>
                </>
              )}
            </span>
          )}
        </p>
      )}
      {isMissing && <p className={classes.conditions}>{missingWords(tour.missing)}</p>}
      {isLacking && !isMissing && (
        <p className={classes.conditions}>This browser keeps no views that the wall could step through.</p>
      )}
    </>
  )
}
