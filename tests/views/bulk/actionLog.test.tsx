/** The user's last actions, in the drawer of messages (docs/behaviour.md#log-of-actions). */
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keptAction, type KeptAction } from '../../../machines/bulk/domain/keptAction.ts'
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

/** What was closed so many hours ago, by this computer's clock. */
function closed(pk: number, hours: number): KeptAction {
  const none = { text: '', expiration: undefined, given: [], taken: 0, description: `Link ${pk} down` }
  const at = Date.now() - hours * 3_600_000
  return keptAction({ ...none, key: `key ${pk}`, at, operation: 'close', pks: [pk], done: 1 })
}

test('shows what was done today, and earlier actions by day when asked for', async () => {
  const { user, outside, happens } = await stageActions()
  await openLog(user)
  const older = Array.from({ length: 60 }, (_, index) => closed(100 + index, 48 + index / 1000))
  await happens(() =>
    outside.tell('keptActions', {
      type: 'keptActions.told',
      actions: [closed(1, 0), closed(2, 24), ...older],
      isStored: true,
    }),
  )
  expect(entries().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Closed incident 1.*by ana: 1 Link 1 down/),
  ])
  await user.click(screen.getByRole('button', { name: 'Show earlier (61)' }))
  const ofDay = (day: string) =>
    within(screen.getByRole('list', { name: `Actions of ${day}` })).getAllByRole('listitem')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Wednesday 14 January 2026',
    'Tuesday 13 January 2026',
  ])
  expect(ofDay('Wednesday 14 January 2026')).toHaveLength(1)
  expect(ofDay('Tuesday 13 January 2026')).toHaveLength(49)
  await user.click(screen.getByRole('button', { name: 'Show earlier (11)' }))
  expect(ofDay('Tuesday 13 January 2026')).toHaveLength(60)
  expect(screen.queryByRole('button', { name: /^Show earlier/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Log of actions' }))
})

test('of a large action that is not this page’s, only what is kept is named, and nothing is offered', async () => {
  const { user, outside, tick, happens } = await stageActions()
  await tick(1)
  await openLog(user)
  const pks = Array.from({ length: 5000 }, (_, index) => index + 1)
  const large = keptAction({ ...closed(1, 0), pks, done: 4990, description: '' })
  await happens(() => outside.tell('keptActions', { type: 'keptActions.told', actions: [large], isStored: true }))
  expect(entries()[0]?.textContent).toMatch(/^Closed 4,990 of 5,000 incidents.*1, 2, 3, 4, 5 and 4,995 more$/)
  expect(choices()).toEqual([])
})

test('is cleared after a question, whose answers pass the focus on', async () => {
  const { user, outside, happens } = await stageActions()
  await openLog(user)
  const told = { type: 'keptActions.told', actions: [closed(1, 0), closed(2, 1)], isStored: true } as const
  await happens(() => outside.tell('keptActions', told))
  const ask = () => user.click(screen.getByRole('button', { name: 'Clear the log of actions' }))
  await ask()
  expect(screen.getByText(/^Clear the log of actions\? It has 2 actions/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear the log of actions' }))
  expect(entries()).toHaveLength(2)
  await ask()
  await user.click(screen.getByRole('button', { name: 'Clear it' }))
  expect(outside.askedOf('keptActions')).toContainEqual({
    type: 'keptActions.change',
    change: { type: 'clear', until: told.actions[0]?.at },
  })
  expect(screen.getByText('No actions yet.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Log of actions' }))
})

test('says that the browser cannot keep it', async () => {
  const { user, outside, happens } = await stageActions()
  await openLog(user)
  await happens(() => outside.tell('keptActions', { type: 'keptActions.told', actions: [], isStored: false }))
  expect(
    screen.getByText('This browser cannot keep your actions: they are here until you sign out or reload.'),
  ).toBeTruthy()
})
