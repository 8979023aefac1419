import { describe, expect, it, test } from 'vitest'
import {
  dateFormatOf,
  typedDate,
  writtenDate,
  type DateFormat,
} from '../../../../machines/incident/domain/acknowledgement/dateFormat.ts'
import { chosenExpiry, enteredExpiry, readExpiry } from '../../../../machines/incident/domain/acknowledgement/expiry.ts'

const now = new Date(2026, 10, 30, 12).getTime()
const endOfFirst = new Date(2026, 11, 1, 23, 59, 59, 999).toISOString()
const formats: readonly DateFormat[] = ['yyyy-MM-dd', 'MM/dd/yyyy', 'dd/MM/yyyy', 'dd.MM.yyyy']

describe('a typed date', () => {
  it.each(formats)('is understood in ISO 8601, with dots and in the format of the screen: %s', (format) => {
    for (const text of ['2026-12-01', '01.12.2026', '1.12.2026', writtenDate(format, new Date(2026, 11, 1))])
      expect(readExpiry(text, now, format)).toEqual({ until: endOfFirst })
  })

  it.each<[DateFormat, string]>([
    ['yyyy-MM-dd', '12/01/2026'],
    ['dd.MM.yyyy', '12/01/2026'],
    ['dd/MM/yyyy', '01/12/2026'],
  ])('with slashes means MM/dd/yyyy, unless the screen shows dd/MM/yyyy: %s', (format, text) => {
    expect(readExpiry(text, now, format)).toEqual({ until: endOfFirst })
  })

  it.each(['12-01-2026', '2026.12.01', '2026/12/01', '1/12/2026', '32.12.2026', '01.13.2026', '01.12.26'])(
    '%s is refused in every format',
    (text) => {
      for (const format of formats) expect(readExpiry(text, now, format)).toEqual({ problem: 'Invalid Date Format' })
    },
  )

  it('has its parts by the separator', () => {
    expect(typedDate('03.02.2026', 'MM/dd/yyyy')).toEqual({ year: 2026, month: 2, date: 3 })
    expect(typedDate('03/02/2026', 'MM/dd/yyyy')).toEqual({ year: 2026, month: 3, date: 2 })
    expect(typedDate('03/02/2026', 'dd/MM/yyyy')).toEqual({ year: 2026, month: 2, date: 3 })
  })
})

test('what is chosen or was entered before is shown in the format of the screen', () => {
  expect(chosenExpiry('tomorrowMorning', now, 'dd.MM.yyyy').expiry).toBe('01.12.2026 08:00')
  expect(enteredExpiry(endOfFirst, 'yyyy-MM-dd').expiry).toBe('2026-12-01')
})

describe('the format of the screen', () => {
  it.each<[string, DateFormat]>([
    ['yyyy-MM-dd', 'yyyy-MM-dd'],
    ['MM/dd/yyyy', 'MM/dd/yyyy'],
    ['M/d/yy', 'MM/dd/yyyy'],
    ['dd/MM/yyyy', 'dd/MM/yyyy'],
    ['dd.MM.yyyy', 'dd.MM.yyyy'],
    ['d. M. yyyy', 'dd.MM.yyyy'],
    ['EEE d MMM', 'yyyy-MM-dd'],
  ])('as configured: %s', (timestampDateFormat, format) => {
    expect(dateFormatOf('configured', { timestampDateFormat })).toBe(format)
  })

  it('of the browser’s language, which is American English in the tests', () => {
    expect(dateFormatOf('locale', { timestampDateFormat: 'dd.MM.yyyy' })).toBe('MM/dd/yyyy')
  })

  it('is ISO 8601 where nobody types what the screen shows', () => {
    for (const chosen of ['iso', 'rfc', 'epoch'] as const)
      expect(dateFormatOf(chosen, { timestampDateFormat: 'dd.MM.yyyy' })).toBe('yyyy-MM-dd')
  })
})
