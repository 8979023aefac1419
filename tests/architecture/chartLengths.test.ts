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
    expect(lengthFaults(new Map([['kitchen/pot.ts', '//\n'.repeat(326)]]))).toEqual([])
  })

  it('may have 325 lines where it makes one, and no more', () => {
    expect(lengthFaults(new Map([['kitchen/pot.ts', chart(325)]]))).toEqual([])
    expect(lengthFaults(new Map([['kitchen/pot.ts', chart(326)]]))).toEqual([
      'kitchen/pot.ts has 326 lines; 325 are enough.',
    ])
  })
})
