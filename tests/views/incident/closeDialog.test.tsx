import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incident, refused } from '../../machines/support/fixtures.ts'
import { anAcknowledgement, anEvent, stageIncident, type IncidentStageOptions } from './incidentStage.tsx'
import { actionOn } from '../support/actionOn.ts'
import { pageOf } from '../support/reach.ts'

const closed = { open: false, endTime: '2026-01-15T11:30:00Z' }

function message() {
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Closing message' })
}

async function stageClosing(options: IncidentStageOptions = {}) {
  const stage = await stageIncident(options)
  await stage.person.click(screen.getByRole('button', { name: 'Close incident' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Manually close incident' }))
  await waitFor(() => expect(document.activeElement).toBe(message()))
  return { ...stage, dialog }
}

test('the dialog asks for a message and for confirmation, with the focus in the message', async () => {
  const { dialog } = await stageClosing()
  expect(dialog.getByText('7: Link down')).toBeDefined()
  expect(dialog.getByText('Write a message describing why the incident was manually closed')).toBeDefined()
  expect(dialog.getByText('Are you sure you want to close this incident?')).toBeDefined()
  expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Close now'])
  expect(actionOn(dialog.getByRole('button', { name: 'Close now' }))).toBe('close')
})

test('the incident is closed with the message, a toast says so, and the focus returns', async () => {
  const { person, dialog, outside, answer } = await stageClosing()
  await person.type(message(), 'Optics replaced')
  await person.click(dialog.getByRole('button', { name: 'Close now' }))
  expect(outside.askedOf('closeIncident')).toEqual([{ pk: 7, message: 'Optics replaced' }])
  await answer(closed)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Closed incident 7')).toBeDefined()
  expect(screen.getByText('Closed')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open incident' })))
})

test('the incident can be closed without a message', async () => {
  const { person, dialog, outside } = await stageClosing()
  await person.click(dialog.getByRole('button', { name: 'Close now' }))
  expect(outside.askedOf('closeIncident')).toEqual([{ pk: 7, message: '' }])
})

test('the dialog stays open and busy while the request is in flight', async () => {
  const { person, dialog, outside } = await stageClosing()
  await person.type(message(), 'Optics replaced')
  const confirm = dialog.getByRole('button', { name: 'Close now' })
  await person.click(confirm)
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(confirm)
  expect(message().value).toBe('Optics replaced')
  await person.click(confirm)
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(outside.askedOf('closeIncident')).toHaveLength(1)
})

test('a failure is reported, and the message stays in the dialog', async () => {
  const { person, dialog, outside, answer } = await stageClosing()
  await person.type(message(), 'Optics replaced')
  await person.click(dialog.getByRole('button', { name: 'Close now' }))
  await answer(refused('close incident', 400, { type: 'No, thank you.' }))
  expect(screen.getByText('Failed to close incident 7 - No, thank you.')).toBeDefined()
  expect(message().value).toBe('Optics replaced')
  await person.type(message(), ' twice')
  await person.click(dialog.getByRole('button', { name: 'Close now' }))
  expect(outside.askedOf('closeIncident')).toEqual([
    { pk: 7, message: 'Optics replaced' },
    { pk: 7, message: 'Optics replaced twice' },
  ])
})

test('if the incident was deleted before it could be closed, the page says that there is no such incident', async () => {
  const { person, dialog, server, answer } = await stageClosing()
  server.incident = refused('get incident', 404, { detail: 'Not found.' })
  await person.click(dialog.getByRole('button', { name: 'Close now' }))
  await answer(refused('close incident', 404, { detail: 'Not found.' }))
  expect(screen.getByText('Failed to close incident 7 - Not found.')).toBeDefined()
  expect(screen.getByText('Failed to get incident with pk=7')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  const heading = screen.getByRole('heading', { name: 'No such incident' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Argus | No such incident')
})

test('cancelling closes the dialog and sends nothing', async () => {
  const { person, dialog, outside } = await stageClosing()
  await person.type(message(), 'Never mind')
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(outside.askedOf('closeIncident')).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close incident' })))
})

test('a refresh preserves the dialog, the text and the focus', async () => {
  const { person, outside, refresh } = await stageClosing()
  await person.type(message(), 'Half a sen')
  await refresh()
  expect(outside.askedOf('fetchIncident')).toHaveLength(2)
  expect(message().value).toBe('Half a sen')
  expect(document.activeElement).toBe(message())
  await person.keyboard('tence')
  expect(message().value).toBe('Half a sentence')
})

test('the dialog says if another user has closed the incident meanwhile, and sends nothing', async () => {
  const { person, dialog, server, outside, refresh } = await stageClosing()
  await person.type(message(), 'Optics replaced')
  server.incident = incident(closed)
  await refresh()
  expect(dialog.getByText('This incident has been closed in the meantime.')).toBeDefined()
  expect(message().value).toBe('Optics replaced')
  await person.click(dialog.getByRole('button', { name: 'Close now' }))
  expect(outside.askedOf('closeIncident')).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Open incident' })).toBeDefined()
})

test('if the incident itself is in a dialog, the first Escape closes only the dialog on top', async () => {
  const { root, person } = await stageIncident({ path: '/incidents' })
  pageOf(root).getSnapshot().children.incidentList?.send({ type: 'incidentList.view', pk: 7 })
  await person.click(await screen.findByRole('button', { name: 'Close incident' }))
  await screen.findByRole('dialog', { name: 'Manually close incident' })
  await waitFor(() => expect(document.activeElement).toBe(message()))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Manually close incident' })).toBeNull()
  expect(screen.getByRole('dialog', { name: '7: Link down' })).toBeDefined()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what was typed becomes a note if another user has closed the incident meanwhile, and the dialog says who', async () => {
  const { person, dialog, server, refresh, outside, answer } = await stageClosing()
  await person.type(message(), 'Optics replaced')
  expect(dialog.queryByRole('button', { name: 'Add as a note instead' })).toBeNull()
  server.incident = incident(closed)
  const close = anEvent({ kind: 'CLO', display: 'Close', by: 'ola', timestamp: '2026-01-15T11:02:00Z' })
  server.history = { events: [close], acknowledgements: [] }
  await refresh()
  const at = new Date(close.timestamp).toTimeString().slice(0, 5)
  const said = `This incident has been closed in the meantime. Closed by ola at ${at}.`
  expect(dialog.getByText(said)).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Add as a note instead' }))
  const noteDialog = within(await screen.findByRole('dialog', { name: 'Add note' }))
  const note = noteDialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  await waitFor(() => expect(document.activeElement).toBe(note))
  expect(note.value).toBe('Optics replaced')
  await person.click(noteDialog.getByRole('button', { name: 'Add note' }))
  expect(outside.askedOf('addNote')).toEqual([{ pk: 7, description: 'Optics replaced' }])
  await answer(closed)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add note' })))
})

test('an acknowledgement can become a note, too, but can still be sent', async () => {
  const { person, server, refresh } = await stageIncident()
  await person.click(screen.getByRole('button', { name: 'Acknowledge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit acknowledment' }))
  await person.type(dialog.getByRole('textbox', { name: 'Message' }), 'On my way')
  server.incident = incident({ acked: true })
  server.history = { events: [], acknowledgements: [anAcknowledgement(3)] }
  await refresh()
  expect(
    dialog.getByText(/^This incident has been acknowledged already\. Acknowledged by ben at \d\d:\d\d\.$/),
  ).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Acknowledge' }).getAttribute('aria-disabled')).toBe('false')
  await person.click(dialog.getByRole('button', { name: 'Add as a note instead' }))
  const noteDialog = within(await screen.findByRole('dialog', { name: 'Add note' }))
  expect(noteDialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).value).toBe('On my way')
})
