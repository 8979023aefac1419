import { expect, test } from 'vitest'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import { coveringWords } from '../../../src/views/maintenance/coveringWords.ts'
import { configuration } from '../support/world.ts'

const style = { settings: configuration, format: 'configured' } as const

const at = (text: string) => new Date(`2026-03-12T${text}:00`).getTime()
const task = (description: string, end: number, pk = 1): MaintenanceTask => ({
  pk,
  description,
  start: 0,
  end,
  filters: [],
})
const wordsOf = (...tasks: readonly MaintenanceTask[]) => coveringWords(tasks, at('12:00'), style)

test('the words say until when and for what, with the date unless the maintenance ends today', () => {
  expect(wordsOf(task('Switch upgrade', at('14:00')))).toBe('Under maintenance until 14:00: Switch upgrade')
  expect(wordsOf(task('', at('14:00') + 24 * 3_600_000, 7))).toBe(
    'Under maintenance until 2026-03-13 14:00: Maintenance 7',
  )
  expect(wordsOf(task('Decommissioned', Date.UTC(9999, 11, 31)))).toBe(
    'Under maintenance without an end: Decommissioned',
  )
})

test('several tasks are all named, once each, with their latest end', () => {
  const tasks = [
    task('Router move', at('16:00')),
    task('Switch upgrade', at('14:00')),
    task('Router move', at('13:00')),
  ]
  expect(wordsOf(...tasks)).toBe('Under maintenance until 16:00: Router move and Switch upgrade')
  expect(wordsOf()).toBe('')
})
