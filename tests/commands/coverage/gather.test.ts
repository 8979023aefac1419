import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastChangeIn, takenFrom } from './gather.ts'
import type { Layer } from './layers.ts'
import { writeRecord } from './record.ts'
import { allBut, smallInventory } from './testSupport.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'records-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const taken = (layer: Layer, changed = 0) => takenFrom(folder, layer, smallInventory, changed)
const record = (states: readonly string[], edges: readonly string[]) => ({
  states: new Set(states),
  edges: new Set(edges),
})

function walked(findings: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(folder, 'charts.json'), JSON.stringify(findings))
}

describe('the records', () => {
  it('of several files or workers of a layer are merged, and those of other layers are ignored', () => {
    writeRecord(folder, 'view', 'bulk.test.tsx', record(['door', 'door.open'], ['door.open on push']))
    writeRecord(folder, 'view', 'deep/list.test.tsx', record(['door', 'lamp'], ['door.shut on pull']))
    writeRecord(folder, 'browser', '0', record([], ['lamp on press (branch 1)']))
    expect(taken('view')).toEqual(record(['door', 'door.open', 'lamp'], ['door.open on push', 'door.shut on pull']))
  })

  it('of the walks cover everything except the names they list as missed', () => {
    walked({
      door: { states: { total: 3, missed: ['door.shut'] }, edges: { total: 2, missed: [] } },
      lamp: { states: { total: 1, missed: [] }, edges: { total: 2, missed: ['lamp on press (branch 2)'] } },
    })
    expect(taken('actor')).toEqual(allBut('door.shut', 'lamp on press (branch 2)'))
  })
})

describe('a one-sentence error reports', () => {
  it('that nothing was recorded', () => {
    expect(() => taken('browser')).toThrow(`${folder} has no record of the tests in the browser.`)
    expect(() => takenFrom(join(folder, 'none'), 'actor', smallInventory, 0)).toThrow(
      `${folder}/none has no record of the walks of the charts.`,
    )
  })

  it('that the charts have changed since a record was written', () => {
    const machines = join(folder, 'machines')
    mkdirSync(join(machines, 'domain'), { recursive: true })
    for (const [name, seconds] of [
      ['lamp.ts', 2000],
      ['domain/door.ts', 3000],
      ['domain/notes.md', 9000],
    ] as const) {
      writeFileSync(join(machines, name), '')
      utimesSync(join(machines, name), seconds, seconds)
    }
    writeRecord(folder, 'view', 'a', record([], []))
    writeRecord(folder, 'view', 'b', record([], []))
    expect(() => taken('view', lastChangeIn(machines))).not.toThrow()
    utimesSync(join(folder, 'view-b.json'), 2500, 2500)
    expect(() => taken('view', lastChangeIn(machines))).toThrow(
      `${folder}/view-b.json is older than the charts: record it again.`,
    )
  })

  it('that a record names an edge that no chart has', () => {
    writeRecord(folder, 'view', 'a', record(['door'], ['door.open on slam']))
    expect(() => taken('view')).toThrow(
      `${folder}/view-a.json or another record of the layer names "door.open on slam", which no chart has: record them again.`,
    )
  })

  it('that the walks ran on other versions of the charts', () => {
    const door = { states: { total: 3, missed: [] }, edges: { total: 2, missed: [] } }
    const sentence = `${folder}/charts.json has another version of the chart lamp: run the walks again.`
    walked({ door })
    expect(() => taken('actor')).toThrow(sentence)
    walked({ door, lamp: { states: { total: 1, missed: [] }, edges: { total: 3, missed: [] } } })
    expect(() => taken('actor')).toThrow(sentence)
  })

  it('that a record is broken', () => {
    writeFileSync(join(folder, 'browser-0.json'), '{"states":')
    expect(() => taken('browser')).toThrow(`${folder}/browser-0.json cannot be read as a record: record it again.`)
  })
})
