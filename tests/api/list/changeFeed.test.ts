import { describe, expect, test } from 'vitest'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import type { ListedRequest } from '../../../machines/list/ports.ts'
import { createChangeFeedCalls } from '../../../src/api/list/changeFeed.ts'
import { clientOf, testCalls } from '../server/callCases.ts'
import { sendJson, sendText } from '../server/answeringServer.ts'
import { eventRow, incidentRow, page } from '../server/wireRows.ts'

const now = () => Date.UTC(2026, 10, 22, 12)
const question = { ...unrestrictedQuery, withLevels: false }
const feedPath = '/api/v2/incidents/events/'
const received = '2026-11-22T12:22:44.954488+01:00'
const event = { ...eventRow({ pk: 1123 }), incident: 514, received }
const decodedEvent = {
  pk: 1123,
  incident: 514,
  receivedAt: Date.parse(received) * 1000 + 488,
  deed: { type: 'CLO', by: 'operator' },
}

testCalls([
  {
    name: 'the hundred newest events',
    call: (client) => createChangeFeedCalls(client, now).fetchLatestEvents({ atMost: 100 }),
    asks: { method: 'GET', path: feedPath, query: { page_size: '100' } },
    answers: { next: 'http://a/?cursor=n', previous: null, results: [event] },
    gives: [decodedEvent],
    action: 'get recent events',
  },
  {
    name: 'the newest events of a server without events',
    call: (client) => createChangeFeedCalls(client, now).fetchLatestEvents({ atMost: 100 }),
    asks: { method: 'GET', path: feedPath, query: { page_size: '100' } },
    answers: { next: null, previous: null, results: [] },
    gives: [],
    action: 'get recent events',
  },
  {
    name: 'the rows after a cursor',
    call: (client) => createChangeFeedCalls(client, now).fetchFollowing({ question, cursor: 'cD0y', rows: 3 }),
    asks: { method: 'GET', path: '/api/v1/incidents/', query: { page_size: '3', cursor: 'cD0y' } },
    answers: page([incidentRow({ pk: 5 })], { next: 'http://a/?cursor=n' }),
    gives: expect.objectContaining({ next: 'n', incidents: [expect.objectContaining({ pk: 5 })] }),
    action: 'get recent events',
  },
])

describe('the feed of events since a given time', () => {
  const since = Date.UTC(2026, 10, 22, 10, 24, 10, 937) * 1000 + 42

  /** A server that counts the matches, and sends this feed. */
  async function feedOf(feed: unknown, count: unknown = { count: 515, params: {} }) {
    const { client, seen } = await clientOf(({ path }, response) =>
      sendJson(response, 200, path === feedPath ? feed : count),
    )
    const answer = createChangeFeedCalls(client, now).fetchChanges({ since, question })
    return { answer, seen }
  }

  test("is requested with a cursor in the servers' format, along with the number of matches", async () => {
    const { answer, seen } = await feedOf({ next: 'http://a/?cursor=n', previous: null, results: [event] })
    await expect(answer).resolves.toEqual({ events: [decodedEvent], hasMore: false, unreadable: 0, count: 515 })
    const [feed, count] = seen.toSorted((one, other) => one.path.localeCompare(other.path)).toReversed()
    expect(feed?.query['page_size']).toBe('100')
    expect(atob(feed?.query['cursor'] ?? '')).toBe('r=1&p=2026-11-22T10%3A24%3A10.937042Z')
    expect(count).toMatchObject({ path: '/api/v1/incidents/', query: { count: '' } })
  })

  test('may be longer than one response', async () => {
    const { answer } = await feedOf({ next: null, previous: 'http://a/?cursor=p', results: [event] })
    await expect(answer).resolves.toMatchObject({ hasMore: true })
  })

  test('counts unreadable events', async () => {
    const { answer } = await feedOf({
      next: null,
      previous: null,
      results: [event, { pk: 'x' }, { ...event, received: 'late' }],
    })
    await expect(answer).resolves.toMatchObject({ events: [decodedEvent], unreadable: 2 })
  })

  test('has no count if the server cannot count the matches', async () => {
    const { answer } = await feedOf({ next: null, previous: null, results: [] }, page([incidentRow()]))
    await expect(answer).resolves.toMatchObject({ count: undefined })
  })

  test.each([
    ['a bare list', [event]],
    ['an unrelated object', { detail: 'no' }],
  ])('that is %s counts as garbled', async (_, feed) => {
    const { answer } = await feedOf(feed)
    await expect(answer).rejects.toMatchObject({ kind: 'garbled' })
  })

  test.each([
    [404, 'refused'],
    [500, 'server'],
  ] as const)('that fails with %i causes no report', async (status, kind) => {
    const { client } = await clientOf((_, response) => sendText(response, status, 'text/html', '<h1>Error</h1>'))
    const heard: ApiActivity[] = []
    client.subscribe((activity) => heard.push(activity))
    await expect(createChangeFeedCalls(client, now).fetchChanges({ since, question })).rejects.toMatchObject({ kind })
    expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['api.answered']))
  })
})

describe('all events since a given time, and the numbers of alarms', () => {
  const since = Date.UTC(2026, 10, 22, 10, 24, 10, 937) * 1000 + 42
  const acked = { ...question, filter: { ...question.filter, acked: true } }

  /** A server whose feed has this many pages, each of which leads to the next. */
  async function ask(pages: number) {
    const { client, seen } = await clientOf(({ path, query }, response) => {
      if (path !== feedPath) return sendJson(response, 200, { count: query['acked'] === 'true' ? 4 : 667, params: {} })
      const place = Number(/^page(\d+)$/.exec(query['cursor'] ?? '')?.[1] ?? 1)
      const previous = place < pages ? `http://a/?cursor=page${place + 1}` : null
      return sendJson(response, 200, { next: null, previous, results: [{ ...event, pk: place }] })
    })
    const answer = await createChangeFeedCalls(client, now).fetchAlarmChanges({ since, question, acked })
    return { answer, cursors: seen.filter(({ path }) => path === feedPath).map(({ query }) => query['cursor'] ?? '') }
  }

  test('are followed from page to page', async () => {
    const { answer, cursors } = await ask(3)
    expect(answer.events.map(({ pk }) => pk)).toEqual([1, 2, 3])
    expect(answer).toMatchObject({ hasMore: false, count: 667, acked: 4 })
    expect(cursors.slice(1)).toEqual(['page2', 'page3'])
  })

  test('end after fifty pages, and say that there are more', async () => {
    const { answer } = await ask(60)
    expect(answer.events).toHaveLength(50)
    expect(answer.hasMore).toBe(true)
  })
})

describe('the current state of some incidents', () => {
  const oldest = '2026-11-20T10:00:00+01:00'
  const newest = '2026-11-21T10:00:00+01:00'
  const request: ListedRequest = { question, pks: [4, 7], cursor: undefined, oldest: undefined, newest: undefined }

  async function askedFor(change: Partial<ListedRequest>) {
    const { client, seen } = await clientOf((_, response) => sendJson(response, 200, page([incidentRow({ pk: 7 })])))
    const found = await createChangeFeedCalls(client, now).fetchListedIncidents({ ...request, ...change })
    return { found, queries: seen.map(({ query }) => query) }
  }

  test("is requested in one call with the list's filter: incidents that are missing from the response no longer match", async () => {
    const { found, queries } = await askedFor({ question: { ...question, search: 'link' } })
    expect(found).toEqual({ items: [expect.objectContaining({ pk: 7 })], unreadable: 0 })
    expect(queries).toEqual([{ search: 'link', id__in: '4,7', page_size: '2' }])
  })

  const here = (text: string) => btoa(text)
  const time = '2026-11-20 18:28:41.521891+00:00'
  const position = encodeURIComponent(time)
  const clear = time.replace(' ', 'T')
  test.each([
    ['the first of several pages', { oldest }, { start_time__gte: oldest }],
    [
      'a later page',
      { cursor: here(`p=${position}`), oldest, newest },
      { start_time__gte: oldest, start_time__lte: clear },
    ],
    ['the last page', { cursor: here(`p=${position}`), newest }, { start_time__lte: clear }],
    [
      'a page that was reached by going back',
      { cursor: here(`r=1&p=${position}`), oldest, newest },
      { start_time__gte: clear, start_time__lte: newest },
    ],
    [
      'a page that follows rows with the same time',
      { cursor: here(`o=2&p=${position}`), oldest },
      { start_time__gte: oldest, start_time__lte: clear },
    ],
    [
      'a page that starts at a time chosen by the client',
      { cursor: { before: newest }, oldest },
      { start_time__gte: oldest, start_time__lte: newest },
    ],
    ['a page with a meaningless cursor', { cursor: '%%%', oldest }, { start_time__gte: oldest }],
    ['a page with a cursor that contains no time', { cursor: here('p=seven'), oldest }, { start_time__gte: oldest }],
  ] as const)("is requested within the page's bounds, on %s", async (_, change, bounds) => {
    const { queries } = await askedFor(change)
    expect(queries).toEqual([{ id__in: '4,7', page_size: '2', ...bounds }])
  })

  test.each([
    ['begins before the page does', 100, oldest],
    ['begins after the page does', 1, '2026-11-22T11:00:00.000Z'],
  ])('is requested with the later bound if the timeframe %s', async (_, timeframeHours, bound) => {
    const { queries } = await askedFor({ question: { ...question, timeframeHours }, oldest })
    expect(queries[0]).toMatchObject({ start_time__gte: bound })
  })

  test('is requested one by one for two incidents if a call for both would be too long', async () => {
    const tags = Array.from({ length: 150 }, (_, index) => `host=a-rather-long-name-${index}.example.org`)
    const { queries } = await askedFor({ question: { ...question, filter: { ...question.filter, tags } } })
    expect(queries.map((query) => query['id__in'])).toEqual(['4', '7'])
  })

  test('is requested in several calls if one call would be longer than servers accept', async () => {
    const tags = Array.from({ length: 80 }, (_, index) => `host=a-rather-long-name-${index}.example.org`)
    const pks = Array.from({ length: 100 }, (_, index) => 10_000_000 + index)
    const { client, seen } = await clientOf((_, response) => sendJson(response, 200, page([incidentRow()])))
    const filter = { ...question.filter, tags }
    const { items } = await createChangeFeedCalls(client, now).fetchListedIncidents({
      ...request,
      question: { ...question, filter },
      pks,
    })
    expect(seen.length).toBeGreaterThan(1)
    expect(items).toHaveLength(seen.length)
    expect(seen.flatMap(({ query }) => query['id__in']?.split(',').map(Number))).toEqual(pks)
    for (const { query } of seen) expect(new URLSearchParams(query).toString().length).toBeLessThan(3900)
  })
})
