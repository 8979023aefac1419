/** What a key does in the dialog of an incident over the list, and on its page. */
export type DialogAction = 'next' | 'previous' | 'open' | 'acknowledge' | 'signOff' | 'ticket' | 'note'
