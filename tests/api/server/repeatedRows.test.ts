import { expect, test } from 'vitest'
import * as v from 'valibot'
import { wireAcknowledgements } from '../../../src/api/incident/wire/acknowledgement.ts'
import { wireDestinations } from '../../../src/api/alerting/wire/destination.ts'
import { wireEvents } from '../../../src/api/incident/wire/event.ts'
import { wireFeed } from '../../../src/api/list/wire/feed.ts'
import { wireIncidentPage, wireIncidents } from '../../../src/api/list/wire/incidentPage.ts'
import { wireLoginMethods } from '../../../src/api/session/wire/loginMethod.ts'
import { wireMedia } from '../../../src/api/alerting/wire/medium.ts'
import { wireProfile, wireProfiles } from '../../../src/api/alerting/wire/profile.ts'
import { wireSavedFilter } from '../../../src/api/filter/wire/savedFilter.ts'
import { wireIncidentMetadata, wireSourceSystems } from '../../../src/api/filter/wire/sourceSystem.ts'
import { wireTimeslots } from '../../../src/api/alerting/wire/timeslot.ts'
import { destinationRow, filterRow, profileRow, timeslotRow } from '../alerting/alertingRows.ts'
import { acknowledgementRow, eventRow, incidentRow, page } from './wireRows.ts'

const lists = [
  ['incidents', wireIncidents, incidentRow],
  ['events', wireEvents, eventRow],
  ['acknowledgements', wireAcknowledgements, acknowledgementRow],
  ['timeslots', wireTimeslots, timeslotRow],
  ['destinations', wireDestinations, destinationRow],
  ['profiles', wireProfiles, profileRow],
] as const

test.each(lists)(
  'of two rows with the same primary key among %s, the first is read, and the second counts as unreadable',
  (_, wire, row) => {
    const other = { name: 'Another', description: 'Another', label: 'Another', timestamp: '2026-01-01T00:00:00Z' }
    const decoded = v.parse(wire, [row({ pk: 1 }), row({ pk: 2 }), row({ ...other, pk: 1 })])
    expect(decoded.rows).toEqual(v.parse(wire, [row({ pk: 1 }), row({ pk: 2 })]).rows)
    expect(decoded.unreadable).toBe(1)
  },
)

test('a page of incidents contains each incident once', () => {
  const { incidents, unreadable } = v.parse(
    wireIncidentPage,
    page([incidentRow(), incidentRow(), incidentRow({ pk: 2 })]),
  )
  expect(incidents.map(({ pk }) => pk)).toEqual([1, 2])
  expect(unreadable).toBe(1)
})

test('the feed contains each event once', () => {
  const { events, unreadable } = v.parse(wireFeed, { previous: null, results: [eventRow(), eventRow()] })
  expect([events.length, unreadable]).toEqual([1, 1])
})

test('a profile contains each of its filters and destinations once', () => {
  const filters = [filterRow({ pk: 4 }), filterRow({ pk: 5 }), filterRow({ pk: 4, name: 'Another' })]
  const decoded = v.parse(wireProfile, profileRow({ filters, destinations: [destinationRow(), destinationRow()] }))
  expect(decoded.filters.map(({ pk, name }) => [pk, name])).toEqual([
    [4, 'Critical and open'],
    [5, 'Critical and open'],
  ])
  expect(decoded.destinations).toHaveLength(1)
})

test('a saved filter contains each source and tag once', () => {
  const filter = { sourceSystemIds: [2, 1, 2], tags: ['host=a', 'host=a'] }
  expect(v.parse(wireSavedFilter, filterRow({ filter })).filter).toMatchObject({
    sourceSystemIds: [2, 1],
    tags: ['host=a'],
  })
})

test('each source, medium and login method is offered once', () => {
  const source = { pk: 3, name: 'nav' }
  const pager = { slug: 'pager', name: 'Pager' }
  const way = { type: 'OAuth2', name: 'idp', url: 'https://idp.example.org/' }
  expect(v.parse(wireSourceSystems, [source, source])).toEqual([source])
  expect(v.parse(wireIncidentMetadata, { sourceSystems: [source, source] })).toEqual([source])
  expect(v.parse(wireMedia, [pager, pager]).rows).toHaveLength(1)
  expect(v.parse(wireLoginMethods('https://argus.example.org'), [way, way])).toEqual([way])
})
