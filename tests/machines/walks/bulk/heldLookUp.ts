/** Looks up whether an order was carried out (docs/behaviour.md#undo): until it was, or until that can no longer come. */
import { heldLookUpMachine, lookAgainAfter, type HeldLookUpContext } from '../../../../machines/bulk/heldLookUp.ts'
import type { HeldOrder } from '../../../../machines/incident/domain/heldOrder.ts'
import { beginning } from '../../support/clock.ts'
import { start } from '../../support/effects.ts'
import { incident, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, settle, wait, type Case, type Row } from '../../support/walk.ts'

const url = 'https://tickets.example/7'
const history = { events: [], acknowledgements: [] }

function orderOf(operation: HeldOrder['operation']): HeldOrder {
  return {
    id: 'a',
    owner: 'ana',
    operation,
    pks: [7],
    text: operation === 'saveTicketUrl' ? url : 'fixed',
    isSingle: true,
    replacedUrl: '',
    orderedAt: beginning,
    isSent: true,
  }
}

const fetches = start('fetchIncident', { pk: 7 })
const asks = start('fetchIncidentHistory', { pk: 7 })

function ended(output: object): Row<string, string> {
  return { state: 'ended', ended: { output }, shows: undefined, on: {} }
}

function walkOf(operation: HeldOrder['operation'], asOrdered: object, before: object) {
  const isSignOff = operation === 'close' || operation === 'reopen'
  const order = orderOf(operation)
  /** A call may still arrive for five seconds, or no longer. */
  const fetching = (mayArrive: boolean): Row<string, string> => ({
    state: 'fetching',
    ports: ['fetchIncident'],
    shows: undefined,
    on: {
      'six seconds pass': 'late',
      'it is as ordered': isSignOff ? { to: 'explaining', does: [asks] } : 'written',
      'it is not as ordered': mayArrive ? 'pausing' : 'not written',
      'it cannot be fetched': 'pausing',
      'ten seconds pass': 'late',
    },
  })
  const cases: Readonly<Record<string, Case>> = {
    'it is as ordered': settle('fetchIncident', incident({ ...asOrdered, ticketUrl: url })),
    'it is not as ordered': settle('fetchIncident', incident(before)),
    'it cannot be fetched': fail('fetchIncident', unreachable('get incident')),
    'six seconds pass': wait(6000),
    'ten seconds pass': wait(lookAgainAfter),
    ...(isSignOff && {
      'its history arrives': settle('fetchIncidentHistory', history),
      'its history cannot be fetched': fail('fetchIncidentHistory', unreachable('get events')),
    }),
  }
  const rows: Readonly<Record<string, Row<string, string>>> = {
    early: fetching(true),
    late: fetching(false),
    pausing: {
      state: 'pausing',
      shows: undefined,
      on: { 'six seconds pass': 'pausing, almost over', 'ten seconds pass': { to: 'late', does: [fetches] } },
    },
    'pausing, almost over': {
      state: 'pausing',
      shows: undefined,
      on: {
        'six seconds pass': { to: 'late', does: [fetches] },
        'ten seconds pass': { to: 'late', does: [fetches] },
      },
    },
    ...(isSignOff && {
      explaining: {
        state: 'explaining',
        ports: ['fetchIncidentHistory'],
        shows: undefined,
        on: { 'its history arrives': 'written', 'its history cannot be fetched': 'pausing' },
      },
    }),
    written: ended({ isWritten: true, ticketUrl: url, history: isSignOff ? history : undefined }),
    'not written': ended({ isWritten: false, ticketUrl: '', history: undefined }),
  }
  return defineWalk({
    machine: heldLookUpMachine,
    observe: (_: HeldLookUpContext) => undefined,
    starts: {
      'an order that may be under way': {
        input: { order, mayArriveUntil: beginning + 5000 },
        to: 'early',
        does: [fetches],
      },
      'an order that is not under way': { input: { order, mayArriveUntil: beginning }, to: 'late', does: [fetches] },
    },
    cases,
    rows,
  })
}

export const closing = walkOf('close', { open: false }, { open: true })
export const reopening = walkOf('reopen', { open: true }, { open: false })
export const saving = walkOf('saveTicketUrl', {}, { ticketUrl: '' })
