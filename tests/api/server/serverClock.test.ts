import { expect, test } from 'vitest'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { sendJson, startServer } from './answeringServer.ts'

/** The client derives the server's time from the Date headers of its responses. */

const hour = 3_600_000

async function clientOf(date: () => Date | undefined) {
  const { url } = await startServer((_, response) => {
    const sent = date()
    response.sendDate = false
    if (sent !== undefined) response.setHeader('date', sent.toUTCString())
    sendJson(response, 200, {})
  })
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const ask = () => client.call({ action: 'ask', method: 'GET', path: '/anything/', read: () => undefined })
  return { client, ask, ahead: () => Math.round((client.now() - Date.now()) / 10_000) * 10_000 }
}

test("the server's time equals this machine's until a response shows another time, and again once a response agrees", async () => {
  let off = hour
  const { client, ask, ahead } = await clientOf(() => new Date(Date.now() + off))
  const heard: ApiActivity[] = []
  client.subscribe((activity) => void (activity.type === 'api.clockRead' && heard.push(activity)))
  expect(ahead()).toBe(0)
  await ask()
  await ask()
  expect(ahead()).toBe(hour)
  expect(heard).toHaveLength(1)
  off = 0
  await ask()
  expect(ahead()).toBe(0)
  expect(heard.at(-1)).toEqual({ type: 'api.clockRead', skew: 0 })
  expect(heard).toHaveLength(2)
})

test('a listener that is added later receives the current difference immediately', async () => {
  const { client, ask } = await clientOf(() => new Date(Date.now() - hour))
  await ask()
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  expect(heard).toMatchObject([{ type: 'api.clockRead' }])
})

test('responses without a valid time change nothing', async () => {
  const { client, ask, ahead } = await clientOf(() => undefined)
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  await ask()
  expect(ahead()).toBe(0)
  expect(heard).toEqual([{ type: 'api.answered' }])
})
