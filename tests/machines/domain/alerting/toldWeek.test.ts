/** When the user's profiles send something in a week, against a second reckoning (docs/behaviour.md#week-of-being-told). */
import { describe, expect, it } from 'vitest'
import type { Day } from '../../../../machines/alerting/domain/day.ts'
import type { Circumstances } from '../../../../machines/alerting/domain/notification.ts'
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import type { Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { toldWeekOf, type Period, type ToldWeek } from '../../../../machines/alerting/domain/toldWeek.ts'
import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { pick, randomNumbers } from '../../../support/random.ts'

const minute = 60_000
const hour = 3_600_000
const day = 24 * hour

const conditions: IncidentFilter = {
  open: undefined,
  acked: undefined,
  stateful: undefined,
  maxLevel: 5,
  tags: [],
  sourceSystemIds: [],
}

/** Filters by what they let through: everything, some events only, or nothing. */
const kinds = {
  all: { pk: 1, name: 'All', filter: { ...conditions, maxLevel: 3 } },
  ends: { pk: 2, name: 'Ends', filter: { ...conditions, maxLevel: 3, eventTypes: ['END'] } },
  starts: {
    pk: 5,
    name: 'Starts',
    filter: { ...conditions, open: true, acked: false, maxLevel: 3, eventTypes: ['STA'] },
  },
  empty: { pk: 3, name: 'Empty', filter: conditions, hasNoLevel: true },
  oslo: { pk: 4, name: 'Oslo', filter: { ...conditions, tags: ['location=oslo'] } },
} as const satisfies Record<string, SavedFilter>

type Kind = keyof typeof kinds

interface Slot extends Recurrence {
  readonly days: readonly Day[]
}

function slot(days: readonly Day[], start: string, end: string): Slot {
  return { days, start, end, isAllDay: start === '00:00:00' && end === '23:59:59.999999' }
}

interface Parts {
  readonly kind?: Kind
  readonly slots?: readonly Slot[]
  readonly to?: readonly number[]
  readonly isActive?: boolean
}

/** Destination 3 is one to which the server cannot send. */
function profileOf(pk: number, { kind = 'all', slots = [], to = [1], isActive = true }: Parts): Profile {
  return {
    pk,
    name: `Profile ${pk}`,
    timeslot: { pk, name: `Slot ${pk}`, recurrences: slots },
    filters: [kinds[kind]],
    destinations: to.map((destination) => ({
      pk: destination,
      medium: { slug: 'sms', name: 'SMS', isInstalled: destination !== 3 },
      label: `Phone ${destination}`,
      suggestedLabel: '',
      settings: {},
    })),
    isActive,
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a clock in the zone shows: the day from 1 (Monday) to 7, and the microseconds since midnight. */
function clockIn(timeZone: string, at: number): { readonly day: number; readonly time: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const seconds = Number(parts.hour) * 3600 + Number(parts.minute) * 60 + Number(parts.second)
  const fraction = ((at % 1000) + 1000) % 1000
  return {
    day: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '') + 1,
    time: seconds * 1_000_000 + fraction * 1000,
  }
}

function offsetIn(timeZone: string, at: number): number {
  const { day: there, time } = clockIn(timeZone, at)
  const { day: here, time: utc } = clockIn('UTC', at)
  const days = ((there - here + 10) % 7) - 3
  return Math.round((days * 86_400_000_000 + time - utc) / 60_000_000)
}

function microseconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1_000_000)
}

/** What decides in a world, besides the profiles. */
interface Server {
  readonly timeZone: string
  readonly tasks: readonly MaintenanceTask[]
  readonly judgesEventTime: boolean
}

/**
 * What a server in the zone does at a moment for one destination, looked at moment by moment. Before 2.0, events are
 * judged by the start of their incident, which may be long ago: any timeslot was once active.
 */
function sends(
  profile: Profile | undefined,
  destination: number,
  at: number,
  { timeZone, tasks, judgesEventTime }: Server,
): 'all' | 'some' | undefined {
  if (profile === undefined) throw new Error('it is no profile of this world')
  const now = clockIn(timeZone, at)
  const isIn = profile.timeslot.recurrences.some(
    ({ days, start, end }) =>
      (days as readonly number[]).includes(now.day) && microseconds(start) <= now.time && now.time <= microseconds(end),
  )
  const isSilent = tasks.some(({ start, end, filters }) => start <= at && at < end && filters.length === 0)
  const hasEmptyFilter = profile.filters.some(({ name }) => name === 'Empty')
  const hasDestination = destination !== 3 && profile.destinations.some(({ pk }) => pk === destination)
  if (!profile.isActive || isSilent || hasEmptyFilter || !hasDestination) return undefined
  const isOfStartsOnly = profile.filters.some(({ name }) => name === 'Starts')
  const isOfEndsOnly = profile.filters.some(({ name }) => name === 'Ends')
  const sendsStarts = isIn && !isOfEndsOnly
  const sendsOthers = !isOfStartsOnly && (isIn || (!judgesEventTime && profile.timeslot.recurrences.length > 0))
  if (sendsStarts) return 'all'
  return sendsOthers ? 'some' : undefined
}

const times = ['00:00:00', '02:00:00', '02:30:00', '06:30:00', '12:15:00', '21:00:00', '23:59:00', '23:59:59.999999']
const zones = ['Europe/Oslo', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC', 'America/St_Johns']
/** With and without a change of clocks somewhere in the week. */
const starts = ['2026-01-14T22:47Z', '2026-03-26T10:00Z', '2026-06-30T23:59Z', '2026-10-23T01:30Z', '2026-11-30T05:00Z']

function worldOf(random: () => number) {
  const chance = (part: number) => random() < part
  const some = <Item>(items: readonly Item[], part = 0.5) => items.filter(() => chance(part))
  const timeZone = pick(zones, random)
  const now = Date.parse(pick(starts, random)) + Math.floor(random() * day)
  const profiles = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, place) =>
    profileOf(place + 1, {
      kind: pick(['all', 'all', 'ends', 'starts', 'empty'], random),
      isActive: chance(0.8),
      to: some([1, 2, 3]),
      slots: Array.from({ length: Math.floor(random() * 3) }, () => {
        const [start, end] = [pick(times, random), pick(times, random)].toSorted()
        return slot(some([1, 2, 3, 4, 5, 6, 7]), start ?? '', end ?? '')
      }).filter(({ start, end, days }) => start !== end && days.length > 0),
    }),
  )
  const tasks = Array.from({ length: Math.floor(random() * 3) }, (_, place): MaintenanceTask => {
    const start = now + Math.floor((random() * 9 - 1) * day)
    const filters = chance(0.5) ? [] : [kinds.oslo]
    return { pk: place + 1, description: '', start, end: start + Math.ceil(random() * 2 * day), filters }
  })
  return { timeZone, now, profiles, tasks }
}

function circumstancesOf(
  timeZone: string,
  now: number,
  tasks: readonly MaintenanceTask[] = [],
  judgesEventTime = true,
): Circumstances {
  return {
    judgesEventTime,
    tasks,
    maintenanceGap: undefined,
    systems: [],
    zone: { at: now, offset: offsetIn(timeZone, now) },
  }
}

/** Moments at which something may change, moments shortly before and after them, and others. */
function momentsOf(week: ToldWeek, random: () => number): readonly number[] {
  const edges = week.destinations.flatMap(({ profiles }) =>
    profiles.flatMap(({ periods }) => periods.flatMap(({ from, to }) => [from, to - 1, to])),
  )
  const others = Array.from({ length: 15 }, () => week.from + Math.floor(random() * 7 * day))
  return [...edges, ...week.gaps.flatMap(({ from, to }) => [from, to - 1]), ...others].filter(
    (at) => week.from <= at && at < week.to,
  )
}

describe('the week of being told', () => {
  it.each([
    ['from 2.0', true],
    ['before 2.0', false],
  ])('equals what a server %s does moment by moment, in a thousand random worlds', (_, judgesEventTime) => {
    const random = randomNumbers(35)
    let judged = 0
    const wrong: string[] = []
    for (let run = 0; run < 1000; run += 1) {
      const { timeZone, now, profiles, tasks } = worldOf(random)
      const week = toldWeekOf(profiles, now, circumstancesOf(timeZone, now, tasks, judgesEventTime))
      if (week === undefined) throw new Error('there is no week')
      for (const at of momentsOf(week, random)) {
        const isSure = week.doubtfulFrom === undefined || at < week.doubtfulFrom
        const where = `run ${run}, ${timeZone}, ${new Date(at).toISOString()}`
        const isIn = ({ from, to }: Period) => from <= at && at < to
        let isAnything = false
        for (const { pk, profiles: told } of week.destinations)
          for (const { pk: one, periods } of told) {
            const sent = sends(profiles[one - 1], pk, at, { timeZone, tasks, judgesEventTime })
            const telling = periods.find(isIn)?.telling
            isAnything ||= sent !== undefined
            judged += 1
            const isRight = telling === sent || (telling === 'perhaps' && !isSure)
            if (!isRight) wrong.push(`${where}: profile ${one} to ${pk} sends ${sent}, said ${telling}`)
          }
        const isGap = week.gaps.some(isIn)
        if (isGap === isAnything && (isGap || isSure)) wrong.push(`${where}: ${isGap ? 'a gap' : 'no gap'}`)
      }
    }
    expect(wrong).toEqual([])
    expect(judged).toBeGreaterThan(50_000)
  })

  it.each([
    ['Europe/Oslo', '2026-01-14T22:47Z', '2026-01-13T23:00Z'],
    ['Pacific/Auckland', '2026-06-30T11:59Z', '2026-06-29T12:00Z'],
    ['America/St_Johns', '2026-01-14T03:29Z', '2026-01-13T03:30Z'],
  ])('begins with the last midnight of the server’s clock: %s at %s', (timeZone, now, midnight) => {
    const at = Date.parse(now)
    const week = toldWeekOf([], at, circumstancesOf(timeZone, at))
    expect(week?.from).toBe(Date.parse(midnight))
    expect(week?.gaps).toEqual([{ from: Date.parse(midnight), to: Date.parse(midnight) + 7 * day }])
  })

  it('has no gap at midnight if a timeslot is split there, and one of a minute if it ends at 23:59', () => {
    const now = Date.parse('2026-01-14T12:00Z')
    const gapsOf = (end: string) =>
      toldWeekOf(
        [profileOf(1, { slots: [slot([3], '21:00:00', end), slot([4], '00:00:00', '06:30:00')] })],
        now,
        circumstancesOf('UTC', now),
      )?.gaps.map(({ from, to }) => to - from)
    expect(gapsOf('23:59:59.999999')).toEqual([21 * hour, 7 * day - 30.5 * hour - 1])
    expect(gapsOf('23:59:00')).toEqual([21 * hour, minute - 1, 7 * day - 30.5 * hour - 1])
  })

  it('is doubtful from the change of clocks on, and sure before it, unless it makes no difference', () => {
    const now = Date.parse('2026-10-22T10:00Z')
    const profiles = [
      profileOf(1, { slots: [slot([1, 2, 3, 4, 5, 6, 7], '08:00:00', '16:00:00')] }),
      profileOf(2, { slots: [slot([1, 2, 3, 4, 5, 6, 7], '00:00:00', '23:59:59.999999')], to: [2] }),
    ]
    const week = toldWeekOf(profiles, now, circumstancesOf('Europe/Oslo', now))
    const change = Date.parse('2026-10-25T01:00Z')
    expect(week?.doubtfulFrom).toBeLessThanOrEqual(change)
    const [office, always] = week?.destinations.map(({ profiles: [told] }) => told?.periods) ?? []
    expect(always).toEqual([{ from: week?.from, to: week?.to, telling: 'all' }])
    expect(
      office
        ?.filter(({ from }) => from > change)
        .map(({ telling }) => telling)
        .slice(0, 3),
    ).toEqual(['perhaps', 'all', 'perhaps'])
  })

  it('says what is sent only of some, and nothing of what is silenced or cannot be sent', () => {
    const now = Date.parse('2026-01-14T12:00Z')
    const week = slot([1, 2, 3, 4, 5, 6, 7], '00:00:00', '23:59:59.999999')
    const tasks = [{ pk: 1, description: '', start: now, end: now + hour, filters: [] }]
    const found = toldWeekOf(
      [profileOf(1, { kind: 'ends', slots: [week], to: [1, 3] }), profileOf(2, { slots: [week], isActive: false })],
      now,
      circumstancesOf('UTC', now, tasks),
    )
    expect(found?.destinations.map(({ words, isInstalled, profiles }) => ({ words, isInstalled, profiles }))).toEqual([
      {
        words: 'SMS Phone 1',
        isInstalled: true,
        profiles: [
          {
            pk: 1,
            name: 'Profile 1',
            periods: [
              { from: found?.from, to: now, telling: 'some' },
              { from: now + hour, to: found?.to, telling: 'some' },
            ],
          },
        ],
      },
      { words: 'SMS Phone 3', isInstalled: false, profiles: [{ pk: 1, name: 'Profile 1', periods: [] }] },
    ])
    expect(found?.gaps).toEqual([{ from: now, to: now + hour }])
  })

  it('is unknown as long as the server’s time zone is', () => {
    const now = Date.parse('2026-01-14T12:00Z')
    expect(toldWeekOf([], now, { ...circumstancesOf('UTC', now), zone: undefined })).toBeUndefined()
  })
})
