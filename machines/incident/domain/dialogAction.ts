/** What a key does in the dialog of an incident over the list. */
export type DialogAction = 'next' | 'previous' | 'acknowledge' | 'signOff' | 'ticket' | 'note'
