import { useId } from 'react'
import { days, type Day } from '../../../../machines/alerting/domain/day.ts'
import { dayNames, shortDayName } from '../../../../machines/alerting/domain/weekWords.ts'
import classes from './RecurrenceFields.module.css'

interface DayChoiceProps {
  readonly chosen: readonly Day[]
  readonly problem: string | undefined
  /** Whether a request is in flight. If so, the checkboxes are disabled, because checkboxes cannot be read-only. */
  readonly isBusy: boolean
  readonly choose: (days: readonly Day[]) => void
}

/** The days of the week as checkboxes, Monday first. */
export function DayChoice({ chosen, problem, isBusy, choose }: DayChoiceProps) {
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
