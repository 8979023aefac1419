/** Words for a note on one incident or on several. */
export const noteWords = { title: 'Add note', label: 'Note', again: 'Send again', reject: 'Cancel' } as const

/**
 * Says who is told of a note. Before 2.0 servers, which have no types of events in their filters, decide by a rule that
 * the console does not know.
 */
export function whoIsTold(hasEventTypes: boolean): string {
  return hasEventTypes
    ? 'Notifies those whose profiles match and let events of the type other through.'
    : 'The server may notify people of a note, as of any other event.'
}
