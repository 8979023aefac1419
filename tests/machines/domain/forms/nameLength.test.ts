import { expect, it } from 'vitest'
import { isTooLong, lengthNote, lengthProblem } from '../../../../machines/forms/domain/nameLength.ts'

/** How long a name may be (docs/behaviour.md#validation). */

it.each([
  ['', false, undefined],
  ['a'.repeat(29), false, undefined],
  ['a'.repeat(30), false, '30 of 40 characters'],
  [` ${'a'.repeat(40)} `, false, '40 of 40 characters'],
  // Servers count characters, not the two units in which a script holds each of these.
  ['😀'.repeat(40), false, '40 of 40 characters'],
  ['a'.repeat(41), true, undefined],
])('%j: too long: %s', (name, isLong, note) => {
  expect(isTooLong(name)).toBe(isLong)
  expect(lengthProblem(name)).toBe(isLong ? 'At most 40 characters; these are 41' : undefined)
  expect(lengthNote(name)).toBe(note)
})
