import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { json } from '../../../src/api/server/answer.ts'
import { createClient, type ApiRequest } from '../../../src/api/server/client.ts'
import { sendJson, startServer, type Answering } from './answeringServer.ts'

/** Calls that are sent ahead, and calls that wait for the list (docs/behaviour.md#start-up). */

const pong = v.object({ pong: v.number() })
const user: ApiRequest<{ pong: number }> = {
  action: 'get current user',
  method: 'GET',
  path: '/user/',
  read: json(pong),
}
const page: ApiRequest<{ pong: number }> = { ...user, action: 'get incidents', path: '/list/', precedence: 'first' }
const filters: ApiRequest<{ pong: number }> = { ...user, action: 'get filters', path: '/filters/', precedence: 'last' }

async function houseOf(answer: Answering) {
  const { url, seen } = await startServer(answer)
  let token = 'abc'
  const client = createClient({ baseUrl: () => url, token: () => token })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  const become = (next: string) => {
    token = next
  }
  return { client, heard, become, paths: () => seen.map(({ path }) => path) }
}

const answering: Answering = (_, response) => sendJson(response, 200, { pong: 1 })
const refusing: Answering = (_, response) => sendJson(response, 401, { detail: 'Invalid token.' })

test('a call sent ahead carries the token, and reports nothing until the answer is used', async () => {
  const { client, heard, paths } = await houseOf((request, response) => {
    expect(request.headers.authorization).toBe('Token abc')
    answering(request, response)
  })
  client.sendAhead(user)
  await vi.waitFor(() => expect(paths()).toEqual(['/user/']))
  expect(heard).toEqual([])
  await expect(client.call(user)).resolves.toEqual({ pong: 1 })
  expect(heard).toEqual([{ type: 'api.answered' }])
  expect(paths()).toEqual(['/user/'])
})

test('a 401 for a call sent ahead is reported once, when the answer is used', async () => {
  const { client, heard, paths } = await houseOf(refusing)
  client.sendAhead(user)
  client.sendAhead(page)
  await expect(client.call(user)).rejects.toMatchObject({ kind: 'unauthorized' })
  client.dropAhead()
  expect(heard).toEqual([{ type: 'api.answered' }, { type: 'api.unauthorized', token: 'abc' }])
  expect(paths().filter((path) => path === '/user/')).toHaveLength(1)
})

test('an answer for another token is not used', async () => {
  const tokens: unknown[] = []
  const { client, become } = await houseOf((request, response) => {
    tokens.push(request.headers.authorization)
    answering(request, response)
  })
  client.sendAhead(user)
  await vi.waitFor(() => expect(tokens).toEqual(['Token abc']))
  become('def')
  await client.call(user)
  expect(tokens).toEqual(['Token abc', 'Token def'])
})

test('a call makes its own request if the one sent ahead found no server', async () => {
  let isDown = true
  const { client, heard } = await houseOf((request, response) => {
    if (isDown) response.destroy()
    else answering(request, response)
    isDown = false
  })
  client.sendAhead(user)
  await expect(client.call(user)).resolves.toEqual({ pong: 1 })
  expect(heard).toEqual([{ type: 'api.answered' }])
})

test('a call that can wait is sent after the page of the list has arrived', async () => {
  let release = () => {}
  const { client, paths } = await houseOf((request, response) => {
    if (request.path !== '/list/') answering(request, response)
    else release = () => answering(request, response)
  })
  const calls = [client.call(page), client.call(filters), client.call(user)]
  await calls[2]
  await vi.waitFor(() => expect(paths().toSorted()).toEqual(['/list/', '/user/']))
  release()
  await Promise.all(calls)
  expect(paths().at(-1)).toBe('/filters/')
})

test('a call that can wait is not sent if it is cancelled while it waits', async () => {
  let release = () => {}
  const { client, heard, paths } = await houseOf((request, response) => {
    release = () => answering(request, response)
  })
  const led = client.call(page)
  const caller = new AbortController()
  const waiting = client.call(filters, caller.signal)
  caller.abort()
  await expect(waiting).rejects.toMatchObject({ kind: 'unreachable' })
  await vi.waitFor(() => expect(paths()).toEqual(['/list/']))
  release()
  await led
  expect(paths()).toEqual(['/list/'])
  expect(heard).toEqual([{ type: 'api.answered' }])
})
