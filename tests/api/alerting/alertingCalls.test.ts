import { expect, test } from 'vitest'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import type { ApiClient } from '../../../src/api/server/client.ts'
import { createDestinationCalls } from '../../../src/api/alerting/destinations.ts'
import { createPastEventCalls } from '../../../src/api/alerting/pastEvents.ts'
import { createProfileCalls } from '../../../src/api/alerting/profiles.ts'
import { createTimeslotCalls } from '../../../src/api/alerting/timeslots.ts'
import { sendJson, sendText } from '../server/answeringServer.ts'
import { clientOf, testCalls } from '../server/callCases.ts'
import { eventRow, incidentRow } from '../server/wireRows.ts'
import {
  destination,
  destinationRow,
  filter,
  filterRow,
  profile,
  profileRow,
  timeslot,
  timeslotRow,
} from './alertingRows.ts'

const timeslots = '/api/v1/notificationprofiles/timeslots/'
const destinations = '/api/v2/notificationprofiles/destinations/'
const profiles = '/api/v2/notificationprofiles/'
const broken = { pk: 'broken' }

const officeHours = { days: [1, 2, 3, 4, 5] as const, start: '08:00:00', end: '16:00:00', isAllDay: false }
const content = { name: 'Daytime', timeslot: 9, filters: [4], destinations: [5], isActive: true }
const body = { name: 'Daytime', timeslot: 9, filters: [4], destinations: [5], active: true }

const pastEvent = {
  incident: 5,
  type: 'CLO',
  by: 'operator',
  at: Date.parse('2026-11-07T12:30:34Z') * 1000,
  offset: 60,
  receivedAt: Date.parse('2026-11-20T18:28:40.124Z') * 1000 + 168,
  receivedOffset: 60,
}

testCalls([
  {
    name: 'past events, with what they say of the level and the tags',
    call: (client) => createPastEventCalls(client).fetchPastEvents({ cursor: 'cD0x', atMost: 100 }),
    asks: { method: 'GET', path: '/api/v2/incidents/events/', query: { page_size: '100', cursor: 'cD0x' } },
    answers: {
      next: 'https://argus.example/api/v2/incidents/events/?cursor=cD0y&page_size=100',
      previous: null,
      results: [
        eventRow({ pk: 3, type: { value: 'CHI' }, description: 'Change: "level": 3 → 2' }),
        eventRow({ pk: 2, type: { value: 'CHI' }, description: 'Change: "tags": 2 item(s) → 1 item(s)' }),
        eventRow({ pk: 1, timestamp: '2026-07-07T13:30:34.000001+02:00' }),
        broken,
      ],
    },
    gives: {
      events: [
        { ...pastEvent, pk: 3, type: 'CHI', level: { before: 3, after: 2 }, text: 'Change: "level": 3 → 2' },
        { ...pastEvent, pk: 2, type: 'CHI', isOfTags: true, text: 'Change: "tags": 2 item(s) → 1 item(s)' },
        { ...pastEvent, pk: 1, text: 'Fixed', at: Date.parse('2026-07-07T11:30:34Z') * 1000 + 1, offset: 120 },
      ],
      unreadable: 1,
      further: 'cD0y',
    },
    action: 'get past events',
  },
  {
    name: 'the incidents of past events',
    call: async (client) =>
      (await createPastEventCalls(client).fetchPastIncidents({ pks: [5, 7] })).map(({ pk }) => pk),
    asks: { method: 'GET', path: '/api/v1/incidents/', query: { id__in: '5,7', page_size: '2' } },
    answers: { next: null, previous: null, results: [incidentRow({ pk: 5 }), broken] },
    gives: [5],
    action: 'get the incidents of past events',
  },
  {
    name: 'the destinations, with the number of unreadable ones',
    call: (client) => createDestinationCalls(client).fetchDestinations(),
    asks: { method: 'GET', path: destinations },
    answers: [broken, destinationRow()],
    gives: { items: [destination], unreadable: 1 },
    action: 'get destinations',
  },
  {
    name: 'creating a destination',
    call: (client) =>
      createDestinationCalls(client).createDestination({
        medium: 'pager',
        label: 'Duty pager',
        settings: { account: '4711' },
      }),
    asks: {
      method: 'POST',
      path: destinations,
      body: { media: 'pager', label: 'Duty pager', settings: { account: '4711' } },
    },
    answers: destinationRow(),
    gives: destination,
    action: 'create destination',
  },
  {
    name: 'creating a destination without a label',
    call: (client) =>
      createDestinationCalls(client).createDestination({
        medium: 'pager',
        label: null,
        settings: { account: '4711' },
      }),
    asks: { method: 'POST', path: destinations, body: { media: 'pager', label: null, settings: { account: '4711' } } },
    answers: destinationRow({ label: null }),
    gives: { ...destination, label: undefined },
    action: 'create destination',
  },
  {
    name: 'changing the label, without the settings, since the server refuses unchanged settings',
    call: (client) =>
      createDestinationCalls(client).updateDestination({
        pk: 5,
        medium: 'pager',
        label: 'Other',
        settings: undefined,
      }),
    asks: { method: 'PATCH', path: `${destinations}5/`, body: { pk: 5, media: 'pager', label: 'Other' } },
    answers: destinationRow({ label: 'Other' }),
    gives: { ...destination, label: 'Other' },
    action: 'update destination 5',
  },
  {
    name: 'removing a label',
    call: (client) =>
      createDestinationCalls(client).updateDestination({
        pk: 5,
        medium: 'pager',
        label: null,
        settings: undefined,
      }),
    asks: { method: 'PATCH', path: `${destinations}5/`, body: { pk: 5, media: 'pager', label: null } },
    answers: destinationRow({ label: null }),
    gives: { ...destination, label: undefined },
    action: 'update destination 5',
  },
  {
    name: 'changing the settings, without the label',
    call: (client) =>
      createDestinationCalls(client).updateDestination({
        pk: 5,
        medium: 'pager',
        label: undefined,
        settings: { account: '12' },
      }),
    asks: { method: 'PATCH', path: `${destinations}5/`, body: { pk: 5, media: 'pager', settings: { account: '12' } } },
    answers: destinationRow({ settings: { account: '12' } }),
    gives: { ...destination, settings: { account: '12' } },
    action: 'update destination 5',
  },
  {
    name: 'the timeslots, without the unreadable ones',
    call: (client) => createTimeslotCalls(client).fetchTimeslots(),
    asks: { method: 'GET', path: timeslots },
    answers: [timeslotRow({ pk: 2, time_recurrences: [{ days: [9] }] }), timeslotRow()],
    gives: { items: [timeslot], unreadable: 1 },
    action: 'get timeslots',
  },
  {
    name: 'creating a timeslot',
    call: (client) => createTimeslotCalls(client).createTimeslot({ name: 'Office hours', recurrences: [officeHours] }),
    asks: {
      method: 'POST',
      path: timeslots,
      body: {
        name: 'Office hours',
        time_recurrences: [{ days: [1, 2, 3, 4, 5], start: '08:00:00', end: '16:00:00' }],
      },
    },
    answers: timeslotRow(),
    gives: timeslot,
    action: 'create timeslot Office hours',
  },
  {
    name: 'creating an all-day timeslot, whose own times are ignored',
    call: (client) =>
      createTimeslotCalls(client).createTimeslot({
        name: 'Office hours',
        recurrences: [{ ...officeHours, days: [6, 7], isAllDay: true }],
      }),
    asks: {
      method: 'POST',
      path: timeslots,
      body: {
        name: 'Office hours',
        time_recurrences: [{ days: [6, 7], start: '00:00:00', end: '23:59:59.999999', all_day: true }],
      },
    },
    answers: timeslotRow(),
    gives: timeslot,
    action: 'create timeslot Office hours',
  },
  {
    name: 'saving a timeslot, with the fractions of a second in its times',
    call: (client) =>
      createTimeslotCalls(client).updateTimeslot({
        pk: 9,
        name: 'Nights',
        recurrences: [{ days: [1], start: '00:00:00', end: '06:00:00.500000', isAllDay: false }],
      }),
    asks: {
      method: 'PUT',
      path: `${timeslots}9/`,
      body: { name: 'Nights', time_recurrences: [{ days: [1], start: '00:00:00', end: '06:00:00.500000' }] },
    },
    answers: timeslotRow(),
    gives: timeslot,
    action: 'update timeslot Nights',
  },
  {
    name: 'the profiles, without the unreadable ones',
    call: (client) => createProfileCalls(client).fetchProfiles(),
    asks: { method: 'GET', path: profiles },
    answers: [profileRow(), profileRow({ pk: 7, filters: [broken] })],
    gives: { items: [profile], unreadable: 1 },
    action: 'get notification profiles',
  },
  {
    name: 'one profile',
    call: (client) => createProfileCalls(client).fetchProfile({ pk: 3 }),
    asks: { method: 'GET', path: '/api/v2/notificationprofile/3/' },
    answers: profileRow(),
    gives: profile,
    action: 'get notification profile 3',
  },
  {
    name: 'creating a profile',
    call: (client) => createProfileCalls(client).createProfile(content),
    asks: { method: 'POST', path: profiles, body },
    answers: profileRow(),
    gives: profile,
    action: 'create profile Daytime',
  },
  {
    name: 'creating a profile without a name and without destinations',
    call: (client) =>
      createProfileCalls(client).createProfile({ ...content, name: ' ', destinations: [], isActive: false }),
    asks: { method: 'POST', path: profiles, body: { ...body, name: null, destinations: [], active: false } },
    answers: profileRow({ name: null }),
    gives: { ...profile, name: '' },
    action: 'create profile',
  },
  {
    name: 'saving a profile',
    call: (client) => createProfileCalls(client).updateProfile({ ...content, pk: 3 }),
    asks: { method: 'PUT', path: `${profiles}3/`, body },
    answers: profileRow(),
    gives: profile,
    action: 'update profile Daytime',
  },
  {
    name: 'saving a profile without a name',
    call: (client) => createProfileCalls(client).updateProfile({ ...content, pk: 3, name: '' }),
    asks: { method: 'PUT', path: `${profiles}3/`, body: { ...body, name: null } },
    answers: profileRow({ name: null }),
    gives: { ...profile, name: '' },
    action: 'update profile 3',
  },
])

interface Deletion {
  readonly of: string
  readonly deleting: (client: ApiClient) => Promise<void>
  readonly path: string
  readonly action: string
}

const deletions: readonly Deletion[] = [
  {
    of: 'a destination',
    deleting: (client) => createDestinationCalls(client).deleteDestination({ pk: 5 }),
    path: `${destinations}5/`,
    action: 'delete destination 5',
  },
  {
    of: 'a timeslot',
    deleting: (client) => createTimeslotCalls(client).deleteTimeslot({ pk: 9, name: 'Nights' }),
    path: `${timeslots}9/`,
    action: 'delete timeslot Nights',
  },
  {
    of: 'a profile',
    deleting: (client) => createProfileCalls(client).deleteProfile({ pk: 3, name: 'Daytime' }),
    path: `${profiles}3/`,
    action: 'delete profile Daytime',
  },
  {
    of: 'a profile without a name',
    deleting: (client) => createProfileCalls(client).deleteProfile({ pk: 3, name: '' }),
    path: `${profiles}3/`,
    action: 'delete profile 3',
  },
]

const named = deletions.map((each) => [each.of, each.action, each] as const)

test.each(named)('deleting %s', async (_of, _action, { deleting, path }) => {
  const { client, seen } = await clientOf((_, response) => sendText(response, 204, 'text/plain', ''))
  await expect(deleting(client)).resolves.toBeUndefined()
  expect(seen).toMatchObject([{ method: 'DELETE', path }])
})

test.each(named)(
  'an HTML page, such as the sign-in page of a proxy, does not confirm the deletion of %s',
  async (_of, action, { deleting }) => {
    const { client } = await clientOf((_, response) =>
      sendText(response, 200, 'text/html', '<!doctype html><h1>Sign in</h1>'),
    )
    await expect(deleting(client)).rejects.toThrow(`Failed to ${action}: The server sent a page instead of data.`)
  },
)

test.each(named)(
  "if the server refuses to delete %s, the message begins with 'Failed to %s'",
  async (_of, action, { deleting }) => {
    const { client } = await clientOf((_, response) => sendJson(response, 400, ['It is in use.']))
    await expect(deleting(client)).rejects.toThrow(`Failed to ${action}: It is in use.`)
  },
)

test('profiles and all objects that they can use are fetched in parallel', async () => {
  const rows: Record<string, unknown> = {
    [profiles]: [profileRow(), profileRow({ pk: 7, filters: [broken] })],
    [timeslots]: [timeslotRow(), timeslotRow({ pk: 2, time_recurrences: [{ days: [9] }] })],
    [destinations]: [destinationRow()],
    '/api/v1/notificationprofiles/filters/': [filterRow()],
  }
  const waiting: (() => void)[] = []
  const { client } = await clientOf(({ path }, response) => {
    waiting.push(() => sendJson(response, 200, rows[path]))
    // The server responds only once all requests have been sent.
    if (waiting.length === 4) for (const answer of waiting) answer()
  })
  await expect(createProfileCalls(client).fetchProfileList()).resolves.toEqual({
    profiles: [profile],
    choices: { timeslots: [timeslot], filters: [filter], destinations: [destination] },
    unreadable: 1,
  })
})

test('fetching profiles fails if the objects that they can use cannot be fetched', async () => {
  const { client } = await clientOf(({ path }, response) => {
    if (path === timeslots) sendJson(response, 503, { detail: 'Busy.' })
    else sendJson(response, 200, [])
  })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  await expect(createProfileCalls(client).fetchProfileList()).rejects.toThrow('Failed to get timeslots: Busy.')
  expect(heard).toContainEqual({ type: 'api.serverFailed', detail: 'Busy.', cause: 'get timeslots' })
})
