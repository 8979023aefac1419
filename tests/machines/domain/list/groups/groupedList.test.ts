import { describe, expect, it } from 'vitest'
import type { Grouping } from '../../../../../machines/filter/domain/grouping.ts'
import type { Incident } from '../../../../../machines/incident/domain/incident.ts'
import { emptyStore, loadAll } from '../../../../../machines/incident/domain/incidentStore.ts'
import {
  entered,
  followed,
  nothingListed,
  regrouped,
  shownWhole,
  toggled,
  type GroupedList,
} from '../../../../../machines/list/domain/groups/groupedList.ts'
import { foldLineId, groupLineId, rowLineId, usualLimit } from '../../../../../machines/list/domain/groups/lines.ts'
import { newsOf } from '../../../../../machines/list/domain/groups/newsOf.ts'
import { now, of } from './stepwise.ts'

const oslo = groupLineId('oslo')

/** The list of these incidents, which were stored at `now`. */
function listed(incidents: readonly Incident[], grouping: Grouping): GroupedList {
  const stored = loadAll(emptyStore, incidents, now, now).storedIncidents
  const rows = incidents.map(({ pk }) => pk)
  const before = { ...nothingListed, of: { rows, stored, state: 'free' as const, withLevels: true, skew: 0 } }
  return followed(regrouped(before, grouping, now), now)
}

function manyOf(host: string, count: number): readonly Incident[] {
  return Array.from({ length: count }, (_, place) => of(place + 1, host, place))
}

describe('the order that ranges, Next and Previous and copies follow', () => {
  it('is that on screen, where folded rows stand together, whether or not the lines are open', () => {
    const [power, link] = [{ description: 'Power lost' }, { description: 'Link down' }]
    const incidents = [of(9, 'oslo', 1, link), of(8, 'oslo', 2, power), of(7, 'hamar', 3, link), of(6, 'oslo', 4, link)]
    const grouped = listed(incidents, { group: 'host', foldsAlike: true })
    expect(grouped.lines.lines.map(({ id }) => id)).toEqual([oslo, groupLineId('hamar')])
    expect(grouped.order?.rows).toEqual([9, 6, 8, 7])
    const folded = listed(incidents, { group: 'none', foldsAlike: true })
    expect(folded.order?.rows).toEqual([9, 7, 6, 8])
    const [first] = folded.groups.groups[0]?.foldOrder ?? []
    const shown = toggled(folded, foldLineId('', first ?? ''), now).lines.lines
    expect(shown.flatMap((line) => (line.kind === 'row' ? [line.pk] : []))).toEqual(folded.order?.rows)
  })
})

describe('more of a group', () => {
  it('puts the focus on the first row that comes, and tells how many came', () => {
    const open = toggled(listed(manyOf('oslo', usualLimit + 25), { group: 'host', foldsAlike: false }), oslo, now)
    const before = entered(open, `more ${oslo}`)
    const after = shownWhole(before, oslo)
    const first = rowLineId(usualLimit + 1)
    expect(after.came).toEqual({ line: first, count: 25 })
    expect(after.entry.tabStop).toBe(first)
    // Once it has had the focus, it is not given it again.
    expect(entered(after, first).came).toEqual({ line: undefined, count: 25 })
  })
})

describe('what is new in a closed group', () => {
  it('is what would be highlighted as a row, until the group has been open', () => {
    const before = listed(manyOf('oslo', 3), { group: 'host', foldsAlike: false })
    const newsAt = (list: GroupedList, since: number, glowed: ReadonlyMap<number, number> = new Map()) => {
      const [group] = list.groups.groups
      return group && newsOf(group, list.of?.stored ?? new Map(), { since, glowed })
    }
    expect(newsAt(before, now)).toBe(0)
    expect(newsAt(before, now - 1)).toBe(3)
    expect(newsAt(before, now - 1, new Map([[2, now]]))).toBe(2)
    const seen = toggled(toggled(before, oslo, now + 5), oslo, now + 9)
    expect(toggled(before, oslo, now + 5).seenAt.get(oslo)).toBeUndefined()
    expect(seen.seenAt.get(oslo)).toBe(now + 9)
  })
})
