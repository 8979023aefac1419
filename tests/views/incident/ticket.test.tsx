import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { incident, unreachable } from '../../machines/support/fixtures.ts'
import { stageIncident, type IncidentStageOptions } from './incidentStage.tsx'
import { later } from '../support/later.ts'
import { pageOf } from '../support/reach.ts'

const ours = 'https://tickets.example/1'
const theirs = 'https://tickets.example/2'
const hostile = 'javascript:alert(1)'

function actions() {
  return within(screen.getByRole('region', { name: 'Actions', hidden: true }))
}

function button(name: string) {
  return screen.getByRole<HTMLButtonElement>('button', { name })
}

/** Opens the menu of the ticket, and chooses an action. */
async function choose(person: UserEvent, item: string) {
  await person.click(await screen.findByRole('button', { name: 'Ticket' }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

function field() {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Ticket URL' })
}

function isOff(name: string) {
  return button(name).getAttribute('aria-disabled') === 'true'
}

/** An incident with a ticket whose URL has been edited but not saved. */
async function stageEditing(typed = theirs, options: IncidentStageOptions = {}) {
  const stage = await stageIncident({ incident: { ticketUrl: ours }, ...options })
  await choose(stage.person, 'Edit Ticket Url')
  await stage.person.clear(field())
  if (typed !== '') await stage.person.paste(typed)
  return stage
}

/** Ana has confirmed the creation of a ticket, and the server has not responded yet. */
async function stageCreating() {
  const stage = await stageIncident()
  const answer = later<string>()
  stage.outside.answers.createTicket = () => answer.promise
  await choose(stage.person, 'Create ticket')
  await stage.person.click(within(await screen.findByRole('dialog', { name: 'Create ticket' })).getByText('yes'))
  return { ...stage, createTicket: answer }
}

test('the field is a URL field, optional, and checked by the console, not by the browser', async () => {
  await stageEditing()
  expect(field().type).toBe('url')
  expect(field().required).toBe(false)
  expect(field().form?.noValidate).toBe(true)
})

test('after an attempt to save, the field says that the URL is not absolute, until the operator edits it', async () => {
  const { person, outside } = await stageEditing('/tickets/1')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  await person.click(button('Save Ticket Url'))
  const problem = actions().getByText('Invalid absolute URL')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().getAttribute('aria-describedby')?.split(' ')).toContain(problem.id)
  expect(document.activeElement).toBe(field())
  await person.keyboard('2')
  expect(actions().queryByText('Invalid absolute URL')).toBeNull()
  expect(outside.askedOf('saveTicketUrl')).toEqual([])
})

test('a URL that cannot be opened on the web cannot be saved', async () => {
  const { person, outside } = await stageEditing(hostile)
  await person.keyboard('{Enter}')
  expect(actions().getByText('Invalid absolute URL')).toBeDefined()
  expect(outside.askedOf('saveTicketUrl')).toEqual([])
})

test('while the request is in flight, the form is busy and keeps the input; it sends the request once', async () => {
  const { person, outside, happens } = await stageEditing()
  const answer = later<string>()
  outside.answers.saveTicketUrl = () => answer.promise
  await person.click(button('Save Ticket Url'))
  expect([isOff('Save Ticket Url'), isOff('Cancel'), field().readOnly]).toEqual([true, true, true])
  expect(document.activeElement).toBe(button('Save Ticket Url'))
  await person.keyboard('{Escape}')
  await person.click(button('Cancel'))
  await person.click(button('Save Ticket Url'))
  expect(field().value).toBe(theirs)
  expect(outside.askedOf('saveTicketUrl')).toEqual([{ pk: 7, ticketUrl: theirs }])
  await happens(() => answer.fail(unreachable('update ticket URL')))
  expect([isOff('Save Ticket Url'), isOff('Cancel'), field().readOnly]).toEqual([false, false, false])
  expect(field().value).toBe(theirs)
})

test("in the list's dialog, Escape first closes the form, and the dialog only when pressed again", async () => {
  const { root, person } = await stageIncident({ path: '/incidents', incident: { ticketUrl: ours } })
  pageOf(root).getSnapshot().children.incidentList?.send({ type: 'incidentList.view', pk: 7 })
  await choose(person, 'Edit Ticket Url')
  await person.type(field(), '#mine')
  await person.keyboard('{Escape}')
  expect(screen.getByText('Discard what you typed?')).toBeDefined()
  await person.keyboard('{Escape}')
  expect(field().value).toBe(`${ours}#mine`)
  expect(document.activeElement).toBe(field())
  await person.keyboard('{Escape}')
  await person.click(button('Discard'))
  expect(screen.queryByRole('textbox', { name: 'Ticket URL' })).toBeNull()
  expect(screen.getByRole('dialog', { name: '7: Link down' })).toBeDefined()
  expect(document.activeElement).toBe(button('Ticket'))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test("in the list's dialog, Escape closes the dialog if the focus is not in the form", async () => {
  const { root, person } = await stageIncident({ path: '/incidents', incident: { ticketUrl: ours } })
  pageOf(root).getSnapshot().children.incidentList?.send({ type: 'incidentList.view', pk: 7 })
  await choose(person, 'Edit Ticket Url')
  act(() => button('Copy URL').focus())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test("another user's change is shown while the operator is typing, with a note on why saving is unavailable", async () => {
  const { person, outside, server, refresh } = await stageEditing(`${ours}#mine`)
  server.incident = incident({ ticketUrl: theirs })
  await refresh()
  expect(field().value).toBe(`${ours}#mine`)
  expect(document.activeElement).toBe(field())
  const link = actions().getByRole('link', { name: theirs })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(isOff('Save Ticket Url')).toBe(true)
  const reason = document.getElementById(button('Save Ticket Url').getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('has been changed in the meantime. Choose before you save.')
  await person.keyboard('{Enter}')
  expect(outside.askedOf('saveTicketUrl')).toEqual([])
})

test('a hostile URL set by another user is shown but not linked', async () => {
  const { server, refresh } = await stageEditing()
  server.incident = incident({ ticketUrl: hostile })
  await refresh()
  expect(actions().getByText(hostile)).toBeDefined()
  expect(actions().queryByRole('link')).toBeNull()
})

test('once the form is closed, changes to the ticket do not move the focus', async () => {
  const { person, server, refresh } = await stageEditing()
  await person.click(button('Cancel'))
  expect(document.activeElement).toBe(button('Ticket'))
  button('Close incident').focus()
  server.incident = incident({ ticketUrl: '' })
  await refresh()
  expect(button('Ticket')).toBeDefined()
  expect(document.activeElement).toBe(button('Close incident'))
})

test("answering 'yes' opens a tab, which loads the ticket once it has been created", async () => {
  const { outside, server, happens, createTicket } = await stageCreating()
  expect(outside.askedOf('createTicket')).toEqual([{ pk: 7 }])
  expect(outside.askedOf('newTab')).toEqual([])
  server.incident = incident({ ticketUrl: ours })
  await happens(() => createTicket.settle(ours))
  expect(outside.askedOf('newTab')).toEqual([{ type: 'newTab.point', url: ours }])
  await happens(() => outside.tell('newTab', { type: 'newTab.pointed' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(actions().queryByRole('link')).toBeNull()
})

test('the dialog stays open and busy while the ticket is created', async () => {
  const { person, outside } = await stageCreating()
  expect([isOff('yes'), isOff('no')]).toEqual([true, true])
  await person.click(button('yes'))
  await person.click(button('no'))
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Create ticket' })).toBeDefined()
  expect(outside.askedOf('createTicket')).toHaveLength(1)
})

test('if the URL of a created ticket is not safe to link to and no tab shows the ticket, the URL is shown as text', async () => {
  const { outside, server, happens, createTicket } = await stageCreating()
  server.incident = incident({ ticketUrl: hostile })
  await happens(() => createTicket.settle(hostile))
  await happens(() => outside.tell('newTab', { type: 'newTab.blocked' }))
  expect(actions().getByText(hostile)).toBeDefined()
  expect(actions().queryByRole('link')).toBeNull()
})

test('the draft outlives the session, and restoring it does not move the focus into the field', async () => {
  const { person, outside, happens } = await stageEditing()
  await happens(() => outside.tell('apiActivity', { type: 'api.unauthorized', token: 'a-token' }))
  await person.type(screen.getByLabelText('Username'), 'ana')
  await person.type(screen.getByLabelText('Password'), 'secret')
  await person.click(button('Login'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ticket URL' })).value).toBe(theirs)
  expect(document.activeElement).not.toBe(field())
  await person.click(button('Cancel'))
  expect(button('Ticket')).toBeDefined()
})

test('the menu offers to open a ticket that can be opened, and to edit its URL; without a ticket, to create one or to enter its URL', async () => {
  const { person, server, refresh } = await stageIncident({ incident: { ticketUrl: ours } })
  const offers = async () => {
    await person.click(button('Ticket'))
    const items = (await screen.findAllByRole('menuitem')).map((item) => [item.textContent, item.getAttribute('href')])
    await person.keyboard('{Escape}')
    return items
  }
  expect(await offers()).toEqual([
    ['Open ticket', ours],
    ['Edit Ticket Url', null],
  ])
  server.incident = incident({ ticketUrl: hostile })
  await refresh()
  expect(await offers()).toEqual([['Edit Ticket Url', null]])
  server.incident = incident({ ticketUrl: '' })
  await refresh()
  expect(await offers()).toEqual([
    ['Create ticket', null],
    ['Enter Ticket Url', null],
  ])
})
