import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

/** The list in groups and folds (docs/behaviour.md#groups). */

const tags = [{ key: 'host', value: 'gw1' }]
const [link, fan, box] = [
  incident({ pk: 7, description: 'Link down', tags }),
  incident({ pk: 8, description: 'Fan slow', tags }),
  incident({ pk: 9, description: 'Box down', tags }),
]

test('the checkbox of a group says how many rows it ticks: those that have left the list are not among them', async () => {
  const { person, answer, pass } = await stageList({ first: pageOf(link, fan, box), preferences: { group: 'host' } })
  act(() => screen.getByRole('button', { name: /^gw1/ }).focus())
  await pass(30_000)
  await answer(pageOf(link, box))
  await person.click(screen.getByRole('checkbox', { name: 'Select all 2 of gw1' }))
  expect(screen.getByText('2 selected')).toBeDefined()
})

test('the control of the groups names the key as it is, and has a sign of its own for folded rows', async () => {
  const { person } = await stageList({
    first: pageOf(link),
    preferences: { group: 'tag:Rack', foldsAlike: true },
  })
  const control = screen.getByRole('button', { name: 'Group: Rack, alike rows folded' })
  expect(control.querySelectorAll('svg')).toHaveLength(2)
  await person.click(control)
  await person.click(screen.getByRole('menuitemcheckbox', { name: /^Fold alike/ }))
  expect(screen.getByRole('button', { name: 'Group: Rack' }).querySelectorAll('svg')).toHaveLength(1)
})
