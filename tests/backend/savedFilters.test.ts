import { expect, test } from 'vitest'
import { signIn, startStandIn } from './testSupport.ts'

const path = '/api/v1/notificationprofiles/filters/'

test.each([
  ['a blank name', { name: '', filter: {} }, { name: ['This field may not be blank.'] }],
  ['no name', {}, { name: ['This field is required.'] }],
  [
    'a name of 41 letters', { name: 'y'.repeat(41), filter: {} },
    { name: ['Ensure this field has no more than 40 characters.'] },
  ],
  [
    'a level that is none', { name: 'ML', filter: { maxlevel: 9 } },
    { filter: { maxlevel: ['Ensure this value is less than or equal to 5.'] } },
  ],
  [
    'a tag that is too short', { name: 'TG', filter: { tags: ['a'] } },
    { filter: { tags: { 0: ['Ensure this field has at least 3 characters.'] } } },
  ],
  [
    'wrong types', { name: 'SS', filter: { sourceSystemIds: ['x'], open: 'maybe' } },
    {
      filter: { sourceSystemIds: { 0: ['A valid integer is required.'] }, open: ['Must be a valid boolean.'] },
    },
  ],
])('a saved filter with %s is refused, field by field', async (_, body, errors) => {
  const { ask, token } = startStandIn()
  expect(await ask('POST', path, { token, body })).toMatchObject({ status: 400, body: errors })
})

test('a saved filter keeps what it was given: absent lists stay absent, absent tri-states are null', async () => {
  const { ask, token } = startStandIn()
  const answer = await ask('POST', path, { token, body: { name: 'Mine', filter: { open: true, unknown: 1 } } })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    name: 'Mine', filter_string: '{"sourceSystemIds": [], "tags": []}',
    filter: { open: true, acked: null, stateful: null, maxlevel: null },
  })
  expect(answer.text).not.toContain('"tags":')
})

test('a name that is taken is a page for a failure nobody foresaw', async () => {
  const { ask, token } = startStandIn()
  const answer = await ask('POST', path, { token, body: { name: 'Critical and open', filter: {} } })
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toContain('text/html')
})

test("others' filters are not there", async () => {
  const { standIn, ask } = startStandIn()
  const token = signIn(standIn, 'operator')
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? { body: { name: 'Mine now', filter: {} } } : {}
    expect(await ask(method, `${path}1/`, { token, ...body })).toMatchObject({
      status: 404, body: { detail: 'No Filter matches the given query.' },
    })
  }
})

test('a filter in use is not deleted, in words alone; one that is not stays deleted', async () => {
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
