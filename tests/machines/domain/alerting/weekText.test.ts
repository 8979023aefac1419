/** The week typed in one line (docs/behaviour.md#timeslots). */
import { expect, it, test } from 'vitest'
import { days } from '../../../../machines/alerting/domain/day.ts'
import { recurrencesOf, withTimeslotChange, type Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { readWeek } from '../../../../machines/alerting/domain/weekText.ts'
import { spansOf } from '../../../../machines/alerting/domain/week.ts'
import { weekWords } from '../../../../machines/alerting/domain/weekWords.ts'
import { pick, randomNumbers } from '../../../support/random.ts'

/** The recurrences of a timeslot for which this line was typed; a text if it is not understood. */
function typed(text: string): readonly Recurrence[] | string {
  const reading = readWeek(text)
  if ('problem' in reading) return reading.problem
  const before = { name: '', recurrences: [{ key: 4, days: [], start: '', end: '', isAllDay: true }] }
  return recurrencesOf(withTimeslotChange(before, { type: 'week', recurrences: reading.recurrences }))
}

it('splits a night at midnight', () => {
  expect(typed('Mon-Fri 21:00-06:30')).toEqual([
    { days: [1, 2, 3, 4, 5], start: '21:00:00', end: '23:59:59.999999', isAllDay: false },
    { days: [2, 3, 4, 5, 6], start: '00:00:00', end: '06:30:00', isAllDay: false },
  ])
})

test.each([
  ['mon – fri 21 to 6:30', 'Mon-Fri 21:00-06:30'],
  ['Weekdays 9am-5 pm; weekend', 'Mon-Fri 09:00-17:00; Sat-Sun all day'],
  ['Saturday and Sunday', 'Sat-Sun all day'],
  ['Fri-Mon 08:00-16:00', 'Fri-Mon 08:00-16:00'],
  ['Mon, Wed & Fri 08:00-12:00, 13:00-16:00', 'Mon, Wed and Fri 08:00-12:00 and 13:00-16:00'],
  ['Mon 08:00-12:00 Tue 10:00-24:00', 'Mon 08:00-12:00; Tue 10:00-24:00'],
  ['22:00-00:00', 'Every day 22:00-24:00'],
  ['always', 'Always'],
])('understands %s', (text, words) => {
  const found = typed(text)
  expect(typeof found === 'string' ? found : weekWords(found)).toBe(words)
})

const example = "'Mon-Fri 21:00-06:30; Sat-Sun all day'"

test.each([
  ['Mxn 08:00-16:00', `'mxn' is not understood. Type days and times, as in ${example}.`],
  ['Mon 08:00', `'08:00' is not understood. Type days and times, as in ${example}.`],
  ['Mon 08:00-25:00', `'08:00-25:00' is not understood. Type days and times, as in ${example}.`],
  ['T 08:00-16:00', `'t' is not understood. Type days and times, as in ${example}.`],
  ['Mon 08:00-08:00', "'08:00-08:00' begins and ends at the same time."],
  [' ; ', `Type days and times, as in ${example}.`],
])('says in one sentence what it does not understand in %s', (text, problem) => {
  expect(typed(text)).toBe(problem)
})

it('understands every week as the console writes it', () => {
  const random = randomNumbers(7)
  const time = () => `${String(Math.floor(random() * 24)).padStart(2, '0')}:${pick(['00', '07', '30'], random)}:00`
  for (let run = 0; run < 500; run += 1) {
    const recurrences = Array.from({ length: 1 + Math.floor(random() * 3) }, (): Recurrence => {
      const [start = '', end = ''] = [time(), time()].toSorted()
      const on = days.filter(() => random() < 0.5)
      return { days: on.length === 0 ? [3] : on, start, end: end === start ? '23:59:59.999999' : end, isAllDay: false }
    })
    const words = weekWords(recurrences)
    const found = typed(words)
    const spans = typeof found === 'string' ? found : spansOf(found)
    expect({ words, spans }).toEqual({ words, spans: spansOf(recurrences) })
  }
})
