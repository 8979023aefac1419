import { describe, expect, it } from 'vitest'
import type { Digest } from './digest.ts'
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

/** A digest in which the views and the browser take this many edges of each chart. */
function recorded(edges: Readonly<Record<string, number>>): Digest {
  return Object.fromEntries(
    Object.entries(edges).map(([chart, taken]) => [
      chart,
      { covered: { states: 1, edges: taken, view: taken, browser: taken } },
    ]),
  )
}

const before = recorded({ door: 20, lamp: 1 })

describe('a layer', () => {
  it('may take a tenth fewer edges of a chart than recorded', () => {
    expect(shortfalls(taking(18), before)).toEqual([])
  })

  it('fails if it takes even fewer, and the error names the chart, the shortfall, and the edges that are not covered', () => {
    expect(shortfalls(taking(17), before)).toEqual([
      {
        sentence:
          'view: the tests of the views take 17 of 20 edges of door, 1 fewer than its target of 18. Not covered:',
        names: chartNames.slice(17),
      },
    ])
  })

  it('cannot make up for one chart with another: each chart has its own target', () => {
    const now = reportOn(smallInventory, new Map([['browser', allBut('door.open on push', 'door.shut on pull')]]))
    expect(shortfalls(now, recorded({ door: 2, lamp: 1 })).map(({ sentence }) => sentence)).toEqual([
      'browser: the tests in the browser take 0 of 2 edges of door, 1 fewer than its target of 1. Not covered:',
    ])
  })

  it('has no target for a chart without a record', () => {
    expect(shortfalls(taking(0), {})).toEqual([])
  })
})

describe('the walks', () => {
  it('must take every edge', () => {
    const report = reportOn(smallInventory, new Map([['actor', allBut('door.shut on pull')]]))
    expect(shortfalls(report, {})).toEqual([
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
    expect(shortfalls(report, {})).toEqual([
      {
        sentence: 'actor: the walks of the charts take 2 of 2 edges of door, and enter 2 of 3 states. Not covered:',
        names: ['door.open'],
      },
    ])
  })
})
