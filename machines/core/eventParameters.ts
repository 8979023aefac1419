/**
 * Named ways to pass an event's content to an action or a guard, so that the topology of a chart contains only names:
 * `{ type: 'keepText', params: theEvent }`.
 */

/** The event itself, already narrowed to the transition that uses it. */
export function theEvent<Event>({ event }: { event: Event }): Event {
  return event
}

/** The output of a finished promise or child chart. */
export function theOutput<Output>({ event }: { event: { output: Output } }): Output {
  return event.output
}

/** The error that a promise rejected with. */
export function theError({ event }: { event: { error: unknown } }): { error: unknown } {
  return { error: event.error }
}
