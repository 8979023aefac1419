import { expect, test } from 'vitest'
import * as v from 'valibot'
import { wireDestination } from '../../../src/api/alerting/wire/destination.ts'
import { wireMedium, wireMediumSchema } from '../../../src/api/alerting/wire/medium.ts'
import { wireProfile } from '../../../src/api/alerting/wire/profile.ts'
import { wireTimeslot } from '../../../src/api/alerting/wire/timeslot.ts'
import { destination, destinationRow, filterRow, profile, profileRow, timeslot, timeslotRow } from './alertingRows.ts'
import { without } from '../server/wireRows.ts'

test.each([
  ['installed', { slug: 'pager', name: 'Pager', installed: true }, true],
  ['not installed', { slug: 'pager', name: 'Pager', installed: false }, false],
  ['without an installed flag', { slug: 'pager', name: 'Pager' }, true],
])('a medium: %s', (_, wire, isInstalled) => {
  expect(v.parse(wireMedium, wire)).toEqual({ slug: 'pager', name: 'Pager', isInstalled })
})

function schemaOf(properties: unknown, required?: unknown): unknown {
  return { json_schema: { title: 'Pager Settings', type: 'object', properties, required, $id: 'https://a/pager' } }
}

test('the properties of a medium are in the order of its schema', () => {
  const schema = schemaOf(
    {
      gateway: { type: 'string', title: 'Gateway', format: 'uri', description: 'Where the pager listens.' },
      loud: { type: 'boolean', title: 'Loud' },
      account: { type: 'string', title: 'Account' },
      repeats: { type: 'integer', title: 'Repeats' },
    },
    ['account'],
  )
  expect(v.parse(wireMediumSchema, schema)).toEqual([
    { name: 'gateway', title: 'Gateway', description: 'Where the pager listens.', input: 'url', isRequired: false },
    { name: 'account', title: 'Account', description: undefined, input: 'text', isRequired: true },
    { name: 'repeats', title: 'Repeats', description: undefined, input: 'number', isRequired: false },
  ])
})

test.each([
  ['a string', { type: 'string' }, 'text'],
  ['an email address', { type: 'string', format: 'email' }, 'email'],
  ['a web address', { type: 'string', format: 'uri' }, 'url'],
  ["a web address with the format 'url'", { type: 'string', format: 'url' }, 'url'],
  ['of an unknown format', { type: 'string', format: 'tel' }, 'text'],
  ['a whole number', { type: 'integer' }, 'number'],
  ['a number', { type: 'number' }, 'number'],
  ['a number or null', { type: ['integer', 'null'] }, 'number'],
  ['a number or a string', { type: ['integer', 'string'] }, 'text'],
  ['a list', { type: 'array' }, 'json'],
  ['an object, a list or null', { type: ['object', 'array', 'null'] }, 'json'],
  ['a list or a string', { type: ['array', 'string'] }, 'text'],
  ['given an empty title', { title: '', type: 'string' }, 'text'],
  ['given a blank title', { title: ' ', type: 'string' }, 'text'],
  ['of no type', {}, 'text'],
  ['of an unreadable type', { type: 5 }, 'text'],
  ['of an unreadable format', { type: 'string', format: 5 }, 'text'],
  ['unreadable', 5, 'text'],
])('the kind of input for a property that is %s', (_, property, input) => {
  expect(v.parse(wireMediumSchema, schemaOf({ account: property }))).toEqual([
    { name: 'account', title: 'account', description: undefined, input, isRequired: false },
  ])
})

test.each([
  ['a boolean', { type: 'boolean' }],
  ['a boolean or null', { type: ['boolean', 'null'] }],
])('a property that is %s does not become a field', (_, property) => {
  expect(v.parse(wireMediumSchema, schemaOf({ loud: property }))).toEqual([])
})

test('a property that may have other types besides boolean becomes a field', () => {
  expect(v.parse(wireMediumSchema, schemaOf({ loud: { type: ['boolean', 'string'] } }))).toHaveLength(1)
})

test('a medium without properties has no fields', () => {
  expect(v.parse(wireMediumSchema, schemaOf(undefined))).toEqual([])
})

test('nothing is required if the list of required properties is unreadable', () => {
  expect(v.parse(wireMediumSchema, schemaOf({ account: {} }, 'account'))).toMatchObject([{ isRequired: false }])
})

test.each([
  ['no schema', {}],
  ['a schema that is not an object', { json_schema: 'pager' }],
  ['properties that are a list', schemaOf(['account'])],
])('a medium with %s cannot be read', (_, wire) => {
  expect(v.safeParse(wireMediumSchema, wire).success).toBe(false)
})

test('every key of a destination is decoded', () => {
  expect(v.parse(wireDestination, destinationRow())).toEqual(destination)
})

test.each([
  ['no label', destinationRow({ label: null }), { label: undefined }],
  ['no label key', without(destinationRow(), 'label'), { label: undefined }],
  ['an empty label', destinationRow({ label: '' }), { label: '' }],
  [
    'a medium that is not installed',
    destinationRow({ media: { slug: 'pager', name: 'Pager', installed: false } }),
    { medium: { slug: 'pager', name: 'Pager', isInstalled: false } },
  ],
  [
    'settings of every kind',
    destinationRow({ settings: { synced: true, repeats: 3, hosts: ['a'], note: null } }),
    {
      settings: { synced: true, repeats: 3, hosts: ['a'], note: null },
    },
  ],
  ['no settings', destinationRow({ settings: null }), { settings: {} }],
])('a destination: %s', (_, wire, expected) => {
  expect(v.parse(wireDestination, wire)).toEqual({ ...destination, ...expected })
})

test.each([
  ['no pk', without(destinationRow(), 'pk')],
  ['no medium', without(destinationRow(), 'media')],
  ['only the slug of its medium', destinationRow({ media: 'pager' })],
  ['a medium without a slug', destinationRow({ media: { slug: '', name: 'Pager' } })],
  ['a label that is not text', destinationRow({ label: 5 })],
  ['settings that are not an object', destinationRow({ settings: 'account' })],
  ['settings that are a list', destinationRow({ settings: ['account'] })],
])('a destination with %s cannot be read', (_, wire) => {
  expect(v.safeParse(wireDestination, wire).success).toBe(false)
})

test('every key of a timeslot is decoded', () => {
  expect(v.parse(wireTimeslot, timeslotRow())).toEqual(timeslot)
})

const wholeDay = { days: [7], start: '00:00:00', end: '23:59:59.999999' }

test.each([
  ['marked as all day', { ...wholeDay, all_day: true }, { ...wholeDay, isAllDay: true }],
  ['marked as not all day', { ...wholeDay, all_day: false }, { ...wholeDay, isAllDay: false }],
  ['without an all-day flag', wholeDay, { ...wholeDay, isAllDay: false }],
  [
    'with fractions',
    { days: [1], start: '08:00:00.500000', end: '09:00:30.000001' },
    {
      days: [1],
      start: '08:00:00.500000',
      end: '09:00:30.000001',
      isAllDay: false,
    },
  ],
  [
    'on no day',
    { days: [], start: '08:00:00', end: '09:00:00' },
    {
      days: [],
      start: '08:00:00',
      end: '09:00:00',
      isAllDay: false,
    },
  ],
])('a recurrence %s is decoded', (_, wire, recurrence) => {
  expect(v.parse(wireTimeslot, timeslotRow({ time_recurrences: [wire] }))).toMatchObject({ recurrences: [recurrence] })
})

test('a timeslot that is never active is decoded', () => {
  expect(v.parse(wireTimeslot, timeslotRow({ time_recurrences: [] }))).toMatchObject({ recurrences: [] })
})

const hours = { days: [1], start: '08:00:00', end: '16:00:00' }

test.each([
  ['no pk', without(timeslotRow(), 'pk')],
  ['no name', without(timeslotRow(), 'name')],
  ['no recurrences', without(timeslotRow(), 'time_recurrences')],
  ['an invalid day', timeslotRow({ time_recurrences: [hours, { ...hours, days: [8] }] })],
  ['a day in words', timeslotRow({ time_recurrences: [{ ...hours, days: ['Monday'] }] })],
  ['no days', timeslotRow({ time_recurrences: [without(hours, 'days')] })],
  ['no start', timeslotRow({ time_recurrences: [without(hours, 'start')] })],
  ['a start in words', timeslotRow({ time_recurrences: [{ ...hours, start: 'noon' }] })],
  ['an end that is not a time', timeslotRow({ time_recurrences: [{ ...hours, end: '25:00:00' }] })],
  ['an end on a 12-hour clock', timeslotRow({ time_recurrences: [{ ...hours, end: '4:00 pm' }] })],
])('a timeslot with %s cannot be read', (_, wire) => {
  expect(v.safeParse(wireTimeslot, wire).success).toBe(false)
})

test('a profile is decoded with the objects it contains', () => {
  expect(v.parse(wireProfile, profileRow())).toEqual(profile)
})

test.each([
  ['no name', profileRow({ name: null }), { name: '' }],
  ['an empty name', profileRow({ name: '' }), { name: '' }],
  ['no destinations', profileRow({ destinations: [] }), { destinations: [] }],
  ['null as destinations', profileRow({ destinations: null }), { destinations: [] }],
  ['not active', profileRow({ active: false }), { isActive: false }],
])('a profile: %s', (_, wire, expected) => {
  expect(v.parse(wireProfile, wire)).toEqual({ ...profile, ...expected })
})

test.each([
  ['no pk', without(profileRow(), 'pk')],
  ['no timeslot', profileRow({ timeslot: null })],
  ['only the pk of a timeslot', profileRow({ timeslot: 9 })],
  ['an unreadable timeslot', profileRow({ timeslot: timeslotRow({ time_recurrences: [{}] }) })],
  ['an unreadable filter', profileRow({ filters: [filterRow(), { pk: 'broken' }] })],
  ['an unreadable destination', profileRow({ destinations: [destinationRow(), { pk: 'broken' }] })],
  ['no active flag', without(profileRow(), 'active')],
])('a profile with %s cannot be read', (_, wire) => {
  expect(v.safeParse(wireProfile, wire).success).toBe(false)
})
