import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionMark, actions } from '../../../src/views/core/ActionMark.tsx'

test('only acknowledging has a tick', () => {
  const ticked = actions.filter((action) => {
    const { container } = render(<ActionMark action={action} />)
    return container.querySelector('[class*=check]') !== null
  })
  expect(ticked).toEqual(['acknowledge'])
})
