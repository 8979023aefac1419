/** A list that failed to load (docs/behaviour.md#faults). */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { brokenServer, pageOf, stageList } from './incidentsStage.tsx'

const page = pageOf(incident({ pk: 7, description: 'Link down' }))
const again = () => screen.getByRole('button', { name: 'Try again' })
const isFailed = () => screen.queryByRole('heading', { name: 'The incidents could not be fetched' }) !== null

test('a list that failed to load says so and can be retried, without losing the focus', async () => {
  const { person, answer, requests } = await stageList({ first: brokenServer })
  expect(isFailed()).toBe(true)
  await person.click(again())
  expect(requests).toHaveLength(2)
  expect(document.activeElement).toBe(again())
  expect(screen.getByText('Trying again...')).toBeDefined()
  await answer(page)
  expect(within(screen.getByRole('table', { name: 'Incidents' })).getAllByRole('row')).toHaveLength(2)
  expect(isFailed()).toBe(false)
})

test('once the list is loaded, the focus moves from the button that disappears into the list', async () => {
  const { person, answer } = await stageList({ first: brokenServer })
  const list = again().closest('[data-list]')
  await person.click(again())
  await answer(page)
  expect(list?.contains(document.activeElement)).toBe(true)
})

test('the focus does not move if it is elsewhere when the list is loaded', async () => {
  const { person, answer } = await stageList({ first: brokenServer })
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  await person.click(refresh)
  await answer(page)
  expect(isFailed()).toBe(false)
  expect(document.activeElement).toBe(refresh)
})

test('a list also says that it failed to load if the server does not respond', async () => {
  await stageList({ first: new Fault({ kind: 'unreachable', action: 'get incidents' }) })
  expect(isFailed()).toBe(true)
})
