/** Writes an order for one incident (docs/behaviour.md#undo): one call, whose answer or error is its output. */
import { heldDeliveryMachine, type HeldDeliveryContext } from '../../../../machines/bulk/heldDelivery.ts'
import type { HeldOperation } from '../../../../machines/incident/domain/heldOrder.ts'
import { start, tell } from '../../support/effects.ts'
import { broken, refused } from '../../support/fixtures.ts'
import { defineWalk, fail, hear, settle, type Row } from '../../support/walk.ts'

const url = 'https://tickets.example/7'
const fault = broken('change incident')
const refusal = refused('change incident', 400, { detail: 'No.' })
const history = { events: [], acknowledgements: [] }

/** What is different for each operation: its state, its port, what the port is given, and what it gives. */
const kinds = {
  close: { state: 'closing', port: 'closeIncident', input: { pk: 7, message: url }, output: undefined },
  reopen: { state: 'reopening', port: 'reopenIncident', input: { pk: 7, message: url }, output: undefined },
  saveTicketUrl: { state: 'saving', port: 'saveTicketUrl', input: { pk: 7, ticketUrl: url }, output: url },
  createTicket: { state: 'creating', port: 'createTicket', input: { pk: 7 }, output: url },
} as const satisfies Readonly<Record<Exclude<HeldOperation, 'shareTicket'>, object>>

const operations = ['close', 'reopen', 'saveTicketUrl', 'createTicket'] as const

function ended(ticketUrl: string, error: unknown, history?: object): Row<string, string> {
  return { state: 'ended', ended: { output: { ticketUrl, error, history } }, shows: undefined, on: {} }
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  ...Object.fromEntries(
    operations.map((operation): [string, Row<string, string>] => [
      operation,
      {
        state: kinds[operation].state,
        ports: [kinds[operation].port],
        shows: undefined,
        on: {
          [`${operation} is answered`]: kinds[operation].output === undefined ? 'written' : 'ticketed',
          [`${operation} fails`]: 'failed',
          [`${operation} is refused`]:
            operation === 'close' || operation === 'reopen'
              ? { to: 'explaining', does: [start('fetchIncidentHistory', { pk: 7 })] }
              : 'refused',
        },
      },
    ]),
  ),
  'in a tab': {
    state: { showing: 'creating' },
    ports: ['newTab', 'createTicket'],
    shows: undefined,
    on: {
      'createTicket is answered': { to: 'pointing', does: [tell('newTab', { type: 'newTab.point', url })] },
      'createTicket fails': 'failed',
      'createTicket is refused': 'refused',
    },
  },
  pointing: {
    state: { showing: 'pointing' },
    ports: ['newTab'],
    shows: undefined,
    on: { 'the tab shows it': 'ticketed', 'the tab is blocked': 'ticketed' },
  },
  explaining: {
    state: 'explaining',
    ports: ['fetchIncidentHistory'],
    shows: undefined,
    on: { 'the history arrives': 'explained', 'the history cannot be fetched': 'refused' },
  },
  refused: ended('', refusal),
  explained: ended('', refusal, history),
  written: ended('', undefined),
  ticketed: ended(url, undefined),
  failed: ended('', fault),
}

export const walk = defineWalk({
  machine: heldDeliveryMachine,
  observe: (_: HeldDeliveryContext) => undefined,
  starts: {
    'a click creates a ticket': {
      input: { operation: 'createTicket', pk: 7, text: '', isClicked: true },
      to: 'in a tab',
      does: [start('newTab'), start('createTicket', { pk: 7 })],
    },
    ...Object.fromEntries(
      operations.map((operation) => [
        operation,
        {
          input: { operation, pk: 7, text: url, isClicked: operation !== 'createTicket' },
          to: operation,
          does: [start(kinds[operation].port, kinds[operation].input)],
        },
      ]),
    ),
  },
  cases: {
    'the history arrives': settle('fetchIncidentHistory', history),
    'the history cannot be fetched': fail('fetchIncidentHistory', fault),
    'the tab shows it': hear('newTab', { type: 'newTab.pointed' }),
    'the tab is blocked': hear('newTab', { type: 'newTab.blocked' }),
    ...Object.fromEntries(
      operations.flatMap((operation) => [
        [`${operation} is answered`, settle(kinds[operation].port, kinds[operation].output)],
        [`${operation} fails`, fail(kinds[operation].port, fault)],
        [`${operation} is refused`, fail(kinds[operation].port, refusal)],
      ]),
    ),
  },
  rows,
})
