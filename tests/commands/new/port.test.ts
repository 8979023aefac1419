import { beforeEach, describe, expect, it } from 'vitest'
import { CopiedHouse } from './testSupport.ts'

let house: CopiedHouse
beforeEach(() => {
  house = new CopiedHouse()
})

describe('a new port', () => {
  it('has a declaration, an adapter, its place in the table of adapters, and entries in the fuzz tests', async () => {
    const output = await house.order('port list/fetchLamps')
    expect([...house.written.keys()].toSorted()).toEqual([
      'machines/list/ports.ts',
      'src/api/list/fetchLamps.ts',
      'src/connect.ts',
      'tests/commands/fuzz/decoders/calls.ts',
    ])
    expect(house.unreadable).toEqual([])
    expect(house.flat('machines/list/ports.ts')).toContain("export const fetchLamps = promisePort<void>('fetchLamps')")
    expect(house.flat('src/api/list/fetchLamps.ts')).toContain('return { fetchLamps }')
    expect(house.flat('tests/commands/fuzz/decoders/calls.ts')).toContain('fetchLamps: (calls) => calls.fetchLamps()')
    expect(house.flat('src/connect.ts')).toMatch(
      /\.\.\.create\w+Calls\(client\), \.\.\.createFetchLampsCalls\(client\), \.\.\.session,/,
    )
    expect(output).toContain('a chart that calls the port')
  })

  it('is called by a new chart in its working state', async () => {
    await house.order('chart incident/exampleChart --parent incident')
    await house.order('port incident/fetchExample --chart exampleChart')
    expect(house.unreadable).toEqual([])
    const chart = house.flat('machines/incident/exampleChart.ts')
    expect(chart).toContain("children: {} as { fetchExample: 'fetchExample' } }, actors: { fetchExample }")
    expect(chart).toContain(
      "invoke: { src: 'fetchExample', id: 'fetchExample', onDone: { target: 'idle' }, onError: { target: 'idle' } }",
    )
  })

  it('has an adapter of its own if its chart has one for another port', async () => {
    for (const words of [
      'chart incident/exampleChart --parent incident',
      'port incident/fetchLamp --chart exampleChart',
      'port incident/saveLamp --chart exampleChart',
    ]) {
      await house.order(words)
    }
    expect(house.flat('src/connect.ts')).toContain(
      '...createExampleChartCalls(client), ...createSaveLampCalls(client), ...session',
    )
    expect(house.unreadable).toEqual([])
  })

  it('takes an input from a property of its chart, in its declaration, its adapter and the fuzz tests', async () => {
    await house.order('chart incident/exampleChart --parent incident --state shown --input pk:number')
    await house.order('port incident/fetchExample --chart exampleChart --input pk:number')
    expect(house.unreadable).toEqual([])
    expect(house.flat('machines/incident/ports.ts')).toContain(
      "fetchExample = promisePort<void, { readonly pk: number }>('fetchExample')",
    )
    expect(house.flat('machines/incident/exampleChart.ts')).toContain(
      'function fetchExampleInput({ context }: { context: ExampleChartContext }): { readonly pk: number } {',
    )
    expect(house.flat('src/api/incident/exampleChart.ts')).toContain(
      'function fetchExample({ pk }: { readonly pk: number }',
    )
    expect(house.flat('tests/commands/fuzz/decoders/calls.ts')).toContain('calls.fetchExample({ pk: 7 })')
  })

  it('is called in the given state, next to the actors that already run there', async () => {
    await house.order('port incident/fetchLamps --chart signOff --state closing')
    expect(house.flat('machines/incident/signOff.ts')).toMatch(
      /invoke: \[ \{ src: 'closeIncident'.*\{ src: 'fetchLamps'/,
    )
    expect(house.unreadable).toEqual([])
  })
})

describe('a port is refused in one sentence, and nothing is written', () => {
  it.each([
    ['port core/fetchLamps', 'No port in room core can call the server, which is a higher room'],
    ['port incident/fetchIncident', "There is already a port 'fetchIncident': machines/incident/ports.ts."],
    ['port list/fetchIncident', "There is already a port 'fetchIncident': machines/incident/ports.ts."],
    ['port incident/fetchLamps --chart lamps', "There is no chart 'lamps': docs/charts.md lists them all."],
    ['port incident/fetchLamps --chart signOff --state lit', "The chart 'signOff' has no state 'lit'."],
    [
      'port bulk/fetchLamps --chart signOff',
      "The chart 'signOff' is in incident, below bulk: it must not import 'fetchLamps'",
    ],
    ['port list/delete', "'delete' cannot name a port: it is a reserved word."],
    ['port incident/fetchLamps --state idle', '--state needs --chart, which names the chart that has the state.'],
    ['port incident/fetchLamps --parent signOff', '--parent does not apply to a port; see --help.'],
  ])('%s', async (words, sentence) => {
    expect(await house.refusal(words)).toContain(sentence)
    expect(house.written.size).toBe(0)
  })
})
