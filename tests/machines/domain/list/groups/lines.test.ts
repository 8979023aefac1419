import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../../../machines/incident/domain/incident.ts'
import {
  foldLineId,
  groupLineId,
  linesAfter,
  nothingLined,
  nothingOpened,
  usualLimit,
  type Line,
  type Opened,
} from '../../../../../machines/list/domain/groups/lines.ts'
import { groupedStepwise, of } from './stepwise.ts'

const same = { description: 'UPS on battery', level: 1 } as const
const rows: readonly Incident[] = [
  of(9, 'ups', 9, same),
  of(8, 'ups', 50, { description: 'Link down', level: 2 }),
  of(7, 'ups', 60, same),
  of(6, 'gw', 99, { level: 3 }),
  of(5, 'ups', 420, { description: 'Certificate expires', level: 3 }),
]

function opened(open: readonly string[], limits: Readonly<Record<string, number>> = {}): Opened {
  return { open: new Set(open), limits: new Map(Object.entries(limits)) }
}

function words(line: Line): string {
  const at = `${line.level} ${line.place}/${line.size}`
  switch (line.kind) {
    case 'group':
      return `${at} ${line.isExpanded ? 'v' : '>'} ${line.group.id}`
    case 'fold':
      return `${at} ${line.isExpanded ? 'v' : '>'} ${line.fold.rows.length} like ${line.fold.lead}`
    case 'row':
      return `${at} ${line.pk}`
    case 'more':
      return `${at} ${line.count} more of ${line.of}`
  }
}

const ups = groupLineId('ups')
const { groups: folded } = groupedStepwise({ isFolding: true })(rows)
const fold = foldLineId('ups', folded[0]?.foldOrder[0] ?? '')

describe('the lines of a list in groups', () => {
  it.each<[string, boolean, Opened, readonly string[]]>([
    ['one for each group', true, nothingOpened, ['1 1/2 > ups', '1 2/2 > gw']],
    [
      'those of an open group below it, with its folds',
      true,
      opened([ups]),
      ['1 1/2 v ups', '2 1/3 > 2 like 9', '2 2/3 8', '2 3/3 5', '1 2/2 > gw'],
    ],
    [
      'those of an open fold below it',
      true,
      opened([ups, fold]),
      ['1 1/2 v ups', '2 1/3 v 2 like 9', '3 1/2 9', '3 2/2 7', '2 2/3 8', '2 3/3 5', '1 2/2 > gw'],
    ],
    ['nothing of an open fold in a closed group', true, opened([fold]), ['1 1/2 > ups', '1 2/2 > gw']],
    [
      'only so many of each, and how many incidents follow',
      true,
      opened([ups, fold], { [ups]: 1, [fold]: 1 }),
      ['1 1/2 v ups', '2 1/3 v 2 like 9', '3 1/2 9', `3 2/2 1 more of ${fold}`, `2 2/3 2 more of ${ups}`, '1 2/2 > gw'],
    ],
    [
      'every row if rows do not fold',
      false,
      opened([ups], { [ups]: 2 }),
      ['1 1/2 v ups', '2 1/4 9', '2 2/4 8', `2 3/4 2 more of ${ups}`, '1 2/2 > gw'],
    ],
  ])('are %s', (_, isFolding, open, expected) => {
    const groups = groupedStepwise({ isFolding })(rows)
    expect(linesAfter(nothingLined, groups, open).lines.map(words)).toEqual(expected)
  })

  it('are rows and folds without a limit if there is no grouping', () => {
    const all = Array.from({ length: usualLimit + 10 }, (_, index) =>
      of(100 + index, 'a', index, { description: `${index}` }),
    )
    const groups = groupedStepwise({ key: 'none', isFolding: true })([...rows.slice(0, 3), ...all])
    const { lines } = linesAfter(nothingLined, groups, nothingOpened)
    expect(lines).toHaveLength(usualLimit + 12)
    expect(lines.slice(0, 2).map(words)).toEqual([`1 1/${lines.length} > 2 like 9`, `1 2/${lines.length} 8`])
  })

  it('are limited without being asked', () => {
    const all = Array.from({ length: usualLimit + 26 }, (_, index) => of(index, 'a', index))
    const { lines } = linesAfter(nothingLined, groupedStepwise()(all), opened([groupLineId('a')]))
    expect(lines).toHaveLength(1 + usualLimit + 1)
    expect(lines.at(-1)).toMatchObject({ kind: 'more', count: 26 })
  })
})

describe('lines after a change', () => {
  it('are the same objects for a group that has not changed, also if another is opened', () => {
    const group = groupedStepwise({ isFolding: true })
    const open = opened([ups])
    const before = linesAfter(nothingLined, group(rows), open)
    const after = linesAfter(before, group([of(10, 'gw', 1, { level: 3 }), ...rows]), open)
    expect(after.lines.slice(0, 4)).toEqual(before.lines.slice(0, 4))
    after.lines.slice(0, 4).forEach((line, index) => expect(line).toBe(before.lines[index]))
    expect(after.lines[4]).not.toBe(before.lines[4])
    const both = linesAfter(after, group([of(10, 'gw', 1, { level: 3 }), ...rows]), opened([]))
    expect(both.lines[1]).toBe(after.lines[4])
  })

  it('are the same array if nothing has changed', () => {
    const group = groupedStepwise()
    const before = linesAfter(nothingLined, group(rows), nothingOpened)
    expect(linesAfter(before, group(rows), nothingOpened)).toBe(before)
  })

  it('follow groups that are no longer there', () => {
    const group = groupedStepwise()
    const before = linesAfter(nothingLined, group(rows), opened([ups]))
    const after = linesAfter(before, group(rows.slice(3, 4)), opened([ups]))
    expect(after.lines.map(words)).toEqual(['1 1/1 > gw'])
  })
})
