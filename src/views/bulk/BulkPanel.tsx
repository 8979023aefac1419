import { Button } from '@mantine/core'
import type { BulkOperation } from '../../../machines/bulk/domain/operation.ts'
import {
  useBulk,
  useBulkDelivery,
  useBulkRun,
  useCan,
  useIncidentList,
  useIncidents,
  useSelected,
  useSelection,
  useTag,
  useValue,
} from '../actors.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { holdsEverything } from '../list/heading/extentWords.ts'
import { inThousands } from '../../../machines/core/domain/count.ts'
import classes from './BulkPanel.module.css'
import { LedgerPanel, PausedPanel } from './LedgerPanel.tsx'
import { appliesToSome, offeredSignOff, runLength, sentSoFar } from './selectors.ts'
import { useScope } from './useScope.ts'
import { tickablePks } from '../list/ticks/selectors.ts'
import { actionOf, progressWords } from './words.ts'
import { ActionMark } from '../core/ActionMark.tsx'
import { markBar, markLedger } from '../../theme/rootMarks.ts'
import { keepFocusIn } from '../core/focus.ts'
import { handFocusOn } from '../forms/resources/handFocusOn.ts'

const noRows: readonly number[] = []
const noTicks: ReadonlySet<number> = new Set()

/** The operations for the ticked incidents, the progress of a run, and its outcome, in a panel at the lower edge. */
export function BulkPanel() {
  const bulkRun = useBulkRun()
  const isSelecting = useTag(useSelection(), 'selecting')
  const isRunning = useTag(bulkRun, 'running')
  const hasLedger = useTag(bulkRun, 'ledger')
  const isPaused = useTag(bulkRun, 'paused')
  return (
    <>
      {(isSelecting || isRunning || hasLedger) && (
        <section className={classes.panel} aria-label="Selected incidents" tabIndex={-1} ref={handFocusOn}>
          <div className={classes.content} ref={hasLedger ? markLedger : markBar}>
            {isPaused && <PausedPanel />}
            {hasLedger && !isPaused && <LedgerPanel />}
            {isRunning && <RunProgress />}
            {isSelecting && !isRunning && <BulkBar />}
          </div>
        </section>
      )}
      <BulkDialog />
    </>
  )
}

function BulkBar() {
  const selection = useSelection()
  const ticked = useValue(selection, 'ticked')
  const incidents = useIncidents()
  const rows = useValue(useIncidentList(), 'rows') ?? noRows
  const isEverything = useSelected(incidents, holdsEverything) === true
  const scope = useScope(ticked ?? noTicks)
  if (ticked === undefined) return null
  return (
    <div className={classes.bar}>
      <output className={classes.count}>
        <span>{inThousands(ticked.size)} selected</span>
        {scope !== '' && <span>: {scope}</span>}
      </output>
      <div className={classes.actions}>
        <Button
          className={classes.pageButton ?? ''}
          variant="default"
          size="compact-sm"
          onClick={() => {
            if (incidents !== undefined) {
              selection?.send({ type: 'selection.tickPage', page: tickablePks(rows)(incidents.getSnapshot()) })
            }
          }}
        >
          {isEverything ? 'Select all' : 'Select page'}
        </Button>
        <Offers ticked={ticked} />
        <Button variant="subtle" size="compact-sm" onClick={() => selection?.send({ type: 'selection.clear' })}>
          Clear
        </Button>
      </div>
    </div>
  )
}

function Offers({ ticked }: { readonly ticked: ReadonlySet<number> }) {
  const incidents = useIncidents()
  const signOff = useSelected(incidents, offeredSignOff(ticked))
  const lacksTickets = useSelected(incidents, appliesToSome('createTicket', '', ticked)) === true
  return (
    <>
      <Offer operation="acknowledge" ticked={ticked}>
        Acknowledge
      </Offer>
      {signOff === 'close' && (
        <Offer operation="close" ticked={ticked}>
          Close
        </Offer>
      )}
      {signOff === 'reopen' && (
        <Offer operation="reopen" ticked={ticked}>
          Reopen
        </Offer>
      )}
      <Offer operation="saveTicketUrl" ticked={ticked}>
        Edit Ticket Url
      </Offer>
      {lacksTickets && (
        <Offer operation="createTicket" ticked={ticked}>
          Create tickets
        </Offer>
      )}
      <Offer operation="addNote" ticked={ticked}>
        Add note
      </Offer>
    </>
  )
}

interface OfferProps {
  readonly operation: BulkOperation
  readonly ticked: ReadonlySet<number>
  readonly children: string
}

function Offer({ operation, ticked, children }: OfferProps) {
  const bulk = useBulk()
  const canBegin = useCan(bulk, { type: 'bulk.begin', operation, pks: [] })
  // There is only one run at a time: a paused run must be finished or ended first.
  const isPossible = !useTag(useBulkRun(), 'unfinished') && canBegin
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-haspopup="dialog"
      leftSection={<ActionMark action={actionOf[operation]} />}
      disabled={!isPossible}
      onClick={() => bulk?.send({ type: 'bulk.begin', operation, pks: [...ticked] })}
    >
      {children}
    </Button>
  )
}

function RunProgress() {
  const bulkRun = useBulkRun()
  const { operation = 'acknowledge' } = useValue(bulkRun, 'run') ?? {}
  const sent = useSelected(bulkRun, sentSoFar) ?? 0
  const length = useSelected(bulkRun, runLength) ?? 0
  return (
    <div className={classes.progress} ref={giveFocusToPanel}>
      <span id="bulk-progress">
        {progressWords[operation]}: {inThousands(sent)} of {inThousands(length)}
      </span>
      <progress className={classes.meter} aria-labelledby="bulk-progress" value={sent} max={length} />
      <Stop />
    </div>
  )
}

/** Stops a long run after the current chunk. */
function Stop() {
  const delivery = useBulkDelivery()
  const canStop = useCan(delivery, { type: 'bulkDelivery.stop' })
  const isEnding = useTag(delivery, 'stopping')
  if (isEnding) return <span role="status">Stopping after the incidents in progress&hellip;</span>
  if (!canStop) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={({ currentTarget }) => {
        keepFocusIn(currentTarget.closest('section'))
        delivery?.send({ type: 'bulkDelivery.stop' })
      }}
    >
      Stop
    </Button>
  )
}

/** Focuses the panel. The dialog that started the run would return the focus to a button that no longer exists. */
function giveFocusToPanel(progress: HTMLElement | null) {
  const { activeElement, body } = progress?.ownerDocument ?? {}
  const isLost = activeElement === body || activeElement?.closest('[role=dialog]') !== null
  if (isLost) keepFocusIn(progress?.closest('section'))
}
