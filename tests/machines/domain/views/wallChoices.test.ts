/** What the address of the wall says of the wall itself (docs/behaviour.md#wall-mode). */
import { expect, test } from 'vitest'
import { wallPartNames, withoutWallParts } from '../../../../machines/views/domain/wallChoices.ts'
import { wallPartsOf } from '../../../../machines/views/domain/wallDisplay.ts'

test.each(wallPartNames)('%s is one of its parts, even if it cannot be read, and no part of the list', (name) => {
  const search = `?open=true&${name}=nonsense&g=host&my${name}=1`
  expect(wallPartsOf(search)).toBe(`&${name}=nonsense`)
  expect(withoutWallParts(search)).toBe(`?open=true&g=host&my${name}=1`)
})

test('its parts are no others than those', () => {
  expect(wallPartsOf('?open=true&order=newest&g=host&view=a1&tile=1&steps=2')).toBe('')
})
