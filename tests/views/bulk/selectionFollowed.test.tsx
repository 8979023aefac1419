/** The dialog of an operation on many incidents follows the selection, and says what share of the list it is for. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf } from '../list/incidentsStage.tsx'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'
import { workspaceOf } from '../support/reach.ts'
import { configuration } from '../support/world.ts'

const thirty = Array.from({ length: 30 }, (_, index) =>
  incident({ pk: index + 1, description: `Link ${index + 1} down` }),
)

function selected(): string | undefined | null {
  return screen.getByText(/^\d+ selected$/).closest('output')?.textContent
}

async function stageThirty(options: RenderOptions = {}) {
  const app = await renderApp({
    ...options,
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf(...thirty)),
      changeIncidents: ({ pks }) => Promise.resolve({ succeeded: pks, refused: [] }),
      ...options.answers,
    },
  })
  const chooseAll = () => app.user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  const openDialog = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Acknowledge' }))
    return within(await screen.findByRole('dialog'))
  }
  return { ...app, chooseAll, openDialog }
}

test('incidents that leave the list while the dialog is open are neither counted in it nor sent', async () => {
  const { root, user, outside, chooseAll, openDialog, happens } = await stageThirty()
  await chooseAll()
  const dialog = await openDialog()
  expect(dialog.getByRole('button', { name: 'Acknowledge 30' })).toBeDefined()
  const closed = [7, 8].map((pk) => ({ type: 'modified', incident: { ...incident({ pk }), open: false } }) as const)
  await happens(() =>
    workspaceOf(root).getSnapshot().children.incidents?.send({ type: 'incidents.merge', changes: closed }),
  )
  expect(selected()).toBe('28 selected: all 28 that match')
  expect(dialog.getByText('2 have left the list and are no longer included.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Acknowledge 28' }))
  const rest = thirty.map(({ pk }) => pk).filter((pk) => pk !== 7 && pk !== 8)
  expect(outside.askedOf('changeIncidents')).toMatchObject([{ pks: rest }])
})

test('a selection of everything is called so where it is acted on', async () => {
  const { user, chooseAll, openDialog } = await stageThirty()
  await chooseAll()
  expect(selected()).toBe('30 selected: all 30 that match')
  expect((await openDialog()).getByText('Selected: all 30 that match')).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: 'Select incident 3' }))
  expect(selected()).toBe('29 selected')
})

test('a selection of one page of several is not called everything', async () => {
  const { chooseAll } = await stageThirty({
    answers: { fetchIncidentPage: () => Promise.resolve({ ...pageOf(...thirty), next: 'two' }) },
  })
  await chooseAll()
  expect(selected()).toBe('30 selected')
})

test('a selection of the newest incidents says how many match', async () => {
  const runtime = {
    ...configuration,
    enableWebsocketSupport: true,
    realtimeIncidentLimit: 30,
    showSeverityLevels: false,
  }
  const { chooseAll, openDialog } = await stageThirty({
    preferences: { autoUpdateMethod: 'realtime' },
    answers: {
      findConfiguration: () => Promise.resolve({ runtime, build: {}, warnings: [] }),
      fetchIncidentPage: () => Promise.resolve({ ...pageOf(...thirty), next: 'two' }),
      fetchIncidentCount: () => Promise.resolve(7312),
    },
  })
  await chooseAll()
  expect(selected()).toBe('30 selected: the newest 30 of 7,312 incidents that match')
  expect((await openDialog()).getByText('Selected: the newest 30 of 7,312 incidents that match')).toBeDefined()
})
