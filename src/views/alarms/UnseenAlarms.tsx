import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'wouter'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { alarmStart } from '../../../machines/alarms/domain/looks.ts'
import { ageText } from '../../time/relative.ts'
import { useMenus, useTime, useUnseenAlarms, useValue } from '../actors.ts'
import { keepFocusIn, moveFocusTo } from '../core/focus.ts'
import { alarmTitle, originOf } from './selectors.ts'
import classes from './UnseenAlarms.module.css'

/** How many alarms the menu names; the others are counted. */
const mostNamed = 20

/** The alarms that the operator has not seen, newest first, each with a link and buttons that acknowledge or dismiss it. */
export function UnseenAlarms() {
  const keeper = useUnseenAlarms()
  const heading = useId()
  const times = useValue(keeper, 'times')
  const unseen = (useValue(keeper, 'unseen') ?? []).toReversed()
  if (unseen.length === 0) return null
  const see = (pks: readonly number[]) => keeper?.send({ type: 'unseenAlarms.see', pks })
  return (
    <section className={classes.alarms} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 id={heading} className={classes.heading}>
          {unseen.length} unseen
        </h3>
        <Button
          variant="default"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            keepFocusIn(menuOf(currentTarget))
            see(unseen.map(({ pk }) => pk))
          }}
        >
          Mark all as seen
        </Button>
      </div>
      <ul className={classes.list}>
        {unseen.slice(0, mostNamed).map((incident, place) => (
          <UnseenAlarm
            key={incident.pk}
            incident={incident}
            isFirst={place === 0}
            notYet={times?.get(incident.pk) ?? 0}
            acknowledge={() => keeper?.send({ type: 'unseenAlarms.acknowledge', pk: incident.pk })}
            see={() => see([incident.pk])}
          />
        ))}
      </ul>
      {unseen.length > mostNamed && <p className={classes.more}>and {unseen.length - mostNamed} more</p>}
    </section>
  )
}

interface UnseenAlarmProps {
  readonly incident: Incident
  /** Whether its link has the initial focus of the menu. */
  readonly isFirst: boolean
  /** A time at which the incident was not an alarm yet, in milliseconds since 1970. */
  readonly notYet: number
  readonly acknowledge: () => void
  readonly see: () => void
}

function UnseenAlarm({ incident, isFirst, notYet, acknowledge, see }: UnseenAlarmProps) {
  const menus = useMenus()
  const age = useTime((now, skew) => ageText(alarmStart(incident, notYet, skew), now))
  const title = alarmTitle(incident)
  const origin = originOf(incident)
  const close = () => menus?.send({ type: 'menus.close', menu: 'alerts' })
  return (
    <li className={classes.alarm}>
      <Link
        href={incidentPath(incident.pk)}
        className={classes.title}
        onClick={close}
        data-autofocus={isFirst || undefined}
      >
        <bdi>{title}</bdi>
      </Link>
      <bdi className={classes.origin} title={origin}>
        {origin}
      </bdi>
      <span className={classes.actions}>
        <span className={classes.age}>{age}</span>
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={`Acknowledge: ${title}`}
          onClick={() => {
            acknowledge()
            close()
          }}
        >
          Acknowledge
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            passFocusOn(currentTarget)
            see()
          }}
          aria-label={`Seen: ${title}`}
        >
          Seen
        </Button>
      </span>
    </li>
  )
}

/** Before the alarm of a button disappears: to the same button of the next alarm, or to the menu after the last. */
function passFocusOn(button: HTMLElement) {
  const alarm = button.closest('li')
  const neighbour = alarm?.nextElementSibling ?? alarm?.previousElementSibling
  if (neighbour) moveFocusTo(neighbour.querySelector<HTMLElement>('button:last-of-type'))
  else keepFocusIn(menuOf(button))
}

function menuOf(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>('[role=dialog]')
}
