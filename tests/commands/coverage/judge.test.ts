import { describe, expect, it } from 'vitest'
import { shortfalls } from './judge.ts'
import { reportOn } from './report.ts'
import { allBut, smallInventory } from './testSupport.ts'

const chartNames = Array.from({ length: 20 }, (_, index) => `door on push (branch ${index + 1})`)
const large = [
  { chart: 'door', states: ['door'], edges: chartNames },
  { chart: 'lamp', states: ['lamp'], edges: ['lamp on press'] },
]

function taking(edges: number) {
  const taken = { states: new Set<string>(), edges: new Set([...chartNames.slice(0, edges), 'lamp on press']) }
  return reportOn(large, new Map([['view', taken]]))
}

describe('a layer', () => {
  it('may take a tenth fewer edges of a chart than recorded', () => {
    expect(shortfalls(taking(18), taking(20).charts)).toEqual([])
  })

  it('fails if it takes even fewer, and the error names the chart, the shortfall, and the edges that were covered before', () => {
    expect(shortfalls(taking(17), taking(20).charts)).toEqual([
      {
        sentence:
          'view: the tests of the views take 17 of 20 edges of door, 1 fewer than its target of 18. ' +
          'Covered in the last record, but not now:',
        names: chartNames.slice(17),
      },
    ])
  })

  it('cannot make up for one chart with another: each chart has its own target', () => {
    const before = reportOn(smallInventory, new Map([['browser', allBut('lamp on press (branch 1)')]]))
    const now = reportOn(smallInventory, new Map([['browser', allBut('door.open on push', 'door.shut on pull')]]))
    expect(shortfalls(now, before.charts).map(({ sentence }) => sentence)).toEqual([
      'browser: the tests in the browser take 0 of 2 edges of door, 1 fewer than its target of 1. ' +
        'Covered in the last record, but not now:',
    ])
  })

  it('has no target for a chart without a record', () => {
    expect(shortfalls(taking(0), undefined)).toEqual([])
  })
})

describe('the walks', () => {
  it('must take every edge', () => {
    const report = reportOn(smallInventory, new Map([['actor', allBut('door.shut on pull')]]))
    expect(shortfalls(report, undefined)).toEqual([
      {
        sentence:
          'actor: the walks of the charts take 1 of 2 edges of door, 1 fewer than its target of 2, ' +
          'and enter 3 of 3 states. Not covered:',
        names: ['door.shut on pull'],
      },
    ])
  })

  it('must enter every state', () => {
    const report = reportOn(smallInventory, new Map([['actor', allBut('door.open')]]))
    expect(shortfalls(report, undefined)).toEqual([
      {
        sentence: 'actor: the walks of the charts take 2 of 2 edges of door, and enter 2 of 3 states. Not covered:',
        names: ['door.open'],
      },
    ])
  })
})
