import { expect, it } from 'vitest'
import { uniqueName } from '../../../../../machines/alerting/domain/notifying/names.ts'
import { isTooLong } from '../../../../../machines/forms/domain/nameLength.ts'

/** The names that the console chooses (docs/behaviour.md#notify-me). */
it('keeps a name that nothing else has', () => {
  expect(uniqueName('Nights', ['Days'])).toBe('Nights')
})

it('adds the next free number', () => {
  expect(uniqueName('Nights', ['Nights', 'Nights 2', ' Nights 3 '])).toBe('Nights 4')
})

it('is never longer than servers accept, even with a number, and cuts no character in half', () => {
  const long = '😀'.repeat(60)
  const first = uniqueName(long, [])
  const second = uniqueName(long, [first])
  expect([first, second].map((name) => isTooLong(name))).toEqual([false, false])
  expect(second).toMatch(/^(?:😀)+… 2$/u)
})
