import { expect, it } from 'vitest'
import { hidingConditions, hidingOf, isHidden } from '../../../../machines/filter/domain/hiding.ts'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { incident } from '../../support/fixtures.ts'

const excluded = { tags: ['site=oslo'], sourceSystemIds: [2], levels: [3] as const }
const query = { ...defaultQuery, listOnly: { excluded } }
const other = { pk: 1, level: 1, source: { pk: 7, name: 'Zabbix' }, tags: [{ key: 'site', value: 'bergen' }] } as const
const oslo = incident({ ...other, tags: [...other.tags, { key: 'site', value: 'oslo' }] })
const nav = incident({ ...other, source: { pk: 2, name: 'NAV' } })
const moderate = incident({ ...other, level: 3 })
const both = incident({ ...other, level: 3, source: { pk: 2, name: 'NAV' } })

it('hides incidents with an excluded tag, source or level, and nothing unknown', () => {
  const conditions = hidingConditions(query, true)
  const unknown = incident({ level: undefined, source: { pk: undefined, name: '' }, tags: [] })
  const judged = [oslo, nav, moderate, incident(other), unknown].map((one) => isHidden(one, conditions))
  expect(judged).toEqual([true, true, true, false, false])
})

it('counts each row once, and for each condition that hides it', () => {
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

it('does not exclude levels that are not shown', () => {
  expect(isHidden(moderate, hidingConditions(query, false))).toBe(false)
})

it('hides nothing without exclusions', () => {
  expect(hidingConditions(defaultQuery, true)).toEqual([])
})
