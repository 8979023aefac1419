import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incident, unreachable } from '../../machines/support/fixtures.ts'
import { actionOn } from '../support/actionOn.ts'
import { stageIncident, type IncidentStageOptions } from './incidentStage.tsx'

const closed = { open: false, endTime: '2026-01-15T11:30:00Z' }

async function stageReopening(options: IncidentStageOptions = {}) {
  const stage = await stageIncident({ incident: closed, ...options })
  await stage.person.click(screen.getByRole('button', { name: 'Open incident' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen incident' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'no' })))
  return { ...stage, dialog }
}

test("the dialog asks for confirmation, with the focus on 'no'", async () => {
  const { dialog } = await stageReopening()
  expect(dialog.getByText('7: Link down')).toBeDefined()
  expect(dialog.getByText('Are you sure you want to reopen this incident?')).toBeDefined()
  expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['no', 'yes'])
  expect(actionOn(dialog.getByRole('button', { name: 'yes' }))).toBe('reopen')
})

test("after 'yes', the incident is reopened, and a toast says so", async () => {
  const { person, dialog, outside, answer } = await stageReopening()
  await person.click(dialog.getByRole('button', { name: 'yes' }))
  expect(outside.askedOf('reopenIncident')).toEqual([{ pk: 7, message: '' }])
  expect(dialog.getByRole('button', { name: 'yes' }).getAttribute('aria-disabled')).toBe('true')
  await answer({ open: true, endTime: 'infinity' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Reopened incident 7')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close incident' })))
})

test('the dialog stays open and busy while the request is in flight', async () => {
  const { person, dialog, outside } = await stageReopening()
  const confirm = dialog.getByRole('button', { name: 'yes' })
  await person.click(confirm)
  expect(document.activeElement).toBe(confirm)
  await person.click(confirm)
  await person.click(dialog.getByRole('button', { name: 'no' }))
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(outside.askedOf('reopenIncident')).toHaveLength(1)
})

test('the dialog says if another user has reopened the incident meanwhile, and sends nothing', async () => {
  const { person, dialog, server, outside, refresh } = await stageReopening()
  server.incident = incident()
  await refresh()
  expect(dialog.getByText('This incident has been reopened in the meantime.')).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'yes' }))
  expect(outside.askedOf('reopenIncident')).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'no' }))
  expect(screen.getByRole('button', { name: 'Close incident' })).toBeDefined()
})

test("'no' closes the dialog and changes nothing", async () => {
  const { person, dialog, outside } = await stageReopening()
  await person.click(dialog.getByRole('button', { name: 'no' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(outside.askedOf('reopenIncident')).toEqual([])
})

test('after a failure, the dialog stays open, and reopening can be confirmed again', async () => {
  const { person, dialog, answer } = await stageReopening()
  await person.click(dialog.getByRole('button', { name: 'yes' }))
  await answer(unreachable('reopen incident'))
  expect(screen.getByText('Failed to reopen incident 7 - no response from the server')).toBeDefined()
  expect(dialog.getByRole('button', { name: 'yes' }).getAttribute('aria-disabled')).toBe('false')
})

test('a message goes with it, and stays in the dialog after a failure', async () => {
  const { person, dialog, outside, answer } = await stageReopening()
  const message = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  await person.type(message, ' Not fixed ')
  await person.click(dialog.getByRole('button', { name: 'yes' }))
  expect(outside.askedOf('reopenIncident')).toEqual([{ pk: 7, message: 'Not fixed' }])
  expect([message.value, message.readOnly]).toEqual(['Not fixed', true])
  await answer(unreachable('reopen incident'))
  expect([message.value, message.readOnly]).toEqual([' Not fixed ', false])
  await person.keyboard('{Escape}')
  expect(dialog.getByText('Discard what you typed?')).toBeDefined()
})
