import { describe, expect, it } from 'vitest'
import type { Day } from '../../../../machines/alerting/domain/day.ts'
import {
  allDayChange,
  carriedOver,
  changedPart,
  draftOfTimeslot,
  fieldOfTimeslotChange,
  isPastMidnight,
  isSameTimeslot,
  isValid,
  newTimeslot,
  nextKey,
  problemsOf,
  recurrencesOf,
  shownTime,
  withNewRecurrence,
  withRecurrence,
  withSplitAtMidnight,
  withoutRecurrence,
  type RecurrenceDraft,
  type TimeslotDraft,
} from '../../../../machines/alerting/domain/timeslot.ts'
import { gapsOf } from '../../../../machines/alerting/domain/week.ts'

const weekdays: readonly Day[] = [1, 2, 3, 4, 5]

function recurrence(change: Partial<RecurrenceDraft> = {}): RecurrenceDraft {
  return { key: 1, days: weekdays, start: '08:00', end: '16:00', isAllDay: false, ...change }
}

function draft(...recurrences: readonly RecurrenceDraft[]): TimeslotDraft {
  return { name: 'Office hours', recurrences }
}

describe('a new timeslot', () => {
  it('has no name, and a recurrence from 08:00 to 16:00 on days 1-5', () => {
    expect(newTimeslot()).toEqual({ name: '', recurrences: [recurrence()] })
    expect(recurrencesOf(newTimeslot())).toEqual([
      { days: weekdays, start: '08:00:00', end: '16:00:00', isAllDay: false },
    ])
  })

  it('gets further recurrences with the same initial values, each with its own key', () => {
    const longer = withNewRecurrence(withNewRecurrence(draft(recurrence({ key: 4, days: [7] }))))
    expect(longer.recurrences.slice(1)).toEqual([recurrence({ key: 5 }), recurrence({ key: 6 })])
  })

  it('without recurrences gives key 1 to the first one that is added', () => {
    expect(nextKey(draft())).toBe(1)
  })
})

describe('a whole day', () => {
  it('that is ticked has no start and no end, and keeps its days', () => {
    const ticked = withRecurrence(draft(recurrence({ days: [6] }), recurrence({ key: 2 })), 1, allDayChange(true))
    expect(ticked.recurrences).toEqual([
      recurrence({ days: [6], start: '', end: '', isAllDay: true }),
      recurrence({ key: 2 }),
    ])
  })

  it('that is unticked becomes 04:00:00-16:00:00 on days 1-5', () => {
    const whole = draft(recurrence({ days: [7], start: '', end: '', isAllDay: true }))
    expect(recurrencesOf(withRecurrence(whole, 1, allDayChange(false)))).toEqual([
      { days: weekdays, start: '04:00:00', end: '16:00:00', isAllDay: false },
    ])
  })

  it('is sent as 00:00:00 to 23:59:59.999999, and edited without times', () => {
    const sent = recurrencesOf(draft(recurrence({ days: [7, 6], start: '', end: '', isAllDay: true })))
    expect(sent).toEqual([{ days: [6, 7], start: '00:00:00', end: '23:59:59.999999', isAllDay: true }])
    expect(draftOfTimeslot({ pk: 1, name: 'Weekend', recurrences: sent }).recurrences).toEqual([
      recurrence({ days: [6, 7], start: '', end: '', isAllDay: true }),
    ])
  })
})

describe('errors of a recurrence', () => {
  it.each<[string, Partial<RecurrenceDraft>, object]>([
    ['none', {}, {}],
    ['none for an end at 24:00', { end: '24:00' }, {}],
    ['none for an end a microsecond after the start', { start: '16:00:00.000001', end: '16:00:00.000002' }, {}],
    ['an empty start', { start: ' ' }, { start: 'Required' }],
    ['an empty end', { end: '' }, { end: 'Required' }],
    ['an empty start and an empty end', { start: '', end: '' }, { start: 'Required', end: 'Required' }],
    ['an invalid start', { start: 'soon' }, { start: 'Invalid' }],
    ['an invalid end', { end: '25:00' }, { end: 'Invalid' }],
    ['an empty start and an invalid end', { start: '', end: '8' }, { start: 'Required', end: 'Invalid' }],
    [
      'a start after the end',
      { start: '17:00' },
      { start: 'Must be before end time', end: 'Must be after start time' },
    ],
    [
      'a start equal to the end',
      { start: '16:00' },
      { start: 'Must be before end time', end: 'Must be after start time' },
    ],
    ['an end at 00:00', { end: '00:00' }, { start: 'Must be before end time', end: 'Must be after start time' }],
    ['no day', { days: [] }, { days: 'Required' }],
    ['no day and no start', { days: [], start: '' }, { days: 'Required', start: 'Required' }],
    ['none for a whole day without times', { start: '', end: '', isAllDay: true }, {}],
    ['a whole day without days', { days: [], start: '', end: '', isAllDay: true }, { days: 'Required' }],
  ])('%s', (_, change, problems) => {
    expect(problemsOf(recurrence(change))).toEqual(problems)
  })
})

describe('a timeslot', () => {
  it.each<[string, TimeslotDraft, boolean]>([
    ['with a name and recurrences', draft(recurrence()), true],
    ['without recurrences', draft(), true],
    ['without a name', { ...draft(recurrence()), name: '  ' }, false],
    ['with an invalid recurrence', draft(recurrence(), recurrence({ key: 2, days: [] })), false],
  ])('%s can be saved: %s', (_, typed, can) => {
    expect(isValid(typed)).toBe(can)
  })

  it('keeps times with seconds and fractions unchanged', () => {
    const saved = {
      pk: 1,
      name: 'Odd',
      recurrences: [{ days: weekdays, start: '08:00:30', end: '12:00:30.250000', isAllDay: false }],
    }
    const typed = draftOfTimeslot(saved)
    expect(typed.recurrences).toEqual([recurrence({ start: '08:00:30', end: '12:00:30.250000' })])
    expect(recurrencesOf(typed)).toEqual(saved.recurrences)
  })

  it('is sent with its days in the order of the week', () => {
    expect(recurrencesOf(draft(recurrence({ days: [7, 1, 3] })))[0]?.days).toEqual([1, 3, 7])
  })

  it('loses only the removed recurrence', () => {
    expect(withoutRecurrence(draft(recurrence(), recurrence({ key: 2 })), 1)).toEqual(draft(recurrence({ key: 2 })))
  })

  it.each<[string, TimeslotDraft, boolean]>([
    ['no difference', draft(recurrence()), true],
    ['spaces around the name', { ...draft(recurrence()), name: ' Office hours ' }, true],
    ['a time in another format', draft(recurrence({ start: '8:00 am', end: '16:00:00' })), true],
    ['days in another order', draft(recurrence({ days: [5, 4, 3, 2, 1] })), true],
    ['another key', draft(recurrence({ key: 9 })), true],
    ['another name', { ...draft(recurrence()), name: 'Daytime' }, false],
    ['another start', draft(recurrence({ start: '08:01' })), false],
    ['another end', draft(recurrence({ end: '16:00:00.5' })), false],
    ['an invalid end', draft(recurrence({ end: 'soon' })), false],
    ['one day fewer', draft(recurrence({ days: [1, 2, 3, 4] })), false],
    ['another day', draft(recurrence({ days: [1, 2, 3, 4, 6] })), false],
    ['a recurrence that lasts all day', draft(recurrence({ isAllDay: true })), false],
    ['one more recurrence', draft(recurrence(), recurrence({ key: 2 })), false],
    ['no recurrence', draft(), false],
  ])('with %s counts as unchanged: %s', (_, other, isSame) => {
    expect(isSameTimeslot(draft(recurrence()), other)).toBe(isSame)
    expect(isSameTimeslot(other, draft(recurrence()))).toBe(isSame)
  })
})

it('makes the errors of every recurrence out of date with each edit of one, but not with a new one at the end', () => {
  const edits = [
    { type: 'removeRecurrence', key: 1 },
    { type: 'splitAtMidnight', key: 1 },
    { type: 'days', key: 1, days: weekdays },
    { type: 'start', key: 1, start: '' },
    { type: 'end', key: 1, end: '' },
    { type: 'allDay', key: 1, isAllDay: true },
  ] as const
  expect(edits.map(fieldOfTimeslotChange)).toEqual(edits.map(() => 'time_recurrences'))
  expect(fieldOfTimeslotChange({ type: 'addRecurrence' })).toBeUndefined()
})

describe('a timeslot changed in two places', () => {
  const before = draft(recurrence())
  const now: TimeslotDraft = { name: 'Day shift', recurrences: [recurrence({ start: '09:00' })] }
  const longer = [recurrence(), recurrence({ key: 2, days: [7] })]

  it('takes the other version of a field whose edit changes nothing', () => {
    expect(
      carriedOver({ name: ' Office hours ', recurrences: [recurrence({ start: '8:00:00' })] }, before, now),
    ).toEqual(now)
  })

  it('keeps the name typed here, and takes the recurrences of the other version', () => {
    expect(carriedOver({ ...before, name: 'Mornings' }, before, now)).toEqual({ ...now, name: 'Mornings' })
  })

  it('keeps all recurrences if any of them was edited here, and takes the name of the other version', () => {
    expect(carriedOver({ ...before, recurrences: longer }, before, now)).toEqual({ ...now, recurrences: longer })
  })

  it('stores only changed fields in its draft', () => {
    expect(changedPart(before, before)).toEqual({})
    expect(changedPart({ name: 'Mornings', recurrences: longer }, before)).toEqual({
      name: 'Mornings',
      recurrences: longer,
    })
  })
})

describe('a recurrence past midnight', () => {
  it.each<[string, Partial<RecurrenceDraft>, boolean]>([
    ['22:00-06:00', { start: '22:00', end: '06:00' }, true],
    ['22:00-00:00', { start: '22:00', end: '00:00' }, true],
    ['08:00-16:00', {}, false],
    ['16:00-16:00', { start: '16:00' }, false],
    ['22:00-soon', { start: '22:00', end: 'soon' }, false],
    ['all day', { start: '22:00', end: '06:00', isAllDay: true }, false],
  ])('%s: %s', (_, change, isPast) => {
    expect(isPastMidnight(recurrence(change))).toBe(isPast)
  })

  it('becomes two recurrences: the first ends at the end of its days, the second starts at the start of the following days', () => {
    const split = withSplitAtMidnight(
      draft(recurrence({ days: [5, 7], start: '22:00', end: '06:00' }), recurrence({ key: 2 })),
      1,
    )
    expect(split).toEqual(
      draft(
        recurrence({ days: [5, 7], start: '22:00', end: '24:00' }),
        recurrence({ key: 3, days: [1, 6], start: '00:00', end: '06:00' }),
        recurrence({ key: 2 }),
      ),
    )
    expect(isValid(split)).toBe(true)
    expect(recurrencesOf(split)[0]).toEqual({
      days: [5, 7],
      start: '22:00:00',
      end: '23:59:59.999999',
      isAllDay: false,
    })
    expect(gapsOf(recurrencesOf(split)), 'no moment is left uncovered').toEqual([])
  })

  it('is not split if it ends at midnight', () => {
    expect(withSplitAtMidnight(draft(recurrence({ start: '22:00', end: '00:00' })), 1)).toEqual(
      draft(recurrence({ start: '22:00', end: '24:00' })),
    )
  })

  it('is the only recurrence that is split', () => {
    const typed = draft(recurrence(), recurrence({ key: 2, start: '22:00', end: '06:00' }))
    expect(withSplitAtMidnight(typed, 1)).toEqual(typed)
  })
})

describe('a time of day', () => {
  it.each([
    ['08:00:00', '08:00'],
    ['00:00:00', '00:00'],
    ['08:00:30', '08:00:30'],
    ['08:00:00.500000', '08:00:00.500000'],
    ['23:59:59.999999', '24:00'],
    ['23:59:59', '23:59:59'],
  ])('%s shows as %s', (time, shown) => {
    expect(shownTime(time)).toBe(shown)
  })
})
