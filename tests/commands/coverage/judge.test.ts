import { describe, expect, it } from 'vitest'
import { shortfalls } from './judge.ts'
import { reportOn } from './report.ts'
import { allBut, smallInventory, smallTargets } from './testSupport.ts'

const all = reportOn(
  smallInventory,
  new Map([
    ['actor', allBut()],
    ['view', allBut()],
    ['browser', allBut()],
  ]),
  smallTargets,
)

describe('a layer', () => {
  it('that exactly meets its target passes', () => {
    const taken = allBut('door', 'door.open on push')
    expect(shortfalls(reportOn(smallInventory, new Map([['view', taken]]), smallTargets), all.charts)).toEqual([])
  })

  it('below its target fails, with the shortfall and the edges that were covered before', () => {
    const taken = allBut('door.open on push', 'lamp on press (branch 1)', 'lamp on press (branch 2)')
    const before = reportOn(smallInventory, new Map([['browser', allBut('door.open on push')]]), smallTargets)
    expect(shortfalls(reportOn(smallInventory, new Map([['browser', taken]]), smallTargets), before.charts)).toEqual([
      {
        sentence:
          'browser: the tests in the browser take 1 of 4 edges (25 %), 1 fewer than the target of 50 %. ' +
          'Covered in the last record, but not now:',
        names: ['lamp on press (branch 1)', 'lamp on press (branch 2)'],
      },
    ])
  })

  it('below its target fails with all edges that it misses if there is no earlier record', () => {
    const taken = allBut('door.open on push', 'lamp on press (branch 1)')
    expect(shortfalls(reportOn(smallInventory, new Map([['view', taken]]), smallTargets), undefined)).toEqual([
      {
        sentence:
          'view: the tests of the views take 2 of 4 edges (50 %), 1 fewer than the target of 75 %. Not covered:',
        names: ['door.open on push', 'lamp on press (branch 1)'],
      },
    ])
  })
})

describe('the walks', () => {
  it('must take every edge', () => {
    const report = reportOn(smallInventory, new Map([['actor', allBut('door.shut on pull')]]), smallTargets)
    expect(shortfalls(report, undefined)).toEqual([
      {
        sentence:
          'actor: the walks of the charts take 3 of 4 edges (75 %), 1 fewer than the target of 100 %, ' +
          'and enter 4 of 4 states. Not covered:',
        names: ['door.shut on pull'],
      },
    ])
  })

  it('must enter every state', () => {
    const report = reportOn(smallInventory, new Map([['actor', allBut('door.open')]]), smallTargets)
    expect(shortfalls(report, undefined)).toEqual([
      {
        sentence: 'actor: the walks of the charts take 4 of 4 edges (100 %), and enter 3 of 4 states. Not covered:',
        names: ['door.open'],
      },
    ])
  })
})
