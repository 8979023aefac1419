import { expect, it } from 'vitest'
import { defaultPageSize, isPageSize, pageSizes } from '../../../../machines/list/domain/page.ts'

it('a page has 25 rows unless the operator chooses 10, 50 or 100 (docs/behaviour.md#pagination)', () => {
  expect(pageSizes).toEqual([10, 25, 50, 100])
  expect(defaultPageSize).toBe(25)
  expect([0, -25, 10, 30, 100, '25'].map(isPageSize)).toEqual([false, false, true, false, true, false])
})
