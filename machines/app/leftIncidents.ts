/** Withdraws the offer of unfinished work about incidents that were closed meanwhile (docs/behaviour.md#drafts). */
import { enqueueActions, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { fetchChosenIncidents } from '../bulk/ports.ts'
import { theOutput } from '../core/eventParameters.ts'
import { receiver, singletonActor } from '../core/system.ts'
import { ownDrafts } from '../forms/readings.ts'
import { isClosed, type Incident } from '../incident/domain/incident.ts'
import { leftWork, type LeftWork } from './domain/leftWork.ts'
import { hasCome } from '../core/later.ts'

export interface LeftIncidentsInput {
  /** The name of the user who has signed in. */
  readonly owner: string
}

export interface LeftIncidentsContext {
  /** The work that makes sense only while its incident is open. */
  readonly works: readonly LeftWork[]
}

/**
 * Asks once, because the list and the feed need not know these incidents. If the request fails, the work is offered: it
 * may still be wanted.
 */
export const leftIncidentsMachine = setup({
  types: {
    context: {} as LeftIncidentsContext,
    input: {} as LeftIncidentsInput,
    children: {} as { fetchChosenIncidents: 'fetchChosenIncidents' },
    tags: {} as 'checking',
  },
  actors: { fetchChosenIncidents },
  actions: {
    withdraw: enqueueActions(({ context, enqueue }, found: readonly Incident[]) => {
      const closed = new Set(found.filter(isClosed).map(({ pk }) => pk))
      for (const { key, openIncident } of context.works) {
        if (openIncident === undefined || !closed.has(openIncident)) continue
        enqueue.sendTo(receiver('resumption'), { type: 'resumption.dismiss', key })
      }
    }),
  },
  guards: { isAnyLeft: ({ context }) => context.works.length > 0 },
}).createMachine({
  id: 'leftIncidents',
  description: 'Withdraws the offer of unfinished work about incidents that were closed meanwhile.',
  context: initialContext,
  initial: 'weighing',
  states: {
    weighing: {
      description: 'Checks whether any unfinished work needs an open incident.',
      always: [{ guard: 'isAnyLeft', target: 'checking' }, { target: 'checked' }],
    },
    checking: {
      description: 'Asks the server whether the incidents are open. Their work is not offered meanwhile.',
      tags: ['checking'],
      invoke: {
        src: 'fetchChosenIncidents',
        id: 'fetchChosenIncidents',
        input: theIncidents,
        onDone: { target: 'checked', actions: { type: 'withdraw', params: theOutput } },
        onError: { target: 'checked' },
      },
    },
    checked: { description: 'What is left is offered.' },
  },
})

hasCome(leftIncidentsMachine)

export type LeftIncidentsRef = ActorRefFrom<typeof leftIncidentsMachine>

function initialContext({
  input: { owner },
  self,
}: {
  input: LeftIncidentsInput
  self: AnyActorRef
}): LeftIncidentsContext {
  const { texts } = singletonActor(self, 'drafts').getSnapshot().context
  return { works: leftWork(ownDrafts(owner, texts), []).filter(({ openIncident }) => openIncident !== undefined) }
}

function theIncidents({ context: { works } }: { context: LeftIncidentsContext }) {
  return { pks: [...new Set(works.flatMap(({ openIncident }) => openIncident ?? []))] }
}
