import { describe, expect, it } from 'vitest'
import { sourcesOfMachines } from '../commands/charts/sources.ts'
import { lengthFaults } from './chartLengths.ts'

describe('the files of the charts', () => {
  it('have at most 325 lines', () => {
    expect(lengthFaults(sourcesOfMachines())).toEqual([])
  })
})

describe('a file', () => {
  const chart = (lines: number) => `setup({}).createMachine({})\n${'//\n'.repeat(lines - 1)}`

  it('may have any length where it makes no chart', () => {
    expect(lengthFaults(new Map([['kitchen/pot.ts', '//\n'.repeat(251)]]))).toEqual([])
  })

  it('may have 250 lines where it makes one, and no more', () => {
    expect(lengthFaults(new Map([['kitchen/pot.ts', chart(250)]]))).toEqual([])
    expect(lengthFaults(new Map([['kitchen/pot.ts', chart(251)]]))).toEqual([
      'kitchen/pot.ts has 251 lines; 250 are enough.',
    ])
  })
})
