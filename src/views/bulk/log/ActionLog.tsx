import { Button, SegmentedControl, Text } from '@mantine/core'
import { Link } from 'wouter'
import { actionWords, type LoggedAction } from '../../../machines/bulk/domain/actions.ts'
import { counted, inThousands } from '../../../machines/core/domain/count.ts'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { timestamp, timestampWithoutSeconds } from '../../time/format.ts'
import { useActionLog, useIncidentList, useSelected, useSelection, useTag, useToasts, useValue } from '../actors.ts'
import { useTimeStyle } from '../core/timeStyle.ts'
import classes from './ActionLog.module.css'
import { mayTakeBack } from './actionSelectors.ts'

/** Chooses what the drawer of messages shows: the messages, or the user's last actions. */
export function ActionLogChoice() {
  const log = useActionLog()
  const isOpen = useValue(log, 'isOpen') === true
  const count = useSelected(log, ({ context }) => context.actions.length) ?? 0
  return (
    <SegmentedControl
      className={classes.choice}
      fullWidth
      aria-label="What to show"
      value={isOpen ? 'actions' : 'messages'}
      onChange={(value) => log?.send({ type: 'actionLog.turn', isOpen: value === 'actions' })}
      data={[
        { value: 'messages', label: 'Messages' },
        { value: 'actions', label: count === 0 ? 'Actions' : `Actions (${count})` },
      ]}
    />
  )
}

/** The user's last actions, newest first (docs/behaviour.md#log-of-actions). */
export function ActionLog() {
  const actions = useValue(useActionLog(), 'actions') ?? noActions
  if (actions.length === 0)
    return <Text c="dimmed">No actions yet. The last twenty are kept here, until you sign out or reload.</Text>
  return (
    <ol className={classes.log} aria-label="Actions">
      {actions.map((action) => (
        <Entry key={action.id} action={action} />
      ))}
    </ol>
  )
}

const noActions: readonly LoggedAction[] = []
/** How many incidents of an action are named. */
const mostNamed = 5

function Entry({ action }: { readonly action: LoggedAction }) {
  const { pks, by, at, text, expiration, taken } = action
  const style = useTimeStyle()
  const others = pks.length - mostNamed
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.deed}>{actionWords(action)}</span>
        {style !== undefined && <time dateTime={new Date(at).toISOString()}>{timestamp(at, style)}</time>}
      </div>
      {text !== '' && <q className={classes.text}>{text}</q>}
      <p className={classes.facts}>
        {`by ${by}`}
        {expiration !== undefined &&
          style !== undefined &&
          `, until ${timestampWithoutSeconds(Date.parse(expiration), style)}`}
        {': '}
        <Incidents pks={pks.slice(0, mostNamed)} />
        {others > 0 && ` and ${inThousands(others)} more`}
      </p>
      {taken > 0 && <p className={classes.facts}>{`Took back ${counted(taken, 'acknowledgement')}.`}</p>}
      <Choices action={action} />
    </li>
  )
}

function Incidents({ pks }: { readonly pks: readonly number[] }) {
  const toasts = useToasts()
  return pks.map((pk, index) => (
    <span key={pk}>
      {index > 0 && ', '}
      <Link href={incidentPath(pk)} onClick={() => toasts?.send({ type: 'toasts.closeLog' })}>
        {pk}
      </Link>
    </span>
  ))
}

/** What can be done about an action now; the drawer closes where the list or a dialog comes next. */
function Choices({ action: { id } }: { readonly action: LoggedAction }) {
  const [log, toasts] = [useActionLog(), useToasts()]
  const hasList = useIncidentList() !== undefined
  const isAnyTicked = useTag(useSelection(), 'selecting')
  const canTakeBack = useSelected(log, mayTakeBack(id)) === true
  const choose = (type: 'actionLog.select' | 'actionLog.repeat') => () => {
    toasts?.send({ type: 'toasts.closeLog' })
    log?.send({ type, id })
  }
  if (!hasList && !canTakeBack) return null
  return (
    <div className={classes.choices}>
      {canTakeBack && (
        <Button size="compact-sm" variant="default" onClick={() => log?.send({ type: 'actionLog.takeBack', id })}>
          Take back
        </Button>
      )}
      {hasList && (
        <Button size="compact-sm" variant="default" onClick={choose('actionLog.select')}>
          Select these again
        </Button>
      )}
      {hasList && isAnyTicked && (
        <Button size="compact-sm" variant="default" onClick={choose('actionLog.repeat')}>
          Repeat on what is selected
        </Button>
      )}
    </div>
  )
}
