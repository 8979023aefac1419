// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { signIn, startStandIn } from './testSupport.ts'
import type { StandInOptions } from './standIn.ts'

/** What the recordings do not show (tests/server/conformance). */

const base = '/api/v2/notificationprofiles/'
const timeslots = `${base}timeslots/`
const destinations = `${base}destinations/`

/** Starts a stand-in. `ask` sends it requests as the operator. */
function startAsOperator(options: StandInOptions = {}) {
  const { standIn, ask } = startStandIn(options)
  const token = signIn(standIn, 'operator')
  return {
    ask: (method: string, path: string, body?: unknown) =>
      ask(method, path, body === undefined ? { token } : { token, body }),
    order: (path: string, body: unknown) => ask('POST', `/stand-in/${path}`, { body }),
    forget: (path: string) => ask('DELETE', `/stand-in/${path}`),
    as: (name: string, path: string) => ask('GET', path, { token: signIn(standIn, name) }),
  }
}

test('the operator has a timeslot that goes past midnight, and profiles with and without a name', async () => {
  const { ask } = startAsOperator()
  expect((await ask('GET', timeslots)).body).toMatchObject([
    { pk: 3, name: 'All the time', time_recurrences: [{ all_day: true }] },
    { pk: 10, name: 'Night duty', time_recurrences: [{ end: '23:59:59' }, { start: '00:00:00' }] },
    { pk: 9, name: 'Office hours' },
  ])
  expect((await ask('GET', destinations)).body).toMatchObject([
    { pk: 2, settings: { synced: true }, suggested_label: 'Email: operator@example.org' },
    { pk: 5, label: 'Duty phone', media: { slug: 'sms' } },
    { pk: 6, label: null, settings: { synced: false } },
  ])
  expect((await ask('GET', base)).body).toMatchObject([
    { pk: 3, name: 'Daytime', active: true, timeslot: { pk: 9 }, filters: [{ pk: 4 }], destinations: [{ pk: 5 }] },
    { pk: 4, name: null, active: false, timeslot: { pk: 3 }, destinations: [{ pk: 2 }] },
    { pk: 5, name: 'Night duty', active: true, timeslot: { pk: 10 }, destinations: [{ pk: 5 }, { pk: 6 }] },
  ])
})

test('the nameless user has only a synchronised address, and so does every user if no notifications are seeded', async () => {
  const { as } = startAsOperator()
  expect((await as('nameless', timeslots)).body).toEqual([])
  expect((await as('nameless', base)).body).toEqual([])
  expect((await as('nameless', destinations)).body).toMatchObject([{ pk: 7, settings: { synced: true } }])
  const { ask, order } = startAsOperator({ notifications: 'none' })
  for (const path of [timeslots, base]) expect((await ask('GET', path)).body).toEqual([])
  expect((await ask('GET', destinations)).body).toMatchObject([{ pk: 2, settings: { synced: true } }])
  expect((await order('reset', { notifications: 'some' })).body).toEqual({
    detail: "'notifications' must be seeded, none.",
  })
})

describe('timeslots', () => {
  test('errors are reported for each recurrence, with an empty entry for the valid ones', async () => {
    const { ask } = startAsOperator()
    const good = { days: [1], start: '08:00:00', end: '09:00:00' }
    const recurrences = [good, { days: 'all', end: null }, { ...good, end: '25:00' }]
    expect((await ask('POST', timeslots, { name: 'Wrong', time_recurrences: recurrences })).body).toEqual({
      time_recurrences: [
        {},
        {
          days: ['Expected a list of items but got type "str".'],
          start: ['This field is required.'],
          end: ['This field may not be null.'],
        },
        { end: ['Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].'] },
      ],
    })
  })
})

describe('profiles', () => {
  test('a profile without a name is described by its parts when it keeps a filter or a destination from being deleted', async () => {
    const { ask } = startAsOperator({ generation: '2.9' })
    await ask('DELETE', `${base}3/`)
    await ask('DELETE', `${base}5/`)
    const words =
      "{'open': True, 'tags': [], 'acked': False, 'maxlevel': None, 'stateful': None, " +
      "'sourceSystemIds': [], 'hide_closed_acked': False}"
    expect((await ask('DELETE', `${base}filters/4/`)).body).toBe(
      'Cannot delete this filter since it is in use in the notification profile(s): ' +
        `All the time: Nobody looks at these yet [${words}].`,
    )
    await ask('PATCH', `${base}4/`, { timeslot: 3, destinations: [6], name: "Olga's" })
    expect((await ask('DELETE', `${destinations}6/`)).body).toEqual([
      "Cannot delete this destination since it is in use in the notification profile(s): Olga's.",
    ])
  })

  test('the incidents of a profile are those that match one of its filters, newest first', async () => {
    const { ask } = startAsOperator()
    const { body } = await ask('GET', '/api/v2/incidents/?open=true&acked=false&page_size=1000')
    expect((await ask('GET', `${base}3/incidents/`)).body).toEqual(new Map(Object.entries(body ?? {})).get('results'))
  })

  test('in API version 1, a profile names media and a phone number', async () => {
    const { ask } = startAsOperator()
    const first = '/api/v1/notificationprofiles/'
    const phone = { pk: 5, user: 3, phone_number: '+4747474701' }
    expect((await ask('GET', `${first}5/`)).body).toMatchObject({ media: ['EM', 'SM'], phone_number: phone })
    const body = { timeslot: 9, filters: [4], media_v1: ['SM', 'EM'], phone_number: 5, active: false }
    expect((await ask('POST', first, body)).body).toMatchObject({ pk: 6, media: ['EM', 'SM'], phone_number: phone })
    expect((await ask('GET', `${base}6/`)).body).toMatchObject({ name: null, destinations: [{ pk: 2 }, { pk: 5 }] })
  })
})

describe('destinations', () => {
  test('a phone number of API version 1 is a destination of version 2', async () => {
    const { ask } = startAsOperator()
    expect((await ask('POST', '/api/v1/auth/phone-number/', { phone_number: '+4747474799' })).body).toEqual({
      pk: 8,
      user: 3,
      phone_number: '+4747474799',
    })
    expect((await ask('GET', `${destinations}8/`)).body).toMatchObject({
      media: { slug: 'sms' },
      label: null,
      suggested_label: 'SMS: +4747474799',
    })
  })

  test('a synchronised address that is changed stops being synchronised, and a new one is created', async () => {
    const { ask } = startAsOperator()
    const settings = { email_address: 'olga@example.org' }
    expect((await ask('PATCH', `${destinations}2/`, { settings })).body).toMatchObject({ settings: { synced: false } })
    const { body } = await ask('GET', destinations)
    expect(body).toMatchObject([{ pk: 5 }, { pk: 6 }, { pk: 8, settings: { synced: true } }, { pk: 2 }])
  })

  test('a label may be used only once per medium', async () => {
    const { ask } = startAsOperator()
    const email = { email_address: 'duty@example.org' }
    const labelled = { label: 'Duty phone', media: 'email', settings: email }
    expect((await ask('POST', destinations, labelled)).status).toBe(201)
    expect((await ask('PATCH', `${destinations}6/`, { label: 'Duty phone' })).status).toBe(500)
  })
})

const pager = {
  slug: 'pager',
  name: 'Pager',
  schema: {
    title: 'Pager Settings',
    required: ['account', 'gateway'],
    properties: {
      account: { type: 'string', title: 'Account' },
      gateway: { type: 'string', title: 'Gateway', format: 'uri' },
      copy: { type: 'string', title: 'Copy to', format: 'email' },
      loud: { type: 'boolean', title: 'Loud' },
    },
  },
}

describe('a medium that a test adds', () => {
  test('is listed with its schema', async () => {
    const { ask, order } = startAsOperator()
    expect((await order('media', pager)).status).toBe(200)
    expect((await ask('GET', `${base}media/`)).body).toMatchObject([
      { slug: 'email' },
      { slug: 'sms' },
      { slug: 'msteams' },
      { slug: 'pager', name: 'Pager', installed: true },
    ])
    expect((await ask('GET', `${base}media/pager/json_schema/`)).body).toEqual({
      json_schema: { ...pager.schema, type: 'object', $id: 'http://argus.example/json-schema/pager' },
    })
  })

  test('checks its settings property by property, and suggests a label from the first', async () => {
    const { ask, order } = startAsOperator()
    await order('media', pager)
    const create = (settings: object) => ask('POST', destinations, { media: 'pager', label: null, settings })
    expect((await create({ gateway: 'nowhere', copy: 'nobody' })).body).toEqual({
      account: ['This field is required.'],
      gateway: ['Enter a valid URL.'],
      copy: ['Enter a valid email address.'],
    })
    const settings = { account: 'noc', gateway: 'https://pager.example.org', loud: true }
    expect(await create(settings)).toMatchObject({
      status: 201,
      body: { suggested_label: 'Pager: noc', settings: { ...settings, copy: '' } },
    })
    expect((await create(settings)).body).toEqual({ account: ['Account already exists'] })
    expect((await create({ ...settings, loud: false })).status).toBe(201)
  })

  test('exists from the start if the options or a reset include it', async () => {
    const { ask } = startAsOperator({ media: [{ slug: 'pager' }, { slug: 'msteams', installed: true }] })
    const { body } = await ask('GET', `${base}media/`)
    expect(body).toMatchObject([{}, {}, { installed: true }, { slug: 'pager', name: 'pager', installed: true }])
    const { order, as } = startAsOperator()
    expect((await order('reset', { media: [{ ...pager, installed: false }] })).status).toBe(200)
    expect((await as('operator', `${base}media/pager/`)).body).toMatchObject({ installed: false })
  })
})

test('a medium is installed and removed while the client runs, and its destinations are removed with it', async () => {
  const { ask, order, forget } = startAsOperator()
  const webhook = { media: 'msteams', label: 'Channel', settings: { webhook: 'https://teams.example.org/1' } }
  expect((await ask('POST', destinations, webhook)).status).toBe(400)
  expect((await order('media', { slug: 'msteams', installed: true })).body).toMatchObject({ name: 'MS Teams' })
  expect((await ask('GET', `${base}media/msteams/json_schema/`)).status).toBe(200)
  expect((await ask('POST', destinations, webhook)).body).toMatchObject({ pk: 8 })
  await ask('PATCH', `${base}3/`, { timeslot: 9, destinations: [5, 8] })
  await order('media', { slug: 'msteams', installed: false })
  expect((await ask('GET', `${destinations}8/`)).body).toMatchObject({ media: { installed: false } })
  expect((await forget('media/msteams')).status).toBe(204)
  expect((await ask('GET', `${destinations}8/`)).status).toBe(404)
  expect((await ask('GET', `${base}3/`)).body).toMatchObject({ destinations: [{ pk: 5 }] })
  expect(await forget('media/msteams')).toMatchObject({
    status: 404,
    body: { detail: "There is no medium 'msteams'." },
  })
})

test.each([
  [{}, "'slug' is missing."],
  [{ slug: 'Two words' }, "'slug' must be a slug."],
  [
    { slug: 'x', schema: { properties: { a: { type: 'number', title: 'A' } } } },
    "'schema.properties.a.type' must be string or boolean.",
  ],
])('a wrong medium %j is refused in one sentence', async (medium, sentence) => {
  const { order } = startAsOperator()
  expect(await order('media', medium)).toMatchObject({ status: 400, body: { detail: sentence } })
})
