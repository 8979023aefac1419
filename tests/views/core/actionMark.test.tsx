import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionMark, actions } from '../../../src/views/core/ActionMark.tsx'

test('a tick stands for acknowledging alone', () => {
  const ticked = actions.filter((action) => {
    const { container } = render(<ActionMark action={action} />)
    return container.querySelector('[class*=check]') !== null
  })
  expect(ticked).toEqual(['acknowledge'])
})
