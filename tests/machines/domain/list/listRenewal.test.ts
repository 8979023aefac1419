import { describe, expect, test } from 'vitest'
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

/** An incident that began at that minute of the morning. */
function at(minute: number, change: Partial<Incident> = {}): Incident {
  const time = new Date(Date.UTC(2026, 0, 15, 9, minute))
  return incident({ pk: minute, startTime: time.toISOString(), ...change })
}

/** A list of incidents by the minutes they began at, the newest first. */
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
/** The first page, full, with others after it. */
const page = listOf([59, 55, 50, 45, 40, 35, 30, 25, 20, 15], {
  request: { ...noList.request, pageSize: size },
  hasMore: true,
  next: 'next',
})
const laterPage: KeptList = { ...page, request: { ...page.request, cursor: 'here' }, previous: 'back' }

function renewal(change: Partial<ListRenewal>): ListRenewal {
  return { changed: [], listed: [], following: undefined, askedAt, ...change }
}

function counts(counted: number, before?: number): Counts {
  return { now: counted, before }
}

const following = { incidents: [at(10)], next: 'beyond', previous: 'back', unreadable: 0 }

describe('a list that is whole', () => {
  test.each([
    ['nothing happened', {}, [50, 40, 30]],
    ['one came', { changed: [45], listed: [at(45)] }, [50, 45, 40, 30]],
    ['an old one came', { changed: [5], listed: [at(5)] }, [50, 40, 30, 5]],
    ['one left', { changed: [40] }, [50, 30]],
    ['one came and another left', { changed: [55, 30], listed: [at(55)] }, [55, 50, 40]],
    ['one that is not in it did not come', { changed: [41] }, [50, 40, 30]],
  ] as const)('%s: it adds up with the count, and with no other', (_, change, rows) => {
    const { latest, hasMore, next } = renewed(whole, renewal(change), now)
    expect({ latest, hasMore, next }).toEqual({ latest: rows, hasMore: false, next: undefined })
    expect(judged(whole, renewal(change), counts(rows.length), now)).toEqual({ do: 'show' })
    expect(judged(whole, renewal(change), counts(rows.length + 1), now)).toEqual({ do: 'list' })
    expect(judged(whole, renewal(change), counts(rows.length - 1), now)).toEqual({ do: 'list' })
  })

  test('where nothing happened all stays the same, so that nobody draws it again', () => {
    const { store, latest } = renewed(whole, renewal({}), now)
    expect({ store, latest }).toEqual({ store: whole.store, latest: whole.latest })
    expect(store).toBe(whole.store)
    expect(latest).toBe(whole.latest)
  })

  test('rows that could not be read count too', () => {
    expect(judged({ ...whole, unreadable: 2 }, renewal({}), counts(5), now)).toEqual({ do: 'show' })
  })

  test('one that changed has its new words, and is news', () => {
    const changed = at(40, { description: 'new words' })
    const { store, latest } = renewed(whole, renewal({ changed: [40], listed: [changed] }), now)
    expect(latest).toBe(whole.latest)
    expect(store.storedIncidents.get(40)).toEqual({ incident: changed, lastModified: askedAt, changedAt: now })
  })

  test('what was heard of an incident after the question left is the later word', () => {
    const store = modify(whole.store, at(40, { description: 'done here' }), askedAt + 1)
    const after = renewed({ ...whole, store }, renewal({ changed: [40], listed: [at(40)] }), now)
    expect(after.store.storedIncidents.get(40)?.incident.description).toBe('done here')
    expect(renewed({ ...whole, store }, renewal({ changed: [40] }), now).latest).toEqual([50, 40, 30])
  })

  test('it is as fresh as the answer, and as old as the question', () => {
    expect(renewed(whole, renewal({}), now)).toMatchObject({ askedAt, refreshedAt: now })
  })

  test('one that grows longer than a page becomes the first of several', () => {
    const nine = listOf([59, 55, 50, 45, 40, 35, 30, 25, 20], { request: page.request })
    const come = renewal({ changed: [58, 57], listed: [at(58), at(57)] })
    const { latest, hasMore, next } = renewed(nine, come, now)
    expect(latest).toEqual([59, 58, 57, 55, 50, 45, 40, 35, 30, 25])
    expect({ hasMore, next }).toEqual({ hasMore: true, next: { before: at(25).startTime } })
    expect(judged(nine, come, counts(11), now)).toEqual({ do: 'show' })
  })
})

describe('the first page of several', () => {
  test('what came pushes rows off its end, and the next page begins with these', () => {
    const come = renewal({ changed: [58, 42], listed: [at(58), at(42)] })
    const { latest, hasMore, next } = renewed(page, come, now)
    expect(latest).toEqual([59, 58, 55, 50, 45, 42, 40, 35, 30, 25])
    expect({ hasMore, next }).toEqual({ hasMore: true, next: { before: at(25).startTime } })
    expect(judged(page, come, counts(40, 38), now)).toEqual({ do: 'show' })
  })

  test('a page that ends between rows of one moment is the server\u2019s to cut', () => {
    const twin = { ...at(16), startTime: at(20).startTime }
    const twins = {
      ...page,
      store: loadAll(page.store, [...[59, 55, 50, 45, 40, 35, 30, 25].map((each) => at(each)), at(20), twin], 0, 0),
    }
    const list: KeptList = { ...twins, latest: twins.store.incidents }
    expect(judged(list, renewal({ changed: [58], listed: [at(58)] }), counts(40), now)).toEqual({ do: 'list' })
  })

  test('one that began with the last row may be on either page', () => {
    const twin = { ...at(16), startTime: at(15).startTime }
    expect(judged(page, renewal({ changed: [16], listed: [twin] }), counts(40), now)).toEqual({ do: 'list' })
  })

  test('what left leaves room: the rows that follow are asked for from where they begin', () => {
    const left = renewal({ changed: [50, 30] })
    expect(judged(page, left, counts(36, 38), now)).toEqual({ do: 'fill', cursor: 'next', rows: 2 })
    expect(judged(page, renewal({ changed: [15] }), counts(37, 38), now)).toEqual({
      do: 'fill',
      cursor: { before: at(20).startTime },
      rows: 1,
    })
    expect(judged(page, renewal({ changed: page.latest }), counts(28, 38), now)).toEqual({ do: 'list' })
  })

  test('as many rows move up as left, and no more', () => {
    const left = renewal({ changed: [50, 58], listed: [at(58)] })
    expect(judged(page, left, counts(38, 38), now)).toEqual({ do: 'show' })
    const { latest, next } = renewed(page, left, now)
    expect({ latest, next }).toEqual({ latest: [59, 58, 55, 45, 40, 35, 30, 25, 20, 15], next: 'next' })
  })

  test('the server\u2019s own cursor holds no more once one of the rows left that began with the last', () => {
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

  test('rows that moved up follow the others, are no news, and say where it goes on', () => {
    const filled = renewal({ changed: [50], following })
    const { store, latest, hasMore, next } = renewed(page, filled, now)
    expect(latest).toEqual([59, 55, 45, 40, 35, 30, 25, 20, 15, 10])
    expect({ hasMore, next }).toEqual({ hasMore: true, next: 'beyond' })
    expect(store.storedIncidents.get(10)?.changedAt).toBe(page.shownAt)
    expect(judged(page, filled, counts(37, 38), now)).toEqual({ do: 'show' })
  })

  test('the last of the rows that follow make the list whole: then the count is exact', () => {
    const last = renewal({ changed: [50, 30], following: { ...following, next: undefined } })
    expect(renewed(page, last, now)).toMatchObject({ hasMore: false, next: undefined })
    expect(judged(page, last, counts(9), now)).toEqual({ do: 'show' })
    expect(judged(page, last, counts(10), now)).toEqual({ do: 'list' })
  })

  test('too few rows that follow, with others after them, do not tell the list', () => {
    expect(judged(page, renewal({ changed: [50, 30], following }), counts(36, 38), now)).toEqual({ do: 'list' })
  })

  test('more rows than one answer holds are not asked for', () => {
    const minutes = Array.from({ length: 150 }, (_, index) => 1000 - index)
    const long = listOf(minutes, { extent: 'everything', limit: 150, hasMore: true, next: 'next' })
    expect(judged(long, renewal({ changed: minutes.slice(0, 100) }), counts(500, 600), now)).toMatchObject({
      do: 'fill',
      rows: 100,
    })
    expect(judged(long, renewal({ changed: minutes.slice(0, 101) }), counts(499, 600), now)).toEqual({ do: 'list' })
  })

  test.each([
    ['nothing happened', {}, 38, 38],
    ['one came', { changed: [58], listed: [at(58)] }, 39, 39],
    ['one left', { changed: [50], following }, 37, 37],
    ['something happened to two beside it', { changed: [1, 2] }, 36, 40],
    ['one came, one left, and something happened beside it', { changed: [58, 50, 1], listed: [at(58)] }, 37, 39],
  ] as const)('%s: the count adds up within what is not known', (_, change, least, most) => {
    const verdicts = [least - 1, least, most, most + 1].map(
      (count) => judged(page, renewal(change), counts(count, 38), now).do,
    )
    expect(verdicts).toEqual(['list', 'show', 'show', 'list'])
  })

  test('without a row that can be read, and nothing happened: the next one begins where it did', () => {
    const unreadable: KeptList = { ...page, store: noList.store, latest: noList.store.incidents, unreadable: size }
    expect(renewed(unreadable, renewal({}), now)).toMatchObject({ hasMore: true, next: 'next' })
    expect(judged(unreadable, renewal({}), counts(38, 38), now)).toEqual({ do: 'show' })
  })

  test('a number that is compared with none is right', () => {
    expect(judged(page, renewal({}), counts(1000), now)).toEqual({ do: 'show' })
  })
})

describe('a later page', () => {
  test('what changed in place shows', () => {
    const changed = renewal({ changed: [50], listed: [at(50, { acked: true })] })
    expect(judged(laterPage, changed, counts(100, 100), now)).toEqual({ do: 'show' })
    expect(renewed(laterPage, changed, now)).toMatchObject({ next: 'next', hasMore: true })
  })

  test('what came or left there is the server\u2019s to say', () => {
    expect(judged(laterPage, renewal({ changed: [50] }), counts(99, 100), now)).toEqual({ do: 'list' })
    expect(judged(laterPage, renewal({ changed: [42], listed: [at(42)] }), counts(101, 100), now)).toEqual({
      do: 'list',
    })
  })

  test('what happens on other pages does not touch it', () => {
    expect(judged(laterPage, renewal({ changed: [1, 2] }), counts(101, 100), now)).toEqual({ do: 'show' })
  })

  test('the last one is not taken for the whole list', () => {
    const last = { ...laterPage, hasMore: false, next: undefined }
    expect(judged(last, renewal({}), counts(100, 100), now)).toEqual({ do: 'show' })
    expect(judged(last, renewal({}), counts(101, 100), now)).toEqual({ do: 'list' })
  })
})

describe('a timeframe', () => {
  /** An hour, as of noon; the rows began after nine. */
  const hours = (list: KeptList, timeframeHours: number): KeptList => ({
    ...list,
    request: { ...list.request, timeframeHours },
  })

  test('rows that have grown too old for it leave', () => {
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
  ])('%s: beside a page any number may have grown too old, and none come by it', (_, length, rows) => {
    const list = hours(rows, length)
    expect(judged(list, renewal({}), counts(20, 38), now)).toEqual({ do: 'show' })
    expect(judged(list, renewal({}), counts(39, 38), now)).toEqual({ do: 'list' })
  })
})

describe('rows that somebody is busy with', () => {
  const held: KeptList = { ...whole, holders: new Set(['dialog']) }

  test('stay on screen, and wait', () => {
    const { store, latest, departed } = renewed(held, renewal({ changed: [45, 40], listed: [at(45)] }), now)
    expect(store.incidents).toEqual([50, 40, 30])
    expect(latest).toEqual([50, 45, 30])
    expect([...departed]).toEqual([40])
  })

  test('are judged by what waits', () => {
    expect(judged(held, renewal({ changed: [45], listed: [at(45)] }), counts(4), now)).toEqual({ do: 'show' })
  })
})

test('the moments between which the rows of a page began, where others come before or after them', () => {
  expect(rangeOf(whole)).toEqual({ oldest: undefined, newest: undefined })
  expect(rangeOf(page)).toEqual({ oldest: at(15).startTime, newest: undefined })
  expect(rangeOf(laterPage)).toEqual({ oldest: at(15).startTime, newest: at(59).startTime })
  expect(rangeOf(noList)).toEqual({ oldest: undefined, newest: undefined })
})

test('a list is the same until it is fetched again, or asked for something else', () => {
  expect(isSameFetch(page, { ...page, store: whole.store, latest: [] })).toBe(true)
  expect(isSameFetch(page, { ...page, fetchedAt: page.fetchedAt + 1 })).toBe(false)
  expect(isSameFetch(page, { ...page, request: { ...page.request } })).toBe(false)
})
