import { expect, test } from 'vitest'
import * as v from 'valibot'
import { wireAcknowledgement } from '../../../src/api/incident/wire/acknowledgement.ts'
import { wireBulkOutcome } from '../../../src/api/bulk/wire/bulk.ts'
import { cursorText } from '../../../src/api/list/wire/cursor.ts'
import { cursorOf } from '../../../src/api/server/wire/pageCursor.ts'
import { wireEvent } from '../../../src/api/incident/wire/event.ts'
import { wireIncident } from '../../../src/api/incident/wire/incident.ts'
import { wireIncidentPage } from '../../../src/api/list/wire/incidentPage.ts'
import { wireMetadata } from '../../../src/api/server/wire/metadata.ts'
import { wireSavedFilter } from '../../../src/api/filter/wire/savedFilter.ts'
import { wireCreatedTicket, wireTicketUrl } from '../../../src/api/incident/wire/ticket.ts'
import { wireUser } from '../../../src/api/session/wire/user.ts'
import { acknowledgementRow, eventRow, incidentRow, page, without } from './wireRows.ts'

const row = incidentRow()

test('every key of an incident is decoded', () => {
  expect(v.parse(wireIncident, row)).toEqual({
    pk: 1,
    description: 'Link down',
    startTime: '2026-11-18T12:51:38+01:00',
    endTime: 'infinity',
    stateful: true,
    open: true,
    acked: false,
    level: 4,
    source: { pk: 3, name: 'zabbix.example.org', type: 'zabbix' },
    sourceIncidentId: '40001',
    detailsUrl: 'https://zabbix.example.org/1',
    ticketUrl: '',
    tags: [{ key: 'host', value: 'sw3' }],
  })
})

test.each([
  ['metadata, which API version 2 adds', incidentRow({ metadata: { rack: 'R10' } }), {}],
  [
    'an end',
    incidentRow({ end_time: '2026-11-20T19:28:41.503663+01:00', open: false }),
    {
      endTime: '2026-11-20T19:28:41.503663+01:00',
      open: false,
    },
  ],
  [
    'stateless',
    incidentRow({ end_time: null, stateful: false, open: false }),
    {
      endTime: undefined,
      stateful: false,
      open: false,
    },
  ],
  [
    'stateless, because there is no end',
    without(incidentRow({ open: false }), 'end_time', 'stateful'),
    {
      endTime: undefined,
      stateful: false,
      open: false,
    },
  ],
  ['stateful, because there is an end', without(row, 'stateful'), { stateful: true }],
  ['no addresses', incidentRow({ details_url: null, ticket_url: null }), { detailsUrl: '', ticketUrl: '' }],
  ['no keys for addresses', without(row, 'details_url', 'ticket_url'), { detailsUrl: '', ticketUrl: '' }],
  [
    'details without a host, on the address of the source',
    incidentRow({ details_url: '/report?id=1', source: { pk: 3, name: 'east', base_url: 'https://prometheus-east/' } }),
    { detailsUrl: 'https://prometheus-east/report?id=1', source: { pk: 3, name: 'east' } },
  ],
  [
    'details without a host, of a source without an address',
    incidentRow({ details_url: '/report?id=1' }),
    { detailsUrl: '/report?id=1' },
  ],
  [
    'an end in the year 9999 at +14:00, which is none',
    incidentRow({ end_time: '9999-12-31T23:59:59.999999+14:00' }),
    { endTime: 'infinity' },
  ],
  [
    'an end in the year 9999 at -11:00, which is none',
    incidentRow({ end_time: '9999-12-31T23:59:59.999999-11:00' }),
    { endTime: 'infinity' },
  ],
  ['a number as the id at the source', incidentRow({ source_incident_id: 40001 }), { sourceIncidentId: '40001' }],
  ['no id at the source', incidentRow({ source_incident_id: null }), { sourceIncidentId: '' }],
  ['no description', incidentRow({ description: null }), { description: '' }],
  ['a number as a description', incidentRow({ description: 5 }), { description: '5' }],
  ['neither an open flag nor an end', without(row, 'open'), { open: true }],
  [
    'a tag with several =',
    incidentRow({ tags: [{ tag: 'url=https://a/?b=c' }] }),
    {
      tags: [{ key: 'url', value: 'https://a/?b=c' }],
    },
  ],
])('an incident: %s', (_, wire, expected) => {
  expect(v.parse(wireIncident, wire)).toEqual({ ...v.parse(wireIncident, row), ...expected })
})

test.each([
  ['no pk', without(row, 'pk')],
  ['a pk that is not a number', incidentRow({ pk: '1' })],
  ['a fractional pk', incidentRow({ pk: 1.5 })],
  ['a pk beyond the safe integers', incidentRow({ pk: 1e300 })],
  ['null', null],
  ['a string', 'incident'],
  ['a list', [1]],
])('an incident with %s cannot be read', (_, wire) => {
  expect(v.safeParse(wireIncident, wire).success).toBe(false)
})

test.each([
  ['a level above 5', incidentRow({ level: 9 }), { level: undefined, unknown: ['severity level'] }],
  ['a level of null', incidentRow({ level: null }), { level: undefined, unknown: ['severity level'] }],
  ['no level', without(row, 'level'), { level: undefined, unknown: ['severity level'] }],
  ['tags of null', incidentRow({ tags: null }), { tags: [], unknown: ['tags'] }],
  ['no tags', without(row, 'tags'), { tags: [], unknown: ['tags'] }],
  ['tags that are not a list', incidentRow({ tags: 'host=a' }), { tags: [], unknown: ['tags'] }],
  [
    'tags without a string',
    incidentRow({ tags: [{ key: 'host' }, { tag: 7 }, { tag: 'a=b' }] }),
    {
      tags: [{ key: 'a', value: 'b' }],
      unknown: ['tags'],
    },
  ],
  [
    'some invalid tags',
    incidentRow({ tags: ['host=a', { tag: 'a=b' }, null] }),
    {
      tags: [{ key: 'a', value: 'b' }],
      unknown: ['tags'],
    },
  ],
  [
    'a source of null',
    incidentRow({ source: null }),
    {
      source: { pk: undefined, name: 'unknown source' },
      unknown: ['source'],
    },
  ],
  [
    'a source without a name',
    incidentRow({ source: { pk: 3 } }),
    {
      source: { pk: 3, name: 'unknown source' },
      unknown: ['source'],
    },
  ],
  [
    'text as a source',
    incidentRow({ source: 'zabbix' }),
    {
      source: { pk: undefined, name: 'unknown source' },
      unknown: ['source'],
    },
  ],
  ['no start', without(row, 'start_time'), { startTime: '', unknown: ['start time'] }],
  ['a start that is not a time', incidentRow({ start_time: 'yesterday' }), { startTime: '', unknown: ['start time'] }],
  ['an end that is not a time', incidentRow({ end_time: 'soon' }), { endTime: undefined, unknown: ['end time'] }],
  [
    'an end but no open flag',
    without(incidentRow({ end_time: '2026-11-20T19:28:41Z' }), 'open'),
    {
      endTime: '2026-11-20T19:28:41Z',
      open: true,
      unknown: ['state'],
    },
  ],
  [
    'an open flag that is not a boolean',
    incidentRow({ open: 'no', end_time: 5 }),
    {
      open: true,
      endTime: undefined,
      unknown: ['end time', 'state'],
    },
  ],
  ['no acked flag', without(row, 'acked'), { acked: false, unknown: ['acknowledgement'] }],
  [
    'a description that is not text',
    incidentRow({ description: ['a'] }),
    { description: '', unknown: ['description'] },
  ],
  [
    'addresses that are not text',
    incidentRow({ details_url: {}, ticket_url: [] }),
    {
      detailsUrl: '',
      ticketUrl: '',
      unknown: ['details link', 'ticket link'],
    },
  ],
])('an incident with %s is decoded, with a list of its unknown fields', (_, wire, expected) => {
  expect(v.parse(wireIncident, wire)).toEqual({ ...v.parse(wireIncident, row), ...expected })
})

test('an incident with only a primary key counts as open, and is decoded with a list of its unknown fields', () => {
  const found = v.parse(wireIncident, { pk: 7 })
  expect(found).toMatchObject({ pk: 7, open: true, stateful: true, acked: false, level: undefined, startTime: '' })
  expect(found.unknown).toEqual(['source', 'tags', 'severity level', 'start time', 'state', 'acknowledgement'])
})

test('unreadable rows are counted, and the others are decoded', () => {
  const results = [incidentRow({ pk: 1 }), incidentRow({ pk: '3' }), null, incidentRow({ pk: 2 })]
  const decoded = v.parse(wireIncidentPage, page(results))
  expect(decoded.incidents.map(({ pk }) => pk)).toEqual([1, 2])
  expect(decoded.unreadable).toBe(2)
})

test.each([
  ['no results', { next: null, previous: null }],
  ['results that are not a list', page([], { results: {} })],
  ['a link to the next page that is not text', page([], { next: 5 })],
])('a page with %s cannot be read', (_, wire) => {
  expect(v.safeParse(wireIncidentPage, wire).success).toBe(false)
})

test.each([
  ['no address', null, undefined],
  ['an absent key', undefined, undefined],
  ['an absolute address', 'http://127.0.0.1:8000/api/v1/incidents/?cursor=cD0yMDI2&page_size=2', 'cD0yMDI2'],
  ['an address with escapes', 'http://a/?page_size=2&cursor=cD0%3D%2B%2F', 'cD0=+/'],
  ['an address with another host and path', 'https://internal/argus/?cursor=x', 'x'],
  ['a query alone', '?cursor=x', 'x'],
  ['an address without a cursor', 'http://a/?page_size=2', undefined],
  ['an address with an empty cursor', 'http://a/?cursor=', undefined],
  ['an address without a query', 'http://a/', undefined],
])('the cursor of %s', (_, address, cursor) => {
  expect(cursorOf(address)).toBe(cursor)
})

test.each([
  ['a cursor from a link is unchanged', 'cD0yMDI2', 'cD0yMDI2'],
  ['the first page has none', undefined, undefined],
])('the cursor that is sent: %s', (_, cursor, text) => {
  expect(cursorText(cursor)).toBe(text)
})

test("a time that the client chooses becomes a cursor in the servers' format", () => {
  const before = '2026-11-22T12:11:58.901000+01:00'
  expect(atob(cursorText({ before }) ?? '')).toBe('p=2026-11-22T12%3A11%3A58.901000%2B01%3A00')
})

test('a page has the cursors of both neighbours', () => {
  const wire = page([], { next: 'http://a/?cursor=n', previous: 'http://a/?cursor=p' })
  expect(v.parse(wireIncidentPage, wire)).toMatchObject({ next: 'n', previous: 'p' })
})

test('an event of an unknown type is kept as received', () => {
  const wire = eventRow({ type: { value: 'CHI', display: 'Incident change' }, description: null })
  expect(v.parse(wireEvent, wire)).toEqual({
    pk: 12,
    incident: 5,
    actor: { pk: 3, username: 'operator' },
    timestamp: '2026-11-07T13:30:34+01:00',
    type: { value: 'CHI', display: 'Incident change' },
    description: '',
  })
})

test.each([
  ['no pk', without(eventRow(), 'pk')],
  ['no incident', without(eventRow(), 'incident')],
  ['no actor', eventRow({ actor: null })],
  ['no time', eventRow({ timestamp: '' })],
  ['a bare type', eventRow({ type: 'CLO' })],
])('an event with %s cannot be read', (_, wire) => {
  expect(v.safeParse(wireEvent, wire).success).toBe(false)
})

test.each([
  ['never', acknowledgementRow(), undefined],
  ['never, because the key is absent', without(acknowledgementRow(), 'expiration'), undefined],
  ['at a given time', acknowledgementRow({ expiration: '2026-11-07T10:19:32+01:00' }), '2026-11-07T10:19:32+01:00'],
])('when an acknowledgement expires: %s', (_, wire, expiration) => {
  expect(v.parse(wireAcknowledgement, wire).expiration).toBe(expiration)
})

test('an acknowledgement with an invalid expiry cannot be read', () => {
  expect(v.safeParse(wireAcknowledgement, acknowledgementRow({ expiration: 'soon' })).success).toBe(false)
})

test.each([
  [
    'an administrator',
    { username: 'a', first_name: 'A', admin_url: 'http://argus.example.org/admin/' },
    {
      username: 'a',
      firstName: 'A',
      adminUrl: 'http://argus.example.org/admin/',
    },
  ],
  [
    'without a name',
    { username: 'a', first_name: '', admin_url: null },
    {
      username: 'a',
      firstName: '',
      adminUrl: undefined,
    },
  ],
  [
    'of an older server, with only a user name',
    { username: 'a' },
    { username: 'a', firstName: '', adminUrl: undefined },
  ],
  [
    'with a hostile address',
    { username: 'a', first_name: 'A', admin_url: 'javascript:alert(1)' },
    {
      username: 'a',
      firstName: 'A',
      adminUrl: undefined,
    },
  ],
])('a user: %s', (_, wire, expected) => {
  expect(v.parse(wireUser, wire)).toEqual(expected)
})

test.each([
  ['the first generation', { stable: 'v1', unstable: 'v2' }],
  ['a server between the generations', { deprecated: 'v1', stable: 'v2' }],
  ['the second generation', { stable: 'v2' }],
])('the API versions of %s are read', (_, versions) => {
  expect(v.parse(wireMetadata, { 'server-version': '1.0', 'api-version': versions }).apiVersions).toEqual(versions)
})

test.each([
  ['of another shape', 'v2'],
  ['absent', undefined],
])('the server version can be read even if the API versions are %s', (_, wire) => {
  expect(v.parse(wireMetadata, { 'server-version': '1.0', 'api-version': wire })).toEqual({
    serverVersion: '1.0',
    apiVersions: {},
  })
})

test.each([
  ['a string', 'https://a/', 'https://a/'],
  ['null', null, ''],
])('a ticket link: %s', (_, wire, expected) => {
  expect(v.parse(wireTicketUrl, { ticket_url: wire })).toBe(expected)
})

test('the address of a created ticket is read', () => {
  expect(v.parse(wireCreatedTicket, { ticket_url: 'https://a/' })).toBe('https://a/')
})

test.each(['', null, 'tickets/1', 'javascript:alert(1)'])('%j is not the address of a created ticket', (wire) => {
  expect(v.safeParse(wireCreatedTicket, { ticket_url: wire }).success).toBe(false)
})

test('a response that does not mention the ticket cannot be read', () => {
  expect(v.safeParse(wireTicketUrl, {}).success).toBe(false)
})

test.each([
  ['fields', { ids: 'No such incident.' }, 'No such incident.'],
  ['lists', { ids: ['One.', 'Two.'] }, 'One. Two.'],
  ['a string', 'No.', 'No.'],
  ['no errors', null, 'no reason given'],
])('the reason for a bulk refusal with %s', (_, errors, reason) => {
  expect(v.parse(wireBulkOutcome, { changes: { 5: { event: null, status: 400, errors } } })).toEqual({
    succeeded: [],
    refused: [{ pk: 5, reason }],
  })
})

test('a bulk response without changes cannot be read', () => {
  expect(v.safeParse(wireBulkOutcome, {}).success).toBe(false)
})

const unset = { open: undefined, acked: undefined, stateful: undefined, maxLevel: 5, sourceSystemIds: [], tags: [] }

test.each([
  [
    'everything null',
    { open: null, acked: null, stateful: null, maxlevel: null, sourceSystemIds: null, tags: null },
    {},
  ],
  ['every key absent', {}, {}],
  ['no filter at all', null, {}],
  ['a tri-state', { open: true, acked: false }, { open: true, acked: false }],
  ['a level', { maxlevel: 2 }, { maxLevel: 2 }],
  ['an invalid level', { maxlevel: 9 }, {}],
  ['sources', { sourceSystemIds: [2, 1] }, { sourceSystemIds: [2, 1] }],
  ['types of sources', { source_types: ['zabbix', 'nav', 'nav'] }, { sourceTypes: ['zabbix', 'nav'] }],
  ['no types of sources', { source_types: [] }, {}],
  ['types of events', { event_types: ['STA', 'RES', 'STA'] }, { eventTypes: ['STA', 'RES'] }],
  ['no types of events', { event_types: [] }, {}],
  ['hiding closed, acknowledged incidents', { hide_closed_acked: true }, { hidesClosedAcked: true }],
  ['not hiding closed, acknowledged incidents', { hide_closed_acked: false }, {}],
])('a saved filter: %s', (_, filter, expected) => {
  expect(v.parse(wireSavedFilter, { pk: 4, name: 'Oslo', filter })).toEqual({
    pk: 4,
    name: 'Oslo',
    filter: { ...unset, ...expected },
    ...(/"maxlevel":\d/.test(JSON.stringify(filter)) ? {} : { hasNoLevel: true }),
  })
})

// A filter in which nothing is set notifies nobody, one with the level 5 of everything (docs/behaviour.md#profiles).
test.each([
  [0, true],
  [null, true],
  [5, undefined],
])('a saved filter with the level %s has no level: %s', (maxlevel, hasNoLevel) => {
  expect(v.parse(wireSavedFilter, { pk: 4, name: 'Oslo', filter: { maxlevel } }).hasNoLevel).toBe(hasNoLevel)
})

test('a saved filter keeps conditions that the console does not know, and names the invalid tags', () => {
  const further = { later_types: ['STA'], later_condition: false }
  const filter = { ...further, tags: ['host=a', 'nodelimiter', 'a=b=c'] }
  expect(v.parse(wireSavedFilter, { pk: 4, name: 'Oslo', filter })).toEqual({
    pk: 4,
    name: 'Oslo',
    filter: { ...unset, tags: ['host=a'] },
    droppedTags: ['nodelimiter', 'a=b=c'],
    further,
    hasNoLevel: true,
  })
})
