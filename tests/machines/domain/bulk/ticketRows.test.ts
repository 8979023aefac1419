import { describe, expect, it } from 'vitest'
import { closedRows, ticketRows, worstFirst } from '../../../../machines/bulk/domain/ticketRows.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { newestTicket } from '../../../../machines/incident/domain/newestTicket.ts'
import { pick, randomNumbers } from '../../../support/random.ts'
import { incident } from '../../support/fixtures.ts'

const levels = [1, 2, 3, undefined] as const

/** Random incidents: few levels, starts and tickets, so that many are equal in one or two of them. */
function world(seed: number): readonly Incident[] {
  const random = randomNumbers(seed)
  return Array.from({ length: 12 }, (_, index) =>
    incident({
      pk: index + 1,
      level: levels[Math.floor(random() * levels.length)],
      startTime: pick(['2026-01-01T12:00:00Z', '2026-01-02T12:00:00Z', '2026-01-03T12:00:00Z'], random),
      open: random() < 0.7,
      stateful: random() < 0.9,
      ticketUrl: pick(['', 'https://tickets.example/1', 'no address', 'https://tickets.example/2'], random),
    }),
  )
}

const seeds = Array.from({ length: 100 }, (_, seed) => seed + 1)

/** Compared pair by pair, as the words say it. */
function isWorse(one: Incident, other: Incident): boolean {
  const [level, otherLevel] = [one.level ?? 99, other.level ?? 99]
  if (level !== otherLevel) return level < otherLevel
  if (one.startTime !== other.startTime) return Date.parse(one.startTime) < Date.parse(other.startTime)
  return one.pk < other.pk
}

describe('a ticket for many', () => {
  it.each(seeds)('is made from the worst, in world %i', (seed) => {
    const incidents = world(seed)
    const known = new Map(incidents.map((each) => [each.pk, each]))
    const [worst] = worstFirst([99, ...known.keys()], known)
    expect(worst).toBe(incidents.find((each) => incidents.every((other) => each === other || isWorse(each, other)))?.pk)
  })

  it.each(seeds)('is for those that are not closed and have none, in world %i', (seed) => {
    const incidents = world(seed)
    const known = new Map(incidents.map((each) => [each.pk, each]))
    const without = incidents.filter(({ stateful, open, ticketUrl }) => (open || !stateful) && ticketUrl === '')
    // Of an incident that is not known, the server decides.
    expect(ticketRows([...known.keys(), 99], known).applying).toEqual([...without.map(({ pk }) => pk), 99])
    expect(closedRows([...known.keys(), 99], known)).toEqual(
      incidents.filter(({ stateful, open }) => stateful && !open).map(({ pk }) => pk),
    )
  })

  it.each(seeds)('is completed from the newest ticket, in world %i', (seed) => {
    const incidents = world(seed)
    const linked = incidents.filter(({ ticketUrl }) => ticketUrl.startsWith('https://'))
    const newest = linked.find((each) =>
      linked.every(
        (other) =>
          other === each ||
          Date.parse(other.startTime) < Date.parse(each.startTime) ||
          (other.startTime === each.startTime && other.pk < each.pk),
      ),
    )
    expect(newestTicket(incidents)).toBe(newest?.ticketUrl ?? '')
  })
})
