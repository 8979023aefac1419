import { expect, test } from 'vitest'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createTicketCalls } from '../../../src/api/incident/tickets.ts'
import { clientOf } from '../server/callCases.ts'
import { sendJson } from '../server/answeringServer.ts'
import { incidentRow } from '../server/wireRows.ts'

const url = 'https://tickets.example/1'

test('a server that says that a ticket is there, of which the incident knows nothing, is not believed', async () => {
  const { client, seen } = await clientOf(({ method }, response) => {
    if (method === 'GET') sendJson(response, 200, incidentRow({ pk: 7, ticket_url: '' }))
    else response.writeHead(204).end()
  })
  await expect(createTicketCalls(client).createTicket({ pk: 7 })).rejects.toThrow('what came of it is not to be found')
  expect(seen.map(({ method }) => method)).toEqual(['PUT', 'GET'])
})

test.each([
  ['created', (client: Parameters<typeof createTicketCalls>[0], signal: AbortSignal) =>
    createTicketCalls(client).createTicket({ pk: 7 }, signal)],
  ['set by hand', (client: Parameters<typeof createTicketCalls>[0], signal: AbortSignal) =>
    createTicketCalls(client).saveTicketUrl({ pk: 7, ticketUrl: url }, signal)],
])('a ticket that is %s after its asker has gone is there all the same, and that is told', async (_, change) => {
  const leaving = new AbortController()
  const { client, seen } = await clientOf((__, response) => {
    leaving.abort()
    sendJson(response, 200, { ticket_url: url })
  })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  await expect(change(client, leaving.signal)).resolves.toBe(url)
  expect(seen).toHaveLength(1)
  expect(heard).toContainEqual({ type: 'api.changedUnheard', fault: undefined })
})
