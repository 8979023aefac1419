import { ActionIcon, Button, TextInput } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { days, type Day } from '../../../../machines/alerting/domain/day.ts'
import type { RecurrenceDraft } from '../../../../machines/alerting/domain/timeslot.ts'
import { recurrenceWords, dayNames, shortDayName } from '../../../../machines/alerting/domain/weekWords.ts'
import type { TimeslotRef } from '../../../../machines/alerting/timeslot.ts'
import { FormProblem } from '../../forms/resources/SaveBar.tsx'
import checkbox from '../../core/Checkbox.module.css'
import classes from './RecurrenceFields.module.css'
import { splitOf, type RecurrenceTroubles } from './selectors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { useId } from 'react'

interface RecurrenceFieldsProps {
  readonly timeslot: TimeslotRef | undefined
  readonly recurrence: RecurrenceDraft
  /** The number of the recurrence, counted from 1. */
  readonly place: number
  readonly troubles: RecurrenceTroubles
  readonly isBusy: boolean
}

/** One recurrence of a timeslot: its days, its start and its end. */
export function RecurrenceFields({ timeslot, recurrence, place, troubles, isBusy }: RecurrenceFieldsProps) {
  const { key, days, start, end, isAllDay } = recurrence
  return (
    <div className={classes.recurrence} role="group" aria-label={`Recurrence ${place}`} ref={beginAdded}>
      <div className={classes.fields}>
        <DayChoice
          chosen={days}
          problem={troubles.days}
          isBusy={isBusy}
          choose={(chosen) => timeslot?.send({ type: 'form.change', change: { type: 'days', key, days: chosen } })}
        />
        <TimeField
          name="start"
          label="Start"
          value={start}
          placeholder={isAllDay ? '00:00' : 'HH:mm'}
          isFixed={isAllDay}
          isBusy={isBusy}
          problem={troubles.start}
          change={(typed) => timeslot?.send({ type: 'form.change', change: { type: 'start', key, start: typed } })}
        />
        <TimeField
          name="end"
          label="End"
          value={end}
          placeholder={isAllDay ? '24:00' : 'HH:mm'}
          isFixed={isAllDay}
          isBusy={isBusy}
          problem={troubles.end}
          change={(typed) => timeslot?.send({ type: 'form.change', change: { type: 'end', key, end: typed } })}
        />
        <label className={classes.allDay}>
          <input
            type="checkbox"
            className={checkbox.box}
            checked={isAllDay}
            disabled={isBusy}
            onChange={(event) =>
              timeslot?.send({
                type: 'form.change',
                change: { type: 'allDay', key, isAllDay: event.currentTarget.checked },
              })
            }
          />
          All day
        </label>
        <ActionIcon
          className={classes.remove ?? ''}
          variant="subtle"
          size={32}
          data-remove
          aria-label={`Remove recurrence ${place}`}
          aria-disabled={isBusy}
          mod={{ disabled: isBusy }}
          onClick={(event) => {
            if (isBusy) return
            leaveFocus(event.currentTarget)
            timeslot?.send({ type: 'form.change', change: { type: 'removeRecurrence', key } })
          }}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={classes.notes}>
        <FormProblem>{troubles.whole}</FormProblem>
        <SplitOffer
          recurrence={recurrence}
          split={(button) => {
            // The button disappears: the focus goes to the end time, which the split has changed.
            moveFocusTo(button.closest('[role=group]')?.querySelector<HTMLInputElement>('input[name=end]'))
            timeslot?.send({ type: 'form.change', change: { type: 'splitAtMidnight', key } })
          }}
        />
      </div>
    </div>
  )
}

interface TimeFieldProps {
  readonly name: 'start' | 'end'
  readonly label: string
  readonly value: string
  readonly placeholder: string
  /** Whether the recurrence lasts all day. If so, no times can be typed. */
  readonly isFixed: boolean
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly change: (typed: string) => void
}

/** A time of day, edited as plain text, so that the browser neither guesses nor drops a part of it. */
function TimeField({ name, label, value, placeholder, isFixed, isBusy, problem, change }: TimeFieldProps) {
  return (
    <TextInput
      className={classes.time ?? ''}
      name={name}
      label={label}
      value={value}
      placeholder={placeholder}
      readOnly={isFixed || isBusy}
      mod={{ fixed: isFixed }}
      autoComplete="off"
      spellCheck={false}
      error={problem}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

interface SplitOfferProps {
  readonly recurrence: RecurrenceDraft
  readonly split: (button: HTMLButtonElement) => void
}

/**
 * Offers to split a recurrence that runs past midnight, or to end it at midnight if it ends at 00:00. The live region
 * exists before its text, so that screen readers announce the text.
 */
function SplitOffer({ recurrence, split }: SplitOfferProps) {
  const parts = splitOf(recurrence)
  return (
    <output className={classes.offer}>
      {parts !== undefined && (
        <span className={classes.midnight}>
          <IconMoon className={classes.moon} size={18} aria-hidden="true" />
          <span className={classes.offered}>
            {parts.length === 1
              ? 'Until midnight? The end of a day is 24:00: '
              : 'Past midnight? That takes two recurrences: '}
            <b className={classes.parts}>{parts.map(recurrenceWords).join('; ')}</b>
          </span>
          <Button variant="default" size="xs" onClick={(event) => split(event.currentTarget)}>
            {parts.length === 1 ? 'End at midnight' : 'Split at midnight'}
          </Button>
        </span>
      )}
    </output>
  )
}

/** Focuses a recurrence that the operator has just added. */
function beginAdded(group: HTMLElement | null) {
  const { activeElement } = group?.ownerDocument ?? {}
  const add = activeElement?.closest('[data-add]')
  if (!add || add.closest('form') !== group?.closest('form')) return
  moveFocusTo(group?.querySelector('input'))
}

/**
 * Before a recurrence is removed, moves the focus to the next one, otherwise to the previous one, otherwise to the
 * button that adds one.
 */
function leaveFocus(button: HTMLElement) {
  const group = button.closest('[role=group]')
  const neighbour = group?.nextElementSibling ?? group?.previousElementSibling
  const next =
    neighbour?.querySelector<HTMLElement>('[data-remove]') ??
    button.closest('form')?.querySelector<HTMLElement>('[data-add]')
  moveFocusTo(next)
}

interface DayChoiceProps {
  readonly chosen: readonly Day[]
  readonly problem: string | undefined
  /** Whether a request is in flight. If so, the checkboxes are disabled, because checkboxes cannot be read-only. */
  readonly isBusy: boolean
  readonly choose: (days: readonly Day[]) => void
}

/** The days of the week as checkboxes, Monday first. */
function DayChoice({ chosen, problem, isBusy, choose }: DayChoiceProps) {
  const label = useId()
  const reason = useId()
  const isInvalid = problem !== undefined
  return (
    <div
      className={classes.dayField}
      role="group"
      aria-labelledby={label}
      aria-describedby={isInvalid ? reason : undefined}
    >
      <span id={label} className={classes.label}>
        Days
      </span>
      <div className={classes.days}>
        {days.map((day) => (
          <label key={day} className={classes.day}>
            <input
              type="checkbox"
              className={classes.dayBox}
              aria-label={dayNames[day]}
              aria-invalid={isInvalid || undefined}
              checked={chosen.includes(day)}
              disabled={isBusy}
              onChange={(event) =>
                choose(days.filter((each) => (each === day ? event.currentTarget.checked : chosen.includes(each))))
              }
            />
            <span aria-hidden="true">{shortDayName(day)}</span>
          </label>
        ))}
      </div>
      <span id={reason} className={classes.problem}>
        {problem}
      </span>
    </div>
  )
}
