/** Random worlds: a server with one profile and everything that decides whom it notifies. */
import * as fc from 'fast-check'
import type { Generation } from '../../../server/options.ts'
import { DAY, HOUR, instantOf, MILLISECOND, parseMoment, SECOND, type Micros } from '../../../server/time.ts'
import type { MaintenanceTask } from '../../../server/world/maintenance.ts'
import type {
  Destination,
  EventType,
  FilterWords,
  Medium,
  Profile,
  SavedFilter,
  SourceSystem,
  TimeRecurrence,
  Timeslot,
} from '../../../server/world/model.ts'

/** What a filter has beside its conditions that the console knows, and what the server makes of it. */
export interface Strangeness {
  /** As the server shows it. */
  readonly wire: Readonly<Record<string, unknown>>
  /** What the filter then lets through: as much as its known conditions, nothing, or everything. */
  readonly effect: 'same' | 'nothing' | 'everything'
}

export interface World {
  readonly generation: Generation
  /** A time by the server's clock, in whole milliseconds. */
  readonly now: Micros
  /** How long ago the server wrote the latest time that the console knows. */
  readonly sinceAnswer: Micros
  /** The browser's time zone. */
  readonly zone: string
  readonly sources: readonly SourceSystem[]
  /** Whether the console knows the sources. */
  readonly areSourcesKnown: boolean
  readonly media: readonly Medium[]
  readonly destinations: readonly Destination[]
  readonly timeslot: Timeslot
  readonly filters: readonly SavedFilter[]
  /** By primary key of the filter. */
  readonly strange: ReadonlyMap<number, Strangeness>
  readonly profile: Profile
  readonly tasks: readonly MaintenanceTask[]
  /** Whether the console knows the tasks as they are now; if not, it knows none, or those of another time. */
  readonly knownTasks: 'current' | 'none' | 'outdated'
}

export const tags = ['host=a', 'host=b', 'site=oslo'] as const

export const eventTypes: readonly EventType[] = ['STA', 'LES', 'CHI', 'ACK', 'END', 'CLO', 'REO', 'OTH', 'RES']

/** Three sources of two types; two of them in one type, and one type with a source that no filter names. */
const sources: readonly SourceSystem[] = [
  { pk: 1, name: 'one', type: 'nav' },
  { pk: 2, name: 'two', type: 'zabbix' },
  { pk: 3, name: 'three', type: 'nav' },
].map((source) => ({ ...source, user: source.pk, baseUrl: '', lastSeen: undefined }))

const schema = { title: '', type: 'object', required: [], properties: {} } as const
function medium(slug: string, installed: boolean): Medium {
  return { slug, name: slug, installed, schema: { ...schema, required: [] }, formatsWithoutSchema: {} }
}

/** A list of conditions: usually one that was never set, or empty. */
function listOf<Item>(items: readonly Item[]): fc.Arbitrary<Item[] | undefined> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Item[] | undefined>(undefined, []) },
    { weight: 2, arbitrary: fc.subarray([...items], { minLength: 1, maxLength: 2 }) },
  )
}

function tristate(weight = 6): fc.Arbitrary<boolean | null> {
  return fc.oneof({ weight, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: fc.boolean() })
}

const words: fc.Arbitrary<FilterWords> = fc.record({
  sourceSystemIds: listOf([1, 2, 3]),
  tags: fc.oneof(listOf(tags), fc.subarray([...tags], { minLength: 1, maxLength: 2 }), fc.constant(undefined)),
  open: tristate(),
  acked: tristate(),
  stateful: tristate(12),
  maxlevel: fc.constantFrom(null, null, null, 0, 2, 4, 5),
  eventTypes: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<EventType[] | undefined>(undefined, []) },
    { weight: 1, arbitrary: fc.subarray([...eventTypes], { minLength: 1, maxLength: 3 }) },
  ),
  sourceTypes: listOf(['nav', 'zabbix', 'argus']),
  hideClosedAcked: fc.constantFrom(false, false, false, true),
})

const empty: FilterWords = {
  sourceSystemIds: [],
  tags: undefined,
  open: null,
  acked: null,
  stateful: null,
  maxlevel: null,
  eventTypes: [],
  sourceTypes: undefined,
  hideClosedAcked: false,
}

export const filterWords = fc.oneof({ weight: 12, arbitrary: words }, { weight: 1, arbitrary: fc.constant(empty) })

const strangeness: fc.Arbitrary<Strangeness | undefined> = fc.oneof(
  { weight: 20, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      wire: fc.constantFrom<Record<string, unknown>>(
        { location_regex: 'oslo' },
        { version: 1, type: 'group', operator: 'and', items: [{ field: 'open', value: true }] },
      ),
      effect: fc.constantFrom('same', 'nothing', 'everything'),
    }),
  },
)

const clock = ['00:00:00', '06:30:00', '08:00:00', '16:00:00', '21:00:00', '23:59:00', '23:59:59', '23:59:59.999999']

const wholeWeek: TimeRecurrence = { days: [1, 2, 3, 4, 5, 6, 7], start: '00:00:00', end: '23:59:59.999999' }

const recurrence: fc.Arbitrary<TimeRecurrence> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(wholeWeek) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 3 }),
        fc.integer({ min: 0, max: clock.length - 2 }),
        fc.integer({ min: 1, max: clock.length - 1 }),
      )
      .map(([days, from, length]) => ({
        days,
        start: clock[from] ?? '',
        end: clock[Math.min(from + length, clock.length - 1)] ?? '',
      })),
  },
)

/** A night shift in two parts, as the console splits it at midnight. */
const night = [
  { days: [1, 2, 3, 4, 5], start: '21:00:00', end: '23:59:59.999999' },
  { days: [2, 3, 4, 5, 6], start: '00:00:00', end: '06:30:00' },
]

export const recurrences: fc.Arbitrary<TimeRecurrence[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<TimeRecurrence[]>([]) },
  { weight: 4, arbitrary: fc.constant(night) },
  { weight: 24, arbitrary: fc.array(recurrence, { minLength: 1, maxLength: 2 }) },
)

/** The beginnings of days by the server's clock: a winter week, a summer week, and the nights when the clocks change. */
const dates = [
  ...Array.from({ length: 7 }, (_, day) => `2026-01-${12 + day}`),
  ...Array.from({ length: 7 }, (_, day) => `2026-07-0${1 + day}`),
  '2026-03-29',
  '2026-10-25',
]

/** A moment, often at an end of a recurrence or within a second of it. */
const moment: fc.Arbitrary<Micros> = fc
  .record({
    date: fc.constantFrom(...dates),
    time: fc.oneof(
      fc.constantFrom(...clock.map((time) => time.slice(0, 8))),
      fc
        .integer({ min: 0, max: 47 })
        .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}:00`),
    ),
    shift: fc.oneof(
      fc.constantFrom(0, 0, 0, -1, 1, 500, 999).map((milliseconds) => milliseconds * MILLISECOND),
      fc.constantFrom(-1, 1).map((seconds) => seconds * SECOND),
    ),
  })
  .map(({ date, time, shift }) => (parseMoment(`${date} ${time}`) ?? 0) + shift)

/** Hours from now; the shorter ones end while a longer one lasts, and some begin when or before another ends. */
const period = fc.constantFrom<readonly [number, number]>([-1, 1], [-2, 3], [-2, -1], [1, 2], [0, 1], [-1, 0])

const drafts = fc.record({
  generation: fc.constantFrom<Generation>('1.19', '1.36', '2.9', 'head', 'head', 'head'),
  now: moment,
  sinceAnswer: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, MILLISECOND, HOUR, 7 * HOUR, 40 * DAY),
  zone: fc.constantFrom('UTC', 'Europe/Oslo', 'Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu'),
  areSourcesKnown: fc.constantFrom(true, true, true, true, true, false),
  isPhoneInstalled: fc.boolean(),
  destinations: fc.oneof(
    { weight: 1, arbitrary: fc.constant<number[]>([]) },
    { weight: 12, arbitrary: fc.subarray([1, 2], { minLength: 1 }) },
  ),
  recurrences,
  filters: fc.array(fc.tuple(filterWords, strangeness), { minLength: 4, maxLength: 4 }),
  chosen: fc.oneof(
    fc.subarray([1, 2, 3, 4], { minLength: 1, maxLength: 1 }),
    fc.subarray([1, 2, 3, 4], { minLength: 1, maxLength: 3 }),
  ),
  active: fc.constantFrom(true, true, true, true, true, true, true, true, true, false),
  knownTasks: fc.constantFrom('current', 'current', 'current', 'current', 'none', 'outdated'),
  tasks: fc.array(fc.record({ period, filters: fc.subarray([1, 2, 3, 4], { maxLength: 2 }) }), { maxLength: 3 }),
})

/** Any world. Only the newest servers have maintenance, and a third of them have none. */
export const worlds: fc.Arbitrary<World> = fc
  .tuple(drafts, fc.constantFrom(false, false, true))
  .map(([draft, isQuiet]) => {
    const { generation, now, recurrences: during, filters: written, chosen } = draft
    const isFirst = generation.startsWith('1')
    const filters = written.map(([conditions], index) => ({
      ...conditions,
      // Before 2.0, servers do not keep these.
      ...(isFirst ? { sourceTypes: undefined, hideClosedAcked: false } : {}),
      pk: index + 1,
      owner: 1,
      isPublic: false,
      name: `F${index + 1}`,
    }))
    return {
      ...draft,
      sources,
      media: [medium('email', true), medium('sms', draft.isPhoneInstalled)],
      destinations: [
        { pk: 1, owner: 1, medium: 'sms', label: null, settings: {}, managed: false },
        { pk: 2, owner: 1, medium: 'email', label: null, settings: {}, managed: true },
      ],
      timeslot: { pk: 1, owner: 1, name: 'T', recurrences: during },
      filters,
      strange: new Map(written.flatMap(([, strange], index) => (strange === undefined ? [] : [[index + 1, strange]]))),
      profile: {
        pk: 1,
        owner: 1,
        name: 'P',
        timeslot: 1,
        filters: chosen,
        destinations: draft.destinations,
        active: draft.active,
      },
      tasks:
        isQuiet || generation !== 'head'
          ? []
          : draft.tasks.map((task, index) => ({
              pk: index + 1,
              createdBy: 1,
              created: now,
              start: instantOf(now + task.period[0] * HOUR),
              end: instantOf(now + task.period[1] * HOUR),
              description: '',
              filters: task.filters,
            })),
    }
  })

/** The moment in milliseconds since 1970. */
export function millisecondsOf(micros: Micros): number {
  return Math.floor(micros / MILLISECOND)
}
