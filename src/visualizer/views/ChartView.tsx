import { Box, Button, NativeSelect } from '@mantine/core'
import { Suspense } from 'react'
import { useRegister, useShown, useVisualizer } from './actors.ts'
import { stateWords } from './ActorTree.tsx'
import { Picture } from './Picture.tsx'
import { linkTo } from './linkTo.ts'
import { optionsOf, sceneOf, selectedActor, selectedOf } from './selectors.ts'
import classes from './ChartView.module.css'

/** The chart of the selected actor with its active states highlighted, or a chart that was chosen without an actor. */
export function ChartView() {
  const visualizer = useVisualizer()
  const { charts, pictureOf } = useRegister()
  const selected = useShown(selectedOf)
  const actor = useShown(selectedActor)
  const { isFitted } = useShown(optionsOf)
  const scene = useShown(sceneOf)
  const chart = selected.chart ?? actor?.chart
  const picture = chart === undefined ? undefined : pictureOf(chart)
  const shownActor = selected.chart === undefined ? actor : undefined
  return (
    <section className={classes.view} aria-label="Chart">
      <header className={classes.head}>
        <h2 className={classes.heading}>{shownActor?.name ?? chart ?? 'No actor is selected'}</h2>
        <p className={classes.states} aria-live="off">
          {standing(shownActor?.status, shownActor?.states ?? [], chart)}
        </p>
        <NativeSelect
          aria-label="Show a chart"
          size="xs"
          value={selected.chart ?? ''}
          onChange={({ currentTarget: { value } }) =>
            visualizer.send({ type: 'visualizer.select', change: { chart: value === '' ? undefined : value } })
          }
        >
          <option value="">Of the selected actor</option>
          {charts.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <Button
          size="xs"
          variant="default"
          aria-pressed={!isFitted}
          onClick={() => visualizer.send({ type: 'visualizer.change', change: { isFitted: !isFitted } })}
        >
          Actual size
        </Button>
      </header>
      {/* Can be reached with the keyboard, because it scrolls. */}
      <Box className={classes.canvas} role="region" aria-label="Picture of the chart" tabIndex={0}>
        {picture === undefined ? (
          <p className={classes.none}>
            {actor === undefined ? 'Select an actor.' : 'This actor runs no chart that has a picture.'}
          </p>
        ) : (
          <Suspense fallback={<p className={classes.none}>Loading the picture…</p>}>
            <Picture
              key={chart}
              picture={picture}
              states={shownActor?.states ?? []}
              edges={shownActor?.edges ?? []}
              isFitted={isFitted}
              onFollow={(linked) => visualizer.send(linkTo(linked, scene, shownActor?.id))}
            />
          </Suspense>
        )}
      </Box>
    </section>
  )
}

function standing(status: string | undefined, states: readonly string[], chart: string | undefined): string {
  if (status === undefined) return chart === undefined ? '' : 'Not running: only the chart is shown.'
  if (status === 'active') return stateWords(states)
  return { done: 'Has ended.', error: 'Has failed.', stopped: 'Was stopped.' }[status] ?? status
}
