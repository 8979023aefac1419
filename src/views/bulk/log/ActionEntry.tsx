import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { actionWords, type LoggedAction } from '../../../../machines/bulk/domain/actions.ts'
import { counted, inThousands } from '../../../../machines/core/domain/count.ts'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import { timestamp, timestampWithoutSeconds, type TimeStyle } from '../../../time/format.ts'
import { useActionLog, useIncidentList, useSelected, useSelection, useTag, useToasts } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { mayRepeat, maySelect, mayTakeBack } from '../actionSelectors.ts'
import classes from './ActionLog.module.css'

/** How many incidents of an action are named. */
const mostNamed = 5

/** One action: what was done, when, by whom, and what can be done about it (docs/behaviour.md#log-of-actions). */
export function ActionEntry({ action }: { readonly action: LoggedAction }) {
  const { pks, by, at, text, taken, count, description } = action
  const style = useTimeStyle()
  const others = count - Math.min(pks.length, mostNamed)
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.deed}>{actionWords(action)}</span>
        {style !== undefined && <time dateTime={new Date(at).toISOString()}>{timestamp(at, style)}</time>}
      </div>
      {text !== '' && <q className={classes.text}>{text}</q>}
      <p className={classes.facts}>
        {`by ${by}${style === undefined ? '' : expiryWords(action, style)}: `}
        <Incidents pks={pks.slice(0, mostNamed)} />
        {others > 0 && ` and ${inThousands(others)} more`}
        {description !== '' && ` ${description}`}
      </p>
      {taken > 0 && <p className={classes.facts}>{`Took back ${counted(taken, 'acknowledgement')}.`}</p>}
      <Choices action={action} />
    </li>
  )
}

/** ', until 2026-01-16 08:30'; '' if nothing was said of an expiry. */
function expiryWords({ operation, expiration }: LoggedAction, style: TimeStyle): string {
  if (expiration !== undefined) return `, until ${timestampWithoutSeconds(Date.parse(expiration), style)}`
  return operation === 'changeExpiry' ? ', never expires' : ''
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
  const canSelect = useSelected(log, maySelect(id)) === true && hasList
  const canRepeat = useSelected(log, mayRepeat(id)) === true && hasList && isAnyTicked
  const choose = (type: 'actionLog.select' | 'actionLog.repeat') => () => {
    toasts?.send({ type: 'toasts.closeLog' })
    log?.send({ type, id })
  }
  if (!canTakeBack && !canSelect && !canRepeat) return null
  return (
    <div className={classes.choices}>
      {canTakeBack && (
        <Button size="compact-sm" variant="default" onClick={() => log?.send({ type: 'actionLog.takeBack', id })}>
          Take back
        </Button>
      )}
      {canSelect && (
        <Button size="compact-sm" variant="default" onClick={choose('actionLog.select')}>
          Select these again
        </Button>
      )}
      {canRepeat && (
        <Button size="compact-sm" variant="default" onClick={choose('actionLog.repeat')}>
          Repeat on what is selected
        </Button>
      )}
    </div>
  )
}
