import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import {
  outcomeText, unchangedIncidents, unconfirmedIncidents, type RefusedIncident,
} from '../../../machines/bulk/domain/bulk.ts'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { useBulk, useCan, useIncidents, useSelected, useTag } from '../actors.ts'
import { counted } from '../list/bar/filterWords.ts'
import classes from './BulkPanel.module.css'
import { descriptionOf, ledgerOf, operationOf, reasonsInWords } from './selectors.ts'
import { keepFocusIn } from '../core/focus.ts'

/** Nobody reads thousands of lines; what can be done with them all is done by the buttons. */
const entriesShown = 100

/** What became of each incident of a run in which not everything went well. */
export function LedgerPanel() {
  const bulk = useBulk()
  const operation = useSelected(bulk, operationOf)
  const ledger = useSelected(bulk, ledgerOf)
  const isReviewing = useTag(bulk, 'reviewing')
  const isSettled = useTag(bulk, 'settled')
  if (operation === undefined || ledger === undefined) return null
  const { refused, unanswered, changed, waiting, withheld, leftOut } = ledger
  const unchanged = unchangedIncidents(ledger)
  const unconfirmed = unconfirmedIncidents(ledger)
  return (
    <div className={classes.ledger}>
      <div role="status">
        <h2 className={classes.title}>{outcomeText(operation, ledger)}</h2>
      </div>
      <div className={classes.account} role="group" aria-label="What became of them">
        <Entries title={`${counted(refused.length, 'incident')} refused`} entries={refused} />
        {!isSettled && (
          <>
            <p className={classes.sentence} role="status">
              The server did not say what became of {counted(unanswered.length, 'incident')}.{' '}
              {isReviewing ? 'Looking up whether they changed\u2026' : 'It is not known yet whether they changed.'}
            </p>
            <Entries title={`Not confirmed: ${unanswered.length}`} entries={unanswered} />
          </>
        )}
        {isSettled && (
          <>
            <Entries title={`Not confirmed, and they did change: ${changed.length}`} entries={named(changed)} />
            <Entries title={`Not confirmed, and they did not change: ${unchanged.length}`} entries={unchanged} />
            <Entries
              title={`Not confirmed, and nobody can tell whether they changed: ${unconfirmed.length}`}
              entries={unconfirmed}
            />
          </>
        )}
        <Entries title={`${counted(waiting.length, 'incident')} not sent`} entries={named(waiting)} />
        <Entries title={`${counted(withheld.length, 'incident')} never sent, as you stopped`} entries={named(withheld)} />
        {leftOut.length > 0 && <p className={classes.sentence}>Left out beforehand: {reasonsInWords(leftOut)}.</p>}
      </div>
      <div className={classes.actions}>
        <Choice event="bulk.review">Look again</Choice>
        <Choice event="bulk.retry">Retry the failed ones</Choice>
        <Choice event="bulk.reselect">Select these again</Choice>
        <Choice event="bulk.dismiss">Dismiss</Choice>
      </div>
    </div>
  )
}

function named(pks: readonly number[]): readonly RefusedIncident[] {
  return pks.map((pk) => ({ pk, reason: '' }))
}

function Entries({ title, entries }: { readonly title: string; readonly entries: readonly RefusedIncident[] }) {
  if (entries.length === 0) return null
  return (
    <>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul className={classes.entries}>
        {entries.slice(0, entriesShown).map(({ pk, reason }) => <Entry key={pk} pk={pk} reason={reason} />)}
        {entries.length > entriesShown && (
          <li className={classes.more}>and {entries.length - entriesShown} more</li>
        )}
      </ul>
    </>
  )
}

function Entry({ pk, reason }: RefusedIncident) {
  const description = useSelected(useIncidents(), descriptionOf(pk)) ?? ''
  return (
    <li>
      <Link href={incidentPath(pk)}>{pk}</Link>: <bdi>{description}</bdi>
      {reason !== '' && <span className={classes.reason}> &ndash; {reason}</span>}
    </li>
  )
}

interface ChoiceProps {
  readonly event: 'bulk.review' | 'bulk.retry' | 'bulk.reselect' | 'bulk.dismiss'
  readonly children: ReactNode
}

/** A button that is there while it does something. */
function Choice({ event: type, children }: ChoiceProps) {
  const bulk = useBulk()
  const isPossible = useCan(bulk, { type })
  if (!isPossible) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={({ currentTarget }) => {
        // The button may be gone with what it does.
        keepFocusIn(currentTarget.closest('section'))
        bulk?.send({ type })
      }}
    >
      {children}
    </Button>
  )
}
