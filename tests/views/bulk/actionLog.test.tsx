/** The user's last actions, in the drawer of messages (docs/behaviour.md#log-of-actions). */
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { stageActions, ticked } from './actionStage.tsx'

async function openLog(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^Messages/ }))
  await user.click(screen.getByRole('radio', { name: /^Actions/ }))
}

const entries = () => within(screen.getByRole('list', { name: 'Actions' })).getAllByRole('listitem')
const choices = () =>
  within(screen.getByRole('list', { name: 'Actions' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

test('says that there is nothing, and how long it lasts', async () => {
  const { user } = await stageActions()
  await openLog(user)
  expect(screen.getByText('No actions yet.')).toBeTruthy()
  expect(screen.getByText('This browser keeps your actions for 30 days, the latest 2,000.')).toBeTruthy()
})

test('each action says what was done, by whom and with which words, and names five incidents, newest action first', async () => {
  const { user, tick, acknowledge } = await stageActions()
  await tick(6)
  await acknowledge(1, 'mine')
  await tick(1, 2, 3, 4, 5, 6)
  await acknowledge(6, 'at it')
  await openLog(user)
  const [newest, oldest] = entries()
  expect(newest?.textContent).toMatch(/^Acknowledged 6 incidents.*at it.*by ana: 1, 2, 3, 4, 5 and 1 more/)
  expect(oldest?.textContent).toMatch(/^Acknowledged incident 6.*mine.*by ana: 6/)
  expect(
    within(newest ?? document.body)
      .getByRole('link', { name: '3' })
      .getAttribute('href'),
  ).toBe('/incidents/3/')
})

test('takes an action back there, once, and says how many were taken back', async () => {
  const { user, outside, tick, acknowledge, end } = await stageActions()
  await tick(1, 2)
  await acknowledge(2)
  await openLog(user)
  await user.click(within(entries()[0] ?? document.body).getByRole('button', { name: 'Take back' }))
  expect(choices()).not.toContain('Take back')
  await end()
  await end()
  expect(outside.askedOf('endAcknowledgement')).toHaveLength(2)
  expect(entries()[0]?.textContent).toMatch(/^Took back the acknowledgements of 2 incidents.*by ana: 1, 2/)
  expect(entries()[1]?.textContent).toContain('Took back 2 acknowledgements.')
})

test('repeats an action on what is ticked, with the same words', async () => {
  const { user, tick, acknowledge } = await stageActions()
  await tick(1, 2)
  await acknowledge(2, 'at it')
  await openLog(user)
  expect(choices()).toEqual(['Take back', 'Select these again'])
  await user.keyboard('{Escape}')
  await tick(4)
  await openLog(user)
  await user.click(screen.getByRole('button', { name: 'Repeat on what is selected' }))
  const dialog = within(screen.getByRole('dialog', { name: /Submit acknowledment/ }))
  expect(dialog.getByDisplayValue('at it')).toBeTruthy()
  expect(dialog.getByText(/^4: Link 4 down/)).toBeTruthy()
})

test('selects its incidents again, and closes', async () => {
  const { user, tick, acknowledge } = await stageActions()
  await tick(1, 2)
  await acknowledge(2)
  await openLog(user)
  await user.click(within(entries()[0] ?? document.body).getByRole('button', { name: 'Select these again' }))
  expect(screen.queryByRole('list', { name: 'Actions' })).toBeNull()
  expect(ticked()).toEqual(['Select incident 1', 'Select incident 2'])
})

test('offers nothing that needs the list elsewhere', async () => {
  const { user, outside, tick, acknowledge } = await stageActions()
  await tick(1, 2)
  await acknowledge(2)
  act(() => outside.tell('location', { type: 'location.changed', place: { path: '/timeslots', search: '' } }))
  await openLog(user)
  expect(choices()).toEqual(['Take back'])
})
