import { describe, expect, it } from 'vitest'
import { sourcesOfMachines } from '../commands/charts/sources.ts'
import { lengthProblems } from './chartLengths.ts'

describe('the files of the charts', () => {
  it('have at most 450 lines', () => {
    expect(lengthProblems(sourcesOfMachines())).toEqual([])
  })
})

describe('a file', () => {
  const chart = (lines: number) => `setup({}).createMachine({})\n${'//\n'.repeat(lines - 1)}`

  it('may have any length if it defines no chart', () => {
    expect(lengthProblems(new Map([['kitchen/pot.ts', '//\n'.repeat(451)]]))).toEqual([])
  })

  it('may have at most 450 lines if it defines a chart', () => {
    expect(lengthProblems(new Map([['kitchen/pot.ts', chart(450)]]))).toEqual([])
    expect(lengthProblems(new Map([['kitchen/pot.ts', chart(451)]]))).toEqual([
      'kitchen/pot.ts has 451 lines; at most 450 are allowed.',
    ])
  })
})
