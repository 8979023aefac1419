import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { recurrencesOf, withTimeslotChange } from '../../../../machines/alerting/domain/timeslot.ts'
import { readWeek, type TypedRecurrence } from '../../../../machines/alerting/domain/weekText.ts'
import { weekWords } from '../../../../machines/alerting/domain/weekWords.ts'
import type { TimeslotRef } from '../../../../machines/alerting/timeslot.ts'
import { useValue } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import classes from './WeekText.module.css'

interface WeekTextProps {
  readonly timeslot: TimeslotRef | undefined
  readonly isBusy: boolean
}

/**
 * The whole week in one line: 'Mon-Fri 21:00-06:30; Sat-Sun all day'. A line below says how it was understood, and a
 * button or Enter makes it the recurrences.
 */
export function WeekText({ timeslot, isBusy }: WeekTextProps) {
  const text = useValue(timeslot, 'weekText') ?? ''
  const fieldId = useId()
  const isTyped = text.trim() !== ''
  const reading = isTyped ? readWeek(text) : undefined
  const use = () => {
    if (reading === undefined || !('recurrences' in reading) || isBusy) return
    timeslot?.send({ type: 'form.change', change: { type: 'week', recurrences: reading.recurrences } })
  }
  return (
    <div className={classes.week}>
      <TextInput
        id={fieldId}
        className={classes.field ?? ''}
        label="The week in one line"
        placeholder="Mon-Fri 21:00-06:30"
        value={text}
        readOnly={isBusy}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => timeslot?.send({ type: 'timeslot.writeWeek', text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isTyped) return
          // Enter would save the form without what is typed here.
          event.preventDefault()
          use()
        }}
      />
      <output className={classes.reading}>
        {reading !== undefined &&
          ('problem' in reading ? (
            <span className={classes.problem}>{reading.problem}</span>
          ) : (
            <>
              <b>{wordsOf(reading.recurrences)}</b>{' '}
              <Button
                size="compact-sm"
                variant="default"
                onClick={({ currentTarget: { ownerDocument } }) => {
                  use()
                  // This button disappears.
                  moveFocusTo(ownerDocument.getElementById(fieldId))
                }}
              >
                Use instead of the recurrences
              </Button>
            </>
          ))}
      </output>
    </div>
  )
}

function wordsOf(recurrences: readonly TypedRecurrence[]) {
  const draft = withTimeslotChange({ name: '', recurrences: [] }, { type: 'week', recurrences })
  return weekWords(recurrencesOf(draft))
}
