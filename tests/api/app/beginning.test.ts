// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example.org/"}
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { begin } from '../../../src/api/app/beginning.ts'
import { json } from '../../../src/api/server/answer.ts'

afterEach(() => window.localStorage.clear())

/** Begins a visit to this server; `zones` are what the charts hear of its time zone. */
async function visit(backendUrl: string) {
  const start = new Date(Date.now()).toISOString().replace('Z', '+00:00')
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      Response.json(address.endsWith('/runtime-config.json') ? { backendUrl, cookieDomain: 'example.org' } : { start }),
    ),
  )
  const { client, askEarly } = begin(window, {})
  await askEarly()
  const zones: ApiActivity[] = []
  client.subscribe((activity) => void (activity.type === 'api.zoneRead' && zones.push(activity)))
  const readTime = () =>
    client.call<{ start: string }>({
      action: 'get a time',
      method: 'GET',
      path: '/time/',
      authentication: 'none',
      read: json(v.object({ start: v.string() })),
      times: (output) => [output.start],
    })
  return { zones, readTime }
}

// docs/behaviour.md#the-clock
test("what was read of the server's time zone is known from the start of the next visit to that server", async () => {
  const first = await visit('https://argus.example.org')
  expect(first.zones).toEqual([])
  await first.readTime()
  expect(first.zones).toMatchObject([{ zone: { offset: 0 } }])

  expect((await visit('https://argus.example.org')).zones).toEqual(first.zones)
  expect((await visit('https://elsewhere.example.org')).zones).toEqual([])
})
