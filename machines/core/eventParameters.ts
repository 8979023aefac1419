/**
 * Named ways of handing an event's content to an action or a guard, so that topologies hold names only:
 * `{ type: 'keepText', params: theEvent }`.
 */

/** The event itself, already narrowed to the transition it is used in. */
export function theEvent<Event>({ event }: { event: Event }): Event {
  return event
}

/** What a finished promise or child chart returned. */
export function theOutput<Output>({ event }: { event: { output: Output } }): Output {
  return event.output
}

/** What a promise was rejected with. */
export function theError({ event }: { event: { error: unknown } }): { error: unknown } {
  return { error: event.error }
}
