import { describe, expect, it } from 'vitest'
import { documentOf } from './document.ts'
import { driftOf } from './drift.ts'
import { reportOn } from './report.ts'
import { allBut, smallInventory, smallTargets } from './testSupport.ts'

const [door, lamp] = smallInventory
if (door === undefined || lamp === undefined) throw new Error('the charts of these tests are gone')

/** What is committed where the walks take all but some. */
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
  it('is true where charts, walks and targets are as it says, whatever views and browser take today', () => {
    const other = reportOn(
      smallInventory, new Map([['actor', allBut()], ['browser', allBut('lamp on press (branch 1)')]]), smallTargets,
    )
    expect(driftOf(committed, smallInventory, smallTargets, other)).toEqual([])
  })

  it('is not, where it is not there', () => {
    expect(driftOf({ record: undefined, document: undefined }, smallInventory, smallTargets, run)).toEqual([
      'docs/coverage.json is not there, or cannot be read.',
    ])
  })

  it('is not, where an edge has another name', () => {
    const renamed = [{ ...door, edges: ['door.open on slam', 'door.shut on pull'] }, lamp]
    expect(driftOf(committed, renamed, smallTargets, run)).toEqual([
      'The edge "door.open on slam" is not in it.',
      'The edge "door.open on push" is in it and exists no more.',
    ])
  })

  it('is not, where a state is new', () => {
    const grown = [door, { ...lamp, states: ['lamp', 'lamp.broken'] }]
    expect(driftOf(committed, grown, smallTargets, run)).toEqual(['The state "lamp.broken" is not in it.'])
  })

  it('is not, where a chart is new, or gone', () => {
    const bell = { chart: 'bell', states: ['bell'], edges: [] }
    expect(driftOf(committed, [door, lamp, bell], smallTargets, run)).toEqual(['The chart bell is not in it.'])
    expect(driftOf(committed, [door], smallTargets, run)).toEqual(['The chart lamp is in it and exists no more.'])
  })

  it('is not, where the walks cover less than it says, or more', () => {
    const less = reportOn(smallInventory, new Map([['actor', allBut('lamp')]]), smallTargets)
    expect(driftOf(committed, smallInventory, smallTargets, less)).toEqual(['The walks no longer cover "lamp".'])
    expect(driftOf(committedWith('lamp'), smallInventory, smallTargets, run)).toEqual(['The walks do cover "lamp".'])
  })

  it('is not, where a target is another', () => {
    expect(driftOf(committed, smallInventory, { ...smallTargets, view: 80 }, run)).toEqual([
      'The target of view is 80 % and not 75 %.',
    ])
  })

  it('is not, where it lacks a layer', () => {
    const walksOnly = { record: run, document: documentOf(run) }
    expect(driftOf(walksOnly, smallInventory, smallTargets, run)).toEqual([
      'It has no record of the layer view.',
      'It has no record of the layer browser.',
    ])
  })

  it('is not, where a person wrote into it', () => {
    const touched = { ...committed, document: `${committed.document} ` }
    expect(driftOf(touched, smallInventory, smallTargets, run)).toEqual([
      'docs/coverage.md does not say what docs/coverage.json records.',
    ])
  })
})

describe('the document', () => {
  it('names what the browser and the views leave out, and where', () => {
    expect(committed.document.split('\n')).toEqual(
      expect.arrayContaining([
        '### door', '- `door.open on push`: not in a view', '- `door.shut on pull`: not in a browser',
      ]),
    )
    expect(committed.document).not.toContain('### lamp')
  })
})
