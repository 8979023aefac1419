import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readCommitted, writeCommitted } from './committed.ts'
import { reportOn } from './report.ts'
import { allBut, smallInventory } from './testSupport.ts'

const { charts } = reportOn(smallInventory, new Map([['actor', allBut('lamp')]]))
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverage-'))
})

it('the record has a file for each chart, without totals, and can be read back', () => {
  writeCommitted(folder, charts)
  expect(readdirSync(folder).toSorted()).toEqual(['door.json', 'lamp.json'])
  expect(readCommitted(folder)?.toSorted((one, other) => one.chart.localeCompare(other.chart))).toEqual(charts)
})

it('writing the record removes the file of a chart that no longer exists', () => {
  writeCommitted(folder, charts)
  writeCommitted(folder, charts.slice(1))
  expect(readdirSync(folder)).toEqual(['lamp.json'])
})

it('the record is unreadable if a file is corrupt or the folder is missing', () => {
  writeCommitted(folder, charts)
  writeFileSync(join(folder, 'door.json'), '{"states":')
  expect(readCommitted(folder)).toBeUndefined()
  expect(readCommitted(join(folder, 'nowhere'))).toBeUndefined()
})
