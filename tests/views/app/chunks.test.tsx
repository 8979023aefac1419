import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { renderApp } from '../support/renderApp.tsx'

/** Parts of the console whose code is loaded after the first screen (docs/behaviour.md#chunks). */

const lost = () => Promise.reject(new Fault({ kind: 'unreachable', action: 'load a part of the console' }))
const heading = 'This part of Argus could not be loaded'

test('a screen whose code cannot be loaded says so, and appears once another attempt succeeds', async () => {
  const { user, outside } = await renderApp({ at: '/timeslots', answers: { loadChunk: lost } })
  expect(screen.getByRole('heading', { name: heading })).toBeDefined()
  outside.answers.loadChunk = () => Promise.resolve()
  const failure = screen.getAllByRole('alert').find(({ textContent }) => textContent.includes(heading))
  await user.click(within(failure ?? document.body).getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Timeslots' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: heading })).toBeNull()
})

test('while the code of a screen is loading, the page says so', async () => {
  await renderApp({ at: '/timeslots', answers: { loadChunk: () => new Promise(() => undefined) } })
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(screen.queryByRole('heading', { level: 1, name: 'Timeslots' })).toBeNull()
})

test('the list shows its rows even if its controls fail to load; a banner offers another attempt, and the console also retries automatically', async () => {
  const { outside, wait } = await renderApp({ answers: { loadChunk: lost } })
  expect(screen.getByRole('link', { name: 'Link down' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /user menu/ })).toBeNull()
  expect(screen.getByText(/^Menus, filters and dialogs could not be loaded/)).toBeDefined()
  outside.answers.loadChunk = () => Promise.resolve()
  await wait(5000)
  expect(screen.getByRole('button', { name: /user menu/ })).toBeDefined()
  expect(screen.queryByText(/^Menus, filters and dialogs could not be loaded/)).toBeNull()
})

test('while the list has not loaded, other code is loaded only after a second', async () => {
  const { outside, wait } = await renderApp({ answers: { fetchIncidentPage: () => new Promise(() => undefined) } })
  expect(outside.askedOf('loadChunk')).toEqual([])
  await wait(1000)
  expect(outside.askedOf('loadChunk')).toEqual([
    { name: 'controls' },
    { name: 'incident' },
    { name: 'alerting' },
    { name: 'shift' },
  ])
})
