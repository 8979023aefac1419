import { describe, expect, it } from 'vitest'
import { documentOf } from './document.ts'
import { driftOf } from './drift.ts'
import { reportOn } from './report.ts'
import { allBut, smallInventory } from './testSupport.ts'

const [door, lamp] = smallInventory
if (door === undefined || lamp === undefined) throw new Error('the charts of these tests are missing')

/** A recorded report in which the walks cover everything except these. */
function reportWith(...missedByWalks: readonly string[]) {
  return reportOn(
    smallInventory,
    new Map([
      ['actor', allBut(...missedByWalks)],
      ['view', allBut('door.open on push')],
      ['browser', allBut('door.shut on pull')],
    ]),
  )
}

const committed = reportWith().charts
const run = reportOn(smallInventory, new Map([['actor', allBut()]]))

describe('the committed record', () => {
  it('is up to date if charts, walks and targets match, even if the coverage by views and browser differs', () => {
    const other = reportOn(
      smallInventory,
      new Map([
        ['actor', allBut()],
        ['browser', allBut('lamp on press (branch 1)')],
      ]),
    )
    expect(driftOf(committed, smallInventory, other)).toEqual([])
  })

  it('is out of date if it is missing', () => {
    expect(driftOf(undefined, smallInventory, run)).toEqual(['It is missing or unreadable.'])
  })

  it('is out of date if an edge was renamed', () => {
    const renamed = [{ ...door, edges: ['door.open on slam', 'door.shut on pull'] }, lamp]
    expect(driftOf(committed, renamed, run)).toEqual([
      'It lacks the edge "door.open on slam".',
      'It has the edge "door.open on push", which no longer exists.',
    ])
  })

  it('is out of date if there is a new state', () => {
    const grown = [door, { ...lamp, states: ['lamp', 'lamp.broken'] }]
    expect(driftOf(committed, grown, run)).toEqual(['It lacks the state "lamp.broken".'])
  })

  it('is out of date if a chart was added or removed', () => {
    const bell = { chart: 'bell', states: ['bell'], edges: [] }
    expect(driftOf(committed, [door, lamp, bell], run)).toEqual(['It lacks the chart bell.'])
    expect(driftOf(committed, [door], run)).toEqual(['It has the chart lamp, which no longer exists.'])
  })

  it('is out of date if the walks cover less or more than it says', () => {
    const less = reportOn(smallInventory, new Map([['actor', allBut('lamp')]]))
    expect(driftOf(committed, smallInventory, less)).toEqual(['The walks no longer cover "lamp".'])
    expect(driftOf(reportWith('lamp').charts, smallInventory, run)).toEqual(['The walks now cover "lamp".'])
  })

  it('is out of date if it lacks a layer', () => {
    expect(driftOf(run.charts, smallInventory, run)).toEqual([
      'It has no record of the layer view.',
      'It has no record of the layer browser.',
    ])
  })
})

describe('the document', () => {
  it('lists the states and edges that the browser and the views do not cover', () => {
    const document = documentOf(reportWith())
    expect(document.split('\n')).toEqual(
      expect.arrayContaining([
        '### door',
        '- `door.open on push`: not in a view',
        '- `door.shut on pull`: not in a browser',
      ]),
    )
    expect(document).not.toContain('### lamp')
  })
})
