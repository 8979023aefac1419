import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StateMark, type StateMarkName } from '../../../src/views/incident/details/StateMark.tsx'

test('each state has its own shape, so that it can be told apart without colour', () => {
  const names: readonly StateMarkName[] = ['open', 'closed', 'acknowledged', 'unacknowledged', 'stateless', 'unknown']
  const { container } = render(names.map((name) => <StateMark key={name} mark={name} />))
  const shapes = [...container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML)
  expect(shapes).not.toContain('')
  expect(new Set(shapes).size).toBe(names.length)
})
