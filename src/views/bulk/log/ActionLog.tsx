import { Button, SegmentedControl, Text } from '@mantine/core'
import { shownActions } from '../../../../machines/bulk/domain/actionDays.ts'
import type { LoggedAction } from '../../../../machines/bulk/domain/actions.ts'
import { mostKeptActions } from '../../../../machines/bulk/domain/keptAction.ts'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import { dayInWords } from '../../../time/inWords.ts'
import { useActionLog, useSelected, useTime, useValue } from '../../actors.ts'
import { leaveFocusAround } from '../../core/focus.ts'
import { ActionEntry } from './ActionEntry.tsx'
import classes from './ActionLog.module.css'
import { ClearLog } from './ClearLog.tsx'

/** Chooses what the drawer of messages shows: the messages, or the user's actions. */
export function ActionLogChoice() {
  const log = useActionLog()
  const isOpen = useValue(log, 'isOpen') === true
  const today = useToday()
  const count = useSelected(log, ({ context }) => shownActions(context.actions, today, 0).today.length) ?? 0
  return (
    <SegmentedControl
      className={classes.choice}
      fullWidth
      aria-label="What to show"
      value={isOpen ? 'actions' : 'messages'}
      onChange={(value) => log?.send({ type: 'actionLog.turn', isOpen: value === 'actions' })}
      data={[
        { value: 'messages', label: 'Messages' },
        { value: 'actions', label: count === 0 ? 'Actions' : `Actions today (${count})` },
      ]}
    />
  )
}

/** The user's actions, newest first: today's and, when asked for, the earlier ones (docs/behaviour.md#log-of-actions). */
export function ActionLog() {
  const log = useActionLog()
  const actions = useValue(log, 'actions') ?? noActions
  const isStored = useValue(log, 'isStored') !== false
  const { today, days, left } = shownActions(actions, useToday(), useValue(log, 'earlier') ?? 0)
  const lasts = isStored
    ? `This browser keeps your actions for 30 days, the latest ${inThousands(mostKeptActions)}.`
    : 'This browser cannot keep your actions: they are here until you sign out or reload.'
  return (
    <div role="group" aria-label="Log of actions" tabIndex={-1} className={classes.around}>
      <p className={classes.lasts}>{lasts}</p>
      {actions.length > 0 && <ClearLog count={actions.length} />}
      {today.length === 0 && <Text c="dimmed">{actions.length === 0 ? 'No actions yet.' : 'No actions today.'}</Text>}
      {today.length > 0 && <Actions label="Actions" actions={today} />}
      {days.map(({ moment, actions: those }) => (
        <section key={dayInWords(moment)}>
          <h3 className={classes.day}>{dayInWords(moment)}</h3>
          <Actions label={`Actions of ${dayInWords(moment)}`} actions={those} />
        </section>
      ))}
      {left > 0 && (
        <Button
          ref={leaveFocusAround}
          className={classes.more ?? ''}
          variant="default"
          onClick={() => log?.send({ type: 'actionLog.showEarlier' })}
        >
          Show earlier ({inThousands(left)})
        </Button>
      )}
    </div>
  )
}

const noActions: readonly LoggedAction[] = []

/** Today as `Date.prototype.toDateString` says it. */
function useToday(): string {
  return useTime((now, skew) => new Date(now - skew).toDateString())
}

function Actions({ label, actions }: { readonly label: string; readonly actions: readonly LoggedAction[] }) {
  return (
    <ol className={classes.log} aria-label={label}>
      {actions.map((action) => (
        <ActionEntry key={action.id} action={action} />
      ))}
    </ol>
  )
}
