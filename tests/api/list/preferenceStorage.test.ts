// @vitest-environment jsdom
import superjson from 'superjson'
import { beforeEach, expect, test } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { sortKeys } from '../../../machines/list/domain/columns.ts'
import { directions } from '../../../machines/list/domain/listOrder.ts'
import {
  chosenBy,
  defaultPreferences,
  preferenceKeys,
  preferences as definitions,
  type Preferences,
} from '../../../machines/list/domain/preferences.ts'
import { storagePrefix } from '../../../src/api/core/basePath.ts'
import { createPreferenceStorage } from '../../../src/api/list/preferenceStorage.ts'

const first = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T13:00:00Z')
let now = first
const preferences = createPreferenceStorage(
  () => localStorage,
  '/',
  () => now,
)

/** A value of each preference that has more than a few possible values. */
const examples: Partial<Preferences> = {
  filter: {
    open: undefined,
    acked: true,
    stateful: undefined,
    maxLevel: 2,
    tags: ['host=a'],
    sourceSystemIds: [3, 4],
  },
  listOnly: { excluded: { tags: ['site=oslo'], sourceSystemIds: [2], levels: [3] } },
  savedFilter: 4,
  cursor: 'cD0yMDI2',
  timeframeHours: 24,
  pageSize: 50,
  refreshSeconds: 10,
  undoSeconds: 10,
  rowsBefore: 50,
  order: { by: 'severity', direction: 'descending' },
  group: 'host',
  columnChoices: { ticket: false, tags: true },
  tagColumns: ['host', 'room'],
  columnOrder: ['tag:room', 'time'],
  columnWidths: { time: 120, 'tag:host': 90 },
  aroundKey: 'room',
  alarmsMutedUntil: 1_800_000_000_000,
  alarmFilter: 4,
  acknowledgementExpiry: 'inFourHours',
  acknowledgementMessage: 'On duty',
}

/** The preferences of an operator who has changed all of them. */
const chosen: Preferences = {
  ...chosenBy((_, { initial, choices = [initial] }) => choices.find((choice) => choice !== initial) ?? initial),
  ...examples,
}

function stored(key: string): unknown {
  const text = localStorage.getItem(storagePrefix + key)
  return text === null ? undefined : superjson.parse(text)
}

beforeEach(() => {
  localStorage.clear()
  now = first
})

test('without stored entries, the defaults apply', () => {
  expect(preferences.read()).toEqual(defaultPreferences)
})

test('all preferences are preserved, including a filter with conditions that are not set', async () => {
  await preferences.write(chosen)
  expect(preferences.read()).toStrictEqual(chosen)
  await preferences.write(defaultPreferences)
  expect(preferences.read()).toStrictEqual(defaultPreferences)
})

test.each(preferenceKeys)('the example of %s differs from its default', (key) => {
  expect(chosen[key]).not.toEqual(defaultPreferences[key])
})

test('a cursor that the client made is preserved too', async () => {
  const cursor = { before: '2026-11-22T12:11:58.901000+01:00' }
  await preferences.write({ ...chosen, cursor })
  expect(preferences.read().cursor).toEqual(cursor)
})

test('every entry has the same versioned prefix, and contains the value and the time of its change', async () => {
  await preferences.write(chosen)
  const keys = Object.keys(localStorage)
  expect(keys.toSorted()).toEqual(
    Object.keys(chosen)
      .map((key) => `argus.1.${key}`)
      .toSorted(),
  )
  expect(stored('pageSize')).toEqual({ value: 50, timestamp: first })
})

test('only changed entries get a new time', async () => {
  await preferences.write(chosen)
  now = later
  await preferences.write({ ...chosen, density: 'comfortable', filter: { ...chosen.filter, tags: ['host=b'] } })
  expect(stored('density')).toEqual({ value: 'comfortable', timestamp: later })
  expect(stored('filter')).toMatchObject({ timestamp: later })
  expect(stored('pageSize')).toEqual({ value: 50, timestamp: first })
})

test('a setting that was changed meanwhile in another tab is kept', async () => {
  await preferences.write(chosen)
  const here = preferences.read()
  const otherTab = createPreferenceStorage(
    () => localStorage,
    '/',
    () => now,
  )
  await otherTab.write({ ...otherTab.read(), colorScheme: 'light' })
  await preferences.write({ ...here, pageSize: 10 })
  expect(preferences.read()).toStrictEqual({ ...chosen, colorScheme: 'light', pageSize: 10 })
})

test('consoles at two paths of one site have separate preferences', async () => {
  const below = createPreferenceStorage(
    () => localStorage,
    '/console/',
    () => now,
  )
  await preferences.write(chosen)
  expect(below.read()).toStrictEqual(defaultPreferences)
  await below.write({ ...defaultPreferences, pageSize: 10 })
  expect(stored('pageSize/console/')).toEqual({ value: 10, timestamp: first })
  expect(below.read()).toStrictEqual({ ...defaultPreferences, pageSize: 10 })
  expect(preferences.read()).toStrictEqual(chosen)
})

const broken: readonly (readonly [key: keyof Preferences, text: string])[] = [
  ['pageSize', 'not JSON'],
  ['pageSize', '50'],
  ['pageSize', '{"value":50}'],
  ['pageSize', superjson.stringify({ value: 33, timestamp: first })],
  ['pageSize', superjson.stringify({ value: '50', timestamp: first })],
  ['pageSize', superjson.stringify({ value: 50 })],
  ['pageSize', superjson.stringify({ value: 50, timestamp: 'today' })],
  [
    'cursor',
    '{"json":{"value":{"before":"2026-01-15T12:00:00Z","__proto__":""},"timestamp":"2026-01-15T12:00:00.000Z"},"meta":{"values":{"timestamp":["Date"]}}}',
  ],
  ['listOnly', superjson.stringify({ value: { excluded: { tags: [5] } }, timestamp: first })],
  ['savedFilter', superjson.stringify({ value: 'four', timestamp: first })],
  ['cursor', superjson.stringify({ value: 5, timestamp: first })],
  ['autoUpdateMethod', superjson.stringify({ value: 'sometimes', timestamp: first })],
  ['soundAlerts', superjson.stringify({ value: 'loud', timestamp: first })],
  ['desktopAlerts', superjson.stringify({ value: 1, timestamp: first })],
  ['timeframeHours', superjson.stringify({ value: -1, timestamp: first })],
  ['timeframeHours', superjson.stringify({ value: Number.NaN, timestamp: first })],
  ['toolbarOpen', superjson.stringify({ value: 1, timestamp: first })],
  ['colorScheme', superjson.stringify({ value: 'blue', timestamp: first })],
  ['density', superjson.stringify({ value: null, timestamp: first })],
  ['order', superjson.stringify({ value: { by: 'pk', direction: 'ascending' }, timestamp: first })],
  ['order', superjson.stringify({ value: { by: 'time', direction: 'up' }, timestamp: first })],
  ['columnChoices', superjson.stringify({ value: ['ticket'], timestamp: first })],
  ['columnChoices', superjson.stringify({ value: { ticket: 'no' }, timestamp: first })],
  ['columnOrder', superjson.stringify({ value: 'time', timestamp: first })],
  ['columnWidths', superjson.stringify({ value: { time: 31 }, timestamp: first })],
  ['columnWidths', superjson.stringify({ value: { time: 'wide' }, timestamp: first })],
  ['tagColumns', superjson.stringify({ value: [1], timestamp: first })],
  ['aroundKey', superjson.stringify({ value: 1, timestamp: first })],
  ['keyboardShortcuts', superjson.stringify({ value: 'off', timestamp: first })],
  ['filter', superjson.stringify({ value: { ...chosen.filter, maxLevel: 9 }, timestamp: first })],
  ['filter', superjson.stringify({ value: { ...chosen.filter, open: 'yes' }, timestamp: first })],
  ['filter', superjson.stringify({ value: { ...chosen.filter, tags: 'host=a' }, timestamp: first })],
  ['filter', superjson.stringify({ value: { ...chosen.filter, sourceSystemIds: [1.5] }, timestamp: first })],
  ['filter', superjson.stringify({ value: {}, timestamp: first })],
]

/** Values of every kind; for each setting, at least one of them is wrong. */
const ofEveryKind = ['nonsense', -1, 1.5, true, null, ['nonsense', 1], { nonsense: 1 }]

test.each(preferenceKeys)('instead of a %s of the wrong kind, the default applies', (key) => {
  const wrong = ofEveryKind.filter((value) => definitions[key].read(value) === undefined)
  expect(wrong).not.toEqual([])
  for (const value of wrong) {
    localStorage.setItem(storagePrefix + key, superjson.stringify({ value, timestamp: first }))
    expect(preferences.read()).toEqual(defaultPreferences)
  }
})

test.each(broken)('a broken %s (%s) is ignored and replaced, and the others still apply', async (key, text) => {
  await preferences.write(chosen)
  localStorage.setItem(storagePrefix + key, text)
  const read = preferences.read()
  expect(read).toEqual({ ...chosen, [key]: defaultPreferences[key] })
  now = later
  await preferences.write(read)
  expect(stored(key)).toEqual({ value: defaultPreferences[key], timestamp: later })
  expect(preferences.read()).toStrictEqual(read)
})

test('columns hidden in an older format are still hidden', async () => {
  localStorage.setItem(
    `${storagePrefix}hiddenColumns`,
    superjson.stringify({ value: ['Tags', 'Source', 'Gone'], timestamp: first }),
  )
  const read = preferences.read()
  expect(read.columnChoices).toEqual({ source: false, tags: false })
  await preferences.write({ ...read, columnChoices: { ...read.columnChoices, source: true } })
  expect(preferences.read().columnChoices).toEqual({ source: true, tags: false })
})

const orders = sortKeys.flatMap((by) => directions.map((direction) => ({ by, direction })))

test.each(orders)('an order by $by, $direction, is preserved', async (order) => {
  await preferences.write({ ...chosen, order })
  expect(preferences.read().order).toEqual(order)
})

test('entries of other applications, and of another version, are left alone', async () => {
  localStorage.setItem('argus.0.pageSize', superjson.stringify({ value: 100, timestamp: first }))
  localStorage.setItem('pageSize', '100')
  expect(preferences.read().pageSize).toBe(25)
  await preferences.write(chosen)
  expect(localStorage.getItem('pageSize')).toBe('100')
  expect(superjson.parse(localStorage.getItem('argus.0.pageSize') ?? '')).toMatchObject({ value: 100 })
})

test('if the browser refuses storage, reading returns the defaults and writing fails with a fault', async () => {
  const refused = createPreferenceStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }, '/')
  expect(refused.read()).toEqual(defaultPreferences)
  const failure: unknown = await refused.write(chosen).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Fault)
  expect(String(failure)).toContain('Failed to store preferences')
})

test.each([
  ['three thousand columns', 'tagColumns', Array.from({ length: 3000 }, (_, index) => `key${index}`)],
  ['a column name of enormous length', 'columnChoices', { ['x'.repeat(100_000)]: true }],
  [
    'a thousand columns',
    'columnChoices',
    Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`c${index}`, true])),
  ],
  [
    'a filter with a thousand tags',
    'filter',
    { ...chosen.filter, tags: Array.from({ length: 1000 }, (_, n) => `a=${n}`) },
  ],
  [
    'a filter with a thousand sources',
    'filter',
    { ...chosen.filter, sourceSystemIds: Array.from({ length: 1000 }, (_, n) => n) },
  ],
  ['an enormous cursor', 'cursor', 'x'.repeat(100_000)],
] as const)('%s cannot come from an operator, and is ignored', (_, key, value) => {
  localStorage.setItem(storagePrefix + key, superjson.stringify({ value, timestamp: first }))
  expect(preferences.read()[key]).toEqual(defaultPreferences[key])
})
