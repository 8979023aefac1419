/** The types of sources to choose from (docs/behaviour.md#filters). */
import { expect, it } from 'vitest'
import { defaultFilter, filterSetting } from '../../../../machines/filter/domain/filter.ts'
import { isUnknownType, offeredTypes, togglingType } from '../../../../machines/filter/domain/sourceTypes.ts'

const systems = ['zabbix', 'nav', 'nav', 'a,b'].map((type, index) => ({ pk: index + 1, name: `system ${index}`, type }))
const untyped = { pk: 9, name: 'untyped' }

it('offers each type of the known source systems once, and the chosen types as well', () => {
  expect(offeredTypes([...systems, untyped], {})).toEqual(['nav', 'zabbix'])
  expect(offeredTypes([], { sourceTypes: ['old'] })).toEqual(['old'])
  expect(offeredTypes(systems, { sourceTypes: ['old', 'nav'] })).toEqual(['nav', 'old', 'zabbix'])
})

it('offers nothing if no type is chosen and the systems have at most one known type', () => {
  expect(offeredTypes(systems.slice(1, 3), {})).toEqual([])
  expect(offeredTypes([untyped], {})).toEqual([])
})

it('adds a type, and removes it again', () => {
  expect(togglingType({}, 'nav')).toEqual({ sourceTypes: ['nav'] })
  expect(togglingType({ sourceTypes: ['nav'] }, 'zabbix')).toEqual({ sourceTypes: ['nav', 'zabbix'] })
  expect(togglingType({ sourceTypes: ['nav', 'zabbix'] }, 'nav')).toEqual({ sourceTypes: ['zabbix'] })
  expect(togglingType({ sourceTypes: ['nav'] }, 'nav')).toEqual({ sourceTypes: undefined })
})

it('counts a type as unknown only once the types of all sources are known', () => {
  expect([isUnknownType('nav', systems), isUnknownType('old', systems)]).toEqual([false, true])
  expect([isUnknownType('old', []), isUnknownType('old', [...systems, untyped])]).toEqual([false, false])
})

it('stores the types with the filter, except those that no query can contain', () => {
  const stored = { ...defaultFilter, sourceTypes: ['nav', 'a,b'] }
  expect(filterSetting.read(stored)).toEqual({ value: { ...defaultFilter, sourceTypes: ['nav'] } })
  expect(filterSetting.read({ ...defaultFilter, sourceTypes: 'nav' })).toEqual({ value: defaultFilter })
})
