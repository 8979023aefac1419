import * as v from 'valibot'

/** `{ticket_url}`, echoed by the server after a change. */
export const wireTicketUrl = v.pipe(
  v.object({ ticket_url: v.nullable(v.string()) }),
  v.transform((wire) => wire.ticket_url ?? ''),
)
