// The calendar library has a single style sheet.
import '@mantine/dates/styles.css'
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import type { AcknowledgementEntryRef } from '../../../../machines/incident/acknowledgementEntry.ts'
import type { DateFormat } from '../../../../machines/incident/domain/acknowledgement/dateFormat.ts'
import {
  expiryChoices,
  calendarDay,
  calendarEnd,
  calendarToday,
  isEndOfDay,
  type ExpiryChoice,
} from '../../../../machines/incident/domain/acknowledgement/expiry.ts'
import type { ReactNode } from 'react'
import { useTag, useTime, useValue } from '../../actors.ts'
import { clockTime, dayInWords } from '../../../time/inWords.ts'
import { relativeTime } from '../../../time/relative.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import classes from './ExpiryField.module.css'
import { expiryMoment } from './selectors.ts'
import { DatePicker, type DayOfWeek } from '@mantine/dates'

interface ExpiryFieldProps {
  /** The entry that is being written; undefined while it is being sent. */
  readonly entry: AcknowledgementEntryRef | undefined
  /** The expiry to show while it is being sent. */
  readonly sentExpiry?: string | undefined
  /** Whether the field has the dialog's initial focus. */
  readonly isFirst?: boolean
}

/** In a low window the calendar covers the field instead of extending beyond the window. */
const calendarPlacement = { flip: true, shift: { crossAxis: true, padding: 8 } }

/** Above the dialog's header, which is above the scrolling content. */
const aboveDialogHead = 1001

/** When an acknowledgement expires: never, after one of a few durations, or at a date that is typed or picked in a calendar. */
export function ExpiryField({ entry, sentExpiry, isFirst = false }: ExpiryFieldProps) {
  const typed = useValue(entry, 'expiry') ?? sentExpiry ?? ''
  const problem = useValue(entry, 'problem')
  const hasCalendar = useTag(entry, 'calendar')
  const defaults = useValue(entry, 'defaults')
  const isNeeded = defaults?.needsExpiry === true
  const format = defaults?.dateFormat
  const chosen = useValue(entry, 'choice') ?? (typed.trim() === '' ? 'never' : undefined)
  const isBusy = entry === undefined
  return (
    <div className={classes.expiry}>
      <Popover
        opened={hasCalendar}
        onDismiss={() => entry?.send({ type: 'acknowledgementEntry.closeCalendar' })}
        position="bottom-end"
        offset={4}
        withinPortal={false}
        middlewares={calendarPlacement}
        zIndex={aboveDialogHead}
        shadow="md"
        trapFocus
        returnFocus
      >
        <TextInput
          label="Expiry date"
          name="expiry"
          placeholder={format}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          data-autofocus={isFirst || undefined}
          value={typed}
          readOnly={isBusy}
          error={problem}
          description={
            problem === undefined && <Reading entry={entry} typed={typed} isNeeded={isNeeded} format={format} />
          }
          rightSection={<CalendarButton entry={entry} isOpen={hasCalendar} />}
          rightSectionPointerEvents="all"
          inputContainer={besideChoices({ entry, chosen, isNeeded })}
          onChange={(event) =>
            entry?.send({ type: 'acknowledgementEntry.changeExpiry', value: event.currentTarget.value })
          }
          onBlur={() => entry?.send({ type: 'acknowledgementEntry.checkExpiry' })}
        />
        <Popover.Dropdown className={classes.calendar ?? ''}>
          {entry !== undefined && <ExpiryCalendar entry={entry} />}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** Puts the field at the end of the line of choices. */
function besideChoices(choices: ChoicesProps) {
  return (field: ReactNode) => (
    <div className={classes.line}>
      <Choices {...choices} />
      <div className={classes.field}>{field}</div>
    </div>
  )
}

interface ChoicesProps extends Pick<ExpiryFieldProps, 'entry'> {
  readonly chosen: ExpiryChoice | undefined
  /** Whether an acknowledgement needs an expiry, so that 'never' is not offered. */
  readonly isNeeded: boolean
}

/** The expiries that need no typing; the chosen one is marked. */
function Choices({ entry, chosen, isNeeded }: ChoicesProps) {
  const isBusy = entry === undefined
  const offered = isNeeded ? expiryChoices.filter((choice) => choice !== 'never') : expiryChoices
  return (
    <div className={classes.choices} role="group" aria-label="Expires">
      {offered.map((choice) => (
        <Button
          key={choice}
          className={classes.choice ?? ''}
          variant="default"
          size="sm"
          aria-pressed={choice === chosen}
          aria-disabled={isBusy}
          mod={{ disabled: isBusy }}
          // A click leaves the focus in the field that is being written.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => entry?.send({ type: 'acknowledgementEntry.chooseExpiry', choice })}
        >
          {choiceNames[choice]}
        </Button>
      ))}
    </div>
  )
}

const choiceNames: Readonly<Record<ExpiryChoice, string>> = {
  never: 'Never',
  inOneHour: '1 h',
  inFourHours: '4 h',
  atEndOfDay: 'End of day',
  tomorrowMorning: '08:00 tomorrow',
  inOneWeek: '1 week',
}

interface CalendarButtonProps {
  readonly entry: AcknowledgementEntryRef | undefined
  readonly isOpen: boolean
}

function CalendarButton({ entry, isOpen }: CalendarButtonProps) {
  const isBusy = entry === undefined
  return (
    <Popover.Target>
      <ActionIcon
        variant="subtle"
        aria-label="Choose a day"
        title="Choose a day"
        aria-disabled={isBusy}
        mod={{ disabled: isBusy }}
        onClick={() =>
          entry?.send({ type: isOpen ? 'acknowledgementEntry.closeCalendar' : 'acknowledgementEntry.openCalendar' })
        }
      >
        <IconCalendar size={16} aria-hidden="true" />
      </ActionIcon>
    </Popover.Target>
  )
}

interface ReadingProps extends Pick<ExpiryFieldProps, 'entry'>, Pick<ChoicesProps, 'isNeeded'> {
  readonly typed: string
  readonly format: DateFormat | undefined
}

/**
 * Says in words how the console reads the text, and how far away that is. Screen readers announce it when the moment
 * changes, not every minute.
 */
function Reading({ entry, typed, isNeeded, format }: ReadingProps) {
  const meant = useValue(entry, 'meant')
  const until = useTime((now) => expiryMoment({ expiry: typed, meant }, now, format))
  return (
    <span aria-live="polite" aria-relevant="additions">
      {until !== '' && (
        <span key={until}>
          <Until time={until} />
        </span>
      )}
      {until === '' && typed.trim() === '' && (isNeeded ? neededWords : neverWords)}
      {until === '' && typed.trim() !== '' && 'A day, and optionally a time of that day.'}
    </span>
  )
}

/** 'Until the end of Tuesday 1 December 2026', with the time if it is another, and how far away that is. */
function Until({ time }: { readonly time: string }) {
  const style = useTimeStyle()
  const relative = useTime((now) => relativeTime(time, now))
  const day = dayInWords(time)
  const clock = style === undefined ? '' : `, ${clockTime(time, style)}`
  return (
    <>
      Until <time dateTime={time}>{isEndOfDay(time) ? `the end of ${day}` : `${day}${clock}`}</time>{' '}
      <span className={classes.relative}>({relative})</span>
    </>
  )
}

const neverWords = 'If left empty, the acknowledgement never expires.'
const neededWords = 'An acknowledgement needs an expiry here.'

/** No day is marked as a weekend, because people are on duty on Sundays too. */
const noDays: DayOfWeek[] = []

/** The days on which an acknowledgement can expire: today and later. */
function ExpiryCalendar({ entry }: { readonly entry: AcknowledgementEntryRef }) {
  const today = useTime(calendarToday)
  const month = useValue(entry, 'month') ?? today
  const day = calendarDay(useValue(entry, 'expiry'), useValue(entry, 'defaults').dateFormat)
  const first = day !== undefined && day >= today ? day : today
  return (
    <DatePicker
      value={day ?? null}
      onChange={(picked) => entry.send({ type: 'acknowledgementEntry.pickDay', day: picked ?? first })}
      date={month}
      onDateChange={(shown) => entry.send({ type: 'acknowledgementEntry.showMonth', day: shown })}
      level="month"
      maxLevel="month"
      hideOutsideDates
      highlightToday
      weekendDays={noDays}
      minDate={today}
      maxDate={calendarEnd}
      enableKeyboardNavigation={false}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      getDayProps={(date) => ({
        'aria-pressed': date === day,
        'aria-current': date === today ? 'date' : undefined,
        'data-autofocus': date === first || undefined,
      })}
    />
  )
}
