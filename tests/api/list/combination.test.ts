import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { combinationOf } from '../../../machines/filter/domain/combination.ts'
import { wireSavedFilter } from '../../../src/api/filter/wire/savedFilter.ts'
import { countParameters } from '../../../src/api/list/listRequest.ts'
import { incidentFilter } from '../../server/resources/incidentFilters.ts'
import { messagesFor, type Site } from '../../server/sending/rule.ts'
import { World } from '../../server/world/world.ts'
import { settle } from '../../server/options.ts'
import { isOpen, type FilterWords, type Incident, type IncidentEvent } from '../../server/world/model.ts'

/**
 * The query that counts for a profile, asked of the stand-in's list, finds exactly the open incidents of whose events the
 * stand-in would notify: its sending shares no code with its list or with the console.
 */

const now = Date.UTC(2026, 10, 27, 12) * 1000
const world = new World(settle({ generation: 'head' }))
const [user, sources] = [firstOf(world.users), world.sources.slice(0, 3)]
const pks = sources.map(({ pk }) => pk)
const types = [...new Set(sources.map(({ type }) => type))]
const flag = fc.constantFrom<(boolean | null)[]>(null, null, null, true, false)
const tags = ['host=a', 'host=b', 'room=1', 'room=2']

const filterWords: fc.Arbitrary<FilterWords> = fc.record({
  sourceSystemIds: fc.option(fc.subarray(pks), { nil: undefined }),
  tags: fc.option(fc.subarray(tags, { maxLength: 2 }), { nil: undefined }),
  open: flag,
  acked: flag,
  stateful: flag,
  maxlevel: fc.constantFrom(null, 3, 4, 5),
  eventTypes: fc.constant(undefined),
  sourceTypes: fc.option(fc.subarray(types), { nil: undefined }),
  hideClosedAcked: fc.boolean(),
})

const incident: fc.Arbitrary<Incident> = fc
  .record({
    source: fc.constantFrom(...sources),
    level: fc.integer({ min: 1, max: 5 }),
    endTime: fc.constantFrom<Incident['endTime'][]>('infinity', 'infinity', 'infinity', now - 1, null),
    tags: fc.subarray(tags),
    isAcked: fc.boolean(),
  })
  .map(({ tags: own, isAcked, ...rest }) => ({
    ...rest,
    pk: 1,
    startTime: now - 1000,
    sourceIncidentId: '',
    detailsUrl: '',
    description: '',
    ticketUrl: '',
    metadata: {},
    tags: own.map((tag) => ({ addedBy: 1, addedTime: 0, tag })),
    events: [],
    acknowledgements: isAcked ? [{ event: note, expiration: null }] : [],
  }))

const note: IncidentEvent = { pk: 1, actor: user, timestamp: now, received: now, type: 'OTH', description: '' }

function isNotified(of: Incident, words: readonly FilterWords[]): boolean {
  const rows = words.map((filter, index) => ({ ...filter, pk: index + 1, owner: 1, isPublic: false, name: '' }))
  const always = { days: [1, 2, 3, 4, 5, 6, 7], start: '00:00:00', end: '23:59:59.999999' }
  const schema = { title: '', type: 'object', required: [], properties: {} } as const
  const site: Site = {
    generation: 'head',
    media: [
      { slug: 'sms', name: 'SMS', installed: true, schema: { ...schema, required: [] }, formatsWithoutSchema: {} },
    ],
    destinations: [{ pk: 1, owner: 1, medium: 'sms', label: null, settings: {}, managed: null }],
    timeslots: [{ pk: 1, owner: 1, name: '', recurrences: [always] }],
    filters: rows,
    profiles: [
      { pk: 1, owner: 1, name: '', timeslot: 1, filters: rows.map(({ pk }) => pk), destinations: [1], active: true },
    ],
    maintenance: [],
  }
  return messagesFor({ incident: of, event: note, now }, site).length > 0
}

function saved({ sourceSystemIds, tags: wanted, open, acked, stateful, maxlevel, ...rest }: FilterWords, pk: number) {
  const filter = {
    sourceSystemIds,
    tags: wanted,
    open,
    acked,
    stateful,
    maxlevel,
    source_types: rest.sourceTypes,
    hide_closed_acked: rest.hideClosedAcked,
  }
  return v.parse(wireSavedFilter, { pk, name: `filter ${pk}`, filter })
}

function isListed(of: Incident, parameters: Record<string, string | undefined>): boolean {
  const query = Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return incidentFilter(new URLSearchParams(query), { world, user, now })(of)
}

function firstOf<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new Error('the list is empty')
  return first
}

test('the count of a profile covers exactly the open incidents that its filters notify of', () => {
  const found = { countable: 0, none: 0, notOpen: 0, uncountable: 0 }
  const worlds = fc.tuple(
    fc.array(filterWords, { minLength: 1, maxLength: 3 }),
    fc.array(incident, { minLength: 10, maxLength: 20 }),
  )
  fc.assert(
    fc.property(worlds, ([words, incidents]) => {
      const combination = combinationOf(words.map(saved))
      if (combination === undefined) throw new Error('there are filters')
      found[combination.kind] += 1
      if (combination.kind === 'uncountable') return
      const notified = incidents.filter((each) => isOpen(each, now) && isNotified(each, words))
      const listed =
        combination.kind === 'countable'
          ? incidents.filter((each) => isListed(each, countParameters(combination.question, now / 1000)))
          : []
      expect(listed).toEqual(notified)
    }),
    { numRuns: 500, seed: 13 },
  )
  expect(Math.min(...Object.values(found)), 'every kind of combination occurs').toBeGreaterThan(10)
})
