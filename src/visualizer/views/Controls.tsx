import { Button, NativeSelect, Switch } from '@mantine/core'
import type { SnapshotFrom } from 'xstate'
import type { WatchRef } from '../../../machines/visualizer/watch.ts'
import { useCan, useRegister, useSelected, useShown, useTag, useVisualizer, useWatch } from './actors.ts'
import { differenceOf, optionsOf, problemOf, waitingOf } from './selectors.ts'
import { Timeline } from './Timeline.tsx'
import classes from './Controls.module.css'

/** The controls for choosing the watched tab, pausing, stepping, following the acting actor, and opening recordings. */
export function Controls() {
  const visualizer = useVisualizer()
  const { title } = useRegister()
  const { isFollowing } = useShown(optionsOf)
  const problem = useShown(problemOf)
  const difference = useShown(differenceOf)
  const isLive = useTag('live')
  const isOpening = useTag('opening')
  const isRecorded = useTag('recorded')
  return (
    <header className={classes.bar}>
      <title>{title}</title>
      <h1 className={classes.title}>Charts</h1>
      {isLive && <LiveControls />}
      {isOpening && <p role="status">Replaying the recording…</p>}
      {isRecorded && <Timeline />}
      <Switch
        size="xs"
        label="Follow the active actor"
        checked={isFollowing}
        onChange={({ currentTarget: { checked } }) =>
          visualizer.send({ type: 'visualizer.change', change: { isFollowing: checked } })
        }
      />
      <RecordingButtons />
      {difference !== undefined && (
        <p role="alert" className={classes.note}>
          {difference}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </header>
  )
}

type WatchSnapshot = SnapshotFrom<WatchRef>

const tabsOf = ({ context }: WatchSnapshot) => context.tabs
const tabOf = ({ context }: WatchSnapshot) => context.tab
const isAlone = (snapshot: WatchSnapshot) => snapshot.hasTag('alone')
const isLost = (snapshot: WatchSnapshot) => snapshot.hasTag('lost')

function LiveControls() {
  const visualizer = useVisualizer()
  const watch = useWatch()
  const tabs = useSelected(watch, tabsOf) ?? []
  const tab = useSelected(watch, tabOf)
  const alone = useSelected(watch, isAlone) ?? true
  const lost = useSelected(watch, isLost) ?? false
  const isPaused = useTag('paused')
  const waiting = useShown(waitingOf)
  const canStep = useCan({ type: 'visualizer.step' })
  if (alone) return <p role="status">Open the page to watch in another tab of this browser.</p>
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Tab to watch"
        value={tab ?? ''}
        onChange={({ currentTarget: { value } }) => watch?.send({ type: 'watch.choose', tab: value })}
      >
        {tabs.map(({ id, title }, index) => (
          <option key={id} value={id}>
            {`${index + 1}: ${title}`}
          </option>
        ))}
        {tabs.every(({ id }) => id !== tab) && <option value={tab ?? ''}>A closed tab</option>}
      </NativeSelect>
      <Button
        size="xs"
        variant="default"
        onClick={() => visualizer.send({ type: isPaused ? 'visualizer.resume' : 'visualizer.pause' })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {isPaused && (
        <Button
          size="xs"
          variant="default"
          disabled={!canStep}
          onClick={() => visualizer.send({ type: 'visualizer.step' })}
        >
          {`Step (${waiting} waiting)`}
        </Button>
      )}
      <p role="status" className={classes.note}>
        {lost ? 'The tab was closed or reloaded, or does not answer. This is what it showed last.' : ''}
      </p>
    </>
  )
}

const canReplay = ({ context }: { context: { canReplay: boolean } }) => context.canReplay

function RecordingButtons() {
  const visualizer = useVisualizer()
  const isOffered = useShown(canReplay)
  const canClose = useCan({ type: 'visualizer.close' })
  return (
    <>
      {isOffered && (
        <label className={classes.file}>
          Open recording
          <input
            type="file"
            accept="application/json,.json"
            value=""
            onChange={({ currentTarget: { files } }) => {
              const file = files?.[0]
              if (file !== undefined) visualizer.send({ type: 'visualizer.open', file })
            }}
          />
        </label>
      )}
      {canClose && (
        <Button size="xs" variant="default" onClick={() => visualizer.send({ type: 'visualizer.close' })}>
          Close recording
        </Button>
      )}
    </>
  )
}
