import { isReviewDue, unconfirmedIncidents, unsentIncidents } from '../../../machines/bulk/domain/ledger.ts'
import { progressText, runWords } from '../../../machines/bulk/domain/runWords.ts'
import { useBulkReview, useBulkRun, useTag, useValue } from '../actors.ts'
import { countWords, inThousands } from '../../../machines/core/domain/count.ts'
import classes from './BulkPanel.module.css'
import { Entries, named } from './Entries.tsx'
import { PanelButton } from './PanelButton.tsx'

/** A paused run: its progress, and buttons to resume or end it (docs/behaviour.md#bulk-runs). */
export function PausedPanel() {
  const bulkRun = useBulkRun()
  const run = useValue(bulkRun, 'run')
  const isLooking = useTag(useBulkReview(), 'busy')
  if (run === undefined) return null
  const { ledger } = run
  const [waiting, unknown] = [unsentIncidents(ledger), unconfirmedIncidents(ledger)]
  return (
    <div className={classes.ledger}>
      <div role="status">
        <h2 className={classes.title}>
          Paused while {runWords(run)}: {progressText(ledger)}
        </h2>
        <p className={classes.sentence}>
          Your sign-in ended, or the page was reloaded. Nothing more is sent unless you go on.
          {unknown.length > 0 && (
            <>
              {' '}
              The server did not say what became of {countWords(unknown.length)}.
              {isReviewDue(ledger) && isLooking && ' Looking up whether they changed\u2026'}
            </>
          )}
        </p>
      </div>
      <div className={classes.account} data-paused role="group" aria-label="Outcome">
        <Entries title={`${countWords(ledger.refused.length)} refused`} entries={ledger.refused} />
        <Entries title={`Not confirmed: ${inThousands(unknown.length)}`} entries={unknown} />
        <Entries title={`${countWords(waiting.length)} not sent`} entries={named(waiting)} />
      </div>
      <div className={classes.actions}>
        <PanelButton isMain press={() => bulkRun?.send({ type: 'bulkRun.resume' })}>
          Go on
        </PanelButton>
        <PanelButton press={() => bulkRun?.send({ type: 'bulkRun.end' })}>End here</PanelButton>
      </div>
    </div>
  )
}
