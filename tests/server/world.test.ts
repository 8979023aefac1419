// @vitest-environment node
import { expect, test } from 'vitest'
import { START, startStandIn } from './testSupport.ts'

async function everything(options: Parameters<typeof startStandIn>[0]): Promise<string> {
  const { ask, token } = startStandIn(options)
  return (await ask('GET', '/api/v2/incidents/?page_size=1000', { token })).text
}

test('the same seed and clock give the same world, and another seed gives a different one', async () => {
  const first = await everything({ seed: 11 })
  expect(await everything({ seed: 11 })).toBe(first)
  expect(await everything({ seed: 12 })).not.toBe(first)
})

test('the incidents of the world started within the 40 days before its clock', () => {
  const { standIn } = startStandIn({ incidents: 500 })
  const now = START.getTime() * 1_000
  const starts = [...standIn.world.incidents.newestFirst()].map(({ startTime }) => startTime)
  expect(Math.max(...starts)).toBeLessThanOrEqual(now)
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(now - 40 * 24 * 3_600 * 1_000_000)
})

test.each([
  ['open', 'open=true&stateful=true'],
  ['closed', 'open=false&stateful=true'],
  ['stateless, without an end', 'end_time__isnull=true'],
  ['acknowledged and open', 'acked=true&open=true'],
  ['acknowledged and closed', 'acked=true&open=false'],
  ['ticketed', 'ticket=true'],
  ['of the last source system', 'source__id__in=6'],
  ['most severe', 'level__lte=1'],
  ['about the expiry of a token', 'token_expiry=true'],
])('a few hundred incidents include some that are %s', async (_, query) => {
  const { ask, token } = startStandIn({ incidents: 300 })
  const { body } = await ask('GET', `/api/v2/incidents/?count&${query}`, { token })
  expect(body).not.toMatchObject({ count: 0 })
  expect(body).toHaveProperty('count')
})

test('as many open, unacknowledged criticals as wanted exist in addition', async () => {
  const { ask, token } = startStandIn({ incidents: 0, criticals: 7 })
  const countOf = async (query: string) => (await ask('GET', `/api/v2/incidents/?count${query}`, { token })).body
  expect(await countOf('')).toMatchObject({ count: 7 })
  expect(await countOf('&open=true&acked=false&level__lte=1')).toMatchObject({ count: 7 })
})

test('an acknowledgement is valid until its expiry', async () => {
  let now = START
  const { standIn, ask, token } = startStandIn({ now: () => now, incidents: 0 })
  await ask('POST', '/stand-in/incidents', { body: { description: 'Link down' } })
  await ask('POST', '/stand-in/incidents/1', { body: { action: 'acknowledge', expiration: '2026-11-20T19:00:00Z' } })
  const acked = async () => (await ask('GET', '/api/v2/incidents/1/', { token })).body
  expect(await acked()).toMatchObject({ acked: true })
  now = new Date('2026-11-20T18:59:59Z')
  expect(await acked()).toMatchObject({ acked: true })
  now = new Date('2026-11-20T19:00:00Z')
  expect(await acked()).toMatchObject({ acked: false })
  expect(standIn.world.incidents.size).toBe(1)
})

test('the world contains the awkward values that a client must handle', () => {
  const { standIn } = startStandIn()
  const all = [...standIn.world.incidents.newestFirst()]
  const tags = all.flatMap((incident) => incident.tags.map(({ tag }) => tag))
  expect(all.some(({ description }) => description.includes('<script>'))).toBe(true)
  expect(all.some(({ description }) => description.includes('\u202E'))).toBe(true)
  expect(all.some(({ description }) => description.length > 2_000)).toBe(true)
  expect(all.some(({ description }) => /\S{400}/.test(description))).toBe(true)
  expect(all.some(({ ticketUrl }) => ticketUrl.startsWith('javascript:'))).toBe(true)
  expect(all.some(({ detailsUrl }) => detailsUrl.startsWith('javascript:'))).toBe(true)
  expect(tags.some((tag) => tag.includes('=javascript:'))).toBe(true)
  expect(tags.some((tag) => tag.split('=').length > 2)).toBe(true)
  expect(tags.some((tag) => tag.includes('=https://'))).toBe(true)
})

test('paging by cursor in a world of a hundred thousand incidents reaches all that match', async () => {
  const { ask, token, standIn } = startStandIn({ incidents: 100_000 })
  expect(standIn.world.incidents.size).toBe(100_000)
  const seen = new Set<unknown>()
  let path: string | null = '/api/v2/incidents/?open=true&acked=false&level__lte=1&page_size=1000'
  while (path !== null) {
    const { body }: { body: unknown } = await ask('GET', path, { token })
    const { next, results } = readPage(body)
    for (const pk of results) seen.add(pk)
    path = next === null ? null : next.slice(next.indexOf('/api/'))
  }
  const { body } = await ask('GET', '/api/v2/incidents/?count&open=true&acked=false&level__lte=1', { token })
  expect(body).toMatchObject({ count: seen.size })
}, 20_000)

function readPage(body: unknown): { next: string | null; results: unknown[] } {
  if (typeof body !== 'object' || body === null || !('results' in body) || !Array.isArray(body.results)) {
    throw new Error('This is not a page.')
  }
  const next = 'next' in body && typeof body.next === 'string' ? body.next : null
  return { next, results: body.results.map((row: { pk: unknown }) => row.pk) }
}

test('paging by cursor also works among rows with the same time, and the last page links back', async () => {
  const { ask, token } = startStandIn({ incidents: 0 })
  for (let index = 0; index < 7; index += 1) {
    await ask('POST', '/stand-in/incidents', { body: { start_time: '2026-11-20T12:00:00Z' } })
  }
  const forwards: unknown[][] = []
  let path: string | null = '/api/v2/incidents/?page_size=2'
  let last = ''
  while (path !== null) {
    last = path
    const { next, results } = readPage((await ask('GET', path, { token })).body)
    forwards.push(results)
    path = next === null ? null : next.slice(next.indexOf('/api/'))
  }
  expect(forwards.flat()).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect((await ask('GET', last, { token })).text).toMatch(/"previous":"[^"]*cursor=/)
})
