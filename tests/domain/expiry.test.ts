import { describe, expect, it } from 'vitest'
import { readExpiry } from '../../machines/domain/expiry.ts'

/** Noon on 15 January 2026, local time. */
const now = new Date(2026, 0, 15, 12).getTime()

describe('an expiry', () => {
  it.each(['', '  '])('is not wanted where "%s" is typed', (text) => {
    expect(readExpiry(text, now)).toEqual({ until: undefined })
  })

  it.each([
    ['01/16/2026', new Date(2026, 0, 16, 23, 59, 59, 999)],
    [' 12/31/2026 ', new Date(2026, 11, 31, 23, 59, 59, 999)],
    ['02/29/2028', new Date(2028, 1, 29, 23, 59, 59, 999)],
    ['01/01/2100', new Date(2100, 0, 1, 23, 59, 59, 999)],
  ])('%s is the end of that local day', (text, end) => {
    expect(readExpiry(text, now)).toEqual({ until: end.toISOString() })
  })

  it('of today has not passed yet', () => {
    expect(readExpiry('01/15/2026', now)).toEqual({ until: new Date(2026, 0, 15, 23, 59, 59, 999).toISOString() })
  })

  it.each([
    ['soon', 'Invalid Date Format'],
    ['2026-01-16', 'Invalid Date Format'],
    ['1/16/2026', 'Invalid Date Format'],
    ['16/01/2026', 'Invalid Date Format'],
    ['02/30/2026', 'Invalid Date Format'],
    ['02/29/2026', 'Invalid Date Format'],
    ['00/10/2026', 'Invalid Date Format'],
    ['01/16/26', 'Invalid Date Format'],
    ['01/14/2026', 'Date should not be before minimal date'],
    ['12/31/1899', 'Date should not be before minimal date'],
    ['01/01/0050', 'Date should not be before minimal date'],
    ['01/02/2100', 'Date should not be after maximal date'],
  ])('%s is refused: %s', (text, problem) => {
    expect(readExpiry(text, now)).toEqual({ problem })
  })
})
