import { describe, expect, it } from 'vitest'
import { documentOf } from './document.ts'
import { driftOf } from './drift.ts'
import { reportOn } from './report.ts'
import { allBut, smallInventory, smallTargets } from './testSupport.ts'

const [door, lamp] = smallInventory
if (door === undefined || lamp === undefined) throw new Error('the charts of these tests are missing')

/** A committed report in which the walks cover everything except these. */
function committedWith(...missedByWalks: readonly string[]) {
  const record = reportOn(
    smallInventory,
    new Map([
      ['actor', allBut(...missedByWalks)],
      ['view', allBut('door.open on push')],
      ['browser', allBut('door.shut on pull')],
    ]),
    smallTargets,
  )
  return { record, document: documentOf(record) }
}

const committed = committedWith()
const run = reportOn(smallInventory, new Map([['actor', allBut()]]), smallTargets)

describe('the committed report', () => {
  it('is up to date if charts, walks and targets match, whatever the views and the browser take today', () => {
    const other = reportOn(
      smallInventory,
      new Map([
        ['actor', allBut()],
        ['browser', allBut('lamp on press (branch 1)')],
      ]),
      smallTargets,
    )
    expect(driftOf(committed, smallInventory, smallTargets, other)).toEqual([])
  })

  it('is out of date if it is missing', () => {
    expect(driftOf({ record: undefined, document: undefined }, smallInventory, smallTargets, run)).toEqual([
      'docs/coverage.json is missing or unreadable.',
    ])
  })

  it('is out of date if an edge was renamed', () => {
    const renamed = [{ ...door, edges: ['door.open on slam', 'door.shut on pull'] }, lamp]
    expect(driftOf(committed, renamed, smallTargets, run)).toEqual([
      'It lacks the edge "door.open on slam".',
      'It has the edge "door.open on push", which no longer exists.',
    ])
  })

  it('is out of date if there is a new state', () => {
    const grown = [door, { ...lamp, states: ['lamp', 'lamp.broken'] }]
    expect(driftOf(committed, grown, smallTargets, run)).toEqual(['It lacks the state "lamp.broken".'])
  })

  it('is out of date if a chart was added or removed', () => {
    const bell = { chart: 'bell', states: ['bell'], edges: [] }
    expect(driftOf(committed, [door, lamp, bell], smallTargets, run)).toEqual(['It lacks the chart bell.'])
    expect(driftOf(committed, [door], smallTargets, run)).toEqual(['It has the chart lamp, which no longer exists.'])
  })

  it('is out of date if the walks cover less than it says, or more', () => {
    const less = reportOn(smallInventory, new Map([['actor', allBut('lamp')]]), smallTargets)
    expect(driftOf(committed, smallInventory, smallTargets, less)).toEqual(['The walks no longer cover "lamp".'])
    expect(driftOf(committedWith('lamp'), smallInventory, smallTargets, run)).toEqual(['The walks now cover "lamp".'])
  })

  it('is out of date if a target has changed', () => {
    expect(driftOf(committed, smallInventory, { ...smallTargets, view: 80 }, run)).toEqual([
      'The target of view is 80 %, not 75 %.',
    ])
  })

  it('is out of date if it lacks a layer', () => {
    const walksOnly = { record: run, document: documentOf(run) }
    expect(driftOf(walksOnly, smallInventory, smallTargets, run)).toEqual([
      'It has no record of the layer view.',
      'It has no record of the layer browser.',
    ])
  })

  it('is out of date if it was edited by hand', () => {
    const touched = { ...committed, document: `${committed.document} ` }
    expect(driftOf(touched, smallInventory, smallTargets, run)).toEqual([
      'docs/coverage.md does not match docs/coverage.json.',
    ])
  })
})

describe('the document', () => {
  it('lists what the browser and the views do not cover', () => {
    expect(committed.document.split('\n')).toEqual(
      expect.arrayContaining([
        '### door',
        '- `door.open on push`: not in a view',
        '- `door.shut on pull`: not in a browser',
      ]),
    )
    expect(committed.document).not.toContain('### lamp')
  })
})
