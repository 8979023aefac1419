import { expect, test } from 'vitest'
import { defaultFilter } from '../../machines/domain/filter.ts'
import type { Timeslot } from '../../machines/domain/timeslot.ts'
import { createClient } from '../../src/api/client.ts'
import { createEventCalls } from '../../src/api/events.ts'
import { createSavedFilterCalls } from '../../src/api/savedFilters.ts'
import { createTicketCalls } from '../../src/api/tickets.ts'
import { createTimeslotCalls } from '../../src/api/timeslots.ts'
import { startServer } from './answeringServer.ts'

const savedFilter = { pk: 4, name: 'Critical', filter: defaultFilter }
const officeHours: Timeslot = {
  pk: 9, name: 'Office hours', recurrences: [{ days: [1, 2], start: '08:00:00', end: '16:00:00', isAllDay: false }],
}

/** A server that does what it is asked to, and says no more. */
async function silentlyDone() {
  const { url } = await startServer((_, response) => response.writeHead(204).end())
  return createClient({ baseUrl: () => url, token: () => 'abc' })
}

test('a change that is answered without content is done', async () => {
  const client = await silentlyDone()
  const ticketUrl = 'https://tickets.example/1'
  await expect(createTicketCalls(client).saveTicketUrl({ pk: 1, ticketUrl })).resolves.toBe(ticketUrl)
  await expect(createEventCalls(client).closeIncident({ pk: 1, message: '' })).resolves.toBeUndefined()
  await expect(createEventCalls(client).reopenIncident({ pk: 1 })).resolves.toBeUndefined()
  await expect(createSavedFilterCalls(client).updateFilter(savedFilter)).resolves.toEqual(savedFilter)
  await expect(createTimeslotCalls(client).updateTimeslot(officeHours)).resolves.toEqual(officeHours)
})

test('a question that is answered without content is not answered', async () => {
  await expect(createSavedFilterCalls(await silentlyDone()).fetchFilters()).rejects.toMatchObject({ kind: 'garbled' })
})
