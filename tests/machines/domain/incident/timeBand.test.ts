import { describe, expect, test } from 'vitest'
import { feedEntries } from '../../../../machines/incident/domain/feed.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import type { Acknowledgement, IncidentEvent } from '../../../../machines/incident/domain/incidentHistory.ts'
import { placeOn, timeBand, type Span, type TimeBand } from '../../../../machines/incident/domain/timeBand.ts'
import { randomNumbers } from '../../../support/random.ts'
import { incident } from '../../support/fixtures.ts'

const zero = Date.parse('2026-01-15T10:00:00Z')
const at = (second: number) => new Date(zero + second * 1000).toISOString()

interface Told {
  readonly kind: string
  readonly second: number
  /** The second of its expiry, if it is an acknowledgement that expires. */
  readonly until?: number | undefined
}

/** A history in the order of time; the events are numbered from 1. */
function told(facts: Partial<Incident>, happened: readonly Told[], now = 60): TimeBand | undefined {
  const events = happened.map(({ kind, second }, place): IncidentEvent => ({
    pk: place + 1,
    incident: 7,
    actor: { pk: 2, username: 'ben' },
    timestamp: at(second),
    type: { value: kind, display: kind },
    description: '',
  }))
  const acknowledgements = happened.flatMap(({ until }, place): readonly Acknowledgement[] => {
    const event = events[place]
    if (event?.type.value !== 'ACK') return []
    return [{ pk: place + 1, event, expiration: until === undefined ? undefined : at(until) }]
  })
  const described = incident({ startTime: at(0), endTime: 'infinity', ...facts })
  return timeBand(described, feedEntries({ events, acknowledgements }), zero + now * 1000)
}

/** Spans in seconds after the start. */
const seconds = (spans: readonly Span[] = []) => spans.map(({ from, to }) => [(from - zero) / 1000, (to - zero) / 1000])

test('the band of an open incident ends now; it was open but for the time between a closing and a reopening', () => {
  const band = told({}, [
    { kind: 'STA', second: 0 },
    { kind: 'ACK', second: 10, until: 20 },
    { kind: 'CLO', second: 30 },
    { kind: 'REO', second: 40 },
  ])
  expect(seconds(band && [band])).toEqual([[0, 60]])
  expect(seconds(band?.open)).toEqual([
    [0, 30],
    [40, 60],
  ])
  expect(seconds(band?.acknowledged)).toEqual([[10, 20]])
  expect([band?.openFor, band?.acknowledgedFor]).toEqual([50_000, 10_000])
  expect(band?.acknowledged[0]).toMatchObject({ by: 'ben', until: zero + 20_000 })
})

test('the band of a closed incident ends with its end or with what happened later, and an endless acknowledgement with it', () => {
  const facts = { open: false, endTime: at(30) }
  expect(seconds([told(facts, [])].flatMap((band) => band ?? []))).toEqual([[0, 30]])
  const band = told(facts, [
    { kind: 'END', second: 30 },
    { kind: 'ACK', second: 35 },
    { kind: 'OTH', second: 40 },
  ])
  expect(seconds(band && [band])).toEqual([[0, 40]])
  expect(seconds(band?.open)).toEqual([[0, 30]])
  expect(seconds(band?.acknowledged)).toEqual([[35, 40]])
  expect(band?.acknowledgedFor).toBe(0)
})

test('time that several acknowledgements cover counts once', () => {
  const band = told({}, [
    { kind: 'ACK', second: 10, until: 30 },
    { kind: 'ACK', second: 20, until: 40 },
    { kind: 'ACK', second: 50 },
  ])
  expect(band?.acknowledgedFor).toBe(40_000)
})

test.each<[string, Partial<Incident>]>([
  ['stateless', { stateful: false, open: false, endTime: undefined }],
  ['without a known start', { startTime: '' }],
  ['closed at its start', { open: false, endTime: at(0) }],
])('there is no band of an incident %s', (_, facts) => {
  expect(told(facts, [])).toBeUndefined()
})

test('events of the same second share a stop, newest first, and so do events too close to tell apart', () => {
  const stops = (now: number) =>
    told(
      {},
      [0, 10, 10, 11, 50].map((second) => ({ kind: 'OTH', second })),
      now,
    )?.stops.map((stop) => stop.events.map(({ pk }) => pk))
  expect(stops(60)).toEqual([[1], [3, 2], [4], [5]])
  expect(stops(600)).toEqual([[1], [4, 3, 2], [5]])
  expect(stops(86_400)).toEqual([[5, 4, 3, 2, 1]])
  const within = told(
    {},
    [10, 10.9, 11.8].map((second) => ({ kind: 'OTH', second })),
    30,
  )
  expect(within?.stops.map(({ events }) => events.length)).toEqual([2, 1])
})

test('a moment outside the band is at its edge', () => {
  expect([-5, 0, 5, 10, 15].map((moment) => placeOn({ from: 0, to: 10 }, moment))).toEqual([0, 0, 0.5, 1, 1])
})

/** A second reckoning: asks for each second of the band what was so, by going through all that had happened by then. */
describe('in random histories', () => {
  const cases = Array.from({ length: 300 }, (_, seed) => randomHistory(seed))

  function randomHistory(seed: number) {
    const random = randomNumbers(seed + 1)
    const upTo = (limit: number) => Math.floor(random() * limit)
    const kinds = ['STA', 'END', 'CLO', 'REO', 'ACK', 'ACK', 'OTH', 'LES']
    const happened = Array.from({ length: upTo(12) }, (): Told => {
      const [kind = 'OTH', second] = [kinds[upTo(kinds.length)], upTo(60)]
      return { kind, second, until: kind === 'ACK' && random() < 0.7 ? upTo(90) : undefined }
    }).toSorted((one, other) => one.second - other.second)
    const isOpen = random() < 0.5
    const end = 1 + upTo(59)
    return { happened, facts: { open: isOpen, endTime: isOpen ? 'infinity' : at(end) }, isOpen, end }
  }

  function wasOpen({ happened, isOpen, end }: (typeof cases)[number], second: number): boolean {
    let isOpenThen = true
    for (const each of happened) {
      if (each.second > second) break
      if (each.kind === 'CLO' || each.kind === 'END') isOpenThen = false
      if (each.kind === 'REO' || each.kind === 'STA') isOpenThen = true
    }
    const isClosedLater = happened.some((each) => each.second > second && (each.kind === 'CLO' || each.kind === 'END'))
    return isOpenThen && (isOpen || isClosedLater || second < end)
  }

  function wasAcknowledged({ happened }: (typeof cases)[number], second: number): boolean {
    return happened.some((each) => each.kind === 'ACK' && each.second <= second && second < (each.until ?? Infinity))
  }

  const isWithin = (spans: readonly Span[], second: number) =>
    spans.some(({ from, to }) => from <= zero + second * 1000 && zero + second * 1000 < to)

  test('the spans and their sums are those of each second', () => {
    for (const each of cases) {
      const band = told(each.facts, each.happened)
      if (band === undefined) throw new Error('each of these incidents has a band')
      const last = (band.to - zero) / 1000
      const all = Array.from({ length: last }, (_, second) => second)
      const open = all.filter((second) => wasOpen(each, second))
      const acknowledged = all.filter((second) => wasAcknowledged(each, second))
      expect(all.filter((second) => isWithin(band.open, second))).toEqual(open)
      expect(all.filter((second) => isWithin(band.acknowledged, second))).toEqual(acknowledged)
      expect(band.openFor).toBe(open.length * 1000)
      expect(band.acknowledgedFor).toBe(open.filter((second) => acknowledged.includes(second)).length * 1000)
    }
  })

  test('every event has exactly one stop, and no two stops are at the same place', () => {
    for (const each of cases) {
      const stops = told(each.facts, each.happened)?.stops ?? []
      const pks = stops.flatMap(({ events }) => events.map(({ pk }) => pk).toReversed())
      expect(pks).toEqual(each.happened.map((_, place) => place + 1))
      expect(new Set(stops.map((stop) => stop.at)).size).toBe(stops.length)
    }
  })
})
