/**
 * What the wall notices of its rows (docs/behaviour.md#wall-mode). A second reckoning, from everything that has happened
 * so far, contradicts the figures over random histories.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { emptyStore, loadAll } from '../../../../machines/incident/domain/incidentStore.ts'
import {
  nothingWatched,
  watchedAfter,
  type RowsSeen,
  type WatchedRows,
} from '../../../../machines/list/domain/figures/watchedRows.ts'
import { incident } from '../../support/fixtures.ts'

const minute = 60_000
const start = Date.parse('2026-01-15T12:00:00Z')

/** An incident that started some minutes before noon. */
function started(pk: number, minutesAgo: number, fields: Partial<Incident> = {}): Incident {
  return incident({ pk, level: 1, startTime: new Date(start - minutesAgo * minute).toISOString(), ...fields })
}

function seen(incidents: readonly Incident[], now: number, fields: Partial<RowsSeen> = {}): RowsSeen {
  const { incidents: rows, storedIncidents: stored } = loadAll(emptyStore, incidents, 0, 0)
  const whole = { isWhole: true, isComing: false, withLevels: true, query: unrestrictedQuery }
  return { rows, stored, now, confirmedAt: now, ...whole, ...fields }
}

function after(...looks: readonly RowsSeen[]): WatchedRows {
  return looks.reduce((before, look) => watchedAfter(before, look), nothingWatched)
}

describe('criticals that nobody has acknowledged', () => {
  const waits = { since: start - 15 * minute, isAtLeast: false, asOf: undefined }

  it.each([
    ['15 minutes', [started(1, 15)], { ...waits, count: 1 }],
    ['a little less', [started(1, 14.99)], undefined],
    [
      'three, the oldest for an hour',
      [started(1, 15), started(2, 60), started(3, 20)],
      { ...waits, count: 3, since: start - 60 * minute },
    ],
    ['acknowledged', [started(1, 15, { acked: true })], undefined],
    ['closed', [started(1, 15, { open: false, endTime: '2026-01-15T12:00:00Z' })], undefined],
    ['less severe', [started(1, 15, { level: 2 })], undefined],
    [
      'of unknown level',
      [started(1, 15, { level: undefined }), started(2, 15)],
      { ...waits, count: 1, isAtLeast: true },
    ],
    ['not known to be unacknowledged', [started(1, 15, { unknown: ['acknowledgement'] })], undefined],
  ])('count: %s', (_, incidents, expected) => {
    expect(after(seen(incidents, start)).neglected).toEqual(expected)
  })

  it('are at least as many while only a part of all rows is held, or has come', () => {
    const one = [started(1, 15)]
    expect(after(seen(one, start, { isWhole: false })).neglected?.isAtLeast).toBe(true)
    expect(after(seen(one, start, { isComing: true })).neglected?.isAtLeast).toBe(true)
  })

  it('are not counted where levels are not shown', () => {
    expect(after(seen([started(1, 15)], start, { withLevels: false })).neglected).toBeUndefined()
  })

  it('are counted as of the last confirmation once that is two minutes old', () => {
    const one = [started(1, 14)]
    const stale = seen(one, start + 3 * minute, { confirmedAt: start })
    expect(after(stale).neglected).toBeUndefined()
    const later = seen([started(1, 20)], start + 3 * minute, { confirmedAt: start })
    expect(after(later).neglected).toMatchObject({ count: 1, asOf: start })
  })

  it('wait anew once an acknowledgement has ended, or once they are back on the list', () => {
    const [acked, open] = [started(1, 60, { acked: true }), started(1, 60)]
    expect(after(seen([acked], start), seen([open], start + minute)).neglected).toBeUndefined()
    expect(after(seen([open], start), seen([], start), seen([open], start + minute)).neglected).toBeUndefined()
    const anew = after(
      seen([open], start),
      seen([], start),
      seen([open], start + minute),
      seen([open], start + 16 * minute),
    )
    expect(anew.neglected).toMatchObject({ count: 1, since: start + minute })
  })

  it('of another list are counted from their start', () => {
    const listOnly = { excluded: { tags: ['host=a'], sourceSystemIds: [], levels: [] } }
    for (const other of [{ search: 'oslo' }, { listOnly }]) {
      const elsewhere = seen([], start, { query: { ...unrestrictedQuery, ...other } })
      const looks = [seen([started(1, 60)], start), elsewhere, seen([started(1, 60)], start)]
      expect(after(...looks).neglected).toMatchObject({ count: 1, since: start - 60 * minute })
    }
  })
})

/** A view of the tour that shows other incidents. */
const elsewhere = { query: { ...unrestrictedQuery, search: 'oslo' } }

describe('while another list is on the wall', () => {
  const [acked, lapsed] = [[started(1, 60, { acked: true })], [started(1, 60)]]

  it('an acknowledgement that has ended goes on being one that has ended', () => {
    const looks = [seen(acked, start), seen([], start + minute, elsewhere), seen(lapsed, start + 2 * minute)]
    expect(after(...looks).neglected).toBeUndefined()
    // The steps back and forth do not begin the wait again.
    const tour = Array.from({ length: 15 }, (_, step) => [
      seen([], start + (step + 2.5) * minute, elsewhere),
      seen([], start + (step + 3) * minute, { isComing: true }),
      seen(lapsed, start + (step + 3) * minute),
    ])
    expect(after(...looks, ...tour.flat()).neglected).toMatchObject({ count: 1, since: start + 2 * minute })
  })

  it('what has left its list by the time that list returns has been answered', () => {
    const looks = [
      seen(lapsed, start),
      seen([], start + minute, elsewhere),
      seen([], start + 2 * minute, { isComing: true }),
      seen([], start + 2 * minute),
      seen(lapsed, start + 3 * minute),
    ]
    expect(after(...looks).neglected).toBeUndefined()
  })

  it('rows stay new for their minute, and those that came less than a minute ago are new', () => {
    const [one, both] = [[started(1, 30)], [started(1, 30), started(2, 30)]]
    const away = seen([], start + 20_000, elsewhere)
    const coming = seen([], start + 40_000, { isComing: true })
    const lit = (...looks: readonly RowsSeen[]) => [...after(...looks).lit]
    const arrived = [seen(one, start - minute), seen(both, start), away, coming]
    expect(lit(...arrived, seen(both, start + 50_000))).toEqual([])
    expect(lit(seen(one, start), seen(both, start + 10_000), away, coming, seen(both, start + 59_000))).toEqual([2])
    expect(lit(seen(one, start), away, coming, seen(both, start + 59_000))).toEqual([2])
    expect(lit(seen(one, start), away, coming, seen(both, start + 61_000))).toEqual([])
  })
})

describe('rows that are new', () => {
  const lit = (...looks: readonly RowsSeen[]) => [...after(...looks).lit]

  it('started less than a minute ago, or came less than a minute ago', () => {
    expect(lit(seen([started(1, 0.5), started(2, 1)], start))).toEqual([1])
    const late = [started(1, 30), started(2, 30)]
    expect(lit(seen([started(1, 30)], start), seen(late, start))).toEqual([2])
    expect(lit(seen([started(1, 30)], start), seen(late, start), seen(late, start + minute - 1))).toEqual([2])
    expect(lit(seen([started(1, 30)], start), seen(late, start), seen(late, start + minute))).toEqual([])
  })

  it('do not include those of a list that is only being fetched, or of another list', () => {
    const [one, both] = [[started(1, 30)], [started(1, 30), started(2, 30)]]
    expect(lit(seen(one, start, { isComing: true }), seen(both, start))).toEqual([])
    expect(lit(seen(one, start), seen(both, start, { query: { ...unrestrictedQuery, search: 'a' } }))).toEqual([])
  })
})

/** What can become of incident 0 to 5 in a minute: it is unacknowledged, acknowledged, or not on the list. */
const fate = fc.constantFrom('waits', 'acked', 'absent')
/** The wall shows a list of all of them, or one of only some. */
const lists = { all: [0, 1, 2, 3, 4, 5], some: [1, 3, 4] } as const
const look = fc.record({
  list: fc.constantFrom('all' as const, 'some' as const),
  fates: fc.tuple(fate, fate, fate, fate, fate, fate),
})
const history = fc.array(look, { minLength: 1, maxLength: 60 })

function isOn({ list }: { readonly list: keyof typeof lists }, pk: number): boolean {
  return lists[list].some((each) => each === pk)
}

it('the figures equal those that follow from the whole history', () => {
  fc.assert(
    fc.property(history, (minutes) => {
      let watched = nothingWatched
      for (const [index, { list, fates }] of minutes.entries()) {
        const now = start + index * minute
        const listed = lists[list].flatMap((pk) =>
          fates[pk] === 'absent' ? [] : [started(pk, pk * 4, { acked: fates[pk] === 'acked' })],
        )
        watched = watchedAfter(watched, seen(listed, now, list === 'all' ? {} : elsewhere))
        // Looks back from now: since when has each waited without a break that the wall could see?
        const since = lists[list].flatMap((pk) => {
          if (fates[pk] !== 'waits') return []
          const looks = minutes.slice(0, index + 1).map((past) => (isOn(past, pk) ? past.fates[pk] : undefined))
          const last = looks.findLastIndex((each, at) => {
            const before = minutes.findLastIndex((past, place) => place < at && past.list === minutes[at]?.list)
            return each === 'acked' || (each === 'absent' && looks[before] === 'waits')
          })
          const first = looks.indexOf('waits', last + 1)
          return [last === -1 ? start - pk * 4 * minute : start + first * minute]
        })
        const long = since.filter((each) => now - each >= 15 * minute)
        const oldest = long.length === 0 ? undefined : Math.min(...long)
        expect([watched.neglected?.count ?? 0, watched.neglected?.since]).toEqual([long.length, oldest])
      }
    }),
    { numRuns: 300 },
  )
})
