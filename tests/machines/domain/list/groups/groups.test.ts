import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../../../machines/incident/domain/incident.ts'
import { ackedAlike } from '../../../../../machines/list/domain/groups/ackedAlike.ts'
import { newestOf, oldestOf } from '../../../../../machines/list/domain/groups/sums.ts'
import { partTick } from '../../../../../machines/list/domain/groups/tickedGroup.ts'
import type { RowAcknowledgement } from '../../../../../machines/list/domain/rowAcknowledgements.ts'
import { groupedStepwise, namesOf, now, of } from './stepwise.ts'

const minute = 60

/** 75 incidents of one host, 61 of them new, and 46 of these the same critical. */
function storm(): readonly Incident[] {
  return Array.from({ length: 75 }, (_, index) => {
    const secondsAgo = index < 61 ? 9 + index : 7 * minute - 74 + index
    const level = index < 46 ? 1 : index < 58 ? 2 : 3
    return of(1000 - index, 'hamar-ups2', secondsAgo, {
      level,
      description: level === 1 ? 'UPS on battery' : `Link ${index}`,
    })
  })
}

function many(count: number, first: number, host: string, secondsAgo: number, change: Partial<Incident>) {
  return Array.from({ length: count }, (_, index) => of(first - index, host, secondsAgo + index, change))
}

const night = [
  ...many(3, 99, '', 3 * 3600, { level: 4 }),
  ...many(1, 89, 'hamar-wlc1', 2 * 3600, { level: 3 }),
  ...many(5, 79, 'hamar-wlc1', 9 * 3600, { level: 4 }),
  ...many(2, 69, 'hamar-dc-leaf3', 41 * minute, { level: 2 }),
  ...many(7, 59, 'hamar-dc-leaf3', 6 * 3600, { level: 3 }),
  ...many(12, 49, 'hamar-sw19', 22 * minute, { level: 2, acked: true }),
  ...many(9, 29, 'hamar-gw1', minute, { level: 1 }),
  ...storm(),
]

describe('the groups of a storm', () => {
  const { groups } = groupedStepwise()(night)

  it('come the worst first, then by their pace, then by how many they have of each level', () => {
    expect(groups.map(({ id }) => id)).toEqual([
      'hamar-ups2',
      'hamar-gw1',
      'hamar-sw19',
      'hamar-dc-leaf3',
      'hamar-wlc1',
      '',
    ])
  })

  it('have their rows in the order of the list, and say how many, how severe, how fast, how old and how many are acked', () => {
    const [worst, , acked] = groups
    expect(worst?.rows).toEqual(storm().map(({ pk }) => pk))
    expect(worst?.sums).toMatchObject({ levels: { 1: 46, 2: 12, 3: 17 }, unknownLevel: 0, acked: 0 })
    expect(worst?.pace).toEqual({ recent: 61, spark: [0, 0, 0, 0, 0, 0, 14, 0, 0, 61] })
    expect(worst && [oldestOf(worst.sums), newestOf(worst.sums)]).toEqual([now - 420_000, now - 9000])
    expect(acked?.sums.acked).toBe(12)
    expect(acked?.pace.recent).toBe(0)
  })
})

describe('the order of the groups', () => {
  it.each<[string, readonly Incident[], readonly string[]]>([
    ['an unknown level before 1', [of(1, 'a', 9999, { level: 1 }), of(2, 'b', 9999, { level: undefined })], ['b', 'a']],
    ['the worst level before the pace', [of(1, 'a', 1, { level: 2 }), of(2, 'b', 9999, { level: 1 })], ['b', 'a']],
    ['the pace before the counts', [...many(3, 9, 'a', 9999, { level: 1 }), of(2, 'b', 1, { level: 1 })], ['b', 'a']],
    ['more of the same', [of(1, 'a', 9999), of(2, 'b', 9999), of(3, 'b', 9999)], ['b', 'a']],
    [
      'names as people sort them',
      [of(1, 'gw11', 9999), of(2, 'gw2', 9999), of(3, 'Gw1', 9999)],
      ['Gw1', 'gw2', 'gw11'],
    ],
    ['the group without a value last', [of(1, '', 9999), of(2, 'a', 9999)], ['a', '']],
    ['but not if it is worse', [of(1, '', 9999, { level: 1 }), of(2, 'a', 9999)], ['', 'a']],
  ])('%s', (_, incidents, expected) => {
    expect(namesOf(groupedStepwise()(incidents))).toEqual(expected)
    expect(namesOf(groupedStepwise()(incidents.toReversed()))).toEqual(expected)
  })

  it('is by pace, number and name if levels are not shown', () => {
    const incidents = [of(1, 'a', 9999, { level: 1 }), of(2, 'b', 1, { level: 5 })]
    const { groups } = groupedStepwise({ withLevels: false })(incidents)
    expect(groups.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(groups.map(({ sums }) => sums.levels)).toEqual([{}, {}])
  })
})

describe('groups of which one changes', () => {
  const rows = [of(1, 'a', 100, { level: 1 }), of(2, 'b', 900, { level: 2 }), of(3, 'c', 900, { level: 3 })]
  const [first, second, third] = rows
  if (first === undefined || second === undefined || third === undefined) throw new Error('no rows')

  it('keep the others as the same objects', () => {
    const group = groupedStepwise()
    const [a, b, c] = group(rows).groups
    const { groups } = group([of(4, 'c', 1, { level: 3 }), ...rows])
    expect(groups[0]).toBe(a)
    expect(groups[1]).toBe(b)
    expect(groups[2]).not.toBe(c)
    expect(groups[2]?.rows).toEqual([4, 3])
  })

  it('are the same array if nothing has changed, and if only an unlisted incident has', () => {
    const group = groupedStepwise()
    const { groups } = group(rows)
    expect(group(rows).groups).toBe(groups)
    group([...rows, of(9, 'a', 5)])
    const without = group(rows).groups
    group([...rows, of(9, 'b', 7)])
    expect(group(rows).groups).toEqual(without)
  })

  it('slow down as time passes, in steps of ten seconds, and then change their order', () => {
    const group = groupedStepwise()
    const started = [of(1, 'a', 20), of(2, 'b', 100), of(3, 'b', 110)]
    expect(namesOf(group(started))).toEqual(['b', 'a'])
    const { groups } = group(started, { now: now + 9000 })
    expect(groups.map(({ pace }) => pace.recent)).toEqual([2, 1])
    const later = group(started, { now: now + 31_000 })
    expect(namesOf(later)).toEqual(['a', 'b'])
    expect(later.groups.map(({ pace }) => pace.spark.slice(-2))).toEqual([
      [0, 1],
      [2, 0],
    ])
    expect(group(started, { now: now + 32_000 }).groups).toBe(later.groups)
  })

  it('count a start in the future as recent, and an unknown start as none', () => {
    const [group] = groupedStepwise()([of(1, 'a', -30), of(2, 'a', 0, { startTime: '' })]).groups
    expect(group?.pace.recent).toBe(1)
    expect(group?.rows).toEqual([1, 2])
    expect(group && newestOf(group.sums)).toBe(now + 30_000)
  })
})

describe('while the rows are held', () => {
  const rows = [of(1, 'a', 900, { level: 1 }), of(2, 'b', 900, { level: 2 }), of(3, 'c', 900, { level: 3 })]
  const [first, second, third] = rows
  if (first === undefined || second === undefined || third === undefined) throw new Error('no rows')

  it('groups stay where they are, new ones come last, and it is known how many wait', () => {
    const group = groupedStepwise()
    group(rows)
    const held = group([of(4, 'd', 5, { level: 1 }), first, second, { ...third, level: 1 }], { state: 'held' })
    expect(namesOf(held)).toEqual(['a', 'b', 'c', 'd'])
    expect(held.groups[2]?.sums.levels).toMatchObject({ 1: 1, 3: 0 })
    expect(held.waiting).toEqual({ groups: 2, rows: 0 })
    const free = group([of(4, 'd', 5, { level: 1 }), first, second, { ...third, level: 1 }])
    expect(namesOf(free)).toEqual(['d', 'a', 'c', 'b'])
    expect(free.waiting).toEqual({ groups: 0, rows: 0 })
  })

  it('a row whose host or description has changed stays in its group and fold', () => {
    const group = groupedStepwise({ isFolding: true })
    group(rows)
    const moved = [{ ...of(1, 'b', 900), description: 'other' }, second, third]
    const held = group(moved, { state: 'held' })
    expect(held.groups.map(({ rows: theirs }) => theirs)).toEqual([[1], [2], [3]])
    expect(held.waiting.rows).toBe(1)
    const free = group(moved)
    expect(free.groups.map(({ id, foldOrder }) => [id, foldOrder.length])).toEqual([
      ['b', 2],
      ['c', 1],
    ])
    expect(free.waiting.rows).toBe(0)
  })

  it('another key applies at once', () => {
    const group = groupedStepwise()
    group(rows)
    expect(namesOf(group(rows, { state: 'held', key: 'severity' }))).toEqual(['1', '2', '3'])
  })

  it('groups that were still arriving are put in order once all have come', () => {
    const group = groupedStepwise()
    group([second], { state: 'growing' })
    expect(namesOf(group([second, first], { state: 'growing' }))).toEqual(['b', 'a'])
    expect(namesOf(group([second, first], { state: 'held' }))).toEqual(['a', 'b'])
  })
})

describe('the folds of a group', () => {
  const same = { description: 'UPS on battery, 12 minutes left' }
  const rows = [
    of(9, 'a', 9, { ...same, level: 3 }),
    of(8, 'a', 60, { description: 'Link down', level: 2 }),
    of(7, 'a', 120, { ...same, level: 1 }),
    of(6, 'a', 100, { ...same, level: 1 }),
    of(5, 'a', 420, { ...same, level: 1, source: { pk: 2, name: 'other' } }),
  ]

  it('hold what has the same source and description; the newest of the most severe stands for all', () => {
    const [group] = groupedStepwise({ isFolding: true })(rows).groups
    const folds = group?.foldOrder.map((key) => group.folds.get(key))
    expect(folds?.map((fold) => [fold?.lead, fold?.rows])).toEqual([
      [6, [9, 7, 6]],
      [8, [8]],
      [5, [5]],
    ])
  })

  it('do not hold what has no known description or source', () => {
    const unknown = rows.map((row) => ({ ...row, ...same, unknown: ['description' as const] }))
    expect(groupedStepwise({ isFolding: true })(unknown).groups[0]?.foldOrder).toHaveLength(5)
  })

  it('are there without grouping, too, and not if rows do not fold', () => {
    const group = groupedStepwise({ key: 'none' })
    expect(group(rows).groups).toMatchObject([{ id: '', rows: [9, 8, 7, 6, 5], foldOrder: [] }])
    expect(group(rows, { isFolding: true }).groups[0]?.foldOrder).toHaveLength(3)
  })
})

describe('what a group says of its acknowledgements', () => {
  const acked = [of(1, 'a', 9, { acked: true }), of(2, 'a', 9, { acked: true })]
  const by = (until: string | undefined, name: string | undefined = 'ana'): RowAcknowledgement => ({
    version: undefined,
    by: name,
    until,
    hasRunOut: false,
    message: '',
  })
  const until = '2026-11-20T18:00:00Z'

  it.each<[string, readonly Incident[], readonly RowAcknowledgement[], { until: string | undefined } | undefined]>([
    ['until when, if all are acked alike', acked, [by(until), by('2026-11-20T19:00:00+01:00')], { until }],
    ['that none expires', acked, [by(undefined), by(undefined)], { until: undefined }],
    ['nothing if they expire at different times', acked, [by(until), by(undefined)], undefined],
    ['nothing if one is not known', acked, [by(until)], undefined],
    [
      'nothing if the server names no acknowledgement',
      acked,
      [by(undefined), { ...by(undefined), by: undefined }],
      undefined,
    ],
    ['nothing if one is not acked', [...acked, of(3, 'a', 9)], [by(until), by(until), by(until)], undefined],
  ])('%s', (_, incidents, known, expected) => {
    const [group] = groupedStepwise()(incidents).groups
    const told = new Map(known.map((one, index) => [index + 1, one]))
    expect(group && ackedAlike(group, told)).toEqual(expected)
  })
})

it.each([
  [[1, 2], [], 'none'],
  [[1, 2], [3], 'none'],
  [[1, 2], [2, 3], 'some'],
  [[1, 2], [1], 'some'],
  [[1, 2], [1, 2, 3], 'all'],
  [[], [1], 'none'],
] as const)('of the rows %j, with %j ticked, the tick is %s', (rows, ticked, expected) => {
  expect(partTick(rows, new Set(ticked))).toBe(expected)
})
