import { Button, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { View } from '../../../../machines/views/domain/view.ts'
import { stepPeriods, usualWall, type WallChoices } from '../../../../machines/views/domain/wallChoices.ts'
import { durationText } from '../../../time/relative.ts'
import { useTag, useValue, useWallSteps } from '../../actors.ts'
import checkbox from '../../core/Checkbox.module.css'
import { missingWords } from './wallWords.ts'
import classes from './WallControls.module.css'

const noViews: readonly View[] = []
const off = ''

/** Chooses whether the wall steps through views, how fast, and through which. */
export function StepChoices() {
  const steps = useWallSteps()
  const why = useId()
  const choices = useValue(steps, 'choices') ?? usualWall
  const views = useValue(steps, 'views') ?? noViews
  const tour = useValue(steps, 'tour')
  const isStepping = useTag(steps, 'stepping')
  const choose = (change: Partial<WallChoices>) => steps?.send({ type: 'wallSteps.choose', change })
  const { step, through } = choices
  const isIn = (id: string) => through === undefined || through.includes(id)
  const ticked = views.filter(({ id }) => isIn(id)).length
  const periods = [...new Set([...stepPeriods, ...(step === undefined ? [] : [step])])].toSorted(
    (one, next) => one - next,
  )
  if (views.length === 0 && step === undefined)
    return (
      <section>
        <h3 className={classes.part}>Step through views</h3>
        <p className={classes.about}>
          This browser keeps no views. Keep some in the list, or import them there, and the wall can step through them.
        </p>
      </section>
    )
  return (
    <section className={classes.choices}>
      <NativeSelect
        label="Step through views"
        value={step === undefined ? off : String(step)}
        data={[
          { value: off, label: 'Off' },
          ...periods.map((period) => ({ value: String(period), label: `Every ${durationText(period * 1000)}` })),
        ]}
        onChange={({ currentTarget: { value } }) => choose({ step: value === off ? undefined : Number(value) })}
      />
      {step !== undefined && views.length > 0 && (
        <fieldset className={classes.views}>
          <legend className={classes.part}>Views</legend>
          {views.map(({ id, name }) => (
            <label key={id} className={classes.viewChoice}>
              <input
                type="checkbox"
                className={checkbox.box}
                checked={isIn(id)}
                disabled={ticked === 1 && isIn(id)}
                aria-describedby={ticked === 1 && isIn(id) ? why : undefined}
                onChange={() => choose({ through: withToggled(views, through, id) })}
              />
              <bdi>{name}</bdi>
            </label>
          ))}
          {ticked === 1 && (
            <p id={why} className={classes.about}>
              The wall stays with the only view that is ticked, and shows its changes. To leave it, tick another, or
              turn the steps off.
            </p>
          )}
        </fieldset>
      )}
      {step !== undefined && tour !== undefined && tour.missing > 0 && (
        <p className={classes.about}>{missingWords(tour.missing)}</p>
      )}
      {isStepping && tour !== undefined && tour.stops.length > 1 && (
        <div className={classes.turns}>
          <Button variant="default" onClick={() => steps?.send({ type: 'wallSteps.go', by: -1 })}>
            Previous view
          </Button>
          <Button variant="default" onClick={() => steps?.send({ type: 'wallSteps.go', by: 1 })}>
            Next view
          </Button>
        </div>
      )}
    </section>
  )
}

/** The views to step through with one added or left out, in the order of their tabs; undefined for all. */
function withToggled(
  views: readonly View[],
  through: readonly string[] | undefined,
  toggled: string,
): readonly string[] | undefined {
  const isIn = (id: string) => through === undefined || through.includes(id)
  const chosen = views.map(({ id }) => id).filter((id) => isIn(id) !== (id === toggled))
  return chosen.length === views.length ? undefined : chosen
}
