/**
 * An incident and its ticket together (docs/behaviour.md#tickets): what others do to the ticket while the console has
 * one created, or saves one.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyStore } from '../../machines/incident/domain/incidentStore.ts'
import { incidentMachine } from '../../machines/incident/incident.ts'
import { broken, incident } from './support/fixtures.ts'
import { Stage } from './support/stage.ts'

const theirs = 'https://tickets.example/2'
const bare = incident({ pk: 7, ticketUrl: '' })
let stage: Stage

beforeEach(() => {
  stage = new Stage(incidentMachine, {
    input: { pk: 7, text: '7' },
    singletons: {
      toasts: {},
      incidents: { store: emptyStore },
      unseenAlarms: {},
      clock: { skew: 0 },
      preferences: { preferences: { undoSeconds: 0 } },
      drafts: { owner: 'ana', texts: new Map() },
    },
    real: ['ticket', 'ticketForm'],
  })
  stage.settle('loadIncident', bare)
})

afterEach(() => stage.end())

test('no second ticket can be created if another user links one while creating it fails, and the fetch fails too', () => {
  stage.send({ type: 'incident.act', action: 'ticket' })
  stage.child('ticket').send({ type: 'ticket.confirm' })
  linkMeanwhile()
  stage.fail('createTicket', broken('create ticket'))
  stage.fail('refreshIncident', broken('get incident'))
  expect(stage.standing.value).toEqual({ shown: 'stale' })
  expect(stage.child('ticket').getSnapshot()).toMatchObject({
    value: { viewing: 'plain' },
    context: { ticketUrl: theirs },
  })
  stage.child('ticket').send({ type: 'ticket.create' })
  expect(stage.child('ticket').getSnapshot().value).toEqual({ viewing: 'plain' })
})

test('a ticket that another user links while saving one fails is not overwritten, even if the fetch fails too', () => {
  stage.child('ticket').send({ type: 'ticket.edit' })
  stage.child('ticket', 'ticketForm').send({ type: 'ticketForm.change', url: 'https://tickets.example/1' })
  stage.child('ticket', 'ticketForm').send({ type: 'ticketForm.save' })
  stage.settle('checkTicket', bare)
  linkMeanwhile()
  stage.fail('saveTicketUrl', broken('update ticket URL'))
  stage.fail('refreshIncident', broken('get incident'))
  expect(stage.child('ticket', 'ticketForm').getSnapshot()).toMatchObject({
    value: { editing: 'overtaken' },
    context: { ticketUrl: theirs, editedUrl: 'https://tickets.example/1' },
  })
})

function linkMeanwhile() {
  stage.wait(1000)
  const linked = { ...bare, ticketUrl: theirs }
  stage.send({ type: 'storedIncident.heard', incident: linked, heardAt: Date.now() })
}
