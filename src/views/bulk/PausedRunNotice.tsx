import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import type { KeptRun } from '../../../machines/bulk/domain/run.ts'
import { progressText, runWords } from '../../../machines/bulk/domain/runWords.ts'
import { usePausedRun } from '../actors.ts'
import classes from '../session/Notice.module.css'

/** Says on the login page that a paused run is waiting for its user to sign in again (docs/behaviour.md#bulk-runs). */
export function PausedRunNotice() {
  const words = usePausedRun(pausedWords)
  return (
    <output className={classes.words}>
      {words !== '' && (
        <span className={classes.notice} data-severity="info">
          <IconPlayerPause size={20} aria-hidden="true" />
          <span>{words}</span>
        </span>
      )}
    </output>
  )
}

function pausedWords(run: KeptRun | undefined): string {
  return run === undefined
    ? ''
    : `Paused while ${runWords(run)}: ${progressText(run.ledger)}. Sign in again to continue.`
}
