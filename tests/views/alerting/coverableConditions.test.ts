import { expect, it } from 'vitest'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { coverableConditions } from '../../../src/views/filter/usePlanning.ts'

/** What planned maintenance keeps of the conditions on screen (docs/behaviour.md#maintenance-page). */

const { filter } = unrestrictedQuery

it('does not ask for unacknowledged incidents, which it would stop covering', () => {
  const tags = ['location=oslo']
  expect(coverableConditions({ ...filter, open: true, acked: false, tags })).toEqual({ ...filter, open: true, tags })
  // Without any other condition, the form is to say that it covers everything.
  expect(coverableConditions({ ...filter, acked: false })).toEqual({ ...filter, open: true })
  expect(coverableConditions({ ...filter, acked: true })).toEqual({ ...filter, acked: true })
  expect(coverableConditions({ ...filter, tags })).toEqual({ ...filter, tags })
})
