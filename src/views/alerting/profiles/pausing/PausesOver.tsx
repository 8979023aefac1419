import { Button } from '@mantine/core'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { agreeing, counted } from '../../../../../machines/core/domain/count.ts'
import {
  failedWords,
  stoppingWords,
  switchedCount,
} from '../../../../../machines/alerting/domain/pausing/pauseChoice.ts'
import { overWords } from '../../../../../machines/alerting/domain/pausing/pauseWords.ts'
import { profileName, type Profile } from '../../../../../machines/alerting/domain/profile.ts'
import type { PausingRef } from '../../../../../machines/alerting/pausing.ts'
import { usePauses, usePausing, useProfiles, useSelected, useTag, useValue } from '../../../actors.ts'
import { moveFocusTo } from '../../../core/focus.ts'
import { handFocusOn } from '../../../forms/resources/handFocusOn.ts'
import { usePausesOver } from '../../usePausesOver.ts'
import classes from './Pausing.module.css'
import { useSwitching } from './useSwitching.ts'

const none: readonly Profile[] = []

/** Says that the pauses of profiles are over which are still off, and turns them on (docs/behaviour.md#paused-profiles). */
export function PausesOver() {
  const over = usePausesOver()
  const profiles = useValue(useProfiles(), 'profiles') ?? none
  const paused = profiles.filter(({ pk }) => over.some((pause) => pause.pk === pk))
  return (
    <div className={paused.length > 0 ? classes.notice : undefined}>
      {paused.length > 0 && <IconBellOff className={classes.icon} size={18} aria-hidden="true" />}
      <output className={classes.words}>{paused.length > 0 && <Words paused={paused} />}</output>
      {paused.length > 0 && <Choices paused={paused} />}
    </div>
  )
}

interface NoticeProps {
  readonly paused: readonly Profile[]
}

function Words({ paused }: NoticeProps) {
  const pausing = usePausing()
  const isBusy = useTag(pausing, 'resuming')
  const failed = useSelected(pausing, (snapshot) => failuresIn(snapshot, paused)) ?? ''
  const names = paused.map(profileName)
  return (
    <>
      <p>
        <strong>{overWords(names)}</strong>
        {paused.length > 1 && `: ${names.join(', ')}`}. {agreeing(paused.length, 'It is', 'They are')} still off.
      </p>
      {isBusy && <Progress />}
      {failed !== '' && !isBusy && <p className={classes.failed}>{failed}</p>}
    </>
  )
}

function Progress() {
  const { left, isStopping } = useSwitching()
  const done = useSelected(usePausing(), ({ context }) => switchedCount(context.outcomes)) ?? 0
  return <p>{isStopping ? stoppingWords(done) : `Turning on: ${done} done, ${left} to go.`}</p>
}

function Choices({ paused }: NoticeProps) {
  const profiles = useProfiles()
  const pauses = usePauses()
  const isBusy = useTag(usePausing(), 'resuming')
  const pks = paused.map(({ pk }) => pk)
  return (
    <div className={classes.buttons} ref={handFocusOn} aria-busy={isBusy}>
      <Button
        color="petrol"
        aria-disabled={isBusy}
        mod={{ disabled: isBusy }}
        onClick={() => profiles?.send({ type: 'profiles.resume', pks })}
      >
        Turn on {counted(paused.length, 'profile')}
      </Button>
      <Button
        variant="default"
        aria-disabled={isBusy}
        mod={{ disabled: isBusy }}
        onClick={() => !isBusy && pauses?.send({ type: 'pauses.change', change: { type: 'forget', pks } })}
      >
        Leave {agreeing(paused.length, 'it', 'them')} off
      </Button>
      {isBusy && <Stop />}
    </div>
  )
}

/** Stops after the profile under way; it is there if another was to follow. */
function Stop() {
  const pausing = usePausing()
  const { left, isStopping } = useSwitching()
  if (left < 2 && !isStopping) return null
  return (
    <Button
      ref={handOn}
      variant="default"
      aria-disabled={isStopping}
      mod={{ disabled: isStopping }}
      onClick={() => pausing?.send({ type: 'pausing.leave' })}
    >
      Stop
    </Button>
  )
}

/** When nothing is left to stop, the button that turns on the rest takes the focus. */
function handOn(stop: HTMLElement | null): () => void {
  return () => {
    if (stop !== null && stop.ownerDocument.activeElement === stop) {
      moveFocusTo(stop.parentElement?.querySelector('button'))
    }
  }
}

/** What became of those that the notice names, once it was tried to turn them on. */
function failuresIn(snapshot: ReturnType<PausingRef['getSnapshot']>, paused: readonly Profile[]): string {
  return snapshot.hasTag('resumed') ? failedWords(paused, snapshot.context.outcomes).join(' ') : ''
}
