import { Button } from '@mantine/core'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { agreeing, counted } from '../../../../../machines/core/domain/count.ts'
import { failedWords } from '../../../../../machines/alerting/domain/pausing/pauseChoice.ts'
import { overWords } from '../../../../../machines/alerting/domain/pausing/pauseWords.ts'
import { profileName, type Profile } from '../../../../../machines/alerting/domain/profile.ts'
import type { PausingRef } from '../../../../../machines/alerting/pausing.ts'
import { usePauses, usePausing, useProfiles, useSelected, useTag, useValue } from '../../../actors.ts'
import { handFocusOn } from '../../../forms/resources/handFocusOn.ts'
import { usePausesOver } from '../../usePausesOver.ts'
import classes from './Pausing.module.css'

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
      {failed !== '' && !isBusy && <p className={classes.failed}>{failed}</p>}
    </>
  )
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
    </div>
  )
}

/** What became of those that the notice names, once it was tried to turn them on. */
function failuresIn({ context }: ReturnType<PausingRef['getSnapshot']>, paused: readonly Profile[]): string {
  return context.areResumed ? failedWords(paused, context.outcomes).join(' ') : ''
}
