import { describe, expect, it } from 'vitest'
import { sourcesOfMachines } from '../commands/charts/sources.ts'
import { lengthFaults } from './chartLengths.ts'

/** Charts that are still to be divided. */
const excepted: ReadonlySet<string> = new Set(['bulk/bulk.ts', 'incident/incident.ts'])

describe('the files of the charts', () => {
  it('have at most 250 lines', () => {
    expect(lengthFaults(sourcesOfMachines(), excepted)).toEqual([])
  })
})

describe('a file', () => {
  const chart = (lines: number) => `setup({}).createMachine({})\n${'//\n'.repeat(lines - 1)}`

  it('may have any length where it makes no chart', () => {
    expect(lengthFaults(new Map([['kitchen/pot.ts', '//\n'.repeat(251)]]), new Set())).toEqual([])
  })

  it('may have 250 lines where it makes one, and 251 where it is excepted', () => {
    expect(lengthFaults(new Map([['kitchen/pot.ts', chart(250)]]), new Set())).toEqual([])
    expect(lengthFaults(new Map([['kitchen/pot.ts', chart(251)]]), new Set())).toEqual(['kitchen/pot.ts has 251 lines; 250 are enough.'])
    expect(lengthFaults(new Map([['kitchen/pot.ts', chart(251)]]), new Set(['kitchen/pot.ts']))).toEqual([])
  })

  it('is excepted only as long as it has to be', () => {
    expect(lengthFaults(new Map([['kitchen/pot.ts', chart(250)]]), new Set(['kitchen/pot.ts']))).toEqual(['kitchen/pot.ts needs no exception.'])
    expect(lengthFaults(new Map(), new Set(['kitchen/pot.ts']))).toEqual(['kitchen/pot.ts needs no exception.'])
  })
})
