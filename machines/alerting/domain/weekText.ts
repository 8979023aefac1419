/** The recurrences of a timeslot typed in one line: 'Mon-Fri 21:00-06:30; Sat-Sun all day' (docs/behaviour.md#timeslots). */
import { days, weekdays, type Day } from './day.ts'
import { microsecondsOf, readTime } from './timeOfDay.ts'
import type { RecurrenceDraft } from './timeslot.ts'
import { dayNames } from './weekWords.ts'

/** A recurrence as it is typed, without its key. It may run past midnight. */
export type TypedRecurrence = Omit<RecurrenceDraft, 'key'>

/** What a line means: recurrences, or why it is not understood. */
export type WeekReading =
  | { readonly recurrences: readonly TypedRecurrence[] }
  /** A whole sentence. */
  | { readonly problem: string }

const example = "'Mon-Fri 21:00-06:30; Sat-Sun all day'"

const groups: ReadonlyMap<string, readonly Day[]> = new Map([
  ['everyday', days],
  ['daily', days],
  ['always', days],
  ['weekdays', weekdays],
  ['weekend', [6, 7]],
  ['weekends', [6, 7]],
])

/** The parts of a line, and the words that only separate them left out. */
function partsOf(line: string): readonly string[] {
  return line
    .toLowerCase()
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/\bevery day\b/g, 'everyday')
    .replaceAll(/\ball day\b/g, 'allday')
    .replaceAll(/(\d)\s+([ap]m)\b/g, '$1$2')
    .replaceAll(/\s+(?:to|until)\s+/g, '-')
    .replaceAll(/\s*-\s*/g, '-')
    .replaceAll(/\band\b|[,&+]/g, ' ')
    .split(/\s+/)
    .filter((part) => part !== '')
}

/** Reads a line of days and times. Without times, a day counts as a whole; without days, times are of every day. */
export function readWeek(text: string): WeekReading {
  const recurrences: TypedRecurrence[] = []
  for (const line of text.split(/[;\n]/)) {
    let on: readonly Day[] = []
    let hasTimes = false
    const close = () => {
      if (on.length > 0 && !hasTimes) recurrences.push({ days: on, start: '', end: '', isAllDay: true })
    }
    for (const part of partsOf(line)) {
      const more = daysIn(part)
      if (more !== undefined) {
        // Days after times begin another part of the week.
        if (hasTimes) on = []
        hasTimes = false
        on = days.filter((day) => on.includes(day) || more.includes(day))
        continue
      }
      const times = part === 'allday' ? { start: '', end: '', isAllDay: true } : timesIn(part)
      if (times === undefined) return { problem: `'${part}' is not understood. Type days and times, as in ${example}.` }
      if (times === 'empty') return { problem: `'${part}' begins and ends at the same time.` }
      recurrences.push({ days: on.length === 0 ? days : on, ...times })
      hasTimes = true
    }
    close()
  }
  if (recurrences.length === 0) return { problem: `Type days and times, as in ${example}.` }
  return { recurrences }
}

/** 'mon', 'monday', 'mon-fri', 'sat-mon'; undefined if the part names no days. */
function daysIn(part: string): readonly Day[] | undefined {
  const group = groups.get(part)
  if (group !== undefined) return group
  const [from, to, ...rest] = part.split('-').map(dayIn)
  if (from === undefined || rest.length > 0) return undefined
  if (!part.includes('-')) return [from]
  if (to === undefined) return undefined
  const length = (to - from + 7) % 7
  return days.filter((day) => (day - from + 7) % 7 <= length)
}

function dayIn(word: string): Day | undefined {
  // Two letters tell the days apart.
  if (word.length < 2) return undefined
  return days.find((day) => dayNames[day].toLowerCase().startsWith(word))
}

type Times = Pick<TypedRecurrence, 'start' | 'end' | 'isAllDay'>

/** '21:00-06:30', '21-6', '9am-5pm'; 'empty' if both are the same moment. */
function timesIn(part: string): Times | 'empty' | undefined {
  const [start, end, ...rest] = part.split('-').map(timeIn)
  if (start === undefined || end === undefined || rest.length > 0) return undefined
  const [from, to] = [readTime(start), readTime(end)]
  if (from === undefined || to === undefined) return undefined
  if (microsecondsOf(from) === microsecondsOf(to)) return 'empty'
  return { start, end, isAllDay: false }
}

/** A time as a field of the form takes it: '21' is '21:00'. */
function timeIn(word: string): string | undefined {
  const full = word.replace(/^(\d{1,2})([ap]m)?$/, '$1:00$2')
  return readTime(full) === undefined ? undefined : full
}
