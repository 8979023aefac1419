import type { ReactNode } from 'react'
import { leftOutWords } from '../../../machines/bulk/domain/leftOutWords.ts'
import {
  unchangedIncidents,
  unconfirmedIncidents,
  isReviewDue,
  unsentIncidents,
} from '../../../machines/bulk/domain/ledger.ts'
import { ledgerHeading, progressText, runWords } from '../../../machines/bulk/domain/runWords.ts'
import { retryWords } from '../../../machines/bulk/domain/retry.ts'
import { useBulkReview, useBulkRun, useCan, useIncidents, useSelected, useTag, useValue } from '../actors.ts'
import { countWords, inThousands } from '../../../machines/core/domain/count.ts'
import classes from './BulkPanel.module.css'
import { isSameRetry, retryNow, descriptionOf } from './selectors.ts'
import { Link } from 'wouter'
import type { RefusedIncident } from '../../../machines/bulk/domain/operation.ts'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { Button } from '@mantine/core'
import { keepFocusIn } from '../core/focus.ts'

/** The outcome for each incident, after a run in which some did not succeed. */
export function LedgerPanel() {
  const bulkRun = useBulkRun()
  const run = useValue(bulkRun, 'run')
  const isReviewing = useTag(useBulkReview(), 'busy')
  const isSettled = useTag(bulkRun, 'settled')
  const retry = useSelected(useIncidents(), retryNow(run), isSameRetry)
  if (run === undefined) return null
  const { operation, ledger } = run
  const { refused, unanswered, changed, byOthers, waiting, withheld, leftOut } = ledger
  const unchanged = unchangedIncidents(ledger)
  const unconfirmed = unconfirmedIncidents(ledger)
  const note = retry === undefined ? '' : retryWords(operation, retry)
  return (
    <div className={classes.ledger}>
      <div role="status">
        <h2 className={classes.title}>{ledgerHeading(operation, ledger)}</h2>
      </div>
      <div className={classes.account} role="group" aria-label="Outcome">
        <Entries title={`${countWords(refused.length)} refused`} entries={refused} />
        {!isSettled && (
          <>
            <p className={classes.sentence} role="status">
              The server did not say what became of {countWords(unanswered.length)}.{' '}
              {isReviewing ? 'Looking up whether they changed\u2026' : 'It is not known yet whether they changed.'}
            </p>
            <Entries title={`Not confirmed: ${inThousands(unanswered.length)}`} entries={unanswered} />
          </>
        )}
        {isSettled && (
          <>
            <Entries title={`Not confirmed, but changed: ${inThousands(changed.length)}`} entries={named(changed)} />
            <Entries
              title={`Not confirmed, but done by another user: ${inThousands(byOthers.length)}`}
              entries={byOthers}
            />
            <Entries title={`Not confirmed and not changed: ${inThousands(unchanged.length)}`} entries={unchanged} />
            <Entries
              title={`Not confirmed, and it is not known whether they changed: ${inThousands(unconfirmed.length)}`}
              entries={unconfirmed}
            />
          </>
        )}
        <Entries title={`${countWords(waiting.length)} not sent`} entries={named(waiting)} />
        <Entries title={`${countWords(withheld.length)} never sent, because you stopped`} entries={named(withheld)} />
        {leftOut.length > 0 && <p className={classes.sentence}>Left out beforehand: {leftOutWords(leftOut)}.</p>}
        {isSettled && retry !== undefined && (
          <Entries
            title={`Ended or closed by now: ${inThousands(retry.closed.length)}`}
            entries={named(retry.closed)}
          />
        )}
      </div>
      {isSettled && note !== '' && <p className={classes.sentence}>{note}</p>}
      <div className={classes.actions}>
        <LookAgain />
        {/* If the operation applies to none of them any more, another attempt would send nothing. */}
        {retry !== undefined && retry.applying.length > 0 && (
          <Choice event="bulkRun.retry">Retry the failed ones</Choice>
        )}
        <Choice event="bulkRun.reselect">Select these again</Choice>
        <Choice event="bulkRun.dismiss">Dismiss</Choice>
      </div>
    </div>
  )
}

interface ChoiceProps {
  readonly event: 'bulkRun.retry' | 'bulkRun.reselect' | 'bulkRun.dismiss'
  readonly children: ReactNode
}

/** A button that is shown only while it has an effect. */
function Choice({ event: type, children }: ChoiceProps) {
  const bulkRun = useBulkRun()
  const isPossible = useCan(bulkRun, { type })
  return isPossible && <PanelButton press={() => bulkRun?.send({ type })}>{children}</PanelButton>
}

/** Looks up the incidents with an unknown outcome now instead of waiting for the next attempt. */
function LookAgain() {
  const review = useBulkReview()
  const isPossible = useCan(review, { type: 'bulkReview.look' })
  return isPossible && <PanelButton press={() => review?.send({ type: 'bulkReview.look' })}>Look again</PanelButton>
}

/** A paused run: its progress, and buttons to resume or end it (docs/behaviour.md#bulk-runs). */
export function PausedPanel() {
  const bulkRun = useBulkRun()
  const run = useValue(bulkRun, 'run')
  const isLooking = useTag(useBulkReview(), 'busy')
  // The one ticket for all is first looked up, so that there is no second one.
  const canResume = useCan(bulkRun, { type: 'bulkRun.resume' })
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
        {canResume && (
          <PanelButton isMain press={() => bulkRun?.send({ type: 'bulkRun.resume' })}>
            Go on
          </PanelButton>
        )}
        <PanelButton press={() => bulkRun?.send({ type: 'bulkRun.end' })}>End here</PanelButton>
      </div>
    </div>
  )
}

/** Maximum number of entries shown. The buttons act on all entries, even those that are not shown. */
const entriesShown = 100

/** Makes an entry of each primary key, with an empty reason. */
function named(pks: readonly number[]): readonly RefusedIncident[] {
  return pks.map((pk) => ({ pk, reason: '' }))
}

/** A titled list of incidents with the same outcome. Shows nothing if there are none. */
function Entries({ title, entries }: { readonly title: string; readonly entries: readonly RefusedIncident[] }) {
  if (entries.length === 0) return null
  return (
    <>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul className={classes.entries}>
        {entries.slice(0, entriesShown).map(({ pk, reason }) => (
          <Entry key={pk} pk={pk} reason={reason} />
        ))}
        {entries.length > entriesShown && (
          <li className={classes.more}>and {inThousands(entries.length - entriesShown)} more</li>
        )}
      </ul>
    </>
  )
}

function Entry({ pk, reason }: RefusedIncident) {
  const description = useSelected(useIncidents(), descriptionOf(pk)) ?? ''
  return (
    <li>
      <Link href={incidentPath(pk)}>{pk}</Link>: <bdi title={description}>{description}</bdi>
      {reason !== '' && <span className={classes.reason}> &ndash; {reason}</span>}
    </li>
  )
}

interface PanelButtonProps {
  /** Whether it is the panel's main action. */
  readonly isMain?: boolean
  readonly press: () => void
  readonly children: ReactNode
}

/** A button of the panel at the lower edge. A press moves the focus to the panel, because it may remove the button. */
function PanelButton({ isMain = false, press, children }: PanelButtonProps) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      size="compact-sm"
      onClick={({ currentTarget }) => {
        keepFocusIn(currentTarget.closest('section'))
        press()
      }}
    >
      {children}
    </Button>
  )
}
