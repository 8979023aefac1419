import { beforeEach, describe, expect, it } from 'vitest'
import { CopiedHouse } from './testSupport.ts'

let house: CopiedHouse
beforeEach(() => {
  house = new CopiedHouse()
})

describe('a new port', () => {
  it('has a declaration, an adapter, and entries in the fuzz tests and in the tests of the views', async () => {
    const output = await house.order('port list/fetchLamps')
    expect([...house.written.keys()].toSorted()).toEqual([
      'machines/list/ports.ts',
      'src/api/list/fetchLamps.ts',
      'tests/commands/fuzz/decoders/calls.ts',
      'tests/commands/fuzz/decoders/registry.ts',
      'tests/views/support/ports.ts',
    ])
    expect(house.unreadable).toEqual([])
    expect(house.flat('machines/list/ports.ts')).toContain("export const fetchLamps = promisePort<void>('fetchLamps')")
    expect(house.flat('src/api/list/fetchLamps.ts')).toContain('return { fetchLamps }')
    expect(house.flat('tests/commands/fuzz/decoders/registry.ts')).toContain(
      "'api/list/fetchLamps.ts': calls('createFetchLampsCalls'), 'time/clock.ts'",
    )
    expect(house.flat('tests/views/support/ports.ts')).toContain("'fetchLamps' ] as const type Asking")
    expect(output).toContain('a chart that calls the port')
  })

  it('is called by a new chart in its working state, and provided within the parent of the chart', async () => {
    await house.order('chart incident/exampleChart --parent incident')
    await house.order('port incident/fetchExample --chart exampleChart')
    expect(house.unreadable).toEqual([])
    const chart = house.flat('machines/incident/exampleChart.ts')
    expect(chart).toContain("children: {} as { fetchExample: 'fetchExample' } }, actors: { fetchExample }")
    expect(chart).toContain(
      "invoke: { src: 'fetchExample', id: 'fetchExample', onDone: { target: 'idle' }, onError: { target: 'idle' } }",
    )
    const joints = house.flat('src/connect.ts')
    expect(joints).toContain('const { fetchExample } = createExampleChartCalls(client)')
    expect(joints).toContain(
      'exampleChart: exampleChartMachine.provide({ actors: { fetchExample: callWithoutInput(fetchExample) } })',
    )
  })

  it('is provided next to the other ports of its chart, or within parents for which nothing was provided before', async () => {
    for (const words of [
      'chart incident/exampleChart --parent incident',
      'chart incident/lamp --parent exampleChart',
      'port incident/fetchLamp --chart lamp',
      'port incident/saveLamp --chart lamp',
    ]) {
      await house.order(words)
    }
    expect(house.flat('src/connect.ts')).toContain(
      'exampleChart: exampleChartMachine.provide({ actors: { lamp: lampMachine.provide({ actors: { fetchLamp: callWithoutInput(fetchLamp), saveLamp: callWithoutInput(saveLamp) } }) } })',
    )
    expect(house.read('src/api/incident/saveLamp.ts')).toContain('createSaveLampCalls')
    expect(house.unreadable).toEqual([])
  })

  it('takes an input from a property of its chart, wherever it is called', async () => {
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
    expect(house.flat('src/connect.ts')).toContain('fetchExample: call(fetchExample)')
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
    ['port list/storage', "src/connect.ts already uses the name 'storage' for something else."],
    ['port list/delete', "'delete' cannot name a port: it is a reserved word."],
    ['port incident/fetchLamps --state idle', '--state needs --chart, which names the chart that has the state.'],
    ['port incident/fetchLamps --parent signOff', '--parent does not apply to a port; see --help.'],
  ])('%s', async (words, sentence) => {
    expect(await house.refusal(words)).toContain(sentence)
    expect(house.written.size).toBe(0)
  })
})
