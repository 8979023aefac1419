import { describe, expect, it } from 'vitest'
import { sourcesOfMachines } from '../commands/charts/sources.ts'
import { lengthProblems } from './chartLengths.ts'

describe('the files of the charts', () => {
  it('have at most 300 lines', () => {
    expect(lengthProblems(sourcesOfMachines())).toEqual([])
  })
})

describe('a file', () => {
  const chart = (lines: number) => `setup({}).createMachine({})\n${'//\n'.repeat(lines - 1)}`

  it('may have any length if it defines no chart', () => {
    expect(lengthProblems(new Map([['kitchen/pot.ts', '//\n'.repeat(301)]]))).toEqual([])
  })

  it('may have at most 300 lines if it defines a chart', () => {
    expect(lengthProblems(new Map([['kitchen/pot.ts', chart(300)]]))).toEqual([])
    expect(lengthProblems(new Map([['kitchen/pot.ts', chart(301)]]))).toEqual([
      'kitchen/pot.ts has 301 lines; at most 300 are allowed.',
    ])
  })
})
