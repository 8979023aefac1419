/** Notes on one incident (docs/behaviour.md#notes). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused, unreachable } from '../../machines/support/fixtures.ts'
import { actionOn } from '../support/actionOn.ts'
import { pageOf } from '../support/reach.ts'
import { server } from '../support/world.ts'
import { anEvent, stageIncident, type IncidentStageOptions } from './incidentStage.tsx'

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })

async function stageNote(options: IncidentStageOptions = {}) {
  const stage = await stageIncident(options)
  await stage.person.click(screen.getByRole('button', { name: 'Add note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add note' }))
  await waitFor(() => expect(document.activeElement).toBe(note()))
  return { ...stage, dialog }
}

test('a note is added to a closed incident, the history shows it, and the focus returns', async () => {
  const {
    person,
    dialog,
    outside,
    server: argus,
    answer,
  } = await stageNote({
    incident: { open: false, endTime: '2026-01-15T11:30:00Z' },
  })
  expect(dialog.getByText('7: Link down')).toBeDefined()
  await person.type(note(), ' Carrier informed ')
  await person.click(dialog.getByRole('button', { name: 'Add note' }))
  expect(outside.askedOf('addNote')).toEqual([{ pk: 7, description: 'Carrier informed' }])
  argus.history = { events: [anEvent({ pk: 31, by: 'ana', description: 'Carrier informed' })], acknowledgements: [] }
  await answer({ open: false })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Added note to 7')).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'What happened' })).getByText('Carrier informed')).toBeDefined()
  const opener = screen.getByRole('button', { name: 'Add note' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(actionOn(opener)).toBe('note')
})

test('a note needs a text', async () => {
  const { person, dialog, outside } = await stageNote()
  await person.click(dialog.getByRole('button', { name: 'Add note' }))
  expect(dialog.getByText('Required')).toBeDefined()
  expect(note().getAttribute('aria-invalid')).toBe('true')
  expect(outside.askedOf('addNote')).toEqual([])
})

test.each([
  ['before 2.0', false, 'The server may notify people of a note, as of any other event.'],
  ['from 2.0', true, 'Notifies those whose profiles match and let events of the type other through.'],
])('beside a server %s, the dialog says who is told', async (_name, keepsFurtherConditions, words) => {
  const abilities = { ...server.abilities, keepsFurtherConditions }
  await stageNote({ answers: { meetServer: () => Promise.resolve({ ...server, abilities }) } })
  expect(document.getElementById(note().getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
})

test('after a refusal, the note is still in the dialog', async () => {
  const { person, dialog, answer } = await stageNote()
  await person.type(note(), 'Carrier informed')
  await person.click(dialog.getByRole('button', { name: 'Add note' }))
  await answer(refused('add note to 7', 404, { detail: 'Not found.' }))
  expect(screen.getByText('Failed to add note to 7 - Not found.')).toBeDefined()
  expect([note().value, note().readOnly]).toEqual(['Carrier informed', false])
  expect(dialog.getByRole('button', { name: 'Add note' }).getAttribute('aria-disabled')).toBe('false')
})

test('if the answer is lost, the note can be sent again only if the history does not contain it', async () => {
  const { person, dialog, outside, answer, holdReads, answerReads } = await stageNote()
  await person.type(note(), 'Carrier informed')
  await person.click(dialog.getByRole('button', { name: 'Add note' }))
  holdReads()
  await answer(unreachable('add note to 7'))
  expect(dialog.getByText('The note was not confirmed. Looking in the history whether it was added...')).toBeDefined()
  expect(note().readOnly).toBe(true)
  await person.click(dialog.getByRole('button', { name: 'Add note' }))
  expect(outside.askedOf('addNote')).toHaveLength(1)
  await answerReads()
  expect(screen.getByText('Failed to add note to 7 - no response from the server')).toBeDefined()
  expect(dialog.getByText('The note was not confirmed, and the history does not contain it.')).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(outside.askedOf('addNote')).toHaveLength(2)
})

test('while the history is searched, the dialog can be closed; opened again, it goes on searching', async () => {
  const { person, dialog, outside, server: argus, answer, holdReads, answerReads } = await stageNote()
  await person.type(note(), 'Carrier informed')
  await person.click(dialog.getByRole('button', { name: 'Add note' }))
  holdReads()
  await answer(unreachable('add note to 7'))
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  expect(note().value).toBe('Carrier informed')
  argus.history = {
    events: [anEvent({ pk: 31, by: 'ana', description: 'Carrier informed', timestamp: '2026-01-15T12:00:00Z' })],
    acknowledgements: [],
  }
  await answerReads()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Added note to 7')).toBeDefined()
  expect(outside.askedOf('addNote')).toHaveLength(1)
})

test('in the dialog over the list, n asks for a note, and Escape closes only the question', async () => {
  const { root, person, outside, happens } = await stageIncident({ path: '/incidents' })
  pageOf(root).getSnapshot().children.incidentList?.send({ type: 'incidentList.view', pk: 7 })
  await screen.findByRole('button', { name: 'Close incident' })
  await happens(() => outside.tell('keyboard', { type: 'keyboard.pressedInDialog', key: 'n' }))
  await screen.findByRole('dialog', { name: 'Add note' })
  await waitFor(() => expect(document.activeElement).toBe(note()))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Add note' })).toBeNull()
  expect(screen.getByRole('dialog', { name: '7: Link down' })).toBeDefined()
})

test('the latest notes can be used again or forgotten, and the focus is in the field', async () => {
  const { person, dialog, outside, happens } = await stageNote()
  expect(dialog.queryByText('Your latest messages')).toBeNull()
  await happens(() =>
    outside.tell('keptMessages', {
      type: 'keptMessages.told',
      messages: { acknowledge: ['Mine'], close: [], note: ['Carrier informed', 'Looking'] },
    }),
  )
  await person.type(note(), 'Again:')
  const list = dialog.getByText('Your latest messages')
  const isOpen = () => list.closest('details')?.open
  expect(isOpen()).toBe(false)
  await person.click(list)
  expect(isOpen()).toBe(true)
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Carrier informed', 'Looking'])
  await person.click(dialog.getByRole('button', { name: 'Carrier informed' }))
  expect(note().value).toBe('Again:\nCarrier informed')
  expect(document.activeElement).toBe(note())
  await person.click(dialog.getByRole('button', { name: 'Forget these' }))
  expect(outside.askedOf('keptMessages').at(-1)).toEqual({
    type: 'keptMessages.change',
    change: { kind: 'note', text: undefined },
  })
  expect(document.activeElement).toBe(note())
  await happens(() =>
    outside.tell('keptMessages', {
      type: 'keptMessages.told',
      messages: { acknowledge: ['Mine'], close: [], note: [] },
    }),
  )
  expect(dialog.queryByText('Your latest messages')).toBeNull()
})
