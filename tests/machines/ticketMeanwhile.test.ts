/**
 * An incident and its ticket together (docs/behaviour.md#tickets): what others do to the ticket while the console has
 * one created.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { incidentMachine } from '../../machines/incident/incident.ts'
import { broken, incident } from './support/fixtures.ts'
import { Stage } from './support/stage.ts'

const theirs = 'https://tickets.example/2'
const bare = incident({ pk: 7, ticketUrl: '' })
let stage: Stage

beforeEach(() => {
  stage = new Stage(incidentMachine, {
    input: { pk: 7, text: '7' },
    singletons: { toasts: {}, incidents: {}, clock: { skew: 0 }, drafts: { owner: 'ana', texts: new Map() } },
    real: ['facts', 'ticket'],
  })
  stage.settle('loadIncident', bare)
  stage.send({ type: 'incident.act', action: 'ticket' })
  stage.child('ticket').send({ type: 'ticket.confirm' })
})

afterEach(() => stage.end())

test('no second ticket can be created if another user links one while creating it fails, and the fetch fails too', () => {
  stage.wait(1000)
  const linked = { ...bare, ticketUrl: theirs }
  stage.child('facts').send({ type: 'storedIncident.heard', incident: linked, heardAt: Date.now() })
  stage.fail('createTicket', broken('create ticket'))
  stage.fail('refreshIncident', broken('get incident'))
  expect(stage.child('facts').getSnapshot().value).toBe('stale')
  expect(stage.child('ticket').getSnapshot()).toMatchObject({
    value: { viewing: 'plain' },
    context: { ticketUrl: theirs },
  })
  stage.child('ticket').send({ type: 'ticket.create' })
  expect(stage.child('ticket').getSnapshot().value).toEqual({ viewing: 'plain' })
})
