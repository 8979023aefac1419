import { expect, test } from 'vitest'
import { signIn, startStandIn } from './testSupport.ts'

const path = '/api/v1/notificationprofiles/filters/'

test.each([
  ['a blank name', { name: '', filter: {} }, { name: ['This field may not be blank.'] }],
  ['no name', {}, { name: ['This field is required.'] }],
  [
    'a name of 41 characters',
    { name: 'y'.repeat(41), filter: {} },
    { name: ['Ensure this field has no more than 40 characters.'] },
  ],
  [
    'an invalid level',
    { name: 'ML', filter: { maxlevel: 9 } },
    { filter: { maxlevel: ['Ensure this value is less than or equal to 5.'] } },
  ],
  [
    'a tag that is too short',
    { name: 'TG', filter: { tags: ['a'] } },
    { filter: { tags: { 0: ['Ensure this field has at least 3 characters.'] } } },
  ],
  [
    'wrong types',
    { name: 'SS', filter: { sourceSystemIds: ['x'], open: 'maybe' } },
    {
      filter: { sourceSystemIds: { 0: ['A valid integer is required.'] }, open: ['Must be a valid boolean.'] },
    },
  ],
])('a saved filter with %s is refused, field by field', async (_, body, errors) => {
  const { ask, token } = startStandIn()
  expect(await ask('POST', path, { token, body })).toMatchObject({ status: 400, body: errors })
})

test('a saved filter stores the given conditions: absent lists stay absent, and absent tri-states become null', async () => {
  const { ask, token } = startStandIn()
  const answer = await ask('POST', path, { token, body: { name: 'Mine', filter: { open: true, unknown: 1 } } })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    name: 'Mine',
    filter_string: '{"sourceSystemIds": [], "tags": []}',
    filter: { open: true, acked: null, stateful: null, maxlevel: null },
  })
  expect(answer.text).not.toContain('"tags":')
})

test('a name that is taken causes the page for an unhandled error', async () => {
  const { ask, token } = startStandIn()
  const answer = await ask('POST', path, { token, body: { name: 'Critical and open', filter: {} } })
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toContain('text/html')
})

test("other users' filters are treated as if they did not exist", async () => {
  const { standIn, ask } = startStandIn()
  const token = signIn(standIn, 'operator')
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? { body: { name: 'Mine now', filter: {} } } : {}
    expect(await ask(method, `${path}1/`, { token, ...body })).toMatchObject({
      status: 404,
      body: { detail: 'No Filter matches the given query.' },
    })
  }
})

test('a filter in use cannot be deleted, and the response says so in a plain string; a filter that is not in use is deleted for good', async () => {
  const { ask, token } = startStandIn()
  const refused = await ask('DELETE', `${path}1/`, { token })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatch(/^Cannot delete this filter since it is in use in the notification profile\(s\): /)
  const { body } = await ask('POST', path, { token, body: { name: 'Mine', filter: {} } })
  expect(body).toMatchObject({ pk: 5 })
  expect((await ask('DELETE', `${path}5/`, { token })).status).toBe(204)
  expect((await ask('DELETE', `${path}5/`, { token })).status).toBe(500)
  expect((await ask('DELETE', '/api/v2/notificationprofiles/filters/5/', { token })).status).toBe(404)
})

test('API version 1 ignores event types', async () => {
  const { ask, token } = startStandIn()
  const body = { name: 'Closings', filter: { event_types: ['CLO'] } }
  const { body: first } = await ask('POST', path, { token, body })
  expect(first).not.toHaveProperty('filter.event_types')
  expect((await ask('GET', '/api/v2/notificationprofiles/filters/5/', { token })).body).not.toHaveProperty(
    'filter.event_types',
  )
  const second = await ask('POST', '/api/v2/notificationprofiles/filters/', { token, body: { ...body, name: 'Ends' } })
  expect(second.body).toMatchObject({ pk: 6, filter: { event_types: ['CLO'] } })
  expect((await ask('GET', `${path}6/`, { token })).body).not.toHaveProperty('filter.event_types')
})

test('a preview contains exactly the incidents that the filter matches', async () => {
  const { standIn, ask, token } = startStandIn({ generation: '2.9' })
  const preview = async (body: object) =>
    listed((await ask('POST', '/api/v2/notificationprofiles/filterpreview/', { token, body })).body)
  const among = async (query: string) => {
    const { body } = await ask('GET', `/api/v2/incidents/?page_size=1000&${query}`, { token })
    return listed(new Map(Object.entries(body ?? {})).get('results'))
  }
  const ofNav = await preview({ source_types: ['nav'] })
  expect(ofNav).toEqual(await among('source__type__in=nav'))
  expect(ofNav.length).toBeLessThan(standIn.world.incidents.size)
  expect(await preview({ hide_closed_acked: true })).toEqual(await among('hide_closed_acked=true'))
  expect(await preview({ open: false, maxlevel: 3 })).toEqual(await among('open=false&level__lte=3'))
})

/** The pks of incidents, in their order. */
function listed(body: unknown): unknown[] {
  if (!Array.isArray(body) || body.length === 0) throw new Error('The list has no incidents.')
  return body.map((incident: { pk: unknown }) => incident.pk)
}
