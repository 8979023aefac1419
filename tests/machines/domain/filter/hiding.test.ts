import { expect, it } from 'vitest'
import {
  hidingConditions,
  hidingNothing,
  hidingOf,
  isHidden,
  isHiddenFromCounts,
} from '../../../../machines/filter/domain/hiding.ts'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { withListOnly } from '../../../../machines/filter/domain/listOnly.ts'
import { incident } from '../../support/fixtures.ts'

const excluded = { tags: ['site=oslo'], sourceSystemIds: [2], levels: [3] as const }
const query = { ...defaultQuery, listOnly: { excluded } }
const other = { pk: 1, level: 1, source: { pk: 7, name: 'Zabbix' }, tags: [{ key: 'site', value: 'bergen' }] } as const
const oslo = incident({ ...other, tags: [...other.tags, { key: 'site', value: 'oslo' }] })
const nav = incident({ ...other, source: { pk: 2, name: 'NAV' } })
const moderate = incident({ ...other, level: 3 })
const both = incident({ ...other, level: 3, source: { pk: 2, name: 'NAV' } })

it('hides incidents with an excluded tag, source or level, but hides none because of an unknown field', () => {
  const conditions = hidingConditions(query, true)
  const unknown = incident({ level: undefined, source: { pk: undefined, name: '' }, tags: [] })
  const judged = [oslo, nav, moderate, incident(other), unknown].map((one) => isHidden(one, conditions))
  expect(judged).toEqual([true, true, true, false, false])
})

it('counts each row once in the total, and once for each condition that hides it', () => {
  const hiding = hidingOf([oslo, nav, moderate, both, incident(other)], hidingConditions(query, true))
  expect(hiding).toEqual({
    held: 5,
    hidden: 4,
    by: new Map([
      ['not-tag=site=oslo', 1],
      ['not-source=2', 2],
      ['not-level=3', 2],
    ]),
  })
})

it('hides closed and acknowledged incidents if the filter says so, because some servers do not', () => {
  const conditions = hidingConditions(
    { ...defaultQuery, filter: { ...defaultQuery.filter, hidesClosedAcked: true } },
    true,
  )
  const done = incident({ open: false, stateful: true, acked: true })
  const others = [{ open: true }, { acked: false }, { stateful: false }, { unknown: ['state'] as const }]
  expect(isHidden(done, conditions)).toBe(true)
  expect(others.map((other) => isHidden({ ...done, ...other }, conditions))).toEqual([false, false, false, false])
})

it('finds no hiding conditions after all of them have been removed', () => {
  expect(
    hidingConditions(hidingNothing({ ...query, filter: { ...query.filter, hidesClosedAcked: true } }), true),
  ).toEqual([])
})

it('does not exclude levels that are not shown', () => {
  expect(isHidden(moderate, hidingConditions(query, false))).toBe(false)
})

it('hides nothing without exclusions', () => {
  expect(hidingConditions(defaultQuery, true)).toEqual([])
})

it("a server's count includes incidents that are hidden because of their tags, source, maintenance or state, unless the query rules out that state", () => {
  const none = { tags: [], sourceSystemIds: [], levels: [] }
  const excluding = (change: Partial<typeof excluded>) => ({
    ...defaultQuery,
    listOnly: { excluded: { ...none, ...change } },
  })
  const closed = (acked: boolean) => ({
    ...defaultQuery,
    filter: { ...defaultQuery.filter, open: false, acked, hidesClosedAcked: true },
  })
  expect(isHiddenFromCounts(excluding({ tags: ['site=oslo'] }))).toBe(true)
  expect(isHiddenFromCounts(excluding({ sourceSystemIds: [2] }))).toBe(true)
  expect(isHiddenFromCounts(excluding({ levels: [3] }))).toBe(false)
  expect(isHiddenFromCounts(closed(true))).toBe(true)
  expect(isHiddenFromCounts(closed(false))).toBe(false)
  expect(isHiddenFromCounts({ ...closed(true), filter: { ...closed(true).filter, open: true } })).toBe(false)
  const maintained = withListOnly(defaultQuery, { underMaintenance: false })
  expect(isHiddenFromCounts(maintained, [])).toBe(true)
  expect(isHiddenFromCounts(maintained)).toBe(false)
  expect(isHiddenFromCounts(defaultQuery, [])).toBe(false)
})
