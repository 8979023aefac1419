import { expect, test } from 'vitest'
import { createTicketCalls } from '../../../src/api/incident/tickets.ts'
import { clientOf } from '../server/callCases.ts'
import { sendJson } from '../server/answeringServer.ts'
import { incidentRow } from '../server/wireRows.ts'

test('creating a ticket fails if the incident has no ticket afterwards, even if the server reported success', async () => {
  const { client, seen } = await clientOf(({ method }, response) => {
    if (method === 'GET') sendJson(response, 200, incidentRow({ pk: 7, ticket_url: '' }))
    else response.writeHead(204).end()
  })
  await expect(createTicketCalls(client).createTicket({ pk: 7 })).rejects.toThrow('the result could not be found')
  expect(seen.map(({ method }) => method)).toEqual(['PUT', 'GET'])
})
