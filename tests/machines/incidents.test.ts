/** Responses that reach the store late, twice or out of order, with real promises. */
import { fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { defaultFilter } from '../../machines/filter/domain/filter.ts'
import { currentIncidents, knownBeside } from '../../machines/incident/domain/incidentStore.ts'
import { waitingChanges, type Extent } from '../../machines/list/domain/liveList.ts'
import { newsTime } from '../../machines/list/domain/news.ts'
import type { IncidentPage, PageRequest } from '../../machines/list/domain/page.ts'
import { incidentsMachine, type IncidentsContext } from '../../machines/list/incidents.ts'
import { incident } from './support/fixtures.ts'
import { Stage } from './support/stage.ts'

function pageOf(pk: number, next?: string): IncidentPage {
  return { incidents: [incident({ pk })], next, previous: undefined, unreadable: 0 }
}

interface Asked {
  readonly request: PageRequest
  readonly answer: (page: IncidentPage) => void
  readonly signal: AbortSignal
}

/** Starts the store. The test plays the server, and responds in any order. */
function startStore(extent: Extent = 'page') {
  const asked: Asked[] = []
  const fetchIncidentPage = fromPromise<IncidentPage, PageRequest>(
    ({ input, signal }) => new Promise((answer) => asked.push({ request: input, answer, signal })),
  )
  const stage = new Stage(incidentsMachine.provide({ actors: { fetchIncidentPage } }), {
    input: {
      filter: defaultFilter,
      timeframeHours: 0,
      search: '',
      pageSize: 25,
      cursor: undefined,
      withLevels: true,
      extent,
      limit: 250,
    },
    singletons: { toasts: {}, incidentCount: {}, severityCounts: {} },
    real: ['fetchIncidentPage'],
  })
  async function answer(index: number, page: IncidentPage): Promise<void> {
    asked[index]?.answer(page)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const shown = () => currentIncidents((stage.context as IncidentsContext).store).map(({ pk }) => pk)
  return { stage, asked, answer, shown }
}

it('drops the response for a page that the operator has left', async () => {
  const { stage, answer, shown } = startStore()
  await answer(0, pageOf(1, 'toSecond'))
  stage.send({ type: 'incidents.showNext' })
  stage.send({ type: 'incidents.showFirst' })
  await answer(2, pageOf(1, 'toSecond'))
  await answer(1, pageOf(2))
  expect(shown()).toEqual([1])
  expect(stage.standing.value).toEqual({ listed: 'ready' })
})

it('cancels the request for a page that the operator has left', async () => {
  const { stage, asked, answer } = startStore()
  await answer(0, pageOf(1, 'toSecond'))
  stage.send({ type: 'incidents.showNext' })
  stage.send({ type: 'incidents.showFirst' })
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
})

it('accepts only the response to the call made after a change', async () => {
  const { stage, answer, shown } = startStore()
  await answer(0, pageOf(1))
  stage.send({ type: 'incidents.refresh' })
  stage.send({ type: 'incidents.refetch' })
  await answer(2, pageOf(3))
  await answer(1, pageOf(2))
  expect(shown()).toEqual([3])
})

it('cancels its requests when it stops', () => {
  const { stage, asked } = startStore()
  stage.end()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true])
})

describe('the row of a changed incident', () => {
  /** When incident 1 last changed; undefined if that change has already been highlighted. */
  function newsOf(stage: Stage): number | undefined {
    const { store, shownAt, glowed } = stage.context as IncidentsContext
    const stored = store.storedIncidents.get(1)
    return stored && newsTime(stored, shownAt, glowed)
  }

  it('is highlighted once, even if the same version arrives again', async () => {
    const { stage, answer } = startStore()
    await answer(0, pageOf(1))
    stage.wait(1000)
    const unchanged = { type: 'incidents.merge', changes: [{ type: 'modified', incident: incident({ pk: 1 }) }] }
    stage.send(unchanged)
    expect(newsOf(stage)).toBeUndefined()
    const ticket = { ticketUrl: 'https://tickets.example/1' }
    stage.send({ type: 'incidents.change', pk: 1, change: ticket })
    const at = newsOf(stage)
    expect(at).toBeDefined()
    stage.send({ type: 'incidents.noteGlow', pk: 1, at })
    stage.wait(1000)
    stage.send({ ...unchanged, changes: [{ type: 'modified', incident: incident({ pk: 1, ...ticket }) }] })
    expect(newsOf(stage)).toBeUndefined()
  })
})

/** An incident with this key; a higher key means a later start. */
function startedLater(pk: number) {
  return incident({ pk, startTime: new Date(pk * 1000).toISOString() })
}

function pieceOf(first: number, next?: string): IncidentPage {
  const incidents = Array.from({ length: 100 }, (_, index) => incident({ pk: first + index }))
  return { incidents, next, previous: undefined, unreadable: 0 }
}

describe('a list of everything that matches', () => {
  it.each([
    ['repeats a cursor', pieceOf(101, 'second')],
    ['sends a cursor after an empty page', { ...pieceOf(101, 'third'), incidents: [] }],
    ['sends the same rows under another cursor', pieceOf(1, 'third')],
  ])('ends if the server %s, and notes that the server has more rows', async (_, piece) => {
    const { stage, asked, answer } = startStore('everything')
    await answer(0, pieceOf(1, 'second'))
    await answer(1, piece)
    expect(asked).toHaveLength(2)
    expect(stage.standing.value).toEqual({ listed: 'ready' })
    expect((stage.context as IncidentsContext).hasMore).toBe(true)
    stage.send({ type: 'incidents.refresh' })
    await answer(2, pieceOf(1, 'second'))
    await answer(3, piece)
    expect(asked).toHaveLength(4)
    expect(stage.standing.value).toEqual({ listed: 'ready' })
  })

  it('continues after a piece with unreadable rows, and still ends at the limit', async () => {
    const { asked, answer } = startStore('everything')
    const unread = (next: string) => ({ ...pieceOf(1, next), incidents: [], unreadable: 100 })
    await answer(0, unread('second'))
    await answer(1, unread('third'))
    await answer(2, unread('fourth'))
    expect(asked.map(({ request }) => request.cursor)).toEqual([undefined, 'second', 'third'])
  })

  it('does not mark rows as news merely because it contains more rows than the page before it', async () => {
    const { stage, answer } = startStore()
    await answer(0, pieceOf(1, 'second'))
    stage.wait(1000)
    stage.send({ type: 'incidents.extend', extent: 'everything' })
    await answer(1, pieceOf(1, 'second'))
    await answer(2, { ...pieceOf(101), incidents: [incident({ pk: 101 })] })
    const { store, shownAt } = stage.context as IncidentsContext
    expect([...store.storedIncidents.values()].filter(({ changedAt }) => changedAt > shownAt)).toEqual([])
  })

  it('has no pages to turn', async () => {
    const { stage, asked, answer } = startStore('everything')
    await answer(0, pieceOf(1, 'second'))
    stage.send({ type: 'incidents.showNext' })
    expect(asked.at(-1)?.signal.aborted).toBe(false)
    await answer(1, { ...pieceOf(101), previous: 'first' })
    stage.send({ type: 'incidents.showPrevious' })
    expect(asked.map(({ request }) => request.cursor)).toEqual([undefined, 'second'])
  })

  it('has no pages to turn until a page has replaced it', async () => {
    const { stage, asked, answer } = startStore('everything')
    await answer(0, pieceOf(1, 'second'))
    await answer(1, pieceOf(101, 'third'))
    await answer(2, pieceOf(201, 'fourth'))
    stage.send({ type: 'incidents.extend', extent: 'page' })
    stage.send({ type: 'incidents.showNext' })
    await answer(3, pageOf(1, 'second'))
    stage.send({ type: 'incidents.extend', extent: 'everything' })
    stage.send({ type: 'incidents.showNext' })
    expect(asked.map(({ request }) => request.cursor)).toEqual([undefined, 'second', 'third', undefined, undefined])
  })

  it('is refreshed piece by piece, newest first: new rows appear immediately, and no older row disappears before its piece arrives', async () => {
    const { stage, answer, shown } = startStore('everything')
    const rows = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => first - index).map((pk) => startedLater(pk))
    await answer(0, { ...pieceOf(1, 'second'), incidents: rows(200, 100) })
    await answer(1, { ...pieceOf(1), incidents: rows(100, 100) })
    const oldest = shown().slice(100)
    stage.send({ type: 'incidents.refetch' })
    await answer(2, { ...pieceOf(1, 'second'), incidents: rows(203, 100) })
    expect(shown().slice(0, 4)).toEqual([203, 202, 201, 200])
    expect(shown().slice(-100)).toEqual(oldest)
    expect(stage.standing.tags).toContain('refreshing')
    expect((stage.context as IncidentsContext).isBehind).toBe(true)
    await answer(3, { ...pieceOf(1), incidents: rows(103, 50) })
    expect(shown()).toEqual(rows(203, 150).map(({ pk }) => pk))
    expect((stage.context as IncidentsContext).isBehind).toBe(false)
  })

  describe('rows of a first gathering, while the pointer is over the table', () => {
    const rows = (newest: number, count: number) =>
      Array.from({ length: count }, (_, index) => startedLater(newest - index))
    const waiting = (stage: Stage) => waitingChanges(stage.context as IncidentsContext)
    const asNews = (stage: Stage) => {
      const { store, shownAt, glowed } = stage.context as IncidentsContext
      return [...store.storedIncidents.values()].filter((stored) => newsTime(stored, shownAt, glowed) !== undefined)
    }

    it('are not new when a gathering is interrupted and begins again, as when the live connection opens', async () => {
      const { stage, answer, shown } = startStore('everything')
      await answer(0, { ...pieceOf(1, 'second'), incidents: rows(240, 100) })
      stage.send({ type: 'incidents.hold', by: 'pointer' })
      stage.wait(1000)
      stage.send({ type: 'incidents.refetch' })
      await answer(2, { ...pieceOf(1, 'second'), incidents: rows(241, 100) })
      await answer(3, { ...pieceOf(1, 'third'), incidents: rows(141, 100) })
      expect(waiting(stage)).toEqual({ arrived: [241], gone: [] })
      expect(shown()).toHaveLength(199)
      expect(asNews(stage)).toEqual([])
      await answer(4, { ...pieceOf(1), incidents: rows(41, 41) })
      expect(waiting(stage)).toEqual({ arrived: [241], gone: [] })
      expect(shown()).toEqual(rows(240, 240).map(({ pk }) => pk))
    })

    it('are not new when one page is extended to everything', async () => {
      const { stage, answer, shown } = startStore()
      await answer(0, { ...pieceOf(1, 'second'), incidents: rows(240, 25) })
      stage.send({ type: 'incidents.hold', by: 'pointer' })
      stage.send({ type: 'incidents.extend', extent: 'everything' })
      await answer(1, { ...pieceOf(1, 'second'), incidents: rows(240, 100) })
      expect(waiting(stage)).toEqual({ arrived: [], gone: [] })
      await answer(2, { ...pieceOf(1, 'third'), incidents: rows(140, 100) })
      expect(waiting(stage)).toEqual({ arrived: [], gone: [] })
      expect(shown()).toHaveLength(200)
    })
  })

  it('drops a removed row as soon as its piece has been refreshed', async () => {
    const { stage, answer, shown } = startStore('everything')
    await answer(0, { ...pieceOf(1, 'second'), incidents: [startedLater(6), startedLater(5)] })
    await answer(1, { ...pieceOf(1), incidents: [startedLater(4), startedLater(3)] })
    stage.send({ type: 'incidents.refresh' })
    await answer(2, { ...pieceOf(1, 'second'), incidents: [startedLater(6), startedLater(4)] })
    expect(shown()).toEqual([6, 4, 3])
    expect((stage.context as IncidentsContext).isBehind).toBe(false)
  })
})

describe('a full store', () => {
  const others = Array.from({ length: knownBeside }, (_, index) => incident({ pk: index + 1000 }))

  it.each([
    ['modified', { type: 'incidents.modify', incident: incident({ pk: 1, acked: true }), askedAt: Infinity }],
    ['changed', { type: 'incidents.change', pk: 1, change: { acked: true } }],
  ] as const)('does not evict a parked row when an incident is %s', async (_, event) => {
    const { stage, answer, shown } = startStore()
    await answer(0, pageOf(1))
    stage.send({ type: 'incidents.hold', by: 'dialog' })
    stage.send({ type: 'incidents.merge', changes: [{ type: 'created', incident: incident({ pk: 2 }) }] })
    for (const other of others)
      stage.send({ type: 'incidents.modify', incident: { ...other, acked: true }, askedAt: Infinity })
    stage.send(event)
    stage.send({ type: 'incidents.release', by: 'dialog' })
    expect(shown()).toContain(2)
  })
})
