import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPager, field, row, stageDestinations } from '../alerting/destinationsStage.tsx'

/** The bar of buttons at the bottom of a resource's form. */

test('the bar offers to undo changes only if there are any; undoing them focuses the Save button', async () => {
  const { person } = await stageDestinations([aPager()])
  const form = row('Night duty')
  const undo = () => form.queryByRole('button', { name: 'Undo changes' })
  const title = field(form, /^Title/)
  expect(undo()).toBeNull()
  await person.type(title, ' shift')
  expect(title.value).toBe('Night duty shift')
  await person.click(undo() ?? document.body)
  expect(title.value).toBe('Night duty')
  expect(undo()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save Night duty' }))
})
