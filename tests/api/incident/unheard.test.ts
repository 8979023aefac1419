import { expect, test } from 'vitest'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createAcknowledgementCalls } from '../../../src/api/incident/acknowledgements.ts'
import { createEventCalls } from '../../../src/api/incident/events.ts'
import { createTicketCalls } from '../../../src/api/incident/tickets.ts'
import type { ApiClient } from '../../../src/api/server/client.ts'
import { sendJson } from '../server/answeringServer.ts'
import { clientOf } from '../server/callCases.ts'
import { acknowledgementRow, eventRow } from '../server/wireRows.ts'

type Change = (client: ApiClient, signal: AbortSignal) => Promise<unknown>

const url = 'https://tickets.example/1'

test.each<[string, unknown, Change]>([
  [
    'a ticket is created',
    { ticket_url: url },
    (client, signal) => createTicketCalls(client).createTicket({ pk: 7 }, signal),
  ],
  [
    'a ticket link is entered by hand',
    { ticket_url: url },
    (client, signal) => createTicketCalls(client).saveTicketUrl({ pk: 7, ticketUrl: url }, signal),
  ],
  [
    'an incident is acknowledged',
    acknowledgementRow(),
    (client, signal) =>
      createAcknowledgementCalls(client).acknowledgeIncident({ pk: 7, message: 'Seen', expiration: undefined }, signal),
  ],
  [
    'the expiry of an acknowledgement is changed',
    acknowledgementRow(),
    (client, signal) =>
      createAcknowledgementCalls(client).changeExpiration(
        { pk: 7, acknowledgement: 12, expiration: undefined },
        signal,
      ),
  ],
  [
    'an incident is closed',
    eventRow(),
    (client, signal) => createEventCalls(client).closeIncident({ pk: 7, message: '' }, signal),
  ],
  [
    'an incident is reopened',
    eventRow(),
    (client, signal) => createEventCalls(client).reopenIncident({ pk: 7, message: '' }, signal),
  ],
])('if %s and the caller stops waiting, the change is made, and its outcome is reported', async (_, answer, change) => {
  const leaving = new AbortController()
  const { client, seen } = await clientOf((__, response) => {
    leaving.abort()
    sendJson(response, 200, answer)
  })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  await change(client, leaving.signal)
  expect(seen).toHaveLength(1)
  expect(heard).toContainEqual({ type: 'api.changedUnheard', fault: undefined })
})
