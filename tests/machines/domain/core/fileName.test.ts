import { expect, test, vi } from 'vitest'
import { fileDate, fileSubject, fileTime } from '../../../../machines/core/domain/fileName.ts'

test.each([
  ['Asia/Tokyo', '2026-01-16 0030'],
  ['America/New_York', '2026-01-15 1030'],
])('in %s, the date and the time of a file are those on screen', (zone, words) => {
  vi.stubEnv('TZ', zone)
  const moment = new Date('2026-01-15T15:30:00Z')
  expect(`${fileDate(moment)} ${fileTime(moment)}`).toBe(words)
})

test('the subject of a file is in letters and digits of any script', () => {
  expect(fileSubject(' Søk: "Bergen 2"! ')).toBe('søk-bergen-2')
  expect(fileSubject('***')).toBe('')
  expect(fileSubject(`${'x'.repeat(59)} y`)).toBe('x'.repeat(59))
})
