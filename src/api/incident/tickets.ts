import { jsonOrDone, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { put } from '../server/requests.ts'
import { createIncidentCalls } from './incidents.ts'
import { orReadBack } from '../server/readBack.ts'
import { ticketFailure } from './ticketFailure.ts'
import { wireCreatedTicket, wireTicketUrl } from './wire/ticket.ts'

/** The API calls for an incident's ticket link. Both resolve with the incident's new ticket address. */
export function createTicketCalls(client: ApiClient) {
  const { fetchIncident } = createIncidentCalls(client)

  /** Sets the ticket's address, or removes it if the string is empty. The server does not validate the address. */
  function saveTicketUrl(input: { pk: number; ticketUrl: string }, signal?: AbortSignal): Promise<string> {
    return client.call(
      put(
        `update ticket URL of incident ${input.pk}`,
        (paths) => paths.ticketUrl(input.pk),
        { ticket_url: input.ticketUrl },
        jsonOrDone(wireTicketUrl, () => input.ticketUrl),
      ),
      signal,
    )
  }

  /** Makes the server's plugin create a ticket. If there is a ticket already, resolves with that ticket's address. */
  function createTicket(input: { pk: number }, signal?: AbortSignal): Promise<string> {
    const action = `create ticket from incident ${input.pk}`
    const answer = client.call(
      put(action, (paths) => paths.automaticTicket(input.pk), undefined, jsonOrNothing(wireCreatedTicket), {
        failureWords: ticketFailure,
      }),
      signal,
    )
    return orReadBack(action, answer, async () => (await fetchIncident(input, signal)).ticketUrl || undefined)
  }

  return { saveTicketUrl, createTicket }
}
