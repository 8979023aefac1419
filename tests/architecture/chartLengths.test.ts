import { describe, expect, it } from 'vitest'
import { sourcesOfMachines } from '../commands/charts/sources.ts'
import { lengthProblems } from './chartLengths.ts'

describe('the files of the charts', () => {
  it('have at most 325 lines', () => {
    expect(lengthProblems(sourcesOfMachines())).toEqual([])
  })
})

describe('a file', () => {
  const chart = (lines: number) => `setup({}).createMachine({})\n${'//\n'.repeat(lines - 1)}`

  it('may have any length if it defines no chart', () => {
    expect(lengthProblems(new Map([['kitchen/pot.ts', '//\n'.repeat(326)]]))).toEqual([])
  })

  it('may have at most 325 lines if it defines one', () => {
    expect(lengthProblems(new Map([['kitchen/pot.ts', chart(325)]]))).toEqual([])
    expect(lengthProblems(new Map([['kitchen/pot.ts', chart(326)]]))).toEqual([
      'kitchen/pot.ts has 326 lines; at most 325 are allowed.',
    ])
  })
})
