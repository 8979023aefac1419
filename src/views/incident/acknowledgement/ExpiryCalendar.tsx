// The calendar library has a single style sheet.
import '@mantine/dates/styles.css'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import type { AcknowledgementEntryRef } from '../../../../machines/incident/acknowledgementEntry.ts'
import { calendarDay, calendarEnd, calendarToday } from '../../../../machines/incident/domain/expiry.ts'
import { useTime, useValue } from '../../actors.ts'

/** No day is marked as a weekend, because people are on duty on Sundays too. */
const noDays: DayOfWeek[] = []

/** The days on which an acknowledgement can expire: today and later. */
export function ExpiryCalendar({ entry }: { readonly entry: AcknowledgementEntryRef }) {
  const today = useTime(calendarToday)
  const month = useValue(entry, 'month') ?? today
  const day = calendarDay(useValue(entry, 'expiry'))
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
