import { describe, expect, it } from 'vitest'
import { noExclusions } from '../../../../machines/filter/domain/listOnly.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import {
  defaultQuery,
  isSameFilter,
  isSameQuery,
  isSameQuestion,
  queryAddress,
  queryOfAddress,
  withPeriod,
  withTimeframe,
  type IncidentQuery,
} from '../../../../machines/filter/domain/incidentQuery.ts'
import { unfollowedParts } from '../../../../machines/views/domain/unfollowedParts.ts'

const unrestricted = { ...defaultFilter, open: undefined, acked: undefined }

describe('the address of a query', () => {
  it.each<[string, IncidentQuery, string]>([
    ['the default', defaultQuery, '?open=true&acked=false'],
    ['no restriction at all', { ...defaultQuery, filter: unrestricted }, '?open=any'],
    [
      'everything',
      {
        filter: {
          open: false,
          acked: true,
          stateful: false,
          maxLevel: 2,
          tags: ['host=a b', 'site=ø&ö'],
          sourceSystemIds: [2, 10],
        },
        timeframeHours: 168,
        search: '50% + "more" #1',
      },
      '?open=false&acked=true&stateful=false&maxlevel=2&source=2&source=10&tag=host%3Da%20b&tag=site%3D%C3%B8%26%C3%B6' +
        '&timeframe=168&search=50%25%20%2B%20%22more%22%20%231',
    ],
    [
      'with a ticket, not closed and acknowledged',
      {
        ...defaultQuery,
        filter: { ...unrestricted, hidesClosedAcked: true },
        listOnly: { hasTicket: true, underMaintenance: false, excluded: noExclusions },
      },
      '?hide-closed-acked=true&ticket=true&maintenance=false',
    ],
    [
      'types of sources',
      { ...defaultQuery, filter: { ...unrestricted, sourceTypes: ['a b', 'nav'] } },
      '?source-type=a%20b&source-type=nav',
    ],
    [
      'types of events',
      { ...defaultQuery, filter: { ...unrestricted, eventTypes: ['CLO', 'STA'] } },
      '?notify-of=CLO&notify-of=STA',
    ],
    [
      'exclusions alone',
      {
        ...defaultQuery,
        filter: unrestricted,
        listOnly: { excluded: { tags: ['site=oslo'], sourceSystemIds: [2, 10], levels: [2, 3] } },
      },
      '?not-level=2&not-level=3&not-source=2&not-source=10&not-tag=site%3Doslo',
    ],
    [
      'a period, to the minute',
      withPeriod(defaultQuery, { from: Date.parse('2026-11-27T21:00Z'), to: Date.parse('2026-11-28T05:30:05Z') }),
      '?open=true&acked=false&from=2026-11-27T21%3A00Z&to=2026-11-28T05%3A30%3A05Z',
    ],
    [
      'a period without an end',
      withPeriod(defaultQuery, { from: Date.parse('2026-11-27T21:00:00.250Z'), to: undefined }),
      '?open=true&acked=false&from=2026-11-27T21%3A00%3A00.250Z',
    ],
    [
      'a period without a beginning',
      withPeriod(defaultQuery, { from: undefined, to: 0 }),
      '?open=true&acked=false&to=1970-01-01T00%3A00Z',
    ],
  ])('%s is written and read', (_, query, address) => {
    expect(queryAddress(query)).toBe(address)
    expect(queryOfAddress(address)).toEqual(query)
  })

  it('does not depend on the order of tags and sources, nor on spaces around the search', () => {
    const one = { ...defaultQuery, filter: { ...defaultFilter, tags: ['a=1', 'b=2'], sourceSystemIds: [10, 9] } }
    const other = { ...defaultQuery, filter: { ...defaultFilter, tags: ['b=2', 'a=1'], sourceSystemIds: [9, 10] } }
    expect(isSameQuery({ ...one, search: ' mail ' }, { ...other, search: 'mail' })).toBe(true)
    expect(isSameFilter(one.filter, other.filter)).toBe(true)
    expect(isSameFilter(one.filter, defaultFilter)).toBe(false)
    expect(isSameQuery(defaultQuery, { ...defaultQuery, timeframeHours: 1 })).toBe(false)
  })
})

describe('an address', () => {
  it.each(['', '?', '?token=abc', '?cursor=x&page=2', '?Open=true'])('%s contains no query', (address) => {
    expect(queryOfAddress(address)).toBeUndefined()
  })

  it.each<[string, Partial<IncidentQuery['filter']>, Partial<IncidentQuery>]>([
    ['?open=maybe', {}, {}],
    ['?open=true&open=false', { open: true }, {}],
    ['?open=any&maxlevel=9', {}, {}],
    ['?open=any&maxlevel=two', {}, {}],
    ['?open=any&timeframe=5', {}, {}],
    ['?tag=nodelimiter&tag=a%3Db%3Dc&tag=host%3Da&tag=host%3Da', { tags: ['host=a'] }, {}],
    ['?source=0&source=-1&source=x&source=1e3&source=7&source=7', { sourceSystemIds: [7] }, {}],
    ['?source-type=a,b&source-type=&source-type=nav&source-type=nav', { sourceTypes: ['nav'] }, {}],
    ['?open=any&source-type=%20', {}, {}],
    ['?notify-of=a%20b&notify-of=CLO&notify-of=CLO', { eventTypes: ['CLO'] }, {}],
    ['?open=any&search=%E0%A4%A', {}, {}],
    ['?search=a+b', {}, { search: 'a b' }],
    ['?stateful=false&unknown=1', { stateful: false }, {}],
  ])('%s: unreadable parts are left out', (address, filter, change) => {
    expect(queryOfAddress(address)).toEqual({
      ...defaultQuery,
      ...change,
      filter: { ...unrestricted, ...filter },
    })
  })

  it('with only unreadable exclusions excludes nothing', () => {
    expect(queryOfAddress('?open=true&not-level=7&not-source=x&not-tag=oslo')).not.toHaveProperty('listOnly')
  })
})

describe('a period', () => {
  const night = { from: Date.parse('2026-11-27T21:00Z'), to: Date.parse('2026-11-28T05:00Z') }

  it('replaces the timeframe, and a timeframe replaces it', () => {
    const within = withPeriod({ ...defaultQuery, timeframeHours: 3 }, night)
    expect([within.timeframeHours, within.listOnly?.period]).toEqual([0, night])
    expect(withTimeframe(within, 3)).toEqual({ ...defaultQuery, timeframeHours: 3 })
    expect(withPeriod(within, undefined)).toEqual(defaultQuery)
  })

  it('is another question for the server', () => {
    expect(isSameQuestion(defaultQuery, withPeriod(defaultQuery, night))).toBe(false)
  })

  it('is the same moment, whatever zone the address has', () => {
    expect(queryOfAddress('?from=2026-11-27T22:00%2B01:00&to=2026-11-28T00:00-05:00')?.listOnly?.period).toEqual(night)
  })

  it.each<[string, readonly string[]]>([
    ['from=2026-11-27T21:00Z&to=2026-11-28T05:00Z', []],
    ['timeframe=3', []],
    ['timeframe=0', []],
    ['from=yesterday', ['from=yesterday']],
    // Each reader would take it for another moment.
    ['from=2026-11-27T21:00', ['from=2026-11-27T21:00']],
    ['to=2026-11-27', ['to=2026-11-27']],
    ['from=2026-11-27T21:00Z&to=', ['from=2026-11-27T21:00Z', 'to=']],
    ['from=2026-11-28T05:00Z&to=2026-11-28T05:00Z', ['from=2026-11-28T05:00Z', 'to=2026-11-28T05:00Z']],
    ['from=0800-11-28T05:00Z', ['from=0800-11-28T05:00Z']],
    ['to=2100-01-01T00:00:01Z', ['to=2100-01-01T00:00:01Z']],
    ['timeframe=5', ['timeframe=5']],
    ['timeframe=3&from=2026-11-27T21:00Z', ['timeframe=3']],
  ])('of ?open=true&%s, the list does not follow %j, and keeps every other condition', (times, unread) => {
    const address = `?open=true&${times}&tag=a%3Db`
    expect(unfollowedParts(address)).toEqual(unread)
    expect(queryOfAddress(address)?.filter).toEqual({ ...unrestricted, open: true, tags: ['a=b'] })
  })

  it('is unread in no address without a query', () => {
    expect(unfollowedParts('?token=abc')).toEqual([])
  })
})

describe("an address of the server's own list", () => {
  it('is understood', () => {
    const address =
      '?open=1&acked=2&sourceSystemIds=3&sourceSystemIds=4&source_types=nav&tags=a%3Db&event_types=CLO&special_filters=hide_closed_acked&maxlevel=2'
    expect(queryOfAddress(address)?.filter).toEqual({
      ...unrestricted,
      open: true,
      acked: false,
      maxLevel: 2,
      sourceSystemIds: [3, 4],
      sourceTypes: ['nav'],
      tags: ['a=b'],
      eventTypes: ['CLO'],
      hidesClosedAcked: true,
    })
    expect(unfollowedParts(address)).toEqual([])
  })

  it.each<[string, boolean | undefined, boolean | undefined]>([
    ['open=2&acked=1', false, true],
    ['open=3&acked=3', undefined, undefined],
  ])('with %s means open: %s, acked: %s', (parts, open, acked) => {
    expect(queryOfAddress(`?${parts}`)?.filter).toEqual({ ...unrestricted, open, acked })
    expect(unfollowedParts(`?${parts}`)).toEqual([])
  })
})

describe('a part of an address that the list does not follow', () => {
  it.each<[string, readonly string[]]>([
    ['open=4&acked=no', ['open=4', 'acked=no']],
    ['open=__proto__&acked=constructor', ['open=__proto__', 'acked=constructor']],
    ['open=true&open=false', ['open=false']],
    ['sourceSystemIds=nav&tags=host&tag=a%3Db&tag=c%3Dd', ['sourceSystemIds=nav', 'tags=host']],
    ['special_filters=new_one&page=2&open=true', ['special_filters=new_one', 'page=2']],
    ['maxlevel=9&hide-closed-acked=yes', ['maxlevel=9', 'hide-closed-acked=yes']],
    ['search=%E0%A4%A', ['search=%E0%A4%A']],
    ['open=any&acked=any&maxlevel=5&hide-closed-acked=false&tags=&search=', []],
    ['', []],
  ])('is named: of ?%s, %j', (parts, unread) => expect(unfollowedParts(`?${parts}`)).toEqual(unread))
})

describe('the query that the server receives', () => {
  const excluded = { tags: ['site=oslo'], sourceSystemIds: [2], levels: [3] as const }

  it('does not depend on exclusions, because the console applies them itself', () => {
    const excluding = { ...defaultQuery, listOnly: { excluded } }
    expect(isSameQuestion(defaultQuery, excluding)).toBe(true)
    expect(isSameQuery(defaultQuery, excluding)).toBe(false)
    expect(isSameQuestion(defaultQuery, { ...excluding, search: 'mail' })).toBe(false)
    expect(isSameQuestion(defaultQuery, { ...defaultQuery, listOnly: { hasTicket: false, excluded } })).toBe(false)
  })

  it('does not depend on the maintenance condition, because the console applies it itself', () => {
    const maintained = { ...defaultQuery, listOnly: { underMaintenance: true, excluded: noExclusions } }
    expect(isSameQuestion(defaultQuery, maintained)).toBe(true)
    expect(isSameQuery(defaultQuery, maintained)).toBe(false)
  })

  it('does not depend on the types of events to notify of', () => {
    const notifying = { ...defaultQuery, filter: { ...defaultFilter, eventTypes: ['CLO'] } }
    expect(isSameQuestion(defaultQuery, notifying)).toBe(true)
    expect(isSameQuery(defaultQuery, notifying)).toBe(false)
  })
})
