import { expect, it } from 'vitest'
import { compareNames, inOrderOfNames } from '../../../../machines/core/domain/nameOrder.ts'

it.each([
  ['numbers at the end of names are compared as numbers', ['Boss 11', 'Boss 3', 'Boss'], ['Boss', 'Boss 3', 'Boss 11']],
  [
    'numbers within names are also compared as numbers',
    ['Floor 10 east', 'Floor 9 west'],
    ['Floor 9 west', 'Floor 10 east'],
  ],
  ['case makes no difference', ['beta', 'Alpha', 'alpine'], ['Alpha', 'alpine', 'beta']],
])('%s', (_, names, ordered) => {
  const given = names.map((name) => ({ name }))
  expect(inOrderOfNames(given, ({ name }) => name).map(({ name }) => name)).toEqual(ordered)
  expect(given.map(({ name }) => name)).toEqual(names)
})

it('equivalent names compare as equal', () => {
  expect(compareNames('Boss 3', 'boss 3')).toBe(0)
})
