import * as v from 'valibot'
import { httpUrl } from '../../../../machines/core/domain/url.ts'

/** `{ticket_url}`, echoed by the server after a change. */
export const wireTicketUrl = v.pipe(
  v.object({ ticket_url: v.nullable(v.string()) }),
  v.transform((wire) => wire.ticket_url ?? ''),
)

/** `{ticket_url}` of a created ticket; anything but an http(s) address is invalid, because it could not be opened. */
export const wireCreatedTicket = v.pipe(
  wireTicketUrl,
  v.check((ticketUrl) => httpUrl(ticketUrl) !== undefined, 'not a ticket address'),
)
