import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageIncident } from './incidentStage.tsx'

const closed = { open: false, endTime: '2026-01-15T11:30:00Z' }

function actions() {
  return within(screen.getByRole('region', { name: 'Actions', hidden: true }))
}

/** The buttons that close or reopen an incident. */
const signOffs = { name: /^(Close|Open) incident$/ }

test('an open incident can only be closed', async () => {
  await stageIncident()
  expect(
    actions()
      .getAllByRole('button', signOffs)
      .map((button) => button.textContent),
  ).toEqual(['Close incident'])
})

test('a closed incident can only be reopened', async () => {
  await stageIncident({ incident: closed })
  expect(
    actions()
      .getAllByRole('button', signOffs)
      .map((button) => button.textContent),
  ).toEqual(['Open incident'])
})

test('a stateless incident can be neither closed nor reopened, and the page says why', async () => {
  await stageIncident({ incident: { stateful: false, open: false, endTime: undefined } })
  expect(actions().queryByRole('button', signOffs)).toBeNull()
  expect(actions().getByText(/stateless.*neither closed nor reopened/i)).toBeDefined()
})
