import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { broken, incident, unreachable } from '../../machines/support/fixtures.ts'
import { stageIncident } from './incidentStage.tsx'

test('the page says that the incident is loading until it has loaded', async () => {
  const { answerReads } = await stageIncident({ isSlow: true })
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Status' })).toBeNull()
  await answerReads()
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.getByRole('region', { name: 'Status' })).toBeDefined()
})

test('the page says that the incident could not be loaded, and retries with the next refresh', async () => {
  const { server, refresh } = await stageIncident({ incident: unreachable('get incident') })
  expect(screen.getByRole('heading', { name: 'The incident could not be loaded' })).toBeDefined()
  expect(screen.getByText('The next refresh will try again.')).toBeDefined()
  server.incident = incident({ description: 'Link down' })
  await refresh()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('7: Link down')
})

test('the error message and the focus stay during a retry', async () => {
  const { server, person, answerReads, holdReads } = await stageIncident({ incident: broken('get incident') })
  holdReads()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Trying again...')).toBeDefined()
  server.incident = incident()
  await answerReads()
  expect(screen.getByRole('region', { name: 'Status' })).toBeDefined()
})

test('the operator can retry immediately', async () => {
  const { server, person, outside } = await stageIncident({ incident: broken('get incident') })
  server.incident = incident()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Status' })).toBeDefined()
  expect(outside.askedOf('fetchIncident')).toEqual([{ pk: 7 }, { pk: 7 }])
})
