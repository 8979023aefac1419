import type { HeldOperation, HeldOrder, HeldStanding } from './heldOrder.ts'

/** Whether the operation changes the ticket of incidents. */
export function isAboutTicket(operation: HeldOperation): boolean {
  return operation === 'saveTicketUrl' || operation === 'createTicket'
}

/** The newest order that waits or is being written for this incident: about its ticket, or about its state. */
export function heldOn<Held extends { readonly order: HeldOrder; readonly standing: HeldStanding }>(
  held: readonly Held[],
  pk: number | undefined,
  about: 'ticket' | 'state',
): Held | undefined {
  return held.findLast(
    ({ order, standing }) =>
      standing !== 'asking' &&
      isAboutTicket(order.operation) === (about === 'ticket') &&
      order.pks.some((each) => each === pk),
  )
}
