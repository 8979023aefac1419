/** What is around an incident, reckoned a second time, one incident after the other, from incidents at random. */
import { describe, expect, test } from 'vitest'
import {
  figuresOf,
  newestRequest,
  questionToAsk,
  sameProblemOf,
  tagOf,
  withCount,
  withNewest,
  type Around,
} from '../../../../machines/app/domain/around.ts'
import { startPeriodOf } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { pick, randomNumbers } from '../../../support/random.ts'
import { incident } from '../../support/fixtures.ts'

const now = Date.UTC(2026, 2, 30, 14, 30)
const hour = 3_600_000
const host = 'host=sw1'

/** Incidents of the last eleven days on two hosts, from two sources, the newest first. */
function world(seed: number): readonly Incident[] {
  const random = randomNumbers(seed)
  const size = [0, 3, 9, 10, 11, 40][seed % 6] ?? 0
  const made = Array.from({ length: size + 1 }, (_, pk) => {
    const stateful = random() < 0.8
    return incident({
      pk,
      startTime: new Date(now - Math.floor(random() * 264) * hour).toISOString(),
      stateful,
      open: stateful && random() < 0.5,
      acked: random() < 0.4,
      source: pick(
        [
          { pk: 1, name: 'nav' },
          { pk: 2, name: 'nav' },
        ],
        random,
      ),
      description: pick(['Link down', 'Fan slow'], random),
      tags: [{ key: 'host', value: pk === 0 ? 'sw1' : pick(['sw1', 'sw1', 'sw2'], random) }],
    })
  })
  return made.toSorted((one, other) => Date.parse(other.startTime) - Date.parse(one.startTime))
}

/** How many incidents a server counts for a question. */
function counted(all: readonly Incident[], question: MatchQuestion): number {
  const { open, acked, tags } = question.filter
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = startPeriodOf(question, now)
  let count = 0
  for (const each of all) {
    const start = Date.parse(each.startTime)
    if (!tags.includes(`host=${each.tags[0]?.value}`)) continue
    if (open !== undefined && each.open !== open) continue
    if (acked !== undefined && each.acked !== acked) continue
    if (start >= from && start < to) count += 1
  }
  return count
}

/** Asks a server that holds these incidents everything; returns the answers, and how often it had to count. */
function asked(all: readonly Incident[], own: Incident): { around: Around; counts: number } {
  const { filter, pageSize } = newestRequest(host)
  const tagged = all.filter(({ tags }) => filter.tags.includes(`host=${tags[0]?.value}`))
  const page = {
    incidents: tagged.slice(0, pageSize),
    next: tagged.length > pageSize ? 'more' : undefined,
    previous: undefined,
    unreadable: 0,
  }
  let around = withNewest(host, now, page, own.pk)
  let counts = 0
  for (let question = questionToAsk(around); question !== undefined; question = questionToAsk(around)) {
    around = withCount(around, counted(all, question), own)
    counts += 1
  }
  return { around, counts }
}

/** Midnight of the day so many days before today, in the time zone of the browser. */
function dayBefore(days: number): number {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - days)
  return day.getTime()
}

const seeds = Array.from({ length: 300 }, (_, seed) => seed)

describe('over incidents at random', () => {
  test('the numbers are those of the others with the tag', () => {
    for (const seed of seeds) {
      const all = world(seed)
      const own = all.find(({ pk }) => pk === 0) ?? incident()
      const { around, counts } = asked(all, own)
      const others = all.filter(({ pk, tags }) => pk !== 0 && tags[0]?.value === 'sw1')
      const openOnes = others.filter(({ open }) => open)
      const days = [6, 5, 4, 3, 2, 1, 0].map(
        (back) =>
          others.filter(({ startTime }) => {
            const start = Date.parse(startTime)
            return start >= dayBefore(back) && (back === 0 || start < dayBefore(back - 1))
          }).length,
      )
      const figures = figuresOf(around)
      expect(
        { seed, ...figures, days: figures?.days.map(({ count }) => count) },
        `seed ${seed}, ${counts} counts`,
      ).toEqual({
        seed,
        open: openOnes.length,
        acked: openOnes.filter(({ acked }) => acked).length,
        days,
        week: days.reduce((sum, count) => sum + count, 0),
      })
      expect(counts).toBe(others.length < 10 ? 0 : 9)
      expect(around.newest.map(({ pk }) => pk)).toEqual(
        all
          .filter(({ tags }) => tags[0]?.value === 'sw1')
          .slice(0, 10)
          .flatMap(({ pk }) => (pk === 0 ? [] : [pk])),
      )
    }
  })

  test('the same problem is counted over the week if the newest reach back that far, otherwise among the newest', () => {
    const seen = new Set<string>()
    for (const seed of seeds) {
      const all = world(seed)
      const own = all.find(({ pk }) => pk === 0) ?? incident()
      const tagged = all.filter(({ tags }) => tags[0]?.value === 'sw1')
      const same = (those: readonly Incident[]) =>
        those.filter(
          ({ pk, source, description }) => pk !== 0 && source.pk === own.source.pk && description === own.description,
        ).length
      const week = tagged.filter(({ startTime }) => Date.parse(startTime) >= dayBefore(6))
      const newest = tagged.slice(0, 10)
      const known = newest.filter(({ pk }) => pk !== 0)
      const isWeek = tagged.length <= 10 || known.some(({ startTime }) => Date.parse(startTime) < dayBefore(6))
      const found = sameProblemOf(asked(all, own).around, own)
      expect(found, `seed ${seed}`).toEqual(
        isWeek ? { count: same(week), among: undefined } : { count: same(newest), among: known.length },
      )
      seen.add(String(isWeek))
    }
    expect([...seen].toSorted()).toEqual(['false', 'true'])
  })
})

test('the numbers are not known before all are counted, nor from a server that cannot count', () => {
  const page = { incidents: [incident({ pk: 9 })], next: 'more', previous: undefined, unreadable: 0 }
  const begun = withNewest(host, now, page, 7)
  expect(figuresOf(begun)).toBeUndefined()
  const uncounted = withCount(begun, undefined, incident())
  expect(questionToAsk(uncounted)).toBeUndefined()
  expect(figuresOf(uncounted)).toBeUndefined()
})

test.each([
  ['the chosen one', 'room=b2', ['host=sw1', 'room=b2'], 'room=b2'],
  ['that with the remembered key', undefined, ['room=b2', 'host=sw1', 'host=sw2'], 'host=sw1'],
  ['the first that a filter can contain', undefined, ['path=a=b', 'list=1,2', 'room=b2'], 'room=b2'],
  ['none', 'room=b2', ['path=a=b'], undefined],
])('others are found by %s', (_, chosen, texts, expected) => {
  const tags = texts.map((text) => ({ key: text.split('=')[0] ?? '', value: text.split('=').slice(1).join('=') }))
  expect(tagOf(incident({ tags }), 'host', chosen)).toBe(expected)
})
