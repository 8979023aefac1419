import { expect, it } from 'vitest'
import { defaultFilter } from '../../machines/domain/filter.ts'
import { byName } from '../../machines/domain/savedFilter.ts'

it('orders saved filters by name, whatever the case, and leaves the list it was given', () => {
  const given = ['oslo', 'Bergen', 'Åse', 'Trondheim'].map((name, pk) => ({ pk, name, filter: defaultFilter }))
  expect(byName(given).map(({ name }) => name)).toEqual(['Åse', 'Bergen', 'oslo', 'Trondheim'])
  expect(given[0]?.name).toBe('oslo')
})
