import { Button } from '@mantine/core'
import { useShown, useVisualizer } from './actors.ts'
import { recordingOf, stepOf } from './selectors.ts'
import classes from './Timeline.module.css'

/** Moves through a recording: one step backward or forward, or to any step with the slider or its keys. */
export function Timeline() {
  const visualizer = useVisualizer()
  const recording = useShown(recordingOf)
  const step = useShown(stepOf)
  const length = recording?.entries.length ?? 0
  const last = recording?.entries[step - 1]
  const goTo = (to: number) => visualizer.send({ type: 'visualizer.goTo', step: to })
  return (
    <div className={classes.timeline} role="group" aria-label={`Recording ${recording?.name ?? ''}`}>
      <Button size="xs" variant="default" disabled={step === 0} onClick={() => goTo(step - 1)}>
        Back
      </Button>
      <Button size="xs" variant="default" disabled={step === length} onClick={() => goTo(step + 1)}>
        Forward
      </Button>
      <input
        type="range"
        className={classes.slider}
        aria-label="Step"
        aria-valuetext={`Step ${step} of ${length}${last === undefined ? '' : `: ${last.type} to ${last.actor.name}`}`}
        min={0}
        max={length}
        step={1}
        value={step}
        onChange={({ currentTarget: { valueAsNumber } }) => goTo(valueAsNumber)}
      />
      <span className={classes.step}>{`${step} of ${length}`}</span>
    </div>
  )
}
