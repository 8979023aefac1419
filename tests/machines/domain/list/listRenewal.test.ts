import { describe, expect, test } from 'vitest'
import { noDeeds } from '../../../../machines/list/domain/departure.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { loadAll, modify } from '../../../../machines/incident/domain/incidentStore.ts'
import { isSameFetch, noList, type KeptList } from '../../../../machines/list/domain/keptList.ts'
import {
  judged,
  rangeOf,
  renewed,
  type Counts,
  type ListRenewal,
} from '../../../../machines/list/domain/listRenewal.ts'
import { incident } from '../../support/fixtures.ts'

const noon = Date.UTC(2026, 0, 15, 12)
const askedAt = noon
const now = noon + 500

/** An incident that started this many minutes after nine. */
function at(minute: number, change: Partial<Incident> = {}): Incident {
  const time = new Date(Date.UTC(2026, 0, 15, 9, minute))
  return incident({ pk: minute, startTime: time.toISOString(), ...change })
}

/** A list of incidents, given by the minutes of their starts, newest first. */
function listOf(minutes: readonly number[], change: Partial<KeptList> = {}): KeptList {
  const store = loadAll(
    noList.store,
    minutes.map((minute) => at(minute)),
    noon - 1000,
    noon - 900,
  )
  return { ...noList, store, latest: store.incidents, shownAt: noon - 900, ...change }
}

const size = 10
const whole = listOf([50, 40, 30])
/** The first page, which is full and followed by others. */
const page = listOf([59, 55, 50, 45, 40, 35, 30, 25, 20, 15], {
  request: { ...noList.request, pageSize: size },
  hasMore: true,
  next: 'next',
})
const laterPage: KeptList = { ...page, request: { ...page.request, cursor: 'here' }, previous: 'back' }

function renewal(change: Partial<ListRenewal>): ListRenewal {
  return { changed: [], deeds: noDeeds, listed: [], following: undefined, askedAt, ...change }
}

function counts(counted: number, before?: number): Counts {
  return { now: counted, before, pushed: 0, pushedSince: 0 }
}

const following = { incidents: [at(10)], next: 'beyond', previous: 'back', unreadable: 0 }

describe('who did what to an incident', () => {
  const held: KeptList = { ...whole, holders: new Set(['pointer']) }
  const closedBy = (by: string) => new Map([30, 40, 50].map((pk) => [pk, { type: 'CLO', by }]))

  test('is remembered for each row that has left the list, until the row returns', () => {
    const first = renewed(held, renewal({ changed: [40, 50], deeds: closedBy('ben'), listed: [at(50)] }), now)
    expect([...first.deeds]).toEqual([[40, { type: 'CLO', by: 'ben' }]])
    const second = renewed({ ...held, ...first }, renewal({ changed: [30], deeds: new Map() }), now)
    expect([...second.deeds.keys()]).toEqual([40])
    const third = renewed({ ...held, ...second }, renewal({ changed: [40], listed: [at(40)] }), now)
    expect([...third.deeds.keys()]).toEqual([])
  })

  test('is forgotten once every row on screen is in the list', () => {
    expect(renewed(whole, renewal({ changed: [40], deeds: closedBy('ben') }), now).deeds).toBe(noDeeds)
  })
})

describe('a whole list', () => {
  test.each([
    ['nothing changed', {}, [50, 40, 30]],
    ['one arrived', { changed: [45], listed: [at(45)] }, [50, 45, 40, 30]],
    ['an old one arrived', { changed: [5], listed: [at(5)] }, [50, 40, 30, 5]],
    ['one left', { changed: [40] }, [50, 30]],
    ['one arrived and another left', { changed: [55, 30], listed: [at(55)] }, [55, 50, 40]],
    ['one outside the list left', { changed: [41] }, [50, 40, 30]],
  ] as const)('%s: the list is correct only if the count equals its length', (_, change, rows) => {
    const { latest, hasMore, next } = renewed(whole, renewal(change), now)
    expect({ latest, hasMore, next }).toEqual({ latest: rows, hasMore: false, next: undefined })
    expect(judged(whole, renewal(change), counts(rows.length), now)).toEqual({ do: 'show' })
    expect(judged(whole, renewal(change), counts(rows.length + 1), now)).toEqual({ do: 'list' })
    expect(judged(whole, renewal(change), counts(rows.length - 1), now)).toEqual({ do: 'list' })
  })

  test('if nothing has changed, the store and the list are the same objects, so that nothing is rendered again', () => {
    const { store, latest } = renewed(whole, renewal({}), now)
    expect({ store, latest }).toEqual({ store: whole.store, latest: whole.latest })
    expect(store).toBe(whole.store)
    expect(latest).toBe(whole.latest)
  })

  test('unreadable rows are included in the count', () => {
    expect(judged({ ...whole, unreadable: 2 }, renewal({}), counts(5), now)).toEqual({ do: 'show' })
  })

  test('a changed row has its new content, and counts as news', () => {
    const changed = at(40, { description: 'new words' })
    const { store, latest } = renewed(whole, renewal({ changed: [40], listed: [changed] }), now)
    expect(latest).toBe(whole.latest)
    expect(store.storedIncidents.get(40)).toEqual({ incident: changed, lastModified: askedAt, changedAt: now })
  })

  test('an update that arrives after the request was sent is newer than the response', () => {
    const store = modify(whole.store, at(40, { description: 'done here' }), askedAt + 1)
    const after = renewed({ ...whole, store }, renewal({ changed: [40], listed: [at(40)] }), now)
    expect(after.store.storedIncidents.get(40)?.incident.description).toBe('done here')
    expect(renewed({ ...whole, store }, renewal({ changed: [40] }), now).latest).toEqual([50, 40, 30])
  })

  test('the list keeps both the time of the request and the time of the response', () => {
    expect(renewed(whole, renewal({}), now)).toMatchObject({ askedAt, refreshedAt: now })
  })

  test('a list that outgrows a page becomes the first page of several', () => {
    const nine = listOf([59, 55, 50, 45, 40, 35, 30, 25, 20], { request: page.request })
    const come = renewal({ changed: [58, 57], listed: [at(58), at(57)] })
    const { latest, hasMore, next } = renewed(nine, come, now)
    expect(latest).toEqual([59, 58, 57, 55, 50, 45, 40, 35, 30, 25])
    expect({ hasMore, next }).toEqual({ hasMore: true, next: { before: at(25).startTime } })
    expect(judged(nine, come, counts(11), now)).toEqual({ do: 'show' })
  })
})

describe('the first page of several', () => {
  test('arrivals push rows off its end, and the next page starts with those rows', () => {
    const come = renewal({ changed: [58, 42], listed: [at(58), at(42)] })
    const { latest, hasMore, next } = renewed(page, come, now)
    expect(latest).toEqual([59, 58, 55, 50, 45, 42, 40, 35, 30, 25])
    expect({ hasMore, next }).toEqual({ hasMore: true, next: { before: at(25).startTime } })
    expect(judged(page, come, counts(40, 38), now)).toEqual({ do: 'show' })
  })

  test('a page that would end between rows with the same start time is fetched from the server', () => {
    const twin = { ...at(16), startTime: at(20).startTime }
    const twins = {
      ...page,
      store: loadAll(page.store, [...[59, 55, 50, 45, 40, 35, 30, 25].map((each) => at(each)), at(20), twin], 0, 0),
    }
    const list: KeptList = { ...twins, latest: twins.store.incidents }
    expect(judged(list, renewal({ changed: [58], listed: [at(58)] }), counts(40), now)).toEqual({ do: 'list' })
  })

  test('a row with the start time of the last row may be on either page', () => {
    const twin = { ...at(16), startTime: at(15).startTime }
    expect(judged(page, renewal({ changed: [16], listed: [twin] }), counts(40), now)).toEqual({ do: 'list' })
  })

  test('if rows are removed, the rows that follow the page are fetched', () => {
    const left = renewal({ changed: [50, 30] })
    expect(judged(page, left, counts(36, 38), now)).toEqual({ do: 'fill', cursor: 'next', rows: 2 })
    expect(judged(page, renewal({ changed: [15] }), counts(37, 38), now)).toEqual({
      do: 'fill',
      cursor: { before: at(20).startTime },
      rows: 1,
    })
    expect(judged(page, renewal({ changed: page.latest }), counts(28, 38), now)).toEqual({ do: 'list' })
  })

  test('no rows are fetched if as many arrived as left', () => {
    const left = renewal({ changed: [50, 58], listed: [at(58)] })
    expect(judged(page, left, counts(38, 38), now)).toEqual({ do: 'show' })
    const { latest, next } = renewed(page, left, now)
    expect({ latest, next }).toEqual({ latest: [59, 58, 55, 45, 40, 35, 30, 25, 20, 15], next: 'next' })
  })

  test("the server's cursor cannot be used once a row with the start time of the last row has been removed", () => {
    const twin = { ...at(16), startTime: at(15).startTime }
    const store = loadAll(
      page.store,
      [59, 55, 50, 45, 40, 35, 30, 25].map((each) => at(each)).concat(twin, at(15)),
      0,
      0,
    )
    const list: KeptList = { ...page, store, latest: store.incidents }
    expect(judged(list, renewal({ changed: [16] }), counts(37, 38), now)).toEqual({ do: 'list' })
    expect(judged(list, renewal({ changed: [50] }), counts(37, 38), now)).toMatchObject({ do: 'fill', cursor: 'next' })
  })

  test('rows that moved up follow the others, do not count as news, and come with the next cursor', () => {
    const filled = renewal({ changed: [50], following })
    const { store, latest, hasMore, next } = renewed(page, filled, now)
    expect(latest).toEqual([59, 55, 45, 40, 35, 30, 25, 20, 15, 10])
    expect({ hasMore, next }).toEqual({ hasMore: true, next: 'beyond' })
    expect(store.storedIncidents.get(10)?.changedAt).toBe(page.shownAt)
    expect(judged(page, filled, counts(37, 38), now)).toEqual({ do: 'show' })
  })

  test('if no page comes after the rows that moved up, the count has to match exactly', () => {
    const last = renewal({ changed: [50, 30], following: { ...following, next: undefined } })
    expect(renewed(page, last, now)).toMatchObject({ hasMore: false, next: undefined })
    expect(judged(page, last, counts(9), now)).toEqual({ do: 'show' })
    expect(judged(page, last, counts(10), now)).toEqual({ do: 'list' })
  })

  test('rows that follow the page are not used if they are too few and others come after them', () => {
    expect(judged(page, renewal({ changed: [50, 30], following }), counts(36, 38), now)).toEqual({ do: 'list' })
  })

  test('rows are not fetched if more are missing than one response contains', () => {
    const minutes = Array.from({ length: 150 }, (_, index) => 1000 - index)
    const long = listOf(minutes, { extent: 'everything', limit: 150, hasMore: true, next: 'next' })
    expect(judged(long, renewal({ changed: minutes.slice(0, 100) }), counts(500, 600), now)).toMatchObject({
      do: 'fill',
      rows: 100,
    })
    expect(judged(long, renewal({ changed: minutes.slice(0, 101) }), counts(499, 600), now)).toEqual({ do: 'list' })
  })

  test.each([
    ['nothing changed', {}, 38, 38],
    ['one arrived', { changed: [58], listed: [at(58)] }, 39, 39],
    ['one left', { changed: [50], following }, 37, 37],
    ['two changed outside it', { changed: [1, 2] }, 36, 40],
    ['one arrived, one left, and one changed outside it', { changed: [58, 50, 1], listed: [at(58)] }, 37, 39],
  ] as const)('%s: the page is correct if the count is within the possible range', (_, change, least, most) => {
    const verdicts = [least - 1, least, most, most + 1].map(
      (count) => judged(page, renewal(change), counts(count, 38), now).do,
    )
    expect(verdicts).toEqual(['list', 'show', 'show', 'list'])
  })

  test('if no row is readable and nothing changed, the cursor of the next page is unchanged', () => {
    const unreadable: KeptList = { ...page, store: noList.store, latest: noList.store.incidents, unreadable: size }
    expect(renewed(unreadable, renewal({}), now)).toMatchObject({ hasMore: true, next: 'next' })
    expect(judged(unreadable, renewal({}), counts(38, 38), now)).toEqual({ do: 'show' })
  })

  test('without an earlier count, any count is accepted', () => {
    expect(judged(page, renewal({}), counts(1000), now)).toEqual({ do: 'show' })
  })
})

describe('a later page', () => {
  test('changes in place are shown', () => {
    const changed = renewal({ changed: [50], listed: [at(50, { acked: true })] })
    expect(judged(laterPage, changed, counts(100, 100), now)).toEqual({ do: 'show' })
    expect(renewed(laterPage, changed, now)).toMatchObject({ next: 'next', hasMore: true })
  })

  test('after arrivals and departures, the list is fetched from the server', () => {
    expect(judged(laterPage, renewal({ changed: [50] }), counts(99, 100), now)).toEqual({ do: 'list' })
    expect(judged(laterPage, renewal({ changed: [42], listed: [at(42)] }), counts(101, 100), now)).toEqual({
      do: 'list',
    })
  })

  test('changes on other pages do not affect it', () => {
    expect(judged(laterPage, renewal({ changed: [1, 2] }), counts(101, 100), now)).toEqual({ do: 'show' })
  })

  test('the last page does not count as the whole list', () => {
    const last = { ...laterPage, hasMore: false, next: undefined }
    expect(judged(last, renewal({}), counts(100, 100), now)).toEqual({ do: 'show' })
    expect(judged(last, renewal({}), counts(101, 100), now)).toEqual({ do: 'list' })
  })
})

describe('a timeframe', () => {
  /** The list with a timeframe of this many hours. It is noon; the rows started after nine. */
  const hours = (list: KeptList, timeframeHours: number): KeptList => ({
    ...list,
    request: { ...list.request, timeframeHours },
  })

  test('rows that are now too old are removed', () => {
    const list = hours(listOf([50, 40, 30]), 3)
    const later = renewal({ askedAt: noon + 35 * 60_000 })
    expect(renewed(list, later, later.askedAt).latest).toEqual([50, 40])
    expect(judged(list, later, counts(2), later.askedAt)).toEqual({ do: 'show' })
    expect(judged(list, later, counts(3), later.askedAt)).toEqual({ do: 'list' })
  })

  test.each([
    ['of a day', 24, page],
    [
      'of one hour',
      1,
      {
        ...page,
        ...listOf([179, 175, 170, 165, 160, 155, 150, 145, 140, 135], { request: page.request, hasMore: true }),
      },
    ],
  ])(
    '%s: any number of incidents outside the page may now be too old, so the count may fall, but not rise',
    (_, length, rows) => {
      const list = hours(rows, length)
      expect(judged(list, renewal({}), counts(20, 38), now)).toEqual({ do: 'show' })
      expect(judged(list, renewal({}), counts(39, 38), now)).toEqual({ do: 'list' })
    },
  )
})

describe('held rows', () => {
  const held: KeptList = { ...whole, holders: new Set(['dialog']) }

  test('stay on screen, and the changes are parked', () => {
    const { store, latest, departed } = renewed(held, renewal({ changed: [45, 40], listed: [at(45)] }), now)
    expect(store.incidents).toEqual([50, 40, 30])
    expect(latest).toEqual([50, 45, 30])
    expect([...departed]).toEqual([40])
  })

  test('do not affect the verdict, which is about the list with the parked changes', () => {
    expect(judged(held, renewal({ changed: [45], listed: [at(45)] }), counts(4), now)).toEqual({ do: 'show' })
  })
})

test('the start times of a page are bounded on each side that borders on another page', () => {
  expect(rangeOf(whole)).toEqual({ oldest: undefined, newest: undefined })
  expect(rangeOf(page)).toEqual({ oldest: at(15).startTime, newest: undefined })
  expect(rangeOf(laterPage)).toEqual({ oldest: at(15).startTime, newest: at(59).startTime })
  expect(rangeOf(noList)).toEqual({ oldest: undefined, newest: undefined })
})

test('a list counts as the same fetch until it is fetched again or its query changes', () => {
  expect(isSameFetch(page, { ...page, store: whole.store, latest: [] })).toBe(true)
  expect(isSameFetch(page, { ...page, fetchedAt: page.fetchedAt + 1 })).toBe(false)
  expect(isSameFetch(page, { ...page, request: { ...page.request } })).toBe(false)
})
