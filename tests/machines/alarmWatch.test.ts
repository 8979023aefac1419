/**
 * Watching for alarms on a server with 20,000 open criticals (docs/behaviour.md#alerts), against an independent
 * reckoning: a small server keeps the incidents, answers the chart's requests, and notes what begins to be an alarm.
 */
import { describe, expect, it } from 'vitest'
import type { Incident } from '../../machines/incident/domain/incident.ts'
import { alarmWatchMachine } from '../../machines/alarms/alarmWatch.ts'
import { criticals } from '../../machines/alarms/domain/alarms.ts'
import { pick, randomNumbers } from '../support/random.ts'
import { beginning } from './support/clock.ts'
import { broken, incident } from './support/fixtures.ts'
import { Stage } from './support/stage.ts'

const minute = 60_000

interface Case {
  readonly pk: number
  readonly startedAt: number
  isOpen: boolean
  level: 1 | 3
  /** When its acknowledgement expires; 0 without one. */
  ackedUntil: number
}

interface Noted {
  readonly pk: number
  readonly incident: number
  /** By the clock of the source: the order of the feed. */
  readonly timestamp: number
  readonly receivedAt: number
  readonly type: string
  readonly level?: { readonly before: number; readonly after: number }
}

/** A server, and the chart that watches it. */
class Night {
  readonly cases = new Map<number, Case>()
  private readonly events: Noted[] = []
  /** What has begun to be an alarm since the first check, each time. */
  readonly begun: number[] = []
  readonly rung: number[] = []
  private readonly wasAlarm = new Set<number>()
  readonly stage = new Stage(alarmWatchMachine, { input: { showsLevels: true } })
  hasFeed = true
  /** Whether the server answers the next request for events with an error. */
  isFaulty = false
  /** What the chart says has ceased to be an alarm. */
  readonly over: number[] = []
  /** The time at which the latest news was none yet. */
  since = 0
  asked: string[] = []
  now = beginning

  /** The latest of the incidents, `late` of them, were reported long after they had begun. */
  constructor(open: number, acked: number, late = 0) {
    for (let pk = 1; pk <= open + acked; pk += 1)
      this.cases.set(pk, {
        pk,
        startedAt: beginning - (open + acked + 1 - pk + (pk > open + acked - late ? 30_000 : 0)) * minute,
        isOpen: true,
        level: 1,
        ackedUntil: pk % Math.ceil((open + acked) / acked) === 0 ? beginning + 1000 * minute : 0,
      })
    this.note(1, 'OTH')
    this.reckon()
    this.begun.length = 0
    this.stage.hear('alarmFilter', { type: 'alarmFilter.told', filter: criticals })
    this.serve()
  }

  note(pk: number, type: string, timestamp = this.now, level?: Noted['level']): void {
    this.events.push({
      pk: this.events.length + 1,
      incident: pk,
      timestamp,
      receivedAt: this.now,
      type,
      ...(level && { level }),
    })
  }

  start(startedAt = this.now, level: 1 | 3 = 1): number {
    const pk = this.cases.size + 1
    this.cases.set(pk, { pk, startedAt, isOpen: true, level, ackedUntil: 0 })
    this.note(pk, 'STA', startedAt)
    this.reckon([this.case(pk)])
    return pk
  }

  change(pk: number, type: string, change: Partial<Omit<Case, 'pk'>>): void {
    const before = this.case(pk).level
    Object.assign(this.case(pk), change)
    this.note(pk, type, this.now, change.level && { before, after: change.level })
    this.reckon([this.case(pk)])
  }

  case(pk: number): Case {
    const found = this.cases.get(pk)
    if (found === undefined) throw new Error('no such incident')
    return found
  }

  isAlarm({ isOpen, level, ackedUntil }: Case): boolean {
    return isOpen && level === 1 && ackedUntil <= this.now
  }

  /** Notes which of these are alarms now and were not before. */
  reckon(cases: Iterable<Case> = this.cases.values()): void {
    for (const each of cases) {
      if (!this.isAlarm(each)) this.wasAlarm.delete(each.pk)
      else if (!this.wasAlarm.has(each.pk)) {
        this.begun.push(each.pk)
        this.wasAlarm.add(each.pk)
      }
    }
  }

  /** Lets time pass, so that acknowledgements expire, and answers what the chart asks. */
  pass(milliseconds: number): void {
    this.stage.wait(milliseconds)
    this.now += milliseconds
    this.reckon()
    this.serve()
  }

  /** Answers the chart's requests until it asks for nothing more, and collects what it reports. */
  serve(): void {
    for (let effects = this.stage.takeEffects(); effects.length > 0; effects = this.stage.takeEffects()) {
      for (const effect of effects) {
        if (effect.does === 'tell') {
          const arrived = effect.event['arrived'] as readonly Incident[]
          this.rung.push(...arrived.map(({ pk }) => pk))
          this.over.push(...(effect.event['gone'] as readonly number[]))
          this.since = effect.event['since'] as number
        }
        if (effect.does === 'start' && effect.port !== 'alarmFilter') this.answer(effect.port, effect.input)
      }
    }
  }

  private answer(port: string, input: unknown): void {
    this.asked.push(port)
    const question = input as { since: number; pks?: readonly number[]; filter?: Filter; question?: { filter: Filter } }
    const all = [...this.cases.values()]
    const rows = (filter: Filter = question.filter ?? {}) => all.filter((each) => this.fits(each, filter))
    switch (port) {
      case 'fetchLatestEvents':
        if (!this.hasFeed) return this.stage.fail(port, new Error('no feed'))
        return this.stage.settle(port, this.feed().slice(-100))
      case 'fetchAlarmChanges':
        if (this.isFaulty) return this.stage.fail(port, broken('get recent events'))
        return this.stage.settle(port, {
          events: this.feed().filter(({ timestamp }) => timestamp * 1000 > question.since),
          hasMore: false,
          count: rows({ open: true, acked: false, maxLevel: 1 }).length,
          acked: rows({ open: true, acked: true, maxLevel: 1 }).length,
        })
      case 'fetchAlarms': {
        const newest = rows().toSorted((one, other) => other.startedAt - one.startedAt)
        return this.stage.settle(port, {
          incidents: newest.slice(0, 50).map((each) => this.row(each)),
          next: newest.length > 50 ? 'more' : undefined,
          previous: undefined,
          unreadable: 0,
        })
      }
      case 'fetchAckedAlarms':
        return this.stage.settle(port, { items: rows().map(({ pk }) => pk), unreadable: 0 })
      default: {
        const wanted = (question.pks ?? []).flatMap((pk) => this.cases.get(pk) ?? [])
        const found = wanted.filter((each) => this.fits(each, question.question?.filter ?? {}))
        return this.stage.settle(port, { items: found.map((each) => this.row(each)), unreadable: 0 })
      }
    }
  }

  private fits(each: Case, { open, acked, maxLevel = 5 }: Filter): boolean {
    const isAcked = each.ackedUntil > this.now
    const fitsState = (open === undefined || open === each.isOpen) && (acked === undefined || acked === isAcked)
    return fitsState && each.level <= maxLevel
  }

  /** In the order of the sources' clocks, as servers send it. */
  private feed() {
    return this.events
      .toSorted((one, other) => one.timestamp - other.timestamp)
      .map(({ receivedAt, type, ...event }) => ({
        ...event,
        receivedAt: receivedAt * 1000,
        deed: { type, by: 'nav' },
      }))
  }

  private row({ pk, startedAt, isOpen, level, ackedUntil }: Case): Incident {
    return incident({
      pk,
      startTime: new Date(startedAt).toISOString(),
      open: isOpen,
      level,
      acked: ackedUntil > this.now,
    })
  }
}

interface Filter {
  readonly open?: boolean
  readonly acked?: boolean
  readonly maxLevel?: number
}

function inOrder(pks: readonly number[]): readonly number[] {
  return pks.toSorted((one, other) => one - other)
}

describe('with 20,000 open criticals, of which 19,000 are alarms,', () => {
  it('each alarm rings once, wherever it is in the list', () => {
    const night = new Night(19_000, 1000)
    expect(night.rung).toEqual([])
    // Closed, acknowledged and lowered long ago, far below the newest fifty.
    night.change(101, 'CLO', { isOpen: false })
    night.change(201, 'ACK', { ackedUntil: night.now + 10 * minute })
    night.change(301, 'CHI', { level: 3 })
    night.pass(minute)
    expect(night.rung).toEqual([])

    night.change(101, 'REO', { isOpen: true })
    night.change(301, 'CHI', { level: 1 })
    const reported = night.start(beginning - 8000 * minute)
    const recent = night.start()
    night.start(night.now, 3)
    // These have been alarms for long.
    night.change(401, 'OTH', {})
    night.change(501, 'CHI', {})
    night.pass(30_000)
    expect(inOrder(night.rung)).toEqual([101, 301, reported, recent])

    night.pass(10 * minute)
    expect(night.rung.slice(4)).toEqual([201])
    expect(inOrder(night.rung)).toEqual(inOrder(night.begun))
  })

  it('667 that arrive together are 667', () => {
    const night = new Night(19_000, 1000)
    for (let count = 0; count < 667; count += 1) night.start(night.now - (count % 3 === 0 ? 300 * minute : 0))
    night.pass(30_000)
    expect(night.rung).toHaveLength(667)
    expect(inOrder(night.rung)).toEqual(inOrder(night.begun))
  })

  it('667 of which no recent event tells are 667', () => {
    const night = new Night(19_000, 1000)
    for (let count = 0; count < 667; count += 1) night.start(night.now - 300 * minute)
    night.pass(30_000)
    expect(inOrder(night.rung)).toEqual(inOrder(night.begun))
  })

  it('those that existed when the watch began never ring, although no recent event tells of the youngest', () => {
    const night = new Night(19_000, 1000, 3333)
    night.change(101, 'CLO', { isOpen: false })
    night.pass(30_000)
    night.change(101, 'REO', { isOpen: true })
    night.pass(30_000)
    expect(night.rung).toEqual([101])
  })

  it('a single failed check loses nothing: the next one tells what happened meanwhile', () => {
    const night = new Night(19_000, 1000)
    night.change(101, 'CLO', { isOpen: false })
    night.pass(30_000)
    night.isFaulty = true
    night.change(101, 'REO', { isOpen: true })
    night.pass(30_000)
    expect(night.rung).toEqual([])
    night.isFaulty = false
    night.asked = []
    night.pass(30_000)
    expect(night.rung).toEqual([101])
    expect(night.asked).not.toContain('fetchAlarms')
  })

  it('one whose event is dated 40 minutes back rings within the check, because the number has risen', () => {
    const night = new Night(19_000, 1000)
    night.change(101, 'CLO', { isOpen: false })
    night.pass(30_000)
    night.case(101).isOpen = true
    night.note(101, 'REO', night.now - 40 * minute)
    night.pass(30_000)
    expect(night.rung).toEqual([101])
  })

  it('a late event rings once beside others, although newer events were told before it', () => {
    const night = new Night(19_000, 1000)
    night.change(101, 'CLO', { isOpen: false })
    night.change(201, 'CLO', { isOpen: false })
    night.pass(30_000)
    const before = night.now
    night.case(101).isOpen = true
    night.note(101, 'RES', night.now - 40 * minute)
    night.change(201, 'REO', { isOpen: true })
    night.change(401, 'CLO', { isOpen: false })
    night.change(401, 'REO', { isOpen: true })
    night.pass(30_000)
    expect(night.rung).toEqual([201, 401, 101])
    expect(night.since).toBe(before)
    night.pass(30_000)
    expect(night.rung).toEqual([201, 401, 101])
  })

  it('a late event rings although the number rises only after a newer event', () => {
    const night = new Night(19_000, 1000)
    night.change(101, 'CLO', { isOpen: false })
    night.pass(30_000)
    night.note(101, 'RES', night.now - 40 * minute)
    night.change(401, 'OTH', {})
    night.pass(30_000)
    night.case(101).isOpen = true
    night.pass(30_000)
    expect(night.rung).toEqual([101])
  })

  it.each([
    ['ends', 'END', { isOpen: false }],
    ['is acknowledged', 'ACK', { ackedUntil: beginning + 1000 * minute }],
    ['is lowered', 'CHI', { level: 3 }],
  ] as const)('a late event rings although another alarm, far below the newest, %s', (_, type, change) => {
    const night = new Night(19_000, 1000)
    night.change(101, 'CLO', { isOpen: false })
    night.pass(30_000)
    night.case(101).isOpen = true
    night.note(101, 'RES', night.now - 40 * minute)
    night.change(401, type, change)
    night.pass(30_000)
    expect(night.rung).toEqual([101])
  })

  it('an hour of events is not asked for because of one that was no alarm before', () => {
    const night = new Night(19_000, 1000)
    const lower = night.start(night.now, 3)
    night.pass(30_000)
    night.asked = []
    night.change(lower, 'CLO', { isOpen: false })
    night.change(40, 'ACK', { ackedUntil: beginning + 2000 * minute })
    night.change(night.start(), 'ACK', { ackedUntil: beginning + 1000 * minute })
    night.pass(30_000)
    expect(night.asked.filter((port) => port === 'fetchAlarmChanges')).toHaveLength(1)
  })

  it('one whose acknowledgement has expired may have been seen elsewhere since the check before', () => {
    const night = new Night(19_000, 1000)
    night.change(201, 'ACK', { ackedUntil: night.now + minute })
    night.pass(30_000)
    const before = night.now
    night.pass(30_000)
    expect([night.rung, night.since]).toEqual([[201], before])
  })

  it('2,500 that have arrived are still alarms when the newest 50 are asked for instead', () => {
    const night = new Night(19_000, 1000)
    for (let count = 0; count < 2500; count += 1) night.start()
    night.pass(30_000)
    expect(night.rung).toHaveLength(2500)
    night.isFaulty = true
    night.pass(30_000)
    night.pass(30_000)
    expect(night.asked.at(-1)).toBe('fetchAlarms')
    expect(night.over).toEqual([])
  })

  it('while nothing happens, a check is one request for events and counts', () => {
    const night = new Night(19_000, 1000)
    night.asked = []
    night.pass(30_000)
    expect(night.asked).toEqual(['fetchAlarmChanges', 'lookUpIncidents'])
  })
})

describe('of the youngest incidents that exist when the watch begins,', () => {
  it.each([0, 1, 50, 51, 88, 300])('none rings, if no event tells of %i of them, and every later one does', (late) => {
    const night = new Night(400, 50, late)
    night.start(night.now - 300 * minute)
    night.pass(30_000)
    night.start()
    night.pass(30_000)
    expect(night.rung).toHaveLength(2)
    expect(night.rung).toEqual(night.begun)
  })

  it.each([
    [50, 1],
    [51, 2],
  ])('if no event tells of %i of them, the watch begins with %i check(s)', (late, checks) => {
    const night = new Night(400, 50, late)
    expect(night.asked.filter((port) => port === 'fetchAlarmChanges')).toHaveLength(checks)
  })
})

describe('whatever happens in a night,', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
    'each promised alarm rings once and within a check (%i)',
    (seed) => {
      const random = randomNumbers(seed)
      const night = new Night(150, 50, seed)
      const touched = new Set<number>()
      const kinds: readonly (() => unknown)[] = [
        () => touched.add(night.start()),
        () => touched.add(night.start(night.now - Math.floor(random() * 5000) * minute)),
        () => touched.add(night.start(night.now, 3)),
        () => happens('OTH', () => true, {}),
        () => happens('ACK', isOpen, { ackedUntil: night.now + Math.ceil(random() * 20) * minute }),
        () => happens('CLO', isOpen, { isOpen: false }),
        () => happens('CLO', isOpen, { isOpen: false }),
        () => happens('REO', (each) => !each.isOpen, { isOpen: true }),
        () => happens('CHI', ({ level }) => level === 1, { level: 3 }),
        () => happens('CHI', ({ level }) => level === 3, { level: 1 }),
      ]
      const isOpen = (each: Case) => each.isOpen
      /** To one that nothing has happened to since the last check: each alarm begins at most once between two checks. */
      function happens(type: string, isPossible: (each: Case) => boolean, change: Partial<Case>): void {
        const possible = [...night.cases.values()].filter((each) => !touched.has(each.pk) && isPossible(each))
        if (possible.length === 0) return
        const { pk } = pick(possible, random)
        touched.add(pk)
        night.change(pk, type, change)
      }
      for (let check = 0; check < 40; check += 1) {
        touched.clear()
        for (let deeds = Math.floor(random() * 6); deeds > 0; deeds -= 1) pick(kinds, random)()
        night.pass(30_000)
        expect(inOrder(night.rung)).toEqual(inOrder(night.begun))
      }
    },
  )
})
