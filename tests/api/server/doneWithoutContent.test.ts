import { expect, test } from 'vitest'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import type { TimeslotContent } from '../../../machines/alerting/ports.ts'
import { createAcknowledgementCalls } from '../../../src/api/incident/acknowledgements.ts'
import { createBulkCalls } from '../../../src/api/bulk/bulk.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { createDestinationCalls } from '../../../src/api/alerting/destinations.ts'
import { createEventCalls } from '../../../src/api/incident/events.ts'
import { createProfileCalls } from '../../../src/api/alerting/profiles.ts'
import { createSavedFilterCalls } from '../../../src/api/filter/savedFilters.ts'
import { createTicketCalls } from '../../../src/api/incident/tickets.ts'
import { createTimeslotCalls } from '../../../src/api/alerting/timeslots.ts'
import { question, START, startStandIn } from '../../server/testSupport.ts'
import { startServer } from './answeringServer.ts'

/**
 * A server that carries out changes but responds without content. With `answersQueries: false`, its responses to
 * queries have no content either.
 */
async function answeringWithoutContent({ answersQueries = true } = {}) {
  const { standIn, token } = startStandIn()
  const { url } = await startServer(({ method, path, query, body }, response) => {
    const search = new URLSearchParams(query).toString()
    void standIn.fetch(question(method, `${path}?${search}`, { token, body })).then(async (answer) => {
      const isWithoutContent = answer.ok && (method !== 'GET' || !answersQueries)
      if (isWithoutContent) return response.writeHead(204).end()
      return response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  })
  return createClient({ baseUrl: () => url, token: () => token })
}

const now = () => START.getTime()
const content: TimeslotContent = {
  name: 'Nights',
  recurrences: [{ days: [1, 2], start: '20:00:00', end: '23:00:00', isAllDay: false }],
}
const url = 'https://tickets.example/1'

test('a change has succeeded if the response has no content', async () => {
  const client = await answeringWithoutContent()
  await expect(createTicketCalls(client).saveTicketUrl({ pk: 1, ticketUrl: url })).resolves.toBe(url)
  await expect(createEventCalls(client).closeIncident({ pk: 1, message: '' })).resolves.toBeUndefined()
  await expect(createEventCalls(client).reopenIncident({ pk: 1, message: '' })).resolves.toBeUndefined()
  const { closeIncidents, saveTicketUrls, acknowledgeIncidents } = createBulkCalls(client, now)
  const all = { succeeded: [2, 3], refused: [] }
  await expect(closeIncidents({ pks: [2, 3], message: '' })).resolves.toEqual(all)
  await expect(saveTicketUrls({ pks: [2, 3], ticketUrl: url })).resolves.toEqual(all)
  await expect(acknowledgeIncidents({ pks: [2, 3], message: 'Seen', expiration: undefined })).resolves.toEqual(all)
})

test('if the response to a change has no content, the result is looked up', async () => {
  const client = await answeringWithoutContent()
  const acknowledgements = createAcknowledgementCalls(client, now)
  const seen = await acknowledgements.acknowledgeIncident({ pk: 1, message: 'Seen', expiration: undefined })
  expect(seen.event.description).toBe('Seen')
  // Nobody knows whether it is the one that was made.
  expect(seen.isFound).toBe(true)
  const expiration = '2026-11-22T18:00:00Z'
  const changed = await acknowledgements.changeExpiration({ pk: 1, acknowledgement: seen.pk, expiration })
  expect([changed.pk, Date.parse(changed.expiration ?? '')]).toEqual([seen.pk, Date.parse(expiration)])

  const timeslots = createTimeslotCalls(client)
  const timeslot = await timeslots.createTimeslot(content)
  expect(timeslot).toMatchObject(content)
  await expect(timeslots.updateTimeslot({ ...timeslot, name: 'Late' })).resolves.toMatchObject({
    pk: timeslot.pk,
    name: 'Late',
  })
  const filters = createSavedFilterCalls(client)
  const filter = await filters.createFilter({ name: 'All', filter: defaultFilter })
  expect(filter.name).toBe('All')
  await expect(filters.updateFilter({ ...filter, name: 'Any' })).resolves.toMatchObject({ pk: filter.pk, name: 'Any' })
  const destinations = createDestinationCalls(client)
  const destination = await destinations.createDestination({
    medium: 'email',
    label: 'Mail',
    settings: { email_address: 'nights@example.org' },
  })
  expect(destination.label).toBe('Mail')
  await expect(
    destinations.updateDestination({ pk: destination.pk, medium: 'email', label: 'Post', settings: undefined }),
  ).resolves.toMatchObject({ pk: destination.pk, label: 'Post' })

  const profiles = createProfileCalls(client)
  const wanted = {
    name: 'Nights',
    isActive: true,
    timeslot: timeslot.pk,
    filters: [filter.pk],
    destinations: [destination.pk],
  }
  const profile = await profiles.createProfile(wanted)
  expect(profile.name).toBe('Nights')
  await expect(profiles.updateProfile({ ...wanted, pk: profile.pk, name: 'Late' })).resolves.toMatchObject({
    pk: profile.pk,
    name: 'Late',
  })
  await expect(createTicketCalls(client).createTicket({ pk: 1 })).resolves.toMatch(/^http/)
})

test('if the result cannot be looked up, the message still says that the change succeeded', async () => {
  const { createTimeslot } = createTimeslotCalls(await answeringWithoutContent({ answersQueries: false }))
  await expect(createTimeslot(content)).rejects.toMatchObject({
    kind: 'garbled',
    message:
      'Failed to create timeslot Nights: The server confirmed the change, but the result could not be read: ' +
      'The server sent data that cannot be read.',
  })
})

test('a query has failed if the response has no content', async () => {
  const client = await answeringWithoutContent({ answersQueries: false })
  await expect(createSavedFilterCalls(client).fetchFilters()).rejects.toMatchObject({ kind: 'garbled' })
})

const destinationContent = { medium: 'email', label: 'Mail', settings: { email_address: 'nights@example.org' } }
const mail = {
  media: { slug: 'email', name: 'Email', installed: true },
  suggested_label: '',
  settings: destinationContent.settings,
}
const profileContent = { name: 'Nights', isActive: true, timeslot: 3, filters: [], destinations: [] }
const timeslotRow = { pk: 3, name: 'Nights', time_recurrences: [] }
const profileRow = { pk: 5, name: 'Nights', active: true, timeslot: timeslotRow, filters: [], destinations: [] }
const filterRow = { pk: 5, name: 'All', filter: {} }
const acknowledgementRow = {
  pk: 5,
  event: {
    pk: 5,
    incident: 1,
    actor: { pk: 3, username: 'operator' },
    timestamp: '2026-11-07T13:30:34+01:00',
    type: { value: 'ACK', display: 'Acknowledge' },
    description: 'Seen',
  },
  expiration: null,
}

/** A server whose responses to changes have no content, and which then lists these rows. */
async function listing(rows: readonly unknown[]) {
  const { url: baseUrl } = await startServer(({ method }, response) => {
    if (method !== 'GET') return response.writeHead(204).end()
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  })
  return createClient({ baseUrl: () => baseUrl, token: () => 'abc' })
}

type Create = (client: ReturnType<typeof createClient>) => Promise<{ readonly pk: number }>

const createTimeslot: Create = (client) => createTimeslotCalls(client).createTimeslot(content)
const createFilter: Create = (client) =>
  createSavedFilterCalls(client).createFilter({ name: 'All', filter: defaultFilter })
const createDestination: Create = (client) => createDestinationCalls(client).createDestination(destinationContent)
const createUnlabelled: Create = (client) =>
  createDestinationCalls(client).createDestination({ ...destinationContent, label: null })
const createProfile: Create = (client) => createProfileCalls(client).createProfile(profileContent)
const acknowledge: Create = (client) =>
  createAcknowledgementCalls(client, now).acknowledgeIncident({ pk: 1, message: ' Seen', expiration: undefined })

test.each<[string, Create, Record<string, unknown>, Record<string, unknown>]>([
  ['timeslot with another name', createTimeslot, timeslotRow, { name: 'Days' }],
  ['filter with another name', createFilter, filterRow, { name: 'Any' }],
  ['public filter with that name', createFilter, { ...filterRow, public: false }, { public: true }],
  ['destination with another label', createDestination, { pk: 5, ...mail, label: 'Mail' }, { label: 'Post' }],
  [
    'destination with another medium',
    createDestination,
    { pk: 5, ...mail, label: 'Mail' },
    { media: { ...mail.media, slug: 'sms' } },
  ],
  ['destination with a label', createUnlabelled, { pk: 5, ...mail, label: null }, { label: 'Mail' }],
  ['profile with another name', createProfile, profileRow, { name: 'Days' }],
  [
    'acknowledgement with another message',
    acknowledge,
    acknowledgementRow,
    { event: { ...acknowledgementRow.event, description: 'Mine' } },
  ],
])(
  'a later %s is not mistaken for the result of a change whose response has no content',
  async (_, create, row, difference) => {
    const other = { ...row, ...difference, pk: 9 }
    await expect(create(await listing([row, other]))).resolves.toMatchObject({ pk: row['pk'] })
    await expect(create(await listing([other]))).rejects.toMatchObject({
      kind: 'garbled',
      status: 204,
      body: 'The server confirmed the change, but the result could not be found.',
    })
  },
)

type Change = (client: ReturnType<typeof createClient>, signal: AbortSignal) => Promise<unknown>

test.each<[string, Change]>([
  [
    'an acknowledgement',
    (client, signal) =>
      createAcknowledgementCalls(client, now).acknowledgeIncident(
        { pk: 1, message: 'Seen', expiration: undefined },
        signal,
      ),
  ],
  [
    'a changed expiry',
    (client, signal) =>
      createAcknowledgementCalls(client, now).changeExpiration(
        { pk: 1, acknowledgement: 5, expiration: undefined },
        signal,
      ),
  ],
  ['a ticket', (client, signal) => createTicketCalls(client).createTicket({ pk: 1 }, signal)],
  ['a timeslot', (client, signal) => createTimeslotCalls(client).createTimeslot(content, signal)],
  [
    'a filter',
    (client, signal) => createSavedFilterCalls(client).createFilter({ name: 'All', filter: defaultFilter }, signal),
  ],
  ['a destination', (client, signal) => createDestinationCalls(client).createDestination(destinationContent, signal)],
  ['a profile', (client, signal) => createProfileCalls(client).createProfile(profileContent, signal)],
])('the result is no longer looked up once the caller has aborted: %s', async (_, change) => {
  const leaving = new AbortController()
  const { url: baseUrl } = await startServer(({ method }, response) => {
    if (method !== 'GET') return response.writeHead(204).end()
    leaving.abort()
    return response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  const client = createClient({ baseUrl: () => baseUrl, token: () => 'abc' })
  await expect(change(client, leaving.signal)).rejects.toMatchObject({
    body: 'The server confirmed the change, but the result could not be read: no answer',
  })
})
