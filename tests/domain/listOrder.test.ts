import { describe, expect, it } from 'vitest'
import type { Incident } from '../../machines/domain/incident.ts'
import { inOrder, nextOrder, type Direction, type SortKey } from '../../machines/domain/listOrder.ts'
import { incident } from '../machines/support/fixtures.ts'

const rows = [
  incident({ pk: 9, startTime: '2026-11-20T12:00:00+01:00', level: 3, description: 'Port 10 down', source: named('b') }),
  incident({ pk: 4, startTime: '2026-11-20T11:30:00Z', level: 1, description: 'port 2 down', source: named('B') }),
  incident({ pk: 7, startTime: '2026-11-20T11:00:00Z', level: 3, description: 'Zone lost', source: named('a') }),
  incident({ pk: 2, startTime: 'infinity', level: 5, description: 'Zone lost', source: named('C') }),
].map((one) => ({ incident: one }))

function named(name: string): Incident['source'] {
  return { pk: 1, name }
}

function pks(by: SortKey, direction: Direction): readonly number[] {
  return inOrder(rows, { by, direction }).map((row) => row.incident.pk)
}

const cases: readonly (readonly [SortKey, Direction, readonly number[]])[] = [
  ['time', 'ascending', [2, 7, 9, 4]],
  ['time', 'descending', [4, 7, 9, 2]],
  ['severity', 'ascending', [4, 7, 9, 2]],
  ['severity', 'descending', [2, 7, 9, 4]],
  ['source', 'ascending', [7, 4, 9, 2]],
  ['source', 'descending', [2, 4, 9, 7]],
  ['description', 'ascending', [4, 9, 2, 7]],
  ['description', 'descending', [2, 7, 9, 4]],
]

describe('the order of a page', () => {
  it.each(cases)('by %s, %s: equals by primary key, numbers as numbers, cases alike', (by, direction, expected) => {
    expect(pks(by, direction)).toEqual(expected)
  })

  it('without a choice is the server\u2019s', () => {
    expect(inOrder(rows, undefined)).toBe(rows)
  })

  it('is the same whichever way the server sends the rows', () => {
    const order = { by: 'severity', direction: 'descending' } as const
    expect(inOrder(rows.toReversed(), order)).toEqual(inOrder(rows, order))
  })

  it('goes from ascending over descending to the server\u2019s; another column starts over', () => {
    const first = nextOrder(undefined, 'time')
    expect(first).toEqual({ by: 'time', direction: 'ascending' })
    const second = nextOrder(first, 'time')
    expect(second).toEqual({ by: 'time', direction: 'descending' })
    expect(nextOrder(second, 'time')).toBeUndefined()
    expect(nextOrder(second, 'source')).toEqual({ by: 'source', direction: 'ascending' })
  })
})
