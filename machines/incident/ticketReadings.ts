/** Lets charts read what the dialogs need to know of tickets (docs/behaviour.md#tickets). */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import { newestTicket } from './domain/newestTicket.ts'
import { knownIncidents } from './readings.ts'

/** The address of the newest ticket that is known; '' if there is none (docs/behaviour.md#tickets). */
export function ticketExample(self: AnyActorRef): string {
  const { storedIncidents } = singletonActor(self, 'incidents').getSnapshot().context.store
  return newestTicket([...storedIncidents.values()].map(({ incident }) => incident))
}

/** Whether the incident is known to have no ticket. */
export function lacksTicket(self: AnyActorRef, pk: number): boolean {
  return knownIncidents(self, [pk]).get(pk)?.ticketUrl === ''
}
