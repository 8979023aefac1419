import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { counted } from '../../../machines/core/domain/count.ts'
import type { Shift } from '../../../machines/shift/domain/shift.ts'
import type { TimeStyle } from '../../time/format.ts'
import { useCan, useShift, useTag, useValue } from '../actors.ts'
import { AlikeTable } from './AlikeTable.tsx'
import { EndingTable } from './EndingTable.tsx'
import { ActionList, EntryList } from './EntryList.tsx'
import { MaintenanceList } from './MaintenanceList.tsx'
import { NoisiestTable } from './NoisiestTable.tsx'
import { QuietSources } from './QuietSources.tsx'
import { ShiftFigures } from './ShiftFigures.tsx'
import classes from './ShiftPage.module.css'
import { useShiftActions } from './useShiftActions.ts'
import { doubtSentences, momentText, periodText } from './shiftWords.ts'

interface ShiftContentProps {
  readonly shift: Shift
  /** When it was read, in milliseconds since 1970, by the server's clock. */
  readonly now: number
  readonly style: TimeStyle
}

/** Everything that is known of a shift; it stays on screen while what is new is read. */
export function ShiftContent({ shift, now, style }: ShiftContentProps) {
  const query = useValue(useShift(), 'query')
  const actions = useShiftActions(shift)
  const at = { now, style }
  const { newAndOpen, neverAcked, overAlike, acknowledgements, closedByHand, reopened, notes } = shift
  const { maintenance, quietSources, noisiest } = shift
  return (
    <>
      <ShiftFigures shift={shift} query={query} {...at} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <AlikeTable part="newAndOpen" title="New and still open" alike={newAndOpen} areOpen {...at} />
          <AlikeTable part="neverAcked" title="Critical, never acked" alike={neverAcked} areOpen {...at} />
          <EndingTable endings={acknowledgements} {...at} />
          <AlikeTable part="over" title="Ended or closed" alike={overAlike} areOpen={false} {...at} />
        </div>
        <div className={classes.column}>
          <ActionList actions={actions} {...at} />
          <EntryList part="closedByHand" title="Closed by hand" entries={closedByHand} {...at} />
          <EntryList part="reopened" title="Reopened" entries={reopened} {...at} />
          <EntryList part="notes" title="Notes" entries={notes} {...at} />
          <MaintenanceList tasks={maintenance ?? []} {...at} />
          <QuietSources sources={quietSources} {...at} />
          <NoisiestTable hosts={noisiest} />
        </div>
      </div>
      <Foot shift={shift} actions={actions.length} {...at} />
    </>
  )
}

/** From what all of it was worked out, what there is none of, and what cannot be known. */
function Foot({ shift, actions, now, style }: ShiftContentProps & { readonly actions: number }) {
  const actor = useShift()
  const isReading = useTag(actor, 'reading')
  const view = useValue(actor, 'view')
  const canRenew = useCan(actor, { type: 'shift.renew' })
  const none = missingParts(shift, actions)
  const about = view === undefined ? '' : ` of the view ${view}`
  return (
    <footer className={classes.foot}>
      {none.length > 0 && <p>{`Nothing under: ${none.join('; ')}.`}</p>}
      {shift.maintenance === undefined && (
        <p>Planned maintenance is not known: the server has none, or does not show it.</p>
      )}
      <p>{`Counted from ${counted(shift.events, 'event')}${about}, ${periodText(shift, now, style)}, by when the server stored them.`}</p>
      {doubtSentences(shift, momentText(shift.from, now, style)).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Sources date incidents themselves, and may do so late or wrongly. Tags and levels are those of now.</p>
      <p className={classes.renewal}>
        {`Read at ${momentText(now, now, style)}.`}
        {canRenew && !isReading && (
          <Button
            data-screen-only
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={() => actor?.send({ type: 'shift.renew' })}
          >
            Read again
          </Button>
        )}
      </p>
    </footer>
  )
}

/** The titles of the parts that are left out. */
function missingParts(shift: Shift, actions: number): readonly string[] {
  const parts: readonly (readonly [count: number, title: string])[] = [
    [shift.newAndOpen.length, 'New and still open'],
    [shift.neverAcked.length, 'Critical, never acked'],
    [shift.acknowledgements.length, 'Acknowledgements'],
    [shift.over.length, 'Ended or closed'],
    [actions, 'What I did'],
    [shift.closedByHand.length, 'Closed by hand'],
    [shift.reopened.length, 'Reopened'],
    [shift.notes.length, 'Notes'],
    [shift.maintenance?.length ?? 1, 'Maintenance'],
    [shift.quietSources.length, 'Sources gone quiet'],
    [shift.noisiest.length, 'Most incidents'],
  ]
  return parts.filter(([count]) => count === 0).map(([, title]) => title)
}
