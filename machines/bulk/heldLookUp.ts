/** Looks up whether an order for one incident was carried out, if nobody knows (docs/behaviour.md#undo). */
import { assign, setup } from 'xstate'
import { theOutput } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { isSignOff, isWritten, type HeldOrder } from '../incident/domain/heldOrder.ts'
import type { Incident } from '../incident/domain/incident.ts'
import type { IncidentHistory } from '../incident/domain/incidentHistory.ts'
import { fetchIncident, fetchIncidentHistory } from '../incident/ports.ts'

export interface HeldLookUpInput {
  readonly order: HeldOrder
  /** Until when a call that was sent may still arrive, in milliseconds since 1970. */
  readonly mayArriveUntil: number
}

/** What was found. */
export interface HeldLookUpOutput {
  /** Whether the incident is as ordered. */
  readonly isWritten: boolean
  /** The URL of its ticket. */
  readonly ticketUrl: string
  /** What has happened to the incident, if it is closed or reopened as ordered: somebody else may have done it. */
  readonly history: IncidentHistory | undefined
}

export interface HeldLookUpContext extends HeldLookUpInput, HeldLookUpOutput {}

/** Milliseconds between two looks at the incident. */
export const lookAgainAfter = 10_000

/** Fetches the incident until it is as ordered, or until that can no longer come. Never gives up for want of an answer. */
export const heldLookUpMachine = setup({
  types: {
    context: {} as HeldLookUpContext,
    input: {} as HeldLookUpInput,
    output: {} as HeldLookUpOutput,
    children: {} as { fetchIncident: 'fetchIncident'; fetchIncidentHistory: 'fetchIncidentHistory' },
  },
  actors: { fetchIncident, fetchIncidentHistory },
  actions: {
    takeIncident: assign(({ context: { order } }, incident: Incident) =>
      isWritten(order, incident)
        ? { isWritten: true, ticketUrl: incident.ticketUrl }
        : { isWritten: false, ticketUrl: '' },
    ),
    takeHistory: assign((_, history: IncidentHistory) => ({ history })),
  },
  guards: {
    isSignedOff: ({ context: { order } }, incident: Incident) => isSignOff(order) && isWritten(order, incident),
    isWritten: ({ context: { order } }, incident: Incident) => isWritten(order, incident),
    mayArrive: ({ context: { mayArriveUntil } }) => Date.now() < mayArriveUntil,
  },
  delays: { lookAgainAfter },
}).createMachine({
  id: 'heldLookUp',
  description: 'Looks up whether an order was carried out.',
  context: initialContext,
  output: found,
  initial: 'fetching',
  states: {
    fetching: {
      description: 'The incident is being fetched.',
      invoke: {
        src: 'fetchIncident',
        id: 'fetchIncident',
        input: thisIncident,
        onDone: [
          {
            guard: { type: 'isSignedOff', params: theOutput },
            target: 'explaining',
            actions: { type: 'takeIncident', params: theOutput },
          },
          {
            guard: { type: 'isWritten', params: theOutput },
            target: 'ended',
            actions: { type: 'takeIncident', params: theOutput },
          },
          { guard: 'mayArrive', target: 'pausing' },
          { target: 'ended', actions: { type: 'takeIncident', params: theOutput } },
        ],
        onError: { target: 'pausing' },
      },
    },
    explaining: {
      description: 'It is closed or reopened as ordered: looks by whom.',
      invoke: {
        src: 'fetchIncidentHistory',
        id: 'fetchIncidentHistory',
        input: thisIncident,
        onDone: { target: 'ended', actions: { type: 'takeHistory', params: theOutput } },
        onError: { target: 'pausing' },
      },
    },
    pausing: {
      description: 'There was no answer, or the order may still arrive: looks again in a moment.',
      after: { lookAgainAfter: { target: 'fetching' } },
    },
    ended: { description: 'What became of the order is known.', type: 'final' },
  },
})

hasCome(heldLookUpMachine)

function initialContext({ input }: { input: HeldLookUpInput }): HeldLookUpContext {
  return { ...input, isWritten: false, ticketUrl: '', history: undefined }
}

function found({
  context: { isWritten: isDone, ticketUrl, history },
}: {
  context: HeldLookUpContext
}): HeldLookUpOutput {
  return { isWritten: isDone, ticketUrl, history }
}

function thisIncident({ context: { order } }: { context: HeldLookUpContext }) {
  return { pk: order.pks[0] ?? 0 }
}
