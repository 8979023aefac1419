import { describe, expect, it } from 'vitest'
import type { Digest } from './digest.ts'
import { driftOf, withCoverage } from './drift.ts'
import { reportOn } from './report.ts'
import { allBut, smallInventory } from './testSupport.ts'

const [door, lamp] = smallInventory
if (door === undefined || lamp === undefined) throw new Error('the charts of these tests are missing')

/** A report in which the walks cover everything. */
const report = reportOn(
  smallInventory,
  new Map([
    ['actor', allBut()],
    ['view', allBut('door.open on push')],
    ['browser', allBut('door.shut on pull')],
  ]),
)
const digest: Digest = {
  door: { covered: { states: 3, edges: 2, view: 1, browser: 1 } },
  lamp: { covered: { states: 1, edges: 2, view: 2, browser: 2 } },
}

describe('the digest', () => {
  it('is up to date if every chart has as many states and edges as it says', () => {
    expect(driftOf(digest, smallInventory)).toEqual([])
  })

  it('is out of date if it is missing', () => {
    expect(driftOf({}, smallInventory)).toEqual(['It is missing or unreadable.'])
  })

  it('is out of date if a chart has other states or edges', () => {
    expect(driftOf(digest, [door, { ...lamp, states: ['lamp', 'lamp.broken'] }])).toEqual([
      'It says that lamp has 1 states and 2 edges, not 2 and 2.',
    ])
    expect(driftOf(digest, [{ ...door, edges: ['door.open on slam'] }, lamp])).toEqual([
      'It says that door has 3 states and 2 edges, not 3 and 1.',
    ])
  })

  it('is out of date if a chart was added or removed', () => {
    const bell = { chart: 'bell', states: ['bell'], edges: [] }
    expect(driftOf(digest, [door, lamp, bell])).toEqual(['It lacks the chart bell.'])
    expect(driftOf(digest, [door])).toEqual(['It has the chart lamp, which no longer exists.'])
  })

  it('takes over what a run measured', () => expect(withCoverage({}, report)).toEqual(digest))

  it('keeps the mutants, and what a run did not measure, but for edges that the chart has lost', () => {
    const mutants = { sources: '12ab', planted: 3, noticed: 3, invalid: [] }
    const before = {
      door: { covered: { states: 3, edges: 5, view: 4, browser: 1 }, mutants },
      bell: { covered: { states: 1, edges: 1, view: 1, browser: 1 } },
    }
    expect(withCoverage(before, reportOn([door], new Map([['actor', allBut()]])))).toEqual({
      door: { covered: { states: 3, edges: 2, view: 1, browser: 0 }, mutants },
    })
  })
})
