import { describe, expect, it } from 'vitest'
import { neighboursIn } from '../../../../machines/incident/domain/trail.ts'

describe('the neighbours of an incident in the list it was opened from', () => {
  const trail = [9, 4, 7]

  it.each([
    [9, { previous: undefined, next: 4, place: 1, count: 3 }],
    [4, { previous: 9, next: 7, place: 2, count: 3 }],
    [7, { previous: 4, next: undefined, place: 3, count: 3 }],
  ])('of %i', (pk, neighbours) => {
    expect(neighboursIn(trail, pk)).toEqual(neighbours)
  })

  it('are unknown for an incident that was not in the list', () => {
    expect(neighboursIn(trail, 8)).toBeUndefined()
    expect(neighboursIn([], 8)).toBeUndefined()
  })
})
