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
  type IncidentQuery,
} from '../../../../machines/filter/domain/incidentQuery.ts'

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

  it('leaves out unreadable exclusions', () => {
    expect(queryOfAddress('?open=true&not-level=7&not-source=x&not-tag=oslo')).not.toHaveProperty('listOnly')
  })
})
