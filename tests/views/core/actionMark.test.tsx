import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionMark, actions } from '../../../src/views/core/ActionMark.tsx'

test('only the action of acknowledging has a tick as its mark', () => {
  const ticked = actions.filter((action) => {
    const { container } = render(<ActionMark action={action} />)
    return container.querySelector('[class*=check]') !== null
  })
  expect(ticked).toEqual(['acknowledge'])
})
