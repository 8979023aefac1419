import { Anchor, Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'wouter'
import { incidentPath } from '../../../../../machines/core/domain/route.ts'
import { inThousands } from '../../../../../machines/core/domain/count.ts'
import { targetWords } from '../../../../../machines/alerting/domain/profileWords.ts'
import type { Trial, TriedDay } from '../../../../../machines/alerting/domain/trial/trial.ts'
import {
  cellWords,
  dateWords,
  eventWords,
  sentWords,
} from '../../../../../machines/alerting/domain/trial/trialWords.ts'
import { useTrial, useValue } from '../../../actors.ts'
import { moveFocusTo } from '../../../core/focus.ts'
import classes from './Trial.module.css'

/** As many events are added by each step. */
const furtherListed = 500

/** The notifications by day and destination. A day opens the events that they are about. */
export function TrialTable({ result: { days, destinations } }: { readonly result: Trial }) {
  const trial = useTrial()
  const openDay = useValue(trial, 'openDay')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {destinations.map((destination) => (
            <th key={destination.pk} scope="col">
              {targetWords(destination)}
            </th>
          ))}
        </tr>
      </thead>
      {days.map((day) => {
        const isOpen = day.date === openDay
        return (
          <tbody key={day.date}>
            <tr>
              <th scope="row">
                {day.events.length === 0 ? (
                  dateWords(day.date)
                ) : (
                  <button
                    type="button"
                    className={classes.day}
                    aria-expanded={isOpen}
                    onClick={() => trial?.send({ type: 'trial.toggleDay', date: day.date })}
                  >
                    {dateWords(day.date)}
                  </button>
                )}
              </th>
              {destinations.map(({ pk }) => (
                <td key={pk} data-none={day.events.length === 0 || undefined}>
                  {cellWords(day)}
                </td>
              ))}
            </tr>
            {isOpen && (
              <tr>
                <td colSpan={destinations.length + 1}>
                  <Events day={day} />
                </td>
              </tr>
            )}
          </tbody>
        )
      })}
    </table>
  )
}

function Events({ day: { date, events } }: { readonly day: TriedDay }) {
  const id = useId()
  const trial = useTrial()
  const listed = useValue(trial, 'listed') ?? 0
  const further = events.length - listed
  const next = Math.min(further, furtherListed)
  return (
    <>
      <ul id={id} className={classes.events} aria-label={`The events of ${dateWords(date)}`}>
        {events.slice(0, listed).map(({ event, incident, isSure }) => (
          <li key={event.pk} tabIndex={-1}>
            {sentWords(event)} {eventWords(event)}
            {incident !== undefined && (
              <>
                :{' '}
                <Anchor component={Link} href={incidentPath(incident.pk)}>
                  <bdi>{incident.description === '' ? 'no description' : incident.description}</bdi>
                </Anchor>
              </>
            )}
            {!isSure && ' (perhaps)'}
          </li>
        ))}
      </ul>
      {further > 0 && (
        <div className={classes.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={({ currentTarget: { ownerDocument } }) => {
              // The button goes with the last step: then the events go on after the last one that was listed.
              if (next === further) moveFocusTo(ownerDocument.getElementById(id)?.querySelector('li:last-child'))
              trial?.send({ type: 'trial.list', atMost: listed + next })
            }}
          >
            {`Show ${inThousands(next)} more`}
          </Button>
          {next < further && <span className={classes.note}>of {inThousands(further)}</span>}
        </div>
      )}
    </>
  )
}
