import { Suspense, use, useMemo } from 'react'
import type { ShownActor } from '../../../machines/visualizer/domain/entry.ts'
import type { PictureNode } from '../register.ts'
import { useRegister, useShown, useTag, useVisualizer } from './actors.ts'
import { invokedIn } from './invoked.ts'
import { OutlineTree } from './OutlineTree.tsx'
import { outlinesOf, sceneOf, selectedActor, selectedOf } from './selectors.ts'
import classes from './Details.module.css'

/** What belongs to the selected actor: its parent, what it runs, its tags, its context; and the selected event. */
export function Details() {
  const actor = useShown(selectedActor)
  const { chart, entry } = useShown(selectedOf)
  const { context, event } = useShown(outlinesOf)
  const isPaused = useTag('paused')
  const shown = chart === undefined ? actor : undefined
  return (
    <section className={classes.details} aria-label="Details">
      <Links actor={shown} chart={chart ?? actor?.chart} />
      {shown !== undefined && shown.tags.length > 0 && (
        <>
          <h3 className={classes.heading}>Tags</h3>
          <p className={classes.line}>{shown.tags.join(', ')}</p>
        </>
      )}
      {entry !== undefined && (
        <>
          <h3 className={classes.heading}>Event</h3>
          {event === undefined ? (
            <p className={classes.line}>The content of this event is no longer known.</p>
          ) : (
            <OutlineTree name="Event" outline={event} />
          )}
        </>
      )}
      {shown !== undefined && (
        <>
          <h3 className={classes.heading}>{isPaused ? 'Current context (newer than the pause)' : 'Context'}</h3>
          {context === undefined ? (
            <p className={classes.line}>None.</p>
          ) : (
            <OutlineTree name="Context" outline={context} />
          )}
        </>
      )}
    </section>
  )
}

interface LinksProps {
  readonly actor: ShownActor | undefined
  readonly chart: string | undefined
}

/** Links to the parent and the children of the selected actor, and to the charts that its chart can run. */
function Links({ actor, chart }: LinksProps) {
  const { actors } = useShown(sceneOf)
  const { pictureOf } = useRegister()
  const children = actor === undefined ? [] : [...actors.values()].filter(({ parent }) => parent === actor.id)
  const parent = actor?.parent === undefined ? undefined : actors.get(actor.parent)
  const picture = chart === undefined ? undefined : pictureOf(chart)
  return (
    <>
      {parent !== undefined && (
        <>
          <h3 className={classes.heading}>Run by</h3>
          <ul className={classes.links}>
            <ActorLink actor={parent} />
          </ul>
        </>
      )}
      {children.length > 0 && (
        <>
          <h3 className={classes.heading}>Runs</h3>
          <ul className={classes.links}>
            {children.map((child) => (
              <ActorLink key={child.id} actor={child} />
            ))}
          </ul>
        </>
      )}
      {picture !== undefined && (
        <Suspense>
          <Invoked picture={picture} running={children.map((child) => child.chart)} />
        </Suspense>
      )}
    </>
  )
}

function ActorLink({ actor: { id, name } }: { readonly actor: ShownActor }) {
  const visualizer = useVisualizer()
  return (
    <li>
      <button
        type="button"
        className={classes.link}
        onClick={() =>
          visualizer.send({ type: 'visualizer.select', change: { actor: id, chart: undefined, open: [] } })
        }
      >
        {name}
      </button>
    </li>
  )
}

interface InvokedProps {
  readonly picture: Promise<PictureNode>
  /** The charts of the selected actor's children. */
  readonly running: readonly (string | undefined)[]
}

/** The charts that a chart invokes in states other than the current ones. */
function Invoked({ picture, running }: InvokedProps) {
  const visualizer = useVisualizer()
  const { charts } = useRegister()
  const drawn = use(picture)
  const names = useMemo(() => invokedIn(drawn).filter((name) => charts.includes(name)), [drawn, charts])
  const others = names.filter((name) => !running.includes(name))
  if (others.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>Invokes in other states</h3>
      <ul className={classes.links}>
        {others.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.link}
              onClick={() => visualizer.send({ type: 'visualizer.select', change: { chart: name } })}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
