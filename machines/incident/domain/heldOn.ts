/** What this rule reads of an order (heldOrder.ts), and how it stands. */
interface Standing {
  readonly order: { readonly operation: string; readonly pks: readonly number[] }
  readonly standing: string
}

/** Whether the operation changes the ticket of incidents. */
export function isAboutTicket(operation: string): boolean {
  return operation === 'saveTicketUrl' || operation === 'createTicket' || operation === 'shareTicket'
}

/** The newest order that waits or is being written for this incident: about its ticket, or about its state. */
export function heldOn<Held extends Standing>(
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
